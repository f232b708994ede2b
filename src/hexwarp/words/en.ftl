# The words of the program around the games: page and terminal.
# A game's own words are in its own folder.

app-name = Hexwarp
page-loading = One moment
page-missing = There is nothing at this address.
page-missing-about = The link may be incomplete.

## Bots

bot-random = Random
    .about = Plays any legal move. Good for a first look at the rules.
bot-greedy = Greedy
    .about = Takes the most it can get this turn.
bot-lookahead = Lookahead
    .about = Thinks a move ahead and weighs what may come.
bot-classic = Classic
    .about = Looks six moves ahead, and believes in its luck.

bot-level1 = Stargazer
    .about = A kind beginner: sees what lies near, and dreams a little.
bot-level2 = Wanderer
    .about = Knows the rules well and takes what it can get.
bot-level3 = Scout
    .about = Looks ahead, and seldom leaves a gift behind.
bot-level4 = Navigator
    .about = Plans its way and minds yours. A good match for most.
bot-level5 = Astronomer
    .about = Weighs all that chance may bring. Hard to beat.
bot-level6 = Oracle
    .about = The strongest: thinks as long as it may.

## Start

start-headline = Two games under one night sky
start-lead = Play at this screen, with friends far away, or against the computer.
start-open = Play
start-players = { $from ->
        [0] { $to } players
       *[other] { $from }–{ $to } players
    }
start-lobby = { $count ->
        [0] To the lobby
        [one] One table waits in the lobby
       *[other] { $count } tables wait in the lobby
    }
start-tables = Your games
start-tables-none = Games you play will be listed here, those first that wait for you. Begin one: against the computer, with a link to a friend, or with whoever comes.
start-table-forget = Remove from this list
start-record = Open a game record
start-record-about = Step through a game that was saved as a file. Drop the file here, or choose it.
start-record-drop = Drop the file to open it

status-waiting = Waiting for players
status-playing = In play
status-finished = Finished
status-aborted = Abandoned

## Meeting others

places-title = Places
page-offline = This device is offline. What you see may be old.

pair-title = Play with whoever comes
pair-game = Game
pair-play = Play now
pair-waiting = { $count ->
        [one] Waiting for somebody to come
       *[other] Waiting for { $count } more people
    }
pair-here = There: { $names }
pair-table = To the table
pair-cancel = Do not wait
pair-begun = Somebody has come: your other game has begun. It is listed on the start page.

lobby-title = Lobby
lobby-open = Tables that wait for people
lobby-none = Nobody is waiting just now. Choose what to play above, and your table will be listed here for others.
lobby-none-fitting = No table is like that. Others are waiting.
lobby-all = Show all
lobby-filters = Which tables
lobby-any-game = Any game
lobby-any-players = Any number
lobby-any-stakes = Rated or not
lobby-players = { $players } players
lobby-free = Free
lobby-join = Sit down
lobby-own = Your table

## Users

user-bot = Plays by a program
user-guest = guest
user-deleted = Somebody who left
user-kind-guest = Guest
user-kind-account = Player
user-kind-bot = Bot
user-kind-deleted = Deleted
user-owner = of
user-since = since { $day }
user-missing = Nobody here is called that.
user-missing-about = The account may have been deleted or renamed.

report-title = Report { $name }
report-why = What is wrong?

me-menu = You: { $name }
me-title = Name and account
me-kind-guest = Guest
me-kind-account = Account
me-profile = Profile and games

name-title = What others call you
name-guest-about = You play as a guest of this browser. Others see this name at the tables.
name-account-about = The name that you log in by, too. Tables at which you sit keep the old one.
name-save = Save the name
name-changed = You are { $name } now.

account-make = Make an account
account-make-about = Your games come along. With an account you play on from any device, have ratings, and keep your name to yourself.
account-name = Name
account-password = Password
account-password-about = At least 8 characters. Long ones are better than strange ones.
account-by-passkey = With a passkey instead
account-have = I have an account: log in
account-made = Welcome, { $name }. Your games have come along.

login-title = Log in
login-about = Games that you have played here as a guest come along.
login-by-passkey = With a passkey
login-none = I have no account yet: make one
login-done = Welcome back, { $name }.

password-about = Whoever changes it is logged out everywhere else.
password-none-about = Your account opens by passkeys alone. A password is one more way, for devices without.
password-old = Password until now
password-new = New password
password-change = Change the password
password-by-passkey = Change it by a passkey
password-changed = The password is changed. Other devices are logged out.

