hyper6-own-ship = { hyper6-die }, nœud { $node }, anneau { $ring }, encore { $left }
hyper6-other-ship = { $player } : { hyper6-die }, nœud { $node }, anneau { $ring }, encore { $left }
hyper6-would-turn = { $by ->
        [1] Plus
       *[other] Moins
    } donne { $face } : { $drive }
hyper6-node-own = { $node } à vous
hyper6-node-of = { $node } { $player }
hyper6-ahead = Devant : { $ships }
hyper6-ahead-free = Rien devant sur { $reach } nœuds
hyper6-home-of = { $player } : { $home } vaisseaux sur { $need } arrivés
hyper6-die-on = { hyper6-die } en { $node }
hyper6-ships-on = En route : { $ships }
hyper6-dice-left = { $count ->
        [0] { "" }
        [one] encore { $count } dé à placer
       *[other] encore { $count } dés à placer
    }
hyper6-keys-own = Sur la spirale : votre vaisseau devant, derrière
hyper6-keys-all = Tout vaisseau devant, derrière
hyper6-keys-choose = Choisir le vaisseau ; encore : avancer
hyper6-keys-turn = Monter, descendre la face du vaisseau
hyper6-keys-prospects = Entendre l’effet d’un changement de face et les vaisseaux devant
hyper6-keys-release = Relâcher le vaisseau
