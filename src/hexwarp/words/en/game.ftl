# Who plays a game, its clocks and its state, as tables and lists of games show them.

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

## Users

user-bot = Bot
user-guest = guest

## Clocks

clock-none = Unlimited
clock-minutes = { $minutes } + { $seconds } min
clock-per-move = { $days ->
        [one] 1 day per move
       *[other] { $days } days per move
    }
clock-days = { $days } d { $hours } h
clock-left = Time left: { $text }

## At the table

turn-yours = Your turn
turn-revealing = The game is about to start
turn-aborted = The game was aborted
action-settings = Settings

## Spectators and links

moves-position = Move { $turn } of { $turns }

## Connection

link-open = Connected
link-connecting = Connecting
link-waiting = Connection lost. Reconnecting
link-closed = Not connected

## Replay

seat-kept = { $name } (invited)
seat-number = Seat { $seat }
user-deleted = Deleted user