passkey-title = Passkeys
passkey-about = They open your account by fingerprint, face or the code of your device, without a password.
passkey-nothing = You have none.
passkey-name = What to call a new one
passkey-name-usual = This device
passkey-add = Add a passkey
passkey-not-here = This browser has no passkeys, or not on a page like this one: they need a protected connection to a site with a name.
passkey-none = No passkey was given. Try again, or use a password.
passkey-known = This device has a passkey for your account already.

sessions-title = Where you are logged in
sessions-count = { $count ->
        [one] In this browser alone.
       *[other] In { $count } browsers, this one among them.
    }
sessions-seen = Last used { $when }
logout-here = Log out
logout-elsewhere = Log out everywhere else
logout-elsewhere-done = You are logged out everywhere else.

bots-title = Bot accounts
bots-about = Players of their own that belong to you and are shown as bots. A program plays for them by a token.
bots-none = You have none.
bots-name = Name of a new bot
bots-make = Make a bot account
bots-delete = Delete

tokens-title = Tokens for programs
tokens-about = With a token a program plays as you, or as a bot account of yours. It cannot change your account.
tokens-none = There are none.
tokens-name = What to call a new token
tokens-whose = Who plays by it
tokens-make = Make a token
tokens-revoke = Revoke
tokens-for = Plays as { $name }
tokens-unused = never used
tokens-used = used { $when }

token-title = Token { $name }
token-about = Copy it now: it is shown this once. Whoever has it can play by it.
token-text = The token
token-copy = Copy
token-copied = The token is copied.

item-remove = Remove
item-made = Made on { $day }

muted-title = People you do not hear
muted-about = What they say at a table is not shown to you.
muted-none = You hear everybody.
muted-unmute = Hear again

data-title = Your data
data-about = All that this server keeps about you, with the records of your games, in one file.
data-download = Download
delete-open = Delete everything
delete-title = Delete for good?
delete-about = Your name, all that opens your account, your ratings and your bot accounts are deleted. Games stay with those who played them, without your name. Games in play are left.
delete-name = Type { $name } to go on
delete-passkey = Your passkey is asked for next.
delete-confirm = Delete for good
delete-by-passkey = Delete by a passkey
delete-keep = Keep all
delete-done = Deleted. You play on as a new guest.

fault-name = A name has 1 to { $most } characters.
fault-short = A password has at least { $least } characters.
fault-long = A password has at most { $most } characters.
fault-empty = This is needed.
fault-other = Type { $wanted } as it stands here.

ratings-title = Ratings
ratings-about = People and bots are in one list. It goes by what is nearly sure: the rating less three deviations, so that a few lucky games lift nobody.
ratings-which = Which ratings
ratings-none = Nobody has a rating here yet. Play a rated game between accounts, or with bots, and it begins.
ratings-none-yet = No rating yet: it takes a rated game.
ratings-guest = Guests have no ratings. With an account they begin with the first rated game.
ratings-place = Place
ratings-scale = Where the strength probably is
ratings-points = Rating
ratings-sure = Nearly sure
ratings-games = Games
rating-about = ± is one standard deviation. The true strength lies in the bar, which is two of them wide to each side, 19 times of 20.
rating-deviation = ± { $points }
rating-between = Probably between { $from } and { $to }
rating-games = { $count ->
        [one] 1 game
       *[other] { $count } games
    }

history-title = Finished games
history-filters = Which games
history-opponent = Opponent
history-result = Result
history-any-opponent = Any opponent
history-any-result = Any result
history-none = No game has been finished yet.
history-none-fitting = No game is like that.
history-older = Older games
results-title = Results
opponents-title = Opponents
outcome-won = Won
outcome-drawn = Drawn
outcome-lost = Lost
tally-won = { $count } won
tally-drawn = { $count } drawn
tally-lost = { $count } lost

## Setting up a table

setup-players = Players
setup-seats = Who plays
setup-kind-human = Here
    .about = Plays at this screen.
setup-kind-bot = Computer
setup-kind-open = Invite
    .about = You get a link to send once the table is made.
