# Texts of several screens.

app-name = Hexwarp
page-loading = Loading …
page-skip = Skip to content
page-announcements = Announcements
page-missing = This page does not exist.
page-missing-about = The link may be incomplete.
page-outdated = Hexwarp has been updated. Reload the page to continue.

## Bots

bot-random = Random
    .about = Plays any legal move. Good for a first look at the rules.
bot-greedy = Greedy
    .about = Grabs the most it can this turn.
bot-lookahead = Lookahead
    .about = Looks one move ahead.
bot-classic = Classic
    .about = Looks six moves ahead and trusts its luck.
bot-level1 = Stargazer
    .about = A friendly beginner who overlooks a lot.
bot-level2 = Wanderer
    .about = Knows the rules and takes what it can get.
bot-level3 = Scout
    .about = Looks ahead and seldom gives anything away.
bot-level4 = Navigator
    .about = Plans its own way and watches yours. A good match for most players.
bot-level5 = Astronomer
    .about = Weighs every roll and draw. Hard to beat.
bot-level6 = Oracle
    .about = The strongest. Uses all the time it is given.

## Start

start-tables = Your games
start-record = Open a game record
start-record-about = Drop a saved game here or choose a file, and step through it.

## Lobby and pairing

places-title = Main navigation
page-offline = You are offline. This page may be out of date.
page-restart-soon =
    { $minutes ->
        [one] The server restarts within a minute.
       *[other] The server restarts in { $minutes } minutes.
    } Games pause and clocks stop until it is back.
page-restart-now = The server is restarting. Clocks are stopped, and your games continue in a moment.
pair-game = Game
lobby-title = Lobby
lobby-any-game = Any game

## Users

user-bot = Bot
name-guest = Guest
user-guest = guest
me-menu = You: { $name }
me-title = Name and account
me-kind-guest = Guest
me-kind-account = Account
me-profile = Profile and games
account-make = Create account
login-title = Log in
logout-here = Log out
install-app = Install the app
install-by-hand = To install Hexwarp: tap Share, then “Add to Home Screen”.
muted-unmute = Unmute
ratings-title = Ratings

## Set-up

setup-players = Players
setup-clock = Time control
setup-rated = Mode
setup-rated-no = Casual
setup-rated-yes = Rated

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

join-name = Your name

## Waiting room

invite-link = Link to the table
invite-code = QR code of the link
invite-share = Share
invite-local = This link works on this computer only. Start Hexwarp with --host 0.0.0.0 to let others in.
terms-rounds = { $rounds } rounds

## At the table

turn-yours = Your turn
turn-revealing = The game is about to start
turn-aborted = The game was aborted
table-invite = Copy link
table-invited = Link copied.
table-invite-failed = The link could not be copied: { $link }
table-unknown-game = This page does not know the game { $game }.
table-to-start = To the start page
action-more = More
action-news = New
action-settings = Settings
action-close = Close
action-dismiss = Dismiss
action-learn = Learn to play

## Chat and notes

chat-mute = Mute
chat-mute-about = You will not see messages from this user at any table.
chat-report = Report
chat-reported = Thank you. The operator of this server will look at it.

## Spectators and links

link-title = Share this game
link-about = Anyone with the link can watch as a spectator. Secrets stay hidden.
link-watch = Watch us play { $game }
moves-position = Move { $turn } of { $turns }

## Analysis

result-player = Player

## Settings

settings-language = Language
settings-theme = Theme
settings-theme-auto = System
settings-theme-light = Light
settings-theme-dark = Dark

## Connection

link-open = Connected
link-connecting = Connecting
link-waiting = Connection lost. Reconnecting
link-closed = Not connected

## Replay

replay-title = Game record
error-session = You were logged out on another device. You are a guest here now.
error-offline = The server cannot be reached. Check your connection, then try again.
error-unknown = Something went wrong on the server. Try again.
seat-kept = { $name } (invited)
seat-open = Open seat
seat-number = Seat { $seat }
setup-bots-more = More
setup-level-called = Level { $level }, { $name }
setup-level = Level
setup-bot = Other bots
rated-accounts = Only accounts have ratings, so guests play casual games.
pair-begun = An opponent joined, and your other game has started. You can find it on the start page.
user-deleted = Deleted user

## Puzzles

puzzles-title = Puzzles
puzzles-daily = Puzzle of the day
puzzle-result = { $result ->
        [solved] Solved
        [failed] Tried
       *[new] Solve it
    }
action-help = Rules
