# Who plays a game, its clocks and its state, as tables and lists of games show them.

page-announcements = Annonces
bot-random = Hasard
    .about = Joue n’importe quel coup permis. Parfait pour découvrir les règles.
bot-greedy = Glouton
    .about = Prend tout ce qu’il peut à chaque tour.
bot-lookahead = Prévoyant
    .about = Voit un coup à l’avance.
bot-classic = Classique
    .about = Voit six coups à l’avance et croit en sa chance.
bot-level1 = Rêveur
    .about = Un débutant sympathique à qui beaucoup échappe.
bot-level2 = Vagabond
    .about = Connaît les règles et prend ce qui se présente.
bot-level3 = Éclaireur
    .about = Anticipe et fait rarement des cadeaux.
bot-level4 = Navigateur
    .about = Trace sa route et surveille la vôtre. Un bon adversaire pour la plupart des joueurs.
bot-level5 = Astronome
    .about = Pèse chaque lancer et chaque pioche. Difficile à battre.
bot-level6 = Oracle
    .about = Le plus fort. Utilise tout le temps qu’on lui laisse.
user-bot = Bot
user-guest = invité
clock-none = Illimitée
clock-minutes = { $minutes } + { $seconds } min
clock-per-move = { $days ->
        [one] { $days } jour par coup
       *[other] { $days } jours par coup
    }
clock-days = { $days } j { $hours } h
clock-left = Temps restant : { $text }
turn-yours = À vous de jouer
turn-revealing = La partie va commencer
turn-aborted = La partie a été annulée
action-settings = Réglages
moves-position = Coup { $turn } sur { $turns }
link-open = Connecté
link-connecting = Connexion
link-waiting = Connexion perdue. Reconnexion
link-closed = Non connecté
seat-kept = { $name } (sur invitation)
seat-number = Place { $seat }
user-deleted = Utilisateur supprimé
