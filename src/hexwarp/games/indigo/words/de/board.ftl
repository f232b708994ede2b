indigo-event-lay = { $who ->
        [you] Du legst
       *[other] { $player } legt
    } eine Tafel auf { $cell }.
indigo-event-run = { $gem ->
        [amber] Ein Bernstein
        [emerald] Ein Smaragd
       *[sapphire] Ein Saphir
    } läuft nach { $cell }.
indigo-event-meet = { $gem ->
        [amber] { $other ->
            [amber] Zwei Bernsteine
            [emerald] Ein Bernstein und ein Smaragd
           *[sapphire] Ein Bernstein und ein Saphir
        }
        [emerald] { $other ->
            [amber] Ein Smaragd und ein Bernstein
            [emerald] Zwei Smaragde
           *[sapphire] Ein Smaragd und ein Saphir
        }
       *[sapphire] { $other ->
            [amber] Ein Saphir und ein Bernstein
           *[emerald] Ein Saphir und ein Smaragd
        }
    } treffen sich: Beide sind verloren.
indigo-event-take = { $who ->
        [you] Du nimmst
       *[other] { $players } { $count ->
            [one] nimmt
           *[other] nehmen je
        }
    } { $gem ->
        [amber] einen Bernstein
        [emerald] einen Smaragd
       *[sapphire] einen Saphir
    } durch Tor { $gateway }.
indigo-tiebreak = Mehr Edelsteine, { $winner } zu { $other }.
indigo-board = Indigo-Brett
indigo-keys = Dreh die Tafel mit Mausrad, Rechtsklick oder R; ein Klick legt sie. Pfeiltasten und Enter gehen auch.
indigo-hand = Deine Tafeln
indigo-hand-guessed = Mögliche Tafeln
indigo-kind = { $kind ->
        [R] Drei Kurven
        [X] Drei Geraden
        [C] Gerade mit zwei Kurven
        [B] Gerade mit zwei Bögen
       *[S] Kurve mit zwei Bögen
    }
indigo-edge = { $edge ->
        [0] NO
        [1] O
        [2] SO
        [3] SW
        [4] W
       *[5] NW
    }
indigo-gem = { $gem ->
        [amber] Bernstein
        [emerald] Smaragd
       *[sapphire] Saphir
    }
indigo-gateway = Tor { $gateway }: { $owners }
indigo-aim = { $kind } auf { $cell }: { $paths }.
indigo-trial = Du bist noch nicht dran: nur eine Vorschau.
indigo-marked = Für diese Lektion markiert
indigo-once-more = Drück noch einmal Enter, um sie hier zu legen.
indigo-lay = Legen
indigo-turn-left = Nach links drehen
indigo-turn-left-key = Nach links drehen (Q)
indigo-turn-right = Nach rechts drehen
indigo-turn-right-key = Nach rechts drehen (R, Mausrad oder Rechtsklick)
indigo-choose-key = Diese Tafel nehmen ({ $key })
indigo-gathered = Gesammelte Edelsteine
indigo-gem-count = { $count } { $gem ->
        [amber] { $count ->
        [one] Bernstein
       *[other] Bernsteine
    }
        [emerald] { $count ->
        [one] Smaragd
       *[other] Smaragde
    }
       *[sapphire] { $count ->
        [one] Saphir
       *[other] Saphire
    }
    }
indigo-points = { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
    }
indigo-screened = verdeckt
indigo-unseen = Noch nicht gesehene Tafeln
indigo-unseen-count = { indigo-kind }: { $left } von { $copies } noch nicht gesehen
indigo-stock = { $count ->
        [0] Der Stapel ist leer.
        [one] Noch 1 Tafel im Stapel.
       *[other] Noch { $count } Tafeln im Stapel.
    }
indigo-lost = Verlorene Edelsteine
indigo-board-lapis = Lapis
indigo-board-slate = Schiefer
