start-tables-none = Hier erscheinen deine Partien; zuerst die, in denen du dran bist. Spiel gegen den Computer, lade jemanden ein oder such in der Lobby Gegner.
start-table-forget = Aus dieser Liste entfernen
status-waiting = Wartet auf Mitspieler
status-playing = Läuft
status-finished = Beendet
status-aborted = Abgebrochen
status-left = Verlassen
pair-title = Schnelle Partie
pair-play = Jetzt spielen
pair-waiting = { $count ->
        [one] Wartet auf einen Gegner
       *[other] Wartet auf { $count } Gegner
    }
pair-here = Dabei: { $names }
pair-table = Zum Tisch
pair-cancel = Abbrechen
lobby-open = Offene Tische
lobby-none = Gerade gibt es keine offenen Tische. Wähl oben ein Spiel, dann steht deiner hier.
lobby-none-fitting = Kein offener Tisch passt zu diesen Filtern.
lobby-all = Alle zeigen
lobby-filters = Filter
lobby-any-players = Beliebig viele
lobby-any-stakes = Jede Wertung
lobby-players = { $players } Spieler
lobby-free = Frei
lobby-join = Beitreten
lobby-own = Dein Tisch

## Live

live-title = Laufende Partien
live-none = Gerade läuft keine öffentliche Partie.
live-watch = Zuschauen
live-ply = Zug { $ply }
live-round = Runde { $round } von { $rounds }
live-watching = { $count ->
        [one] 1 Zuschauer
       *[other] { $count } Zuschauer
    }
online-title = Online
online-count = { $count ->
        [0] Niemand ist online.
        [one] 1 Person ist online.
       *[other] { $count } Personen sind online.
    }
online-others = { $count ->
        [one] 1 Gast
       *[other] { $count } Gäste
    }
leaders-title = Rangliste
leaders-all = Ganze Rangliste
