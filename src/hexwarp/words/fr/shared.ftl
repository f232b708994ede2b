# Texts of several screens.

page-loading = Chargement …
about-random = Joue n’importe quel coup permis. Parfait pour découvrir les règles.
about-greedy = Prend tout ce qu’il peut à chaque tour.
about-lookahead = Voit un coup à l’avance.
about-classic = Voit six coups à l’avance et croit en sa chance.
about-level1 = Un débutant sympathique à qui beaucoup échappe.
about-level2 = Connaît les règles et prend ce qui se présente.
about-level3 = Anticipe et fait rarement des cadeaux.
about-level4 = Trace sa route et surveille la vôtre. Un bon adversaire pour la plupart des joueurs.
about-level5 = Pèse chaque lancer et chaque pioche. Difficile à battre.
about-level6 = Trouve ce que presque personne ne voit, et répond pourtant aussitôt.
about-level7 = Le plus fort. Prend plus de temps que la politesse ne le permet.
start-tables = Vos parties
start-record = Ouvrir une partie enregistrée
start-record-about = Déposez ici une partie enregistrée ou choisissez un fichier, puis parcourez-la coup par coup.
page-offline = Vous êtes hors ligne. Cette page n’est peut-être pas à jour.
page-restart-soon =
    { $minutes ->
        [one] Le serveur redémarre dans une minute.
       *[other] Le serveur redémarre dans { $minutes } minutes.
    } Les parties et les pendules s’arrêtent jusqu’à son retour.
page-restart-now = Le serveur redémarre. Les pendules sont arrêtées et vos parties reprennent dans un instant.
pair-game = Jeu
lobby-any-game = Tous les jeux
account-make = Créer un compte
muted-unmute = Ne plus ignorer
setup-players = Joueurs
setup-clock = Cadence
setup-rated = Partie
setup-rated-no = Amicale
setup-rated-yes = Classée
clock-any = Toute cadence
clock-kind-none = Illimitée
clock-kind-realtime = Temps réel
clock-kind-days = Correspondance
clock-low = Il vous reste peu de temps.
join-name = Votre nom
invite-link = Lien vers la table
invite-code = Code QR du lien
invite-share = Partager
invite-local = Ce lien ne marche que sur cet ordinateur. Lancez Hexwarp avec { $option } pour laisser entrer les autres.
terms-rounds = { $rounds } manches
table-invite = Copier le lien
table-invited = Lien copié.
table-invite-failed = Impossible de copier le lien : { $link }
action-more = Plus
action-news = Nouveau
action-close = Fermer
action-dismiss = Masquer
chat-mute = Ignorer
chat-mute-about = Vous ne verrez plus les messages de cette personne, à aucune table.
chat-report = Signaler
chat-reported = Merci. L’administrateur de ce serveur va regarder.
link-title = Partager cette partie
link-about = Toute personne qui a le lien peut regarder. Les secrets restent cachés.
link-watch = Regardez notre partie de { $game }
result-player = Joueur
replay-title = Partie enregistrée
setup-bots-more = Autres
setup-level-called = Niveau { $level }, { $name }
setup-level = Niveau
setup-bot = Autres bots
rated-accounts = Seuls les comptes ont un classement ; les invités jouent en amical.
pair-begun = Quelqu’un vous a rejoint et votre autre partie a commencé. Vous la trouverez sur la page d’accueil.
puzzles-daily = Problème du jour
puzzle-result = { $result ->
        [solved] Résolu
        [failed] Tenté
       *[new] À résoudre
    }