setup-name = Name
setup-name-default = Player { $seat }
setup-level = Level
setup-level-called = Level { $level }, { $name }
setup-bots-more = More
setup-bot = Other programs
setup-kind = Who takes seat { $seat }
setup-first = Who starts
setup-first-random = Chance decides
setup-rounds = Rounds
setup-rounds-about = Points add up, and the start passes on with each round.
setup-rounds-sum = Points add up over the rounds.
setup-rounds-fewer = One round fewer
setup-rounds-more = One round more
setup-clock = Clock
setup-clock-none = None
setup-clock-realtime = Minutes
setup-clock-days = Days
setup-clock-own = Own
setup-clock-realtime-about = { $minutes ->
        [0] No time for a round
        [one] 1 minute for a round
       *[other] { $minutes } minutes for a round
    }{ $seconds ->
        [0] .
        [one] , and 1 second more with each move.
       *[other] , and { $seconds } seconds more with each move.
    }
setup-clock-days-about = { $days ->
        [one] A day for each move.
       *[other] { $days } days for each move.
    } Come back whenever you like.
setup-clock-minutes = Minutes a round
setup-clock-minutes-fewer = One minute less
setup-clock-minutes-more = One minute more
setup-clock-seconds = Seconds a move
setup-clock-seconds-fewer = One second less
setup-clock-seconds-more = One second more
setup-public = Who may join
setup-public-no = By link
setup-public-yes = Anybody
setup-private-about = Whoever has the link.
setup-public-about = The table is listed in the lobby as well.
setup-rated = Does it count
setup-rated-no = Friendly
setup-rated-yes = Rated
setup-unrated-about = Nobody’s rating changes.
setup-rated-about = The result changes your ratings. No hints, nothing taken back against the computer.
rated-accounts = Only accounts have ratings, so a guest’s games are friendly ones.
setup-seat-open = Guest on seat { $seat }
setup-play = Play
setup-back = All games

## Seats

seat-open = Open seat
seat-number = Seat { $seat }
seat-you = You
seat-here = At this screen
seat-bot = Computer
seat-level = Level { $level }
seat-resigned = Out of the game
seat-away = Away
seat-replaced = Away, computer plays
seat-turn = To move
seat-thinking = Thinking
seat-total = { $total } in all
seat-score = Score
seat-shown = A link shows this hand.

## Clocks

clock-any = Any clock
clock-none = No clock
clock-kind-none = No clock
clock-kind-realtime = Minutes
clock-kind-days = Days
clock-minutes = { $minutes } + { $seconds } min
clock-per-move = { $days ->
        [one] 1 day a move
       *[other] { $days } days a move
    }
clock-days = { $days } d { $hours } h
clock-low = Your time runs out soon.
clock-left = Time left: { $text }

## Joining

join-title = You are invited
join-seat = Choose a seat
join-name = Your name
join-sit = Take a seat
join-watch = Just watch
join-rated = The result counts here, and only accounts have ratings. Make one, or log in: you come back to this table.

## Waiting for others

invite-title = Play { $game } with me
invite-link = Link to the table
invite-code = The link as a code for a camera
invite-share = Share
terms-rounds = { $rounds } rounds
terms-public = In the lobby
wait-no-longer = Start without waiting
wait-bots = { $count ->
        [one] The computer takes the free seat.
       *[other] The computer takes the free seats.
    }
wait-start = Start now
wait-leave = Leave the table

## At the table

turn-yours = Your turn
turn-of = { $name } to move
turn-thinking = { $name } is thinking
turn-several = Waiting for { $names }
turn-waiting = { $count ->
        [one] Waiting for one more player
       *[other] Waiting for { $count } more players
    }
turn-watching-past = You look at an earlier moment
turn-round-over = Round { $round } is over
turn-over = The game is over
turn-since = What happened since your last visit
turn-won = { $count ->
        [one] { $names } wins
       *[other] { $names } share the win
    }
turn-none-won = Nobody wins
push-turn = Your turn
push-started = The game begins
push-joined = Somebody has joined your table
notify-about = { $game }, with { $names }
turn-loading = Fetching the table
turn-preparing = The computer learns the rules, this first time only
turn-aborted = The table was given up

table-round = Round { $round } of { $rounds }
table-game = Game { $number }
table-invite = Copy link
table-invited = The link is copied.
table-invite-failed = The link could not be copied: { $link }
table-missing = There is no such table.
table-missing-about = The link may be incomplete, or the table belongs to another server.
table-unknown-game = This page does not know the game { $game }.
table-to-start = To the start page

table-board = Board
table-side = Seats, moves and actions

