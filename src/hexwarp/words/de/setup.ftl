setup-seats = Plätze
setup-kind-human = Hier
    .about = Spielt an diesem Bildschirm.
setup-kind-bot = Computer
setup-kind-open = Einladen
    .about = Sobald der Tisch steht, bekommst du einen Link zum Teilen.
setup-name = Name
setup-name-default = Spieler { $seat }
setup-kind = Wer auf Platz { $seat } sitzt
setup-first = Wer beginnt
setup-first-random = Zufall
setup-rounds = Runden
setup-rounds-about = Die Punkte werden addiert. Jede Runde beginnt jemand anderes.
setup-rounds-sum = Die Punkte werden über die Runden addiert.
setup-rounds-fewer = Eine Runde weniger
setup-rounds-more = Eine Runde mehr
setup-clock-none = Unbegrenzt
setup-clock-realtime = Echtzeit
setup-clock-days = Fernpartie
setup-clock-own = Eigene
setup-clock-missing = Gib allen etwas Zeit: Minuten, Sekunden pro Zug oder beides.
setup-clock-realtime-about = { $minutes ->
        [0] Keine Grundzeit
        [one] 1 Minute pro Runde
       *[other] { $minutes } Minuten pro Runde
    }{ $seconds ->
        [0] .
        [one] {" "}und 1 Sekunde pro Zug.
       *[other] {" "}und { $seconds } Sekunden pro Zug.
    }
setup-clock-days-about = { $days ->
        [one] 1 Tag pro Zug.
       *[other] { $days } Tage pro Zug.
    } Schau vorbei, wann du magst.
setup-clock-minutes = Minuten pro Runde
setup-clock-minutes-fewer = Eine Minute weniger
setup-clock-minutes-more = Eine Minute mehr
setup-clock-seconds = Sekunden pro Zug
setup-clock-seconds-fewer = Eine Sekunde weniger
setup-clock-seconds-more = Eine Sekunde mehr
setup-public = Wer beitreten kann
setup-public-no = Eingeladene
setup-public-yes = Alle
setup-private-about = Wer den Link hat, kann beitreten.
setup-public-about = Der Tisch steht auch in der Lobby.
setup-unrated-about = Die Wertungen ändern sich nicht.
setup-rated-about = Das Ergebnis ändert eure Wertung. Keine Tipps, kein Zurücknehmen gegen den Computer.
setup-rated-clock = Eine gewertete Partie braucht eine Uhr.
setup-seat-open = Freier Platz { $seat }
setup-play = Spielen
setup-back = Alle Spiele
