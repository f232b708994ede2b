setup-seats = Places
setup-kind-human = Ici
    .about = Joue sur cet écran.
setup-kind-bot = Ordinateur
setup-kind-open = Inviter
    .about = Vous recevrez un lien à partager une fois la table créée.
setup-name = Nom
setup-name-default = Joueur { $seat }
setup-kind = Qui prend la place { $seat }
setup-first = Qui commence
setup-first-random = Au hasard
setup-rounds = Manches
setup-rounds-about = Les points s’additionnent. Un autre joueur commence chaque manche.
setup-rounds-sum = Les points des manches s’additionnent.
setup-rounds-fewer = Une manche de moins
setup-rounds-more = Une manche de plus
setup-clock-none = Illimitée
setup-clock-realtime = Temps réel
setup-clock-days = Correspondance
setup-clock-own = Autre
setup-clock-missing = Donnez du temps à chacun : des minutes, des secondes par coup, ou les deux.
setup-clock-realtime-about = { $minutes ->
        [0] Pas de temps de base
        [one] { $minutes } minute par manche
       *[other] { $minutes } minutes par manche
    }{ $seconds ->
        [0] .
        [one] , plus { $seconds } seconde par coup.
       *[other] , plus { $seconds } secondes par coup.
    }
setup-clock-days-about = { $days ->
        [one] { $days } jour par coup.
       *[other] { $days } jours par coup.
    } Revenez quand vous voulez.
setup-clock-minutes = Minutes par manche
setup-clock-minutes-fewer = Une minute de moins
setup-clock-minutes-more = Une minute de plus
setup-clock-seconds = Secondes par coup
setup-clock-seconds-fewer = Une seconde de moins
setup-clock-seconds-more = Une seconde de plus
setup-public = Qui peut rejoindre
setup-public-no = Sur invitation
setup-public-yes = Tout le monde
setup-private-about = Toute personne qui a le lien peut rejoindre.
setup-public-about = La table est aussi affichée dans le salon.
setup-unrated-about = Les classements ne changent pas.
setup-rated-about = Le résultat modifie votre classement. Ni indices ni annulation contre l’ordinateur.
setup-rated-clock = Une partie classée a besoin d’une pendule.
setup-seat-open = Place libre { $seat }
setup-play = Jouer
setup-back = Tous les jeux