action-hint = Hint
action-analyse = Analyse
action-undo = Undo
action-takeback = Take back
action-draw = Offer draw
action-leave = Leave
action-share = Show my hand
action-more = More
action-news = New
action-resign = Resign
action-rematch = Play again
action-to-rematch = To the new game
action-abort = Give the table up
action-next-round = Next round
action-record = Save record
action-invite = Link
action-help = Rules
action-keys = Keyboard
action-settings = Settings
action-result = Result
action-see-again = Changes
action-fair = Fair chance
action-close = Close
action-dismiss = Dismiss

hint-loading = Looking for a good move
hint-move = Play { $move }
hint-wins = Chance to win: { $win } %.
hint-next = The next best, { $move }: { $win } %.
hint-play = Play it
hint-strangers = There are no hints while you play with others.
hint-not-now = Hints are for your own turn.

resign-title = Resign?
resign-about = { $name } gives up this game. It cannot be taken back.
resign-about-many = { $name } gives up this game, and the computer plays on. It cannot be taken back.
resign-confirm = Resign
resign-keep = Keep playing

leave-title = Leave the table?
leave-about = The computer plays on for { $name } until you come back.
leave-confirm = Leave

## What is asked, and what happens beside the moves

asked-takeback = { $name } would like to take the last move back.
asked-draw = { $name } offers a draw.
asking-takeback = You asked to take your move back.
asking-draw = You offered a draw.
ask-agree = Agree
ask-refuse = Refuse
ask-withdraw = Withdraw
ask-agreed = You agreed.
return-text = The computer plays for you.
return-do = Take the seat back
claim-text = { $name } has been away for long.
claim-about-two = You may end the game; you win it then.
claim-about-many = The computer can play on for them.
claim-do = Wait no longer

happened-joined = { $name } has sat down.
happened-filled = The computer has taken the free seats.
happened-left = { $name } has left.
happened-timed_out = { $name } ran out of time.
happened-returned = { $name } is back.
happened-resigned = { $name } resigns.
happened-resumed = The server was away for a while. Nobody’s time ran.
happened-agreed = { $name } agrees.
happened-refused = { $name } does not agree.
happened-withdrawn = { $name } has withdrawn the question.
happened-drawn = All agreed on a draw.

## Chat and notes

chat-title = Chat
chat-none = Nobody has said anything yet.
chat-write = Say something
chat-send = Send
chat-only = Only those who play here can write.
chat-phrases = Quick phrases
chat-line-menu = Mute or report { $name }
chat-mute = Mute
chat-mute-about = You hear this person no more, at any table.
chat-report = Report
chat-report-why = What is wrong with it?
chat-reported = Thank you. Whoever runs this server will look at it.

phrase-hello = Hello!
phrase-have-fun = Have fun!
phrase-nice-move = Nice move!
phrase-oops = Oops!
phrase-lucky = What luck!
phrase-one-moment = One moment, please
phrase-thanks = Thanks!
phrase-good-game = Good game!
phrase-again = Once more?
phrase-bye = Bye!

notes-title = Notes
notes-about = Only you can read what you write here.
notes-kept = Kept
notes-changed = …
notes-failed = Not kept: the server could not be reached.

## Conditional moves

conditional-title = Conditional moves
conditional-about = Say what you play if the others play what you expect. The server then moves for you at once, also while you are away. Nobody else sees your lines.
conditional-later = New lines can be made while another is to move.
conditional-begin = Add a line on the board
conditional-type = Type a line
conditional-typed = Moves as records write them
conditional-remove = Remove { $line }
conditional-dropped = A move that you had planned was not possible.
conditional-kept = Your line is kept.
conditional-moved = The game has gone on. The line on the board was not kept.
conditional-line = Your line
conditional-how = Play on the board what you expect of the others, then your answer, and so on. Nothing of it is sent until you keep it.
conditional-if = If { $name } plays …
conditional-you = … then you play
conditional-open = Nobody can know how it goes on
conditional-roll = What is rolled
conditional-roll-any = Whatever is rolled
conditional-back = Take the last move out
conditional-cancel = Cancel
conditional-keep = Keep

## Watching

watch-here = You are watching
link-title = Link to this table
link-about = Whoever has it can watch, and sees what everybody may see.
link-watch = Watch us play { $game }
share-title = Show my hand
share-about = Make a link that also shows what you hold, for somebody who should look over your shoulder. Everybody at the table sees that you share it.
share-make = Make a link
share-renew = Make a new link
share-end = End the link
share-elsewhere = There is such a link, made on another device. A new one ends it.

