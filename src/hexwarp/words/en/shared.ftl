# Texts of several screens.

page-loading = Loading …

## Bots

about-random = Plays any legal move. Good for a first look at the rules.
about-greedy = Grabs the most it can this turn.
about-lookahead = Looks one move ahead.
about-classic = Looks six moves ahead and trusts its luck.
about-level1 = A friendly beginner who overlooks a lot.
about-level2 = Knows the rules and takes what it can get.
about-level3 = Looks ahead and seldom gives anything away.
about-level4 = Plans its own way and watches yours. A good match for most players.
about-level5 = Weighs every roll and draw. Hard to beat.
about-level6 = Finds what hardly anyone finds, and still answers at once.
about-level7 = The strongest. Takes more time than is polite.

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
clock-kind-none = Unlimited
clock-kind-realtime = Real time
clock-kind-days = Correspondence
clock-low = You are low on time.

## Joining

join-name = Your name

## Waiting room

invite-link = Link to the table
invite-code = QR code of the link
invite-share = Share
invite-local = This link works on this computer only. Start Hexwarp with { $option } to let others in.
terms-rounds = { $rounds } rounds

## At the table

table-invite = Copy link
table-invited = Link copied.
table-invite-failed = The link could not be copied: { $link }
action-more = More
action-news = New
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

## Analysis

result-player = Player

## Replay

replay-title = Game record
setup-bots-more = More
setup-level-called = Level { $level }, { $name }
setup-level = Level
setup-bot = Other bots
rated-accounts = Only accounts have ratings, so guests play casual games.
pair-begun = An opponent joined, and your other game has started. You can find it on the start page.

## Puzzles

puzzles-daily = Puzzle of the day
puzzle-result = { $result ->
        [solved] Solved
        [failed] Tried
       *[new] Solve it
    }
