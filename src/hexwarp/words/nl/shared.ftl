# Texts of several screens.

page-loading = Laden …
about-random = Doet zomaar een geldige zet. Goed om de regels te leren kennen.
about-greedy = Pakt elke beurt wat er te pakken valt.
about-lookahead = Kijkt één zet vooruit.
about-classic = Kijkt zes zetten vooruit en vertrouwt op zijn geluk.
about-level1 = Een vriendelijke beginner die veel over het hoofd ziet.
about-level2 = Kent de regels en pakt wat hij pakken kan.
about-level3 = Denkt vooruit en geeft zelden iets weg.
about-level4 = Plant zijn eigen weg en let op de jouwe. Voor de meesten een goede tegenstander.
about-level5 = Weegt elke worp en elke trekking af. Moeilijk te verslaan.
about-level6 = Vindt wat bijna niemand vindt, en antwoordt toch meteen.
about-level7 = Het sterkst. Neemt meer tijd dan beleefd is.
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
account-make = Account maken
muted-unmute = Niet meer negeren
setup-players = Spelers
setup-clock = Bedenktijd
setup-rated = Rating
setup-rated-no = Vrijblijvend
setup-rated-yes = Met rating
clock-any = Elke bedenktijd
clock-kind-none = Onbeperkt
clock-kind-realtime = Realtime
clock-kind-days = Correspondentie
clock-low = Je tijd raakt op.
join-name = Je naam
invite-link = Link naar de tafel
invite-code = QR-code van de link
invite-share = Delen
invite-local = Deze link werkt alleen op deze computer. Start Hexwarp met { $option } om anderen binnen te laten.
terms-rounds = { $rounds } rondes
table-invite = Link kopiëren
table-invited = Link gekopieerd.
table-invite-failed = De link kon niet worden gekopieerd: { $link }
action-more = Meer
action-news = Nieuw
action-close = Sluiten
action-dismiss = Verbergen
chat-mute = Negeren
chat-mute-about = Je ziet de berichten van deze gebruiker aan geen enkele tafel meer.
chat-report = Melden
chat-reported = Bedankt. De beheerder van deze server kijkt ernaar.
link-title = Deze partij delen
link-about = Wie de link heeft, kan meekijken. Geheimen blijven verborgen.
link-watch = Kijk mee met ons { $game }
result-player = Speler
replay-title = Opgeslagen partij
setup-bots-more = Meer
setup-level-called = Niveau { $level }, { $name }
setup-level = Niveau
setup-bot = Andere bots
rated-accounts = Alleen accounts hebben een rating; gasten spelen vrijblijvend.
pair-begun = Er is een tegenstander bijgekomen, en je andere partij is begonnen. Je vindt hem op de startpagina.
puzzles-daily = Puzzel van de dag
puzzle-result = { $result ->
        [solved] Opgelost
        [failed] Geprobeerd
       *[new] Los op
    }
