# The table: seats, turns, actions.

seat-you = Vous
seat-here = Sur cet écran
seat-bot = Ordinateur
seat-level = Niveau { $level }
seat-resigned = Éliminé
seat-away = Absent
seat-replaced = Absent, l’ordinateur joue
seat-turn = Au trait
seat-thinking = Réfléchit
seat-total = { $total } au total
seat-score = Score
seat-shown = Cette main est partagée.
turn-of = À { $name } de jouer
turn-thinking = { $name } réfléchit
turn-several = On attend { $names }
turn-waiting = { $count ->
        [one] Il manque un joueur
       *[other] Il manque { $count } joueurs
    }
turn-watching-past = Vous regardez une position antérieure
turn-round-over = La manche { $round } est terminée
turn-over = La partie est terminée
turn-since = Depuis votre dernière visite
turn-won = { $count ->
        [one] { $names } gagne
       *[other] { $names } partagent la victoire
    }
turn-you-won = Vous gagnez !
turn-none-won = Personne ne gagne
turn-loading = Chargement de la table
table-round = Manche { $round } sur { $rounds }
table-game = Partie { $number }
table-missing = Table introuvable.
table-missing-about = Le lien est peut-être incomplet, ou la table se trouve sur un autre serveur.
table-board = Plateau
table-side = Places, coups et actions
action-rematch = Revanche
action-again = Rejouer contre { $bot }
action-to-rematch = À la revanche
action-next-round = Manche suivante
action-keys = Clavier
happened-undone = Un coup a été repris.
watch-here = Vous êtes spectateur
moves-start = Début
moves-live = Retour à la partie
keys-how = Point d’interrogation : liste des touches.
