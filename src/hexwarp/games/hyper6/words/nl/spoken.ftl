hyper6-own-ship = { hyper6-die }, knoop { $node }, ring { $ring }, nog { $left }
hyper6-other-ship = { $player }: { hyper6-die }, knoop { $node }, ring { $ring }, nog { $left }
hyper6-would-turn = { $by ->
        [1] Plus
       *[other] Min
    } geeft { $face }: { $drive }
hyper6-node-own = { $node } van jou
hyper6-node-of = { $node } { $player }
hyper6-ahead = Vooruit: { $ships }
hyper6-ahead-free = Vooruit { $reach } knopen vrij
hyper6-home-of = { $player }: { $home } van { $need } schepen thuis
hyper6-die-on = { hyper6-die } op { $node }
hyper6-ships-on = Onderweg: { $ships }
hyper6-dice-left = { $count ->
        [0] { "" }
        [one] nog 1 dobbelsteen te plaatsen
       *[other] nog { $count } dobbelstenen te plaatsen
    }
hyper6-keys-own = Naar je volgende of vorige schip
hyper6-keys-all = Naar het volgende of vorige schip van iedereen
hyper6-keys-choose = Schip kiezen; nog eens: varen
hyper6-keys-turn = De ogen van het schip omhoog, omlaag
hyper6-keys-prospects = Horen wat draaien doet en welke schepen vooruit liggen
hyper6-keys-release = Schip loslaten
