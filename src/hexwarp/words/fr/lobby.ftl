start-tables-none = Vos parties s’affichent ici, d’abord celles où c’est à vous de jouer. Affrontez l’ordinateur, invitez quelqu’un ou cherchez un adversaire dans le salon.
start-table-forget = Retirer de la liste
status-waiting = En attente de joueurs
status-playing = En cours
status-finished = Terminée
status-aborted = Annulée
status-left = Vous êtes parti
pair-title = Partie rapide
pair-play = Jouer
pair-waiting = { $count ->
        [one] En attente d’un adversaire
       *[other] En attente de { $count } adversaires
    }
pair-here = Présents : { $names }
pair-table = Aller à la table
pair-cancel = Annuler
lobby-open = Tables ouvertes
lobby-none = Aucune table ouverte pour l’instant. Choisissez un jeu ci-dessus et la vôtre s’affichera ici.
lobby-none-fitting = Aucune table ouverte ne correspond à ces filtres.
lobby-all = Tout afficher
lobby-filters = Filtres
lobby-any-players = Tout nombre
lobby-any-stakes = Tous les modes
lobby-players = { $players } joueurs
lobby-free = Libre
lobby-join = Rejoindre
lobby-own = Votre table

## Live

live-title = Parties en cours
live-none = Aucune partie publique en ce moment.
live-watch = Regarder
live-ply = Coup { $ply }
live-round = Manche { $round } sur { $rounds }
live-watching = { $count ->
        [one] { $count } spectateur
       *[other] { $count } spectateurs
    }
online-title = En ligne
online-count = { $count ->
        [0] Personne n’est en ligne.
        [one] { $count } personne est en ligne.
       *[other] { $count } personnes sont en ligne.
    }
online-others = { $count ->
        [one] { $count } invité
       *[other] { $count } invités
    }
leaders-title = Classement
leaders-all = Tout le classement