moves-title = Moves
moves-start = Start
moves-round = Round { $round }
moves-first = First position
moves-previous = One move back
moves-next = One move forward
moves-last = Latest position
moves-play = Play from here
moves-pause = Pause
moves-live = Back to the game
moves-position = Move { $turn } of { $turns }

moves-loss = −{ $loss } %
mark-slip = Slip
mark-mistake = Mistake
mark-blunder = Blunder

## Looking at a game again

study-title = Analysis
study-running = Analysing: { $share } %
study-failed = The analysis could not be finished. You can begin it again.
study-curve = Chances to win
study-table = Chances to win, move by move
study-table-about = All in percent: what each move lost of its player’s chance, and everybody’s chances after it.
study-lost = Lost
study-move = Move { $ply }
study-share = { $share } %
study-chance = { $name } { $share } %
study-how = Step through the game, or choose a moment on the curve.
study-best = The best move.
study-close = As good as { $move }, or nearly: { $win } %.
study-better = It lost { $loss } %. Better: { $move }, with { $win } %.
study-luck-came = Luck before it: { $name } +{ $share } %.
study-summary = Skill and luck
study-skill = { $skill ->
        [best] found the best moves
        [good] played well
        [fair] missed a few chances
       *[poor] missed many chances
    }, losing { $loss } % a move.
study-fortune = { $fortune ->
        [with] Good luck: +{ $luck } %.
        [against] Bad luck: −{ $luck } %.
       *[even] Neither good nor bad luck.
    }
study-turning = Turning points
study-by-luck = by luck
study-by-move = by the move

curtain-title = { $name }’s turn
curtain-about = Pass the screen on. Nothing secret is shown until { $name } is there.
curtain-ready = I am { $name }

result-title = Result
result-round-title = Round { $round }
result-player = Player
result-round = Round { $round }
result-points = Points
result-total = Total
result-lowest = The fewest points win.
result-series = After { $games } games: { $wins }.
result-winner = Winner
result-completed = The game was played to its end.
result-no_progress = Nothing moved on for too long, so the game ended without a winner.
result-resignation = Decided by resignation.
result-time = Decided by the clock.
result-agreement = A draw, as all agreed.
result-study = Look at the board

## Fair chance

fair-title = Fair chance
fair-about = Every roll and draw follows from a secret seed that the server chose before the game, and from what the players added. The seal binds the server to its seed. After the end the seed is shown, and anybody can check all of it: here, or with the record and hexwarp verify.
fair-seal = Seal
fair-entropy = Added by the players
fair-entropy-none = Nothing
fair-seed = Seed
fair-seed-later = Shown after the end
fair-check = Check every roll and draw
fair-right = { $draws ->
        [0] There was no roll and no draw.
        [one] One roll or draw, and it is right.
       *[other] { $draws } rolls and draws, and all are right.
    }
fair-wrong-seal = The seed is not the one that was sealed.
fair-wrong = Round { $round }, after move { $ply }: the seed gives another roll or draw.
fair-plain = Browsers check nothing on pages that come over an unprotected connection. Save the record, and run hexwarp verify with it.

## Settings

settings-theme = Colours
settings-theme-auto = As the device
settings-theme-light = Light
settings-theme-dark = Dark
settings-sound = Sound
settings-sound-on = On
settings-sound-off = Off
settings-notify = Tell me when it is my turn
settings-notify-on = On
settings-notify-off = Off
settings-notify-about = Games in days call you even when this page is closed.
settings-notify-refused = The browser does not allow this page to notify you. Its own settings can change that.
settings-speed = Motion
settings-speed-half = Slow
settings-speed-one = Normal
settings-speed-two = Fast
settings-speed-none = None

## Keyboard

keys-title = Keyboard
keys-previous = One move back, one forward
keys-live = Back to the game
keys-again = See what changed since your last turn
keys-undo = Undo
keys-hint = Hint
keys-help = Rules of the game
keys-sound = Sound on or off
keys-list = This list

## Connection

link-open = Connected
link-connecting = Connecting
link-waiting = Connection lost. Trying again
link-closed = Not connected

## Replay

replay-title = Game record
replay-another = Open another file
replay-none = Open a record file to step through it.
replay-game = Game { $number }
replay-pick = Game in this file
replay-empty = The file holds no game.

error-session = You were logged out from another device, and are a guest here now.
error-offline = The server cannot be reached. Check the connection, then try again.
error-unknown = Something went wrong on the server. Try again.
