# A game's players, its clocks and its state, as tables and lists of games show them.

page-announcements = Announcements

## Bots

bot-random = Random
bot-greedy = Greedy
bot-lookahead = Lookahead
bot-classic = Classic
bot-level1 = Stargazer
bot-level2 = Wanderer
bot-level3 = Scout
bot-level4 = Navigator
bot-level5 = Astronomer
bot-level6 = Oracle
bot-level7 = Eternity

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
clock-days = { $days } d { $hours } h
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
