# The words of the program around the games: page and terminal.
# A game's own words are in its own folder.

app-name = Hexwarp
page-loading = One moment
page-skip = Skip to content
page-missing = This page does not exist.
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
start-lead = Play on one screen, with friends far away, or against the computer.
start-open = Play
start-players = { $from ->
        [0] { $to } players
       *[other] { $from }–{ $to } players
    }
start-lobby = { $count ->
        [0] To the lobby
        [one] 1 open table in the lobby
       *[other] { $count } open tables in the lobby
    }
start-tables = Your games
start-tables-none = Your games will appear here, with those that wait for your move first. Play against the computer, invite a friend, or find an opponent in the lobby.
start-table-forget = Remove from this list
start-record = Open a game record
start-record-about = Step through a game that was saved as a file. Drop the file here, or choose it.
start-record-drop = Drop the file to open it

status-waiting = Waiting for players
status-playing = In progress
status-finished = Finished
status-aborted = Aborted

## Lobby and pairing

places-title = Main
page-offline = You are offline. This page may be out of date.
page-restart-soon =
    { $minutes ->
        [one] The server restarts within a minute.
       *[other] The server restarts in { $minutes } minutes.
    } Your games stand still meanwhile, and no clock runs.
page-restart-now = The server is restarting. No clock runs, and your games go on in a moment.

pair-title = Quick pairing
pair-game = Game
pair-play = Play now
pair-waiting = { $count ->
        [one] Waiting for an opponent
       *[other] Waiting for { $count } opponents
    }
pair-here = Joined: { $names }
pair-table = Go to the table
pair-cancel = Cancel
pair-begun = An opponent has joined, and your other game has started. It is listed on the start page.

lobby-title = Lobby
lobby-open = Open tables
lobby-none = There are no open tables right now. Choose a game above, and your table will be listed here.
lobby-none-fitting = No open table matches these filters.
lobby-all = Show all
lobby-filters = Filters
lobby-any-game = Any game
lobby-any-players = Any number
lobby-any-stakes = Casual or rated
lobby-players = { $players } players
lobby-free = Open
lobby-join = Join
lobby-own = Your table

## Users

user-bot = Bot
user-guest = guest
user-deleted = Deleted user
user-kind-guest = Guest
user-kind-account = Player
user-kind-bot = Bot
user-kind-deleted = Deleted
user-owner = owned by
user-since = since { $day }
user-missing = There is no such user.
user-missing-about = The account may have been deleted or renamed.

report-title = Report { $name }
report-why = What happened?

me-menu = You: { $name }
me-title = Name and account
me-kind-guest = Guest
me-kind-account = Account
me-profile = Profile and games

name-title = Display name
name-guest-about = You play as a guest in this browser. Others see this name.
name-account-about = You log in with this name, too. Tables that you have joined keep the old one.
name-save = Save name
name-changed = You are now { $name }.

account-make = Create account
account-make-about = Your games come with you. With an account you can play on any device, get ratings, and reserve your name.
account-name = Name
account-password = Password
account-password-about = At least 8 characters. Long is better than complicated.
account-by-passkey = Use a passkey instead
account-have = Already have an account? Log in
account-made = Welcome, { $name }. Your games have come with you.

login-title = Log in
login-about = Games that you have played here as a guest are added to your account.
login-by-passkey = Use a passkey
login-none = No account yet? Create one
login-done = Welcome back, { $name }.

password-about = Change it if somebody else may know it.
password-none-about = You log in with passkeys only. A password is useful on devices without them.
password-old = Current password
password-new = New password
password-change = Change password
password-by-passkey = Change with a passkey
password-changed = Password changed. You are logged out on other devices.
password-changed-here = Password changed.
password-end-sessions = Log out everywhere else
password-revoke-tokens = Revoke all tokens of programs

