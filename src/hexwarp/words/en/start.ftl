# The start screen.

## Start

start-headline = Two games under one night sky
start-lead = Play online with friends, share one screen, or take on the computer.
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
