start-headline = Deux jeux sous un même ciel étoilé
start-lead = Jouez en ligne avec vos amis, sur un même écran ou contre l’ordinateur.
start-open = Jouer
start-players = { $from ->
        [0] { $to } joueurs
       *[other] { $from } à { $to } joueurs
    }
start-lobby = { $count ->
        [0] Vers le salon
        [one] 1 table ouverte dans le salon
       *[other] { $count } tables ouvertes dans le salon
    }