passkey-title = Passkeys
passkey-about = Log in by fingerprint, face or the PIN of your device, without a password.
passkey-nothing = No passkeys yet.
passkey-name = Name of a new passkey
passkey-name-usual = This device
passkey-add = Add a passkey
passkey-change = Change passkeys
passkey-not-here = Passkeys do not work here. They need a browser that supports them, and an https page with a domain name.
passkey-none = No passkey was given. Try again, or use a password.
passkey-known = This device already has a passkey for your account.

recovery-title = Recovery codes
recovery-about = { $count ->
        [0] You have none. A recovery code sets a new password, once, if you lose yours.
        [one] You have one left. It sets a new password, once, if you lose yours.
       *[other] You have { $count } left. Each sets a new password, once, if you lose yours.
    }
recovery-make = Create new codes
recovery-once = Keep these codes in a safe place: they are shown only now. Each sets a new password, once, if you lose yours.
recovery-save = Save as a file
recovery-done = I have kept them
recovery-open = Forgot your password?
recovery-code = Recovery code
recovery-use = Set new password

email-title = E-mail
email-about = With an address you can set a new password if you lose yours, and be mailed when it is your turn. Nobody else sees it.
email-have = Your address is { $address }.
email-address = E-mail address
email-send = Send a link to it
email-change = Change address
email-remove = Remove address
email-sent = We have sent a link to { $address }. The address is yours once you have opened it.
email-turns = Mail me when it is my turn
email-turns-about = In games with days for each move, an hour after the move: one mail for each game until you come back to it.
email-turns-on = On
email-turns-off = Off
email-forgotten = Send a link by e-mail
email-forgotten-sent = If an account has the address { $address }, we have sent a link to it. It is valid for half an hour.
email-by-code = Use a recovery code
email-confirm = This e-mail address is mine
email-confirm-about = Confirm that this address belongs to your account.
email-confirmed = Thank you: the address now belongs to your account.
email-reset-about = Choose a new password for your account. You are then logged out everywhere else, and need new recovery codes.
email-unsubscribe = Send me no more mails about my turns
email-unsubscribed = You get no more mails about your turns.
email-invalid = This link is incomplete. Copy all of it from the mail into the address bar.

sessions-title = Where you are logged in
sessions-about = A browser that is not used for three months is logged out.
sessions-here = This browser: { $browser }
sessions-unknown = Unknown browser
sessions-none = You are logged in nowhere else.
sessions-seen = last used { $when }
sessions-end = End
logout-here = Log out
logout-elsewhere = End all others
logout-elsewhere-done = You are logged out everywhere else.

proof-about = Please confirm that it is you.
proof-confirm = Confirm
proof-cancel = Cancel

bots-title = Bot accounts
bots-about = Bot accounts belong to you and are shown as bots. A program plays for them with a token.
bots-none = No bot accounts yet.
bots-name = Name of a new bot
bots-make = Create bot account
bots-delete = Delete

tokens-title = Tokens for programs
tokens-about = With a token, a program plays as you or as one of your bot accounts. It cannot change your account.
tokens-none = No tokens yet.
tokens-name = Name of a new token
tokens-whose = Plays as
tokens-make = Create token
tokens-revoke = Revoke
tokens-for = Plays as { $name }
tokens-unused = never used
tokens-used = used { $when }

token-title = Token { $name }
token-about = Copy it now: it is shown only once. Anyone who has it can play with it.
token-text = Token
token-copy = Copy
token-copied = Token copied.

item-remove = Remove
item-made = Created on { $day }

muted-title = Muted users
muted-about = You do not see their chat messages.
muted-none = You have muted nobody.
muted-unmute = Unmute

data-title = Your data
data-about = Everything that this server stores about you, with the records of your games, in one file.
data-download = Download
delete-open = Delete my data
delete-title = Delete for good?
delete-about = Your name, logins, ratings and bot accounts are deleted. Your games stay with the other players, without your name. You leave games in progress.
delete-name = Type { $name } to confirm
delete-passkey = You will be asked for your passkey.
delete-confirm = Delete for good
delete-by-passkey = Delete with a passkey
delete-keep = Cancel
delete-done = Deleted. You are a new guest now.

