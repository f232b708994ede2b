# The table: seats, turns, actions.

## Seats

seat-you = You
seat-here = On this screen
seat-bot = Computer
seat-level = Level { $level }
seat-resigned = Out of the game
seat-away = Away
seat-replaced = Away, the computer plays
seat-turn = To move
seat-thinking = Thinking
seat-total = { $total } in total
seat-score = Score
seat-shown = This hand is shared.

## At the table

turn-of = { $name } to move
turn-thinking = { $name } is thinking
turn-several = Waiting for { $names }
turn-waiting = { $count ->
        [one] Waiting for one more player
       *[other] Waiting for { $count } more players
    }
turn-watching-past = You are viewing an earlier position
turn-round-over = Round { $round } is over
turn-over = The game is over
turn-since = Since your last visit
turn-won = { $count ->
        [one] { $names } wins
       *[other] { $names } share the win
    }
turn-you-won = You win!
turn-none-won = Nobody wins
turn-loading = Loading the table
table-round = Round { $round } of { $rounds }
table-game = Game { $number }
table-missing = Table not found.
table-missing-about = The link may be incomplete, or the table may be on another server.
table-board = Board
table-side = Seats, moves and actions
action-rematch = Rematch
action-again = Play { $bot } again
action-to-rematch = To the rematch
action-next-round = Next round
action-keys = Keyboard

## Proposals and side events

happened-undone = A move was taken back.

## Conditional moves

## Spectators and links

watch-here = You are watching
moves-start = Start
moves-live = Back to the game

## Analysis


## Keyboard

keys-how = Press question mark to hear the keys.
