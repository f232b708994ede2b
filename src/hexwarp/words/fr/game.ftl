# A game's players, its clocks and its state, as tables and lists of games show them.

page-announcements = Annonces
bot-random = Hasard
bot-greedy = Glouton
bot-lookahead = Prévoyant
bot-classic = Classique
bot-level1 = Rêveur
bot-level2 = Vagabond
bot-level3 = Éclaireur
bot-level4 = Navigateur
bot-level5 = Astronome
bot-level6 = Oracle
bot-level7 = Éternité
user-bot = Bot
user-guest = invité
clock-none = Illimitée
clock-minutes = { $minutes } + { $seconds } min
clock-per-move = { $days ->
        [one] { $days } jour par coup
       *[other] { $days } jours par coup
    }
clock-days = { $days } j { $hours } h
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