fault-name = A name has 1 to { $most } characters.
fault-short = A password has at least { $least } characters.
fault-long = A password has at most { $most } characters.
fault-empty = This field is required.
fault-other = Type exactly { $wanted }.

ratings-title = Ratings
ratings-about = People and bots share one list. It is sorted by the rating minus three deviations, so that a few lucky games are not enough.
ratings-which = Filters
ratings-none = Nobody has a rating here yet. Play a rated game against another account or a bot to get the first one.
ratings-none-yet = No rating yet. Play a rated game to get one.
ratings-guest = Guests have no ratings. Create an account to play rated games.
ratings-place = Rank
ratings-scale = Likely range
ratings-points = Rating
ratings-sure = At least
ratings-games = Games
rating-about = ± is one standard deviation. The bar reaches two of them to each side: 19 times out of 20 it contains the true strength.
rating-deviation = ± { $points }
rating-between = Probably between { $from } and { $to }
rating-games = { $count ->
        [one] 1 game
       *[other] { $count } games
    }

history-title = Finished games
history-filters = Filters
history-opponent = Opponent
history-result = Result
history-any-opponent = Any opponent
history-any-result = Any result
history-none = No finished games yet.
history-none-fitting = No game matches these filters.
history-older = Older games
results-title = Results
opponents-title = Opponents
outcome-won = Won
outcome-drawn = Drawn
outcome-lost = Lost
tally-won = { $count } won
tally-drawn = { $count } drawn
tally-lost = { $count } lost

## Set-up

setup-players = Players
setup-seats = Seats
setup-kind-human = Here
    .about = Plays on this screen.
setup-kind-bot = Computer
setup-kind-open = Invite
    .about = You get a link to share once the table is created.
setup-name = Name
setup-name-default = Player { $seat }
setup-level = Level
setup-level-called = Level { $level }, { $name }
setup-bots-more = More
setup-bot = Other bots
setup-kind = Who takes seat { $seat }
setup-first = Who starts
setup-first-random = Random
setup-rounds = Rounds
setup-rounds-about = Points add up. In each round the next player starts.
setup-rounds-sum = Points add up over the rounds.
setup-rounds-fewer = One round fewer
setup-rounds-more = One round more
setup-clock = Time control
setup-clock-none = Unlimited
setup-clock-realtime = Real time
setup-clock-days = Correspondence
setup-clock-own = Custom
setup-clock-realtime-about = { $minutes ->
        [0] No base time
        [one] 1 minute per round
       *[other] { $minutes } minutes per round
    }{ $seconds ->
        [0] .
        [one] , plus 1 second per move.
       *[other] , plus { $seconds } seconds per move.
    }
setup-clock-days-about = { $days ->
        [one] 1 day per move.
       *[other] { $days } days per move.
    } Come back whenever you like.
setup-clock-minutes = Minutes per round
setup-clock-minutes-fewer = One minute less
setup-clock-minutes-more = One minute more
setup-clock-seconds = Seconds per move
setup-clock-seconds-fewer = One second less
setup-clock-seconds-more = One second more
setup-public = Who can join
setup-public-no = Invited
setup-public-yes = Anyone
setup-private-about = People with the link can join.
setup-public-about = The table is listed in the lobby, too.
setup-rated = Mode
setup-rated-no = Casual
setup-rated-yes = Rated
setup-unrated-about = Ratings do not change.
setup-rated-about = The result changes your ratings. No hints, and no undo against the computer.
rated-accounts = Only accounts have ratings, so guests play casual games.
setup-seat-open = Open seat { $seat }
setup-play = Play
setup-back = All games

## Seats

seat-open = Open seat
seat-kept = { $name } (invited)
seat-number = Seat { $seat }
seat-you = You
seat-here = On this screen
seat-bot = Computer
seat-level = Level { $level }
seat-resigned = Out of the game
seat-away = Away
seat-replaced = Away, computer plays
seat-turn = To move
seat-thinking = Thinking
seat-total = { $total } in total
seat-score = Score
seat-shown = This hand is shared.

