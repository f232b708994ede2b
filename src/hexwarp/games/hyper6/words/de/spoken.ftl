hyper6-own-ship = { hyper6-die }, Knoten { $node }, Ring { $ring }, noch { $left }
hyper6-other-ship = { $player }: { hyper6-die }, Knoten { $node }, Ring { $ring }, noch { $left }
hyper6-would-turn = { $by ->
        [1] Plus
       *[other] Minus
    } ergibt { $face }: { $drive }
hyper6-node-own = { $node } deins
hyper6-node-of = { $node } { $player }
hyper6-ahead = Voraus: { $ships }
hyper6-ahead-free = Voraus { $reach } Knoten frei
hyper6-home-of = { $player }: { $home } von { $need } Schiffen daheim
hyper6-die-on = { hyper6-die } auf { $node }
hyper6-ships-on = Unterwegs: { $ships }
hyper6-dice-left = { $count ->
        [0] { "" }
        [one] noch 1 Würfel zu setzen
       *[other] noch { $count } Würfel zu setzen
    }
hyper6-keys-own = Auf der Spirale: dein nächstes Schiff voraus, zurück
hyper6-keys-all = Irgendein Schiff voraus, zurück
hyper6-keys-choose = Schiff wählen; noch einmal: fahren
hyper6-keys-turn = Zahl des Schiffs erhöhen, senken
hyper6-keys-prospects = Hören, was Drehen bewirkt und welche Schiffe voraus liegen
hyper6-keys-release = Schiff loslassen
