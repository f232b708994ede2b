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
lobby-any-stakes = Any mode
lobby-players = { $players } players
lobby-free = Open
lobby-join = Join
lobby-own = Your table

## Live

live-title = Live games
live-none = No public game is being played right now.
live-watch = Watch
live-ply = Move { $ply }
live-round = Round { $round } of { $rounds }
live-watching = { $count ->
        [one] 1 spectator
       *[other] { $count } spectators
    }
online-title = Online
online-count = { $count ->
        [0] Nobody is online.
        [one] 1 player is online.
       *[other] { $count } players are online.
    }
online-others = { $count ->
        [one] 1 guest
       *[other] { $count } guests
    }
leaders-title = Leaderboard
leaders-all = Full leaderboard
