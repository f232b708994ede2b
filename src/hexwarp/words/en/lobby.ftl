# The lobby, quick pairing and one’s own games.

## Start

start-tables-none = Your games appear here, those waiting for your move first. Play the computer, invite a friend, or find an opponent in the lobby.
start-table-forget = Remove from this list
status-waiting = Waiting for players
status-playing = In progress
status-finished = Finished
status-aborted = Aborted
status-left = You left

## Lobby and pairing

pair-title = Quick pairing
pair-play = Play now
pair-waiting = { $count ->
        [one] Waiting for an opponent
       *[other] Waiting for { $count } opponents
    }
pair-here = Joined: { $names }
pair-table = Go to the table
pair-cancel = Cancel
lobby-open = Open tables
lobby-none = No open tables right now. Choose a game above, and yours will be listed here.
lobby-none-fitting = No open table matches these filters.
lobby-all = Show all
lobby-filters = Filters
lobby-any-players = Any number
lobby-any-stakes = Casual or rated
lobby-players = { $players } players
lobby-free = Open
lobby-join = Join
lobby-own = Your table
