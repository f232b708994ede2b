start-headline = Zwei Spiele unter einem Sternenhimmel
start-lead = Spiel online mit Freunden, zusammen an einem Bildschirm oder gegen den Computer.
start-open = Spielen
start-players = { $from ->
        [0] { $to } Spieler
       *[other] { $from }–{ $to } Spieler
    }
start-lobby = { $count ->
        [0] Zur Lobby
        [one] 1 offener Tisch in der Lobby
       *[other] { $count } offene Tische in der Lobby
    }
