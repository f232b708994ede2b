indigo-direction = { $edge ->
        [0] Nordost
        [1] Ost
        [2] Südost
        [3] Südwest
        [4] West
       *[5] Nordwest
    }
indigo-path = von { $from ->
        [0] Nordost
        [1] Ost
        [2] Südost
        [3] Südwest
        [4] West
       *[5] Nordwest
    } nach { $to ->
        [0] Nordost
        [1] Ost
        [2] Südost
        [3] Südwest
        [4] West
       *[5] Nordwest
    }
indigo-held = { indigo-kind }: { $paths }
indigo-at = { $cell }: { $what }
indigo-empty = leer
indigo-corner = Ecke
indigo-gem-facing = { indigo-gem } zeigt auf { $cell }
indigo-side-gem = { $directions }: { indigo-gem }
indigo-side-gateway = { $directions }: { $gateway }
indigo-side-way = { $directions }: Weg zu { $gateway }
indigo-gateway-of = Tor { $gateway }, { $mine ->
        [alone] deins
        [shared] deins und das von { $others }
       *[no] von { $others }
    }
indigo-would-take = { indigo-gem } hinaus durch { $gateway }: { indigo-points }
indigo-would-run = { indigo-gem } läuft nach { $cell }, zeigt auf { $next }
indigo-would-face = { indigo-gem } zeigt dann auf { $cell }
indigo-would-block = verboten: würde zwei Ausgänge von Tor { $gateway } verbinden
indigo-moves-nothing = Kein Edelstein bewegt sich, wie du die Tafel auch drehst.
indigo-turned = { $turns ->
        [0] so wie sie ist
        [1] einmal gedreht
        [2] zweimal gedreht
       *[other] { $turns }-mal gedreht
    }
indigo-would = { $ways }: { $outcome }
indigo-holding = Du hast { $paths }
indigo-score = { $player }: { indigo-points }
indigo-in-corners = { $count ->
        [one] 1 Bernstein noch in seiner Ecke
       *[other] { $count } Bernsteine noch in ihren Ecken
    }
indigo-keys-arrows = Links und rechts in der Reihe, hoch nach rechts oben, runter nach links unten
indigo-keys-slant = Nach links oben, nach rechts unten
indigo-keys-lay = Die Tafel auf das Feld legen
indigo-keys-turn = Die Tafel nach rechts drehen, nach links
indigo-keys-choose = Eine Tafel der Hand wählen
indigo-keys-gem = Zum nächsten Feld neben einem Edelstein; mit Shift zum vorigen
indigo-keys-would = Hören, was jede Drehung der Tafel auf diesem Feld bewirkt
indigo-centre = Mitte: { $emeralds ->
        [0] kein Smaragd
        [one] 1 Smaragd
       *[other] { $emeralds } Smaragde
    }, { $sapphires ->
        [0] kein Saphir
       *[other] 1 Saphir
    }
