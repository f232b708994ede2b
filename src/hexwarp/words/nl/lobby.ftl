start-tables-none = Hier verschijnen je partijen, eerst die waarin jij aan zet bent. Speel tegen de computer, nodig iemand uit of zoek een tegenstander in de lobby.
start-table-forget = Uit deze lijst halen
status-waiting = Wacht op spelers
status-playing = Bezig
status-finished = Afgelopen
status-aborted = Afgebroken
status-left = Je bent weggegaan
pair-title = Snel spelen
pair-play = Nu spelen
pair-waiting = { $count ->
        [one] Wachten op een tegenstander
       *[other] Wachten op { $count } tegenstanders
    }
pair-here = Aangesloten: { $names }
pair-table = Naar de tafel
pair-cancel = Annuleren
lobby-open = Open tafels
lobby-none = Er zijn nu geen open tafels. Kies hierboven een spel, dan staat de jouwe hier.
lobby-none-fitting = Geen open tafel past bij deze filters.
lobby-all = Alles tonen
lobby-filters = Filters
lobby-any-players = Elk aantal
lobby-any-stakes = Met of zonder
lobby-players = { $players } spelers
lobby-free = Vrij
lobby-join = Meedoen
lobby-own = Jouw tafel

## Live

live-title = Lopende partijen
live-none = Er wordt nu geen openbare partij gespeeld.
live-watch = Kijken
live-ply = Zet { $ply }
live-round = Ronde { $round } van { $rounds }
live-watching = { $count ->
        [one] 1 toeschouwer
       *[other] { $count } toeschouwers
    }
online-title = Online
online-count = { $count ->
        [0] Niemand is online.
        [one] 1 speler is online.
       *[other] { $count } spelers zijn online.
    }
online-others = { $count ->
        [one] 1 gast
       *[other] { $count } gasten
    }
leaders-title = Ranglijst
leaders-all = Hele ranglijst
