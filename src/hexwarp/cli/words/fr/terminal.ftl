cli-players = { $players } joueurs
cli-you = vous
cli-player = joueur { $letter }
cli-and = { $first } et { $last }
cli-game-of = { $total ->
        [1] { $game }
       *[other] { $game }, partie { $number } sur { $total }
    }
cli-unfinished = { $plies ->
        [0] Inachevée, avant le premier coup.
        [one] Inachevée après un coup.
       *[other] Inachevée après { $plies } coups.
    }
cli-left = { $plies ->
        [0] Quittée avant le premier coup.
        [one] Quittée après un coup.
       *[other] Quittée après { $plies } coups.
    }
cli-ended-completed = La partie est terminée.
cli-ended-no_progress = Rien n’a bougé depuis trop longtemps : personne ne gagne.
cli-ended-resignation = Tous les autres ont abandonné.
cli-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
cli-won = gagne
cli-shared = partage la victoire
cli-next-round = Appuyez sur Entrée pour la manche suivante.
cli-compiling = Préparation des bots ; cela ne prend du temps que la première fois.
cli-bot-installed = du paquet { $source }
cli-curtain = Passez le clavier à { $name } et appuyez sur Entrée.
cli-ask-help = Tapez ? pour l’aide.
cli-no-moves = Aucun coup permis ne commence ainsi.
cli-save-where = Indiquez un fichier : save FICHIER.
cli-saved = L’enregistrement est dans { $file }.
cli-help-move = Un coup s’écrit comme dans les enregistrements, par exemple { $examples }.
cli-help-moves = énumérer les coups permis, ou ceux qui commencent par votre texte
cli-help-board = réafficher le plateau
cli-help-undo = reprendre votre dernier coup et ce qui a suivi
cli-help-resign = abandonner ; s’il en reste d’autres, un bot joue pour vous
cli-help-record = afficher l’enregistrement jusqu’ici
cli-help-save = écrire l’enregistrement dans un nouveau fichier
cli-help-quit = quitter la partie
cli-simulate-compiling = Compilation des règles ; une seule fois.
cli-simulate-playing = Parties
cli-simulate-writing = Écriture
cli-simulate-games = { $games } parties en { $seconds } s : { $speed } par seconde
cli-simulate-plies = { $plies } coups, { $mean } par partie : { $speed } par seconde
cli-simulate-seed = Les mêmes parties : --seed { $seed }
cli-simulate-wins = victoires
cli-simulate-share = points
cli-simulate-points = score (moyenne ± écart type)
cli-simulate-first = joue en premier
cli-simulate-shared = victoires partagées
cli-simulate-unwon = sans vainqueur
cli-simulate-length = Longueur : { $mean } coups, écart type { $sd } ; 90 % des parties de { $low } à { $high }, toutes de { $lowest } à { $highest }
cli-simulate-branching = Coups possibles : { $mean } en moyenne
cli-simulate-luck = Variance des points : chance { $luck } % ou plus (de { $low } à { $high }), niveau { $skill } %, jeu { $play } % ou moins

## Jeux de données

cli-dataset-verifying = Vérification
cli-dataset-written = { $games } parties et { $decisions } décisions sont dans { $folder }.
cli-dataset-agrees = Chaque ligne est conforme aux règles : { $games } parties, { $decisions } décisions.
cli-dataset-faults = Erreurs : { $faults }, dans { $games } parties et { $decisions } décisions.
cli-match-playing = Parties
cli-match-games = { $games ->
        [one] Une partie
       *[other] { $games } parties
    } ; { $draws } sans vainqueur unique
cli-match-seed = Le même hasard : --seed { $seed }
cli-match-points = points
cli-match-share = part
cli-match-wins = victoires
cli-match-pace = ms par coup
cli-match-elo = { $bot } au-dessus des autres : { $value } Elo ; intervalle à 95 % de { $low } à { $high }
cli-match-sprt = { $accepted ->
        [none] Indécis entre { $elo0 } et { $elo1 } Elo
       *[other] Tranché pour { $accepted } Elo, entre { $elo0 } et { $elo1 }
    } (rapport de log-vraisemblance { $llr })
