# Texts of several screens.

page-loading = Laden …
page-announcements = Aankondigingen
bot-random = Toeval
    .about = Doet zomaar een geldige zet. Goed om de regels te leren kennen.
bot-greedy = Gulzig
    .about = Pakt elke beurt wat er te pakken valt.
bot-lookahead = Vooruitkijker
    .about = Kijkt één zet vooruit.
bot-classic = Klassiek
    .about = Kijkt zes zetten vooruit en vertrouwt op zijn geluk.
bot-level1 = Sterrenkijker
    .about = Een vriendelijke beginner die veel over het hoofd ziet.
bot-level2 = Zwerver
    .about = Kent de regels en pakt wat hij pakken kan.
bot-level3 = Verkenner
    .about = Denkt vooruit en geeft zelden iets weg.
bot-level4 = Navigator
    .about = Plant zijn eigen weg en let op de jouwe. Voor de meesten een goede tegenstander.
bot-level5 = Astronoom
    .about = Weegt elke worp en elke trekking af. Moeilijk te verslaan.
bot-level6 = Orakel
    .about = Het sterkst. Gebruikt alle tijd die het krijgt.
start-tables = Jouw partijen
start-record = Opgeslagen partij openen
start-record-about = Sleep een opgeslagen partij hierheen of kies een bestand, en loop er zet voor zet doorheen.
page-offline = Je bent offline. Deze pagina is misschien verouderd.
page-restart-soon =
    { $minutes ->
        [one] De server start binnen een minuut opnieuw.
       *[other] De server start over { $minutes } minuten opnieuw.
    } Partijen en klokken staan stil tot hij terug is.
page-restart-now = De server start opnieuw. De klokken staan stil, en je partijen gaan zo verder.
pair-game = Spel
lobby-any-game = Elk spel
user-bot = Bot
user-guest = gast
account-make = Account maken
muted-unmute = Niet meer negeren
setup-players = Spelers
setup-clock = Bedenktijd
setup-rated = Rating
setup-rated-no = Vrijblijvend
setup-rated-yes = Met rating
clock-any = Elke bedenktijd
clock-none = Onbeperkt
clock-kind-none = Onbeperkt
clock-kind-realtime = Realtime
clock-kind-days = Correspondentie
clock-minutes = { $minutes } + { $seconds } min
clock-per-move = { $days ->
        [one] 1 dag per zet
       *[other] { $days } dagen per zet
    }
clock-days = { $days } d { $hours } u
clock-low = Je tijd raakt op.
clock-left = Resterende tijd: { $text }
join-name = Je naam
invite-link = Link naar de tafel
invite-code = QR-code van de link
invite-share = Delen
invite-local = Deze link werkt alleen op deze computer. Start Hexwarp met --host 0.0.0.0 om anderen binnen te laten.
terms-rounds = { $rounds } rondes
turn-yours = Jij bent aan zet
turn-revealing = De partij begint zo
turn-aborted = De partij is afgebroken
table-invite = Link kopiëren
table-invited = Link gekopieerd.
table-invite-failed = De link kon niet worden gekopieerd: { $link }
action-more = Meer
action-news = Nieuw
action-settings = Instellingen
action-close = Sluiten
action-dismiss = Verbergen
chat-mute = Negeren
chat-mute-about = Je ziet de berichten van deze gebruiker aan geen enkele tafel meer.
chat-report = Melden
chat-reported = Bedankt. De beheerder van deze server kijkt ernaar.
link-title = Deze partij delen
link-about = Wie de link heeft, kan meekijken. Geheimen blijven verborgen.
link-watch = Kijk mee met ons { $game }
moves-position = Zet { $turn } van { $turns }
result-player = Speler
link-open = Verbonden
link-connecting = Verbinden
link-waiting = Verbinding verbroken. Opnieuw verbinden
link-closed = Niet verbonden
replay-title = Opgeslagen partij
seat-kept = { $name } (uitgenodigd)
seat-number = Plaats { $seat }
setup-bots-more = Meer
setup-level-called = Niveau { $level }, { $name }
setup-level = Niveau
setup-bot = Andere bots
rated-accounts = Alleen accounts hebben een rating; gasten spelen vrijblijvend.
pair-begun = Er is een tegenstander bijgekomen, en je andere partij is begonnen. Je vindt hem op de startpagina.
user-deleted = Verwijderde gebruiker
puzzles-daily = Puzzel van de dag
puzzle-result = { $result ->
        [solved] Opgelost
        [failed] Geprobeerd
       *[new] Los op
    }
