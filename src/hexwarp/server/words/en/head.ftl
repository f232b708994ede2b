# Titles and descriptions of the page's screens, for browsers, search engines and previews of links.

head-start = Play { $games } online
    .about = Play { $games } on one screen, with friends far away, or against the computer. Free to play, in the browser, without an account.
head-setup = Play { $game }
    .about = Start a game of { $game }: against the computer, with friends far away, or at one screen.
head-learn = Learn { $game }
    .about = Learn { $game } in about ten short steps on the real board, then play your first game.
head-rules = Rules
    .about = The rules of { $games }, illustrated on little boards and numbered.
head-puzzles = Puzzles
    .about = Positions of { $games } with one best move: find it, and see why. A new one every day.
head-puzzle = Puzzle
    .about = Find the best move in a position from a real game.
head-lobby = Lobby
    .about = Open tables that wait for a player, and quick pairing for { $games }.
head-ratings = Ratings
    .about = The best players of { $games }, people and bots in one list.
head-replay = Open a record
    .about = Open the record of a game of { $games }, and step through it move by move.
head-login = Log in
    .about = Log in to your account, or create one, to keep your games and ratings.
head-account = Name and account
    .about = Your name, your account and your data.
head-mail = A link from a mail
    .about = Confirm your e-mail address, or choose a new password.
head-missing = Page not found
    .about = There is nothing at this address.
head-profile = { $name }
    .about = Games, ratings and results of { $name }.

## Tables

head-table = Game
    .about = A game at one table, move by move.
head-private = { $game }
    .about = You are invited
head-waiting = { $game } with { $names }
    .about = A seat is free. Take it and play.
head-playing = { $names } · { $game }
    .about = Watch the game live.
head-finished = { $names } · { $game }
    .about = Final score: { $scores }. Watch the game move by move.
head-over = { $names } · { $game }
    .about = Watch the game move by move.
head-aborted = { $names } · { $game }
    .about = The game was aborted.

# A list of names: "Ada, Ben and Cleo".
head-list = { $names } and { $last }

## Pictures beside a link

card-start = On one screen, with friends, or against the computer
card-profile = Games, ratings and results
card-waiting = A seat is free
card-playing = Live now
card-finished = Final score
card-over = Finished
card-aborted = Aborted
card-ply = Move { $ply }
