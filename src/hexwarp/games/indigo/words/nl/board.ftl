indigo-event-lay = { $who ->
        [you] Je legt
       *[other] { $player } legt
    } een kaartje op { $cell }.
indigo-event-run = { $gem ->
        [amber] Een barnsteen
        [emerald] Een smaragd
       *[sapphire] Een saffier
    } loopt naar { $cell }.
indigo-event-meet = { $gem ->
        [amber] { $other ->
            [amber] Twee barnstenen
            [emerald] Een barnsteen en een smaragd
           *[sapphire] Een barnsteen en een saffier
        }
        [emerald] { $other ->
            [amber] Een smaragd en een barnsteen
            [emerald] Twee smaragden
           *[sapphire] Een smaragd en een saffier
        }
       *[sapphire] { $other ->
            [amber] Een saffier en een barnsteen
           *[emerald] Een saffier en een smaragd
        }
    } ontmoeten elkaar: beide zijn verloren.
indigo-event-take = { $who ->
        [you] Je pakt
       *[other] { $players } { $count ->
            [one] pakt
           *[other] pakken elk
        }
    } { $gem ->
        [amber] een barnsteen
        [emerald] een smaragd
       *[sapphire] een saffier
    } via doel { $gateway }.
indigo-tiebreak = Meer edelstenen, { $winner } tegen { $other }.
indigo-board = Indigobord
indigo-keys = Draai het kaartje met het muiswiel, een rechterklik of R; klik om het te leggen. Pijltjes en Enter werken ook.
indigo-hand = Jouw kaartjes
indigo-hand-guessed = Mogelijke kaartjes
indigo-kind = { $kind ->
        [R] Drie bochten
        [X] Drie rechte paden
        [C] Recht pad met twee bochten
        [B] Recht pad met twee bogen
       *[S] Bocht met twee bogen
    }
indigo-edge = { $edge ->
        [0] NO
        [1] O
        [2] ZO
        [3] ZW
        [4] W
       *[5] NW
    }
indigo-gem = { $gem ->
        [amber] barnsteen
        [emerald] smaragd
       *[sapphire] saffier
    }
indigo-gateway = Doel { $gateway }: { $owners }
indigo-aim = { $kind } op { $cell }: { $paths }.
indigo-trial = Je bent nog niet aan zet: dit is een voorproefje.
indigo-marked = Gemarkeerd voor deze les
indigo-once-more = Druk nog eens op Enter om het hier te leggen.
indigo-lay = Leggen
indigo-turn-left = Linksom draaien
indigo-turn-left-key = Linksom draaien (Q)
indigo-turn-right = Rechtsom draaien
indigo-turn-right-key = Rechtsom draaien (R, muiswiel of rechterklik)
indigo-choose-key = Dit kaartje nemen ({ $key })
indigo-gathered = Verzamelde edelstenen
indigo-gem-count = { $count } { $gem ->
        [amber] { $count ->
        [one] barnsteen
       *[other] barnstenen
    }
        [emerald] { $count ->
        [one] smaragd
       *[other] smaragden
    }
       *[sapphire] { $count ->
        [one] saffier
       *[other] saffieren
    }
    }
indigo-points = { $points ->
        [one] 1 punt
       *[other] { $points } punten
    }
indigo-screened = achter het scherm
indigo-unseen = Nog niet geziene kaartjes
indigo-unseen-count = { indigo-kind }: { $left } van { $copies } nog niet gezien
indigo-stock = { $count ->
        [0] Er zijn geen kaartjes meer te trekken.
        [one] Nog 1 kaartje te trekken.
       *[other] Nog { $count } kaartjes te trekken.
    }
indigo-lost = Verloren edelstenen
indigo-board-lapis = Lapis
indigo-board-slate = Leisteen
