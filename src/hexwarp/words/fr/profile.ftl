user-ratings = Classements
user-kind-guest = Invité
user-kind-account = Joueur
user-kind-bot = Bot
user-kind-deleted = Supprimé
user-owner = appartient à
user-since = depuis le { $day }
user-missing = Utilisateur introuvable.
user-missing-about = Le compte a peut-être été supprimé ou renommé.
report-title = Signaler { $name }
report-why = Que s’est-il passé ?
ratings-about = Joueurs et bots partagent une même liste. Elle est triée selon le classement moins trois écarts types : quelques parties chanceuses ne suffisent pas.
ratings-which = Filtres
ratings-none = Personne n’a encore de classement ici. Ouvrez la liste : jouez une partie classée contre un autre compte ou un bot.
ratings-none-yet = Pas encore de classement. Jouez une partie classée pour en obtenir un.
ratings-guest = Les invités n’ont pas de classement. Créez un compte pour jouer des parties classées.
ratings-place = Rang
ratings-scale = Plage probable
ratings-points = Classement
ratings-sure = Au moins
ratings-games = Parties
rating-about = ± est un écart type : 19 fois sur 20, la force réelle est à deux écarts types au plus.
rating-deviation = ± { $points }
rating-between = Probablement entre { $from } et { $to }
rating-games = { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }
history-title = Parties terminées
history-filters = Filtres
history-opponent = Adversaire
history-result = Résultat
history-any-opponent = Tout adversaire
history-any-result = Tous les résultats
history-none = Aucune partie terminée.
history-none-shown = Aucune partie publique. Seuls leurs joueurs voient les parties privées.
history-none-fitting = Aucune partie ne correspond à ces filtres.
history-older = Parties plus anciennes
results-title = Résultats
results-about = Toutes les parties terminées comptent ici, même privées. De celles-ci, la liste ne montre que les vôtres.
opponents-title = Adversaires
outcome-won = Gagnée
outcome-drawn = Nulle
outcome-lost = Perdue
tally-won = { $count ->
        [one] { $count } gagnée
       *[other] { $count } gagnées
    }
tally-drawn = { $count ->
        [one] { $count } nulle
       *[other] { $count } nulles
    }
tally-lost = { $count ->
        [one] { $count } perdue
       *[other] { $count } perdues
    }
history-points = Points : { $score }
progress-title = Progression
progress-curve = De { $first } à { $last } en { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }, record { $best }
progress-weeks = Résultats par semaine
progress-week = Semaine du { $day } : { $won ->
        [one] { $won } victoire
       *[other] { $won } victoires
    }, { $drawn ->
        [one] { $drawn } nulle
       *[other] { $drawn } nulles
    }, { $lost ->
        [one] { $lost } défaite
       *[other] { $lost } défaites
    }