cli-match-fault = { $bot } a perdu par forfait { $games ->
        [one] une partie
       *[other] { $games } parties
    } : { $fault }
cli-match-kept = { $games ->
        [one] Arrêté ; une partie est conservée
       *[other] Arrêté ; { $games } parties sont conservées
    }. La même commande reprend de là.
cli-match-lost = { $games ->
        [one] Arrêté après une partie
       *[other] Arrêté après { $games } parties
    } ; --record FICHIER les aurait conservées.
cli-tournament-matches = { $matches ->
        [one] Un match
       *[other] { $matches } matchs
    } de { $games } parties
cli-tournament-busy = Classement des bots
cli-tournament-rating = classement
cli-tournament-error = 95 %
cli-tournament-games = parties
cli-tournament-points = points
cli-tournament-share = part
cli-benchmark-all = tous
cli-benchmark-trial = Un essai : un résultat du banc d’essai se joue avec --deals { $deals } et --seed { $seed }.
cli-puzzles-progress = Problèmes
cli-analyse-progress = Partie { $number }
cli-analyse-ply = coup
cli-analyse-seat = place
cli-analyse-move = joué
cli-analyse-better = mieux
cli-analyse-luck = chance
    .about = ce que pioches et lancers depuis le coup précédent ont donné à chacun
cli-analyse-win = chances
    .about = de chaque place de gagner, avec le meilleur coup
cli-analyse-loss = perte
    .about = par des coups qui n’étaient pas les meilleurs
cli-analyse-gain = cadeau
    .about = par les coups des autres
cli-analyse-rest = reste
    .about = estimations révisées au coup suivant
cli-analyse-skill = perte par coup
    .about = la perte moyenne d’un coup, avec son intervalle à 95 %
cli-analyse-turning = Tournants : { $plies }
cli-verify-verified = partie { $game } : vérifiée : { $outcomes ->
        [0] aucun lancer ni pioche
        [one] un lancer ou une pioche
       *[other] { $outcomes } lancers et pioches
    }{ $numbers ->
        [none] {""}
       *[other] , numéros { $numbers }
    } ; repris : { $taken_back } ; scellé { $seal } ; contributions : { $committed } scellées, { $open } en clair, { $withheld } retenues
cli-verify-refused = partie { $game } : refusée : coup { $ply } : { $reason }
cli-verify-not_verified = partie { $game } : non vérifiée : { $reason }
cli-verify-not_proven = Un enregistrement ne prouve ni les noms des joueurs, ni le nombre de manches jouées après la dernière, ni que les reprises ont eu lieu : comparez avec ce que vous avez vu.
cli-verify-no_seed = partie { $game } : sans graine.
cli-admin-nothing = Rien.
cli-admin-id = id
cli-admin-name = nom
cli-admin-kind = type
cli-admin-created = depuis
cli-admin-seen = vu
cli-admin-owner = propriétaire
cli-admin-guests = invité avant
cli-admin-bots = comptes de bots
cli-admin-sessions = sessions
cli-admin-games = parties
cli-admin-reports = signalements
cli-admin-banned = banni
cli-admin-person = personne
cli-admin-network = adresses
cli-admin-reason = motif
cli-admin-until = jusqu’au
cli-admin-at = heure
cli-admin-table = table
cli-admin-game = jeu
cli-admin-seats = places
cli-admin-people = personnes
cli-admin-status = état
cli-admin-round = manche
cli-admin-ply = coup
cli-admin-clock = pendule
cli-admin-public = publique
cli-admin-text = texte
cli-admin-report = signalement
cli-admin-reported = signalé
cli-admin-number = numéro
cli-admin-by = par
cli-admin-about = sujet
cli-admin-what = quoi
