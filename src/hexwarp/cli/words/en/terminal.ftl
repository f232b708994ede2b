# Texts of the terminal, beside the shell's words and the games' own.

cli-players = { $players } players
cli-you = you
cli-player = player { $letter }
cli-and = { $first } and { $last }
cli-game-of = { $total ->
    [1] { $game }
   *[other] { $game }, game { $number } of { $total }
}

## The end

cli-unfinished = { $plies ->
    [0] Unfinished, before the first move.
    [one] Unfinished after one move.
   *[other] Unfinished after { $plies } moves.
}
cli-left = { $plies ->
    [0] Left before the first move.
    [one] Left after one move.
   *[other] Left after { $plies } moves.
}
cli-ended-completed = The game is over.
cli-ended-no_progress = Nothing moved for too long: nobody wins.
cli-ended-resignation = Everyone else resigned.
cli-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
cli-won = wins
cli-shared = shares the win
cli-next-round = Press Enter for the next round.

## A turn

cli-compiling = Getting the bots ready; this takes a while the first time only.
cli-bot-installed = from the package { $source }
cli-curtain = Pass the keyboard to { $name } and press Enter.
cli-ask-help = Type ? for help.
cli-no-moves = No legal move starts like that.
cli-save-where = Say which file: save FILE.
cli-saved = The record is in { $file }.
cli-help-move = A move is written as in records, such as { $examples }.
cli-help-moves = list the legal moves, or those that start with your text
cli-help-board = show the board again
cli-help-undo = take back your latest move and what came after it
cli-help-resign = resign; a bot plays on for you if others are left
cli-help-record = show the game's record so far
cli-help-save = write the record so far to a new file
cli-help-quit = leave the game

## Random games

cli-simulate-compiling = Compiling the rules; this happens once.
cli-simulate-playing = Playing
cli-simulate-writing = Writing
cli-simulate-games = { $games } games in { $seconds } s: { $speed } a second
cli-simulate-plies = { $plies } plies, { $mean } a game: { $speed } a second
cli-simulate-seed = The same games again: --seed { $seed }
cli-simulate-wins = wins
cli-simulate-share = points
cli-simulate-points = score (mean ± sd)
cli-simulate-first = moves first
cli-simulate-shared = shared wins
cli-simulate-unwon = won by nobody
cli-simulate-length = Length: { $mean } plies, sd { $sd }; 90% of games { $low } to { $high }, all { $lowest } to { $highest }
cli-simulate-branching = Legal moves: { $mean } on average
cli-simulate-luck = Variance of the points: luck { $luck }% or more ({ $low } to { $high }), skill { $skill }%, play { $play }% or less

## Data sets

cli-dataset-verifying = Verifying
cli-dataset-written = { $games } games with { $decisions } decisions are in { $folder }.
cli-dataset-agrees = Every row agrees with the rules: { $games } games, { $decisions } decisions.
cli-dataset-faults = Faults: { $faults }, in { $games } games with { $decisions } decisions.

## Matches of bots

cli-match-playing = Playing
cli-match-games = { $games ->
    [one] One game
   *[other] { $games } games
}; { $draws } had no single winner
cli-match-seed = The same chance again: --seed { $seed }
cli-match-points = points
cli-match-share = share
cli-match-wins = wins
cli-match-pace = ms a move
cli-match-elo = { $bot } above the others: { $value } Elo; 95% interval { $low } to { $high }
cli-match-sprt = { $accepted ->
    [none] Undecided between { $elo0 } and { $elo1 } Elo
   *[other] Decided for { $accepted } Elo, between { $elo0 } and { $elo1 }
} (log-likelihood ratio { $llr })
cli-match-fault = { $bot } forfeited { $games ->
    [one] one game
   *[other] { $games } games
}: { $fault }
cli-match-kept = { $games ->
    [one] Stopped; one game is kept
   *[other] Stopped; { $games } games are kept
}, and the same command goes on from there.
cli-match-lost = { $games ->
    [one] Stopped after one game
   *[other] Stopped after { $games } games
}; --record FILE would have kept them.
cli-tournament-matches = { $matches ->
    [one] One match
   *[other] { $matches } matches
} of { $games } games
cli-tournament-busy = Rating the bots
cli-tournament-rating = rating
cli-tournament-error = 95%
cli-tournament-games = games
cli-tournament-points = points
cli-tournament-share = share
cli-benchmark-all = all
cli-benchmark-trial = A trial: a result of the benchmark has --deals { $deals } and --seed { $seed }.

## Puzzles

cli-puzzles-progress = Puzzles

## Analysis

cli-analyse-progress = Game { $number }
cli-analyse-ply = ply
cli-analyse-seat = seat
cli-analyse-move = move
cli-analyse-better = better
cli-analyse-luck = luck
    .about = what draws and rolls since the ply before gave each seat
cli-analyse-win = chances
    .about = of each seat to win, with the best move
cli-analyse-loss = lost
    .about = by moves that were not the best
cli-analyse-gain = given
    .about = by the moves of others
cli-analyse-rest = else
    .about = estimates that the next ply revised
cli-analyse-skill = loss a move
    .about = the mean of what a move lost, with its 95% interval
cli-analyse-turning = Turning points: { $plies }

## Fair chance

cli-verify-verified = game { $game }: verified: { $outcomes ->
    [0] no roll or draw yet
    [one] one roll or draw
   *[other] { $outcomes } rolls and draws
}{ $numbers ->
    [none] {""}
   *[other] , numbers { $numbers }
}; taken back: { $taken_back }; sealed as { $seal }; contributions: { $committed } sealed, { $open } in the clear, { $withheld } withheld
cli-verify-refused = game { $game }: refused: ply { $ply }: { $reason }
cli-verify-not_verified = game { $game }: not verified: { $reason }
cli-verify-not_proven = A record does not prove the players' names, how many rounds were played after its last, and that its takebacks took place: compare them with what you saw.
cli-verify-no_seed = game { $game }: carries no seed.

## Looking after a server

cli-admin-nothing = Nothing.
cli-admin-id = id
cli-admin-name = name
cli-admin-kind = kind
cli-admin-created = since
cli-admin-seen = seen
cli-admin-owner = owner
cli-admin-guests = guest before
cli-admin-bots = bot accounts
cli-admin-sessions = sessions
cli-admin-games = games
cli-admin-reports = reports
cli-admin-banned = banned
cli-admin-person = person
cli-admin-network = addresses
cli-admin-reason = reason
cli-admin-until = until
cli-admin-at = time
cli-admin-table = table
cli-admin-game = game
cli-admin-seats = seats
cli-admin-people = people
cli-admin-status = status
cli-admin-round = round
cli-admin-ply = ply
cli-admin-clock = clock
cli-admin-public = public
cli-admin-text = text
cli-admin-report = report
cli-admin-reported = reported
cli-admin-number = number
cli-admin-by = by
cli-admin-about = about
cli-admin-what = what