## Clocks

clock-any = Any time control
clock-none = Unlimited
clock-kind-none = Unlimited
clock-kind-realtime = Real time
clock-kind-days = Correspondence
clock-minutes = { $minutes } + { $seconds } min
clock-per-move = { $days ->
        [one] 1 day per move
       *[other] { $days } days per move
    }
clock-days = { $days } d { $hours } h
clock-low = You are low on time.
clock-left = Time left: { $text }

## Joining

join-title = You are invited
join-seat = Choose a seat
join-name = Your name
join-sit = Take a seat
join-watch = Watch as a spectator
join-rated = This game is rated, and only accounts have ratings. Create one or log in, and you will come back to this table.

## Waiting room

invite-title = Play { $game } with me
invite-link = Link to the table
invite-code = QR code of the link
invite-share = Share
terms-rounds = { $rounds } rounds
terms-public = In the lobby
wait-reveal = Each player’s browser adds a secret to the chance of the game. Waiting for the page of { $names } to be open.
wait-reveal-elsewhere = You took your seat in another browser, which has your secret for the chance of the game. Open the table there.
wait-reveal-without-about = Or start without your secret; the record of the game will say so.
wait-reveal-without = Start without it
wait-no-longer = Start without waiting
wait-bots = { $count ->
        [one] The computer takes the open seat.
       *[other] The computer takes the open seats.
    }
wait-start = Start now
wait-leave = Leave table

## At the table

turn-yours = Your turn
turn-of = { $name } to move
turn-thinking = { $name } is thinking
turn-several = Waiting for { $names }
turn-waiting = { $count ->
        [one] Waiting for one more player
       *[other] Waiting for { $count } more players
    }
turn-revealing = The game is about to begin
turn-watching-past = You are viewing an earlier position
turn-round-over = Round { $round } is over
turn-over = The game is over
turn-since = What happened since your last visit
turn-won = { $count ->
        [one] { $names } wins
       *[other] { $names } share the win
    }
turn-none-won = Nobody wins
push-turn = Your turn
push-started = Your game has started
push-joined = A player has joined your table
notify-about = { $game }, with { $names }
turn-loading = Loading the table
turn-preparing = The computer is learning the rules, this first time only: { $share } %
turn-aborted = The game was aborted

table-round = Round { $round } of { $rounds }
table-game = Game { $number }
table-invite = Copy link
table-invited = Link copied.
table-invite-failed = The link could not be copied: { $link }
table-missing = This table does not exist.
table-missing-about = The link may be incomplete, or the table may be on another server.
table-unknown-game = This page does not know the game { $game }.
table-to-start = To the start page

table-board = Board
table-side = Seats, moves and actions

action-hint = Hint
action-analyse = Computer analysis
action-undo = Undo
action-takeback = Takeback
action-draw = Offer draw
action-leave = Leave
action-share = Share my hand
action-more = More
action-news = New
action-resign = Resign
action-rematch = Rematch
action-to-rematch = To the rematch
action-abort = Abort game
action-next-round = Next round
action-record = Save record
action-invite = Share
action-help = Rules
action-keys = Keyboard
action-settings = Settings
action-result = Result
action-see-again = Replay turn
action-fair = Fair chance
action-close = Close
action-dismiss = Dismiss

hint-loading = Looking for a good move
hint-move = Play { $move }
hint-wins = Chance to win: { $win } %.
hint-next = Next best, { $move }: { $win } %.
hint-play = Play it
hint-strangers = There are no hints in games with other people.
hint-not-now = You can get hints on your own turn.

resign-title = Resign?
resign-about = { $name } resigns this game. This cannot be undone.
resign-about-many = { $name } resigns this game, and the computer plays on. This cannot be undone.
resign-confirm = Resign
resign-keep = Keep playing

abort-title = Abort the game?
abort-about = The clocks do not run yet: the game ends without a result, and nobody loses.
abort-confirm = Abort

