hyper6-die = { $sides ->
        [4] triangle
        [6] carré
       *[8] losange
    } { $face }
hyper6-board = La spirale, du nœud 1 à l’extérieur au trou noir au centre
hyper6-fleet = Vos vaisseaux
hyper6-ships = Vaisseaux sur la spirale
hyper6-fleet-of = Vaisseaux de { $player }
hyper6-ship = { $sides ->
        [4] Triangle
        [6] Carré
       *[8] Losange
    } { $face } sur le nœud { $node }, anneau { $ring }
hyper6-hint-drive = Choisissez un vaisseau. Avancez ou modifiez sa valeur de 1.
hyper6-hint-plan = Choisissez un vaisseau pour voir où il irait. Ce n’est pas encore votre tour.
hyper6-hint-place = Choisissez un dé pour le nœud { $node }.
hyper6-hint-place-plan = Au tour des autres de placer un dé.
hyper6-hint-choose = Réglez chaque dé en secret. Ensuite : { $sides ->
        [4] un triangle
        [6] un carré
       *[8] un losange
    }, de 1 à { $sides }.
hyper6-hint-chosen = Tout est réglé. Les dés sont dévoilés quand tout le monde est prêt.
hyper6-chosen-by = { $player } : { $count } sur { $all }
hyper6-starts = { $player } commence
hyper6-drive-free = Avance jusqu’à { $to }.
hyper6-drive-home = Arrive au trou noir.
hyper6-drive-jump = Avance jusqu’à { $to }, occupé, saute en { $over } ; dé relancé (1 à { $sides }).
hyper6-drive-jump-home = Avance jusqu’à { $to }, occupé, et saute dans le trou noir.
hyper6-drive-jump-home-over = Avance jusqu’à { $to }, occupé, saute en { $over } puis dans le trou noir.
hyper6-face-open = Son lancer n’est pas encore connu.
hyper6-only-try = Ce n’est pas encore votre tour : simple aperçu.
hyper6-button-drive = Avancer
hyper6-button-up = Passer à { $face }
hyper6-button-down = Passer à { $face }
hyper6-limit-up = { $sides ->
        [4] Un triangle
        [6] Un carré
       *[8] Un losange
    } ne dépasse pas { $sides }.
hyper6-limit-down = Aucun dé ne descend sous 1.
hyper6-place-die = { $sides ->
        [4] Placer le triangle
        [6] Placer le carré
       *[8] Placer le losange
    } { $face } sur le nœud { $node }
hyper6-choose-face = Régler sur { $face }
hyper6-badge-home = arrivée
hyper6-badge-turn = à { $face }
hyper6-badge-roll = 1–{ $sides }
hyper6-score-home = arrivés
hyper6-panel-home = { $home } vaisseaux sur { $need } arrivés
hyper6-panel-rings = { $rings ->
        [one] Encore { $rings } anneau
       *[other] Encore { $rings } anneaux
    }
hyper6-panel-waiting = { $count ->
        [one] { $count } dé à placer
       *[other] { $count } dés à placer
    }
hyper6-panel-chosen = { $count } dés réglés sur { $all }
hyper6-panel-idle = { $idle } tours sur { $limit } sans qu’un vaisseau avance. À { $limit }, la partie finit sans vainqueur.
hyper6-turn-drive =
    { $who ->
        [you] { $jumps ->
            [0] { $end ->
                [home] Vous arrivez au trou noir depuis { $from }.
               *[stop] Vous avancez de { $from } à { $to }.
            }
           *[other] { $end ->
                [home] Vous sautez de { $from } par { $over } et rentrez.
                [roll] Vous sautez de { $from } par { $over } à { $to } et lancez { $face }.
               *[stop] Vous sautez de { $from } par { $over } à { $to }.
            }
        }
       *[other] { $jumps ->
            [0] { $end ->
                [home] { $player } arrive au trou noir depuis { $from }.
               *[stop] { $player } avance de { $from } à { $to }.
            }
           *[other] { $end ->
                [home] { $player } saute de { $from } par { $over } et rentre.
                [roll] { $player } saute de { $from } par { $over } à { $to } et lance { $face }.
               *[stop] { $player } saute de { $from } par { $over } à { $to }.
            }
        }
    }
hyper6-event-roll_all = { $player } lance { $faces } : { $total }.
hyper6-event-choose = { $who ->
        [you] Vous réglez un dé sur { $face }.
       *[other] { $player } règle un dé.
    }
hyper6-event-reveal = Tous les dés sont dévoilés.
hyper6-event-order = { $player } commence.
hyper6-event-place = { $who ->
        [you] Vous placez
       *[other] { $player } place
    } { $sides ->
        [4] un triangle
        [6] un carré
       *[8] un losange
    } { $face } sur le nœud { $node }.
hyper6-event-drive = { $player } avance de { $from } à { $to }.
hyper6-event-jump = { $player } saute de { $from } à { $to }.
hyper6-event-roll = { $player } lance { $face } sur le nœud { $node }.
hyper6-event-home = { $player } fait arriver un vaisseau.
hyper6-event-adjust = { $who ->
        [you] Vous { $by ->
            [1] montez
           *[other] descendez
        }
       *[other] { $player } { $by ->
            [1] monte
           *[other] descend
        }
    } à { $face } le vaisseau du nœud { $node }.
hyper6-board-nebula = Nébuleuse
hyper6-board-chart = Carte du ciel
