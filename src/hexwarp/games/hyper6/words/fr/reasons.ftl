hyper6-reason-win = { $who ->
        [you] Ramène le dernier vaisseau qu’il vous faut : vous gagnez.
       *[other] Ramène le dernier vaisseau de { $names }, qui gagne.
    }
hyper6-reason-home = Ramène un vaisseau, le { $home } sur { $need }.
hyper6-reason-jump = { $jumps ->
        [one] Saute
        [2] Saute deux fois
       *[other] Saute { $jumps } fois
    } et arrive { $rings ->
        [one] un anneau
       *[other] { $rings } anneaux
    } plus près du centre.
hyper6-reason-roll = Ensuite, { $good ->
        [one] { $good } face sur { $sides } mène
       *[other] { $good } faces sur { $sides } mènent
    } à un saut ou à l’arrivée.
hyper6-reason-next_home = Au prochain tour, le vaisseau arrive.
hyper6-reason-next_jump = Le prochain trajet du vaisseau fera { $jumps ->
        [one] un saut
       *[other] { $jumps } sauts
    }, { $rings ->
        [one] un anneau
       *[other] { $rings } anneaux
    } vers le centre.
hyper6-reason-deny = Prive { $who ->
        [you] votre camp
       *[other] { $names }
    } d’un saut sur { $rings ->
        [one] un anneau
       *[other] { $rings } anneaux
    }.
hyper6-reason-allow = Laisse { $who ->
        [you] votre camp
       *[other] { $names }
    } sauter { $jumps ->
        [one] une fois
        [2] deux fois
       *[other] { $jumps } fois
    }, { $rings ->
        [one] un anneau
       *[other] { $rings } anneaux
    } vers le centre.
hyper6-reason-spoil = Renonce à { $who ->
        [you] votre propre saut
       *[other] un saut
    } sur { $rings ->
        [one] un anneau
       *[other] { $rings } anneaux
    }.
hyper6-reason-place_jump = De là, son premier trajet finit sur un vaisseau : un saut.
hyper6-reason-place_miss = De là, son premier trajet ne finit sur aucun vaisseau : pas de saut.
hyper6-reason-left = { $saved ->
        [0] Encore environ { $turns ->
        [one] un tour
       *[other] { $turns } tours
    } avant l’arrivée.
       *[other] Gagne { $saved ->
        [one] un tour
       *[other] { $saved } tours
    } : encore environ { $turns } avant l’arrivée.
    }