leave-title = Leave the table?
leave-about = The computer plays on for { $name } until you come back.
leave-confirm = Leave

## Proposals and side events

asked-takeback = { $name } asks for a takeback.
asked-draw = { $name } offers a draw.
asking-takeback = You asked for a takeback.
asking-draw = You offered a draw.
ask-agree = Accept
ask-refuse = Decline
ask-withdraw = Withdraw
ask-agreed = You accepted.
return-text = The computer plays for you.
return-do = Take my seat back
claim-text = { $name } has been away for a long time.
claim-about-two = You can end the game and win it.
claim-about-many = The computer can play on for them.
claim-do = Stop waiting

happened-joined = { $name } has joined.
happened-filled = The computer has taken the open seats.
happened-left = { $name } has left.
happened-timed_out = { $name } ran out of time.
happened-returned = { $name } is back.
happened-resigned = { $name } resigns.
happened-resumed = The server was down for a while. No clock was running.
happened-agreed = { $name } accepts.
happened-refused = { $name } declines.
happened-withdrawn = { $name } withdraws the offer.
happened-drawn = All agreed to a draw.

## Chat and notes

chat-title = Chat
chat-none = No messages yet.
chat-write = Say something
chat-send = Send
chat-only = Only players can write here.
chat-phrases = Quick phrases
chat-line-menu = Mute or report { $name }
chat-mute = Mute
chat-mute-about = You will not see messages from this user at any table.
chat-report = Report
chat-report-why = What is wrong with it?
chat-reported = Thank you. The operator of this server will look at it.

phrase-hello = Hello!
phrase-have-fun = Have fun!
phrase-nice-move = Nice move!
phrase-oops = Oops!
phrase-lucky = Lucky!
phrase-one-moment = One moment, please
phrase-thanks = Thanks!
phrase-good-game = Good game!
phrase-again = Rematch?
phrase-bye = Bye!

notes-title = Notes
notes-about = Only you can read your notes.
notes-kept = Saved
notes-changed = …
notes-failed = Not saved: the server could not be reached.

## Conditional moves

conditional-title = Conditional moves
conditional-about = Enter the moves that you expect from the others, and your replies. If they are played, the server replies for you at once, even while you are away. Nobody else sees your lines.
conditional-later = You can add lines while another player is to move.
conditional-begin = Add a line on the board
conditional-type = Type a line
conditional-typed = Moves in record notation
conditional-remove = Remove { $line }
conditional-dropped = A conditional move was not possible.
conditional-kept = Line saved.
conditional-moved = The game has moved on. The line on the board was not saved.
conditional-line = Your line
conditional-how = Play the moves that you expect from the others, and your replies. Nothing is sent until you save the line.
conditional-if = If { $name } plays …
conditional-you = … then you play
conditional-open = The line ends here: the rest is unknown
conditional-roll = Roll
conditional-roll-any = Any roll
conditional-back = Remove the last move
conditional-cancel = Cancel
conditional-keep = Save

## Spectators and links

watch-here = You are watching
link-title = Share this game
link-about = Anyone with the link can watch as a spectator. Secrets stay hidden.
link-watch = Watch us play { $game }
share-title = Share my hand
share-about = Create a link that also shows your hand, for a friend who looks over your shoulder. Everyone at the table sees that you share it.
share-make = Create link
share-renew = Create new link
share-end = Stop sharing
share-elsewhere = You have shared a link from another device. A new link replaces it.

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

## Analysis

