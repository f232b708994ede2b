# Texts of several screens.

page-loading = Loading …
page-announcements = Announcements

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

page-offline = You are offline. This page may be out of date.
page-restart-soon =
    { $minutes ->
        [one] The server restarts within a minute.
       *[other] The server restarts in { $minutes } minutes.
    } Games pause and clocks stop until it is back.
page-restart-now = The server is restarting. Clocks are stopped, and your games continue in a moment.
pair-game = Game
lobby-any-game = Any game

## Users

user-bot = Bot
user-guest = guest
account-make = Create account
muted-unmute = Unmute

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
action-more = More
action-news = New
action-settings = Settings
action-close = Close
action-dismiss = Dismiss

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

## Connection

link-open = Connected
link-connecting = Connecting
link-waiting = Connection lost. Reconnecting
link-closed = Not connected

## Replay

replay-title = Game record
seat-kept = { $name } (invited)
seat-number = Seat { $seat }
setup-bots-more = More
setup-level-called = Level { $level }, { $name }
setup-level = Level
setup-bot = Other bots
rated-accounts = Only accounts have ratings, so guests play casual games.
pair-begun = An opponent joined, and your other game has started. You can find it on the start page.
user-deleted = Deleted user

## Puzzles

puzzles-daily = Puzzle of the day
puzzle-result = { $result ->
        [solved] Solved
        [failed] Tried
       *[new] Solve it
    }