study-title = Analysis
study-running = Analysing: { $share } %
study-failed = The analysis failed. You can start it again.
study-curve = Chances to win
study-table = Chances to win, move by move
study-table-about = In percent: the chance that each move lost its player, and the chances of all players after it. From one move to the next the chances change by luck as well, and because the computer then looks one move further.
study-lost = Lost
study-move = Move { $ply }
study-share = { $share } %
study-chance = { $name } { $share } %
study-how = Step through the game, or choose a point on the graph.
study-best = The best move.
study-close = As good as { $move }, or nearly.
study-better = Better was { $move }.
study-account-before = Before
study-account-luck = Luck
study-account-revised = New estimate
study-account-with-best = Best move
study-account-lost = Lost
study-account-after = Now
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
curtain-about = Pass the screen on. Secrets stay hidden until { $name } is ready.
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
result-no_progress = No progress for too long: nobody wins.
result-resignation = Decided by resignation.
result-time = Decided on time.
result-agreement = Draw by agreement.
result-study = Analysis board

## Fair chance

fair-title = Fair chance
fair-about = Every roll and draw follows from a secret seed, which the server chose before the game, and from texts that the players added. The seal commits the server to its seed, and each browser seals its text before any is shown. After the game the seed is shown. This page then checks the list of rolls and draws that the server gives; hexwarp verify checks those of the game, with its record.
fair-seal = Seal
fair-entropy = Added by the players
fair-entropy-none = Nothing
fair-open = not sealed before
fair-sealed = sealed
fair-revealed = sealed before, then shown
fair-withheld = sealed, but never shown: the game is played without it
fair-yours = yours
fair-seed = Seed
fair-seed-later = Shown after the end
fair-check = Check every roll and draw
fair-right = { $draws ->
        [0] The server lists no roll and no draw.
        [one] The server lists one roll or draw, and it follows from the seed.
       *[other] The server lists { $draws } rolls and draws, and all follow from the seed.
    } { $taken ->
        [0] It says that none was taken back.
        [one] It says that one more was taken back.
       *[other] It says that { $taken } more were taken back.
    } Whether they are those of this game, hexwarp verify checks with the record.
fair-own = The text that this browser sealed is part of it, and all else is as it was before the texts were shown.
fair-own-none = This browser added nothing, so it cannot tell whether the server chose the seed after the texts.
fair-wrong-text = A text is not the one that was sealed.
fair-wrong-terms = The seal, the texts, the seats or the number of rounds are not those that this browser was shown before it added its own text.
fair-wrong-takebacks = The server says that rolls or draws were taken back, but in this game no takeback can have done so.
fair-wrong-unused = The text that this browser sealed was not asked for, and the game was played without it. That is right if you left the table before the start, or started without it; otherwise the server has left it out.
fair-wrong-seal = The seed is not the one that was sealed.
fair-wrong-gap = A roll or draw is missing, and no takeback explains it.
fair-wrong = Round { $round }, after move { $ply }: the seed gives another roll or draw.
fair-plain = Browsers can check this only on https pages. Save the record, and run hexwarp verify with it.

## Settings

settings-theme = Theme
settings-theme-auto = System
settings-theme-light = Light
settings-theme-dark = Dark
settings-sound = Sound
settings-sound-on = On
settings-sound-off = Off
settings-notify = Notify me on my turn
settings-notify-on = On
settings-notify-off = Off
settings-notify-about = In correspondence games you are notified even when this page is closed.
settings-notify-refused = Your browser blocks notifications from this page. You can allow them in its settings.
settings-speed = Animation
settings-speed-half = Slow
settings-speed-one = Normal
settings-speed-two = Fast
settings-speed-none = Off

## Keyboard

keys-title = Keyboard
keys-previous = One move back, one forward
keys-live = Back to the game
keys-again = Replay the turns since your own last one
keys-undo = Undo
keys-hint = Hint
keys-help = Rules of the game
keys-sound = Sound on or off
keys-list = This list

## Connection

link-open = Connected
link-connecting = Connecting
link-waiting = Connection lost. Reconnecting
link-closed = Not connected

## Replay

replay-title = Game record
replay-another = Open another file
replay-none = Open a record file to step through it.
replay-game = Game { $number }
replay-pick = Game in this file
replay-empty = The file contains no game.

error-session = You were logged out from another device. You are a guest here now.
error-offline = The server cannot be reached. Check your connection, then try again.
error-unknown = Something went wrong on the server. Try again.
