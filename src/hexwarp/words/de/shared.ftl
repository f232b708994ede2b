# Texts of several screens.

page-loading = Lädt …
about-random = Macht irgendeinen erlaubten Zug. Gut, um die Regeln kennenzulernen.
about-greedy = Nimmt in diesem Zug, was zu holen ist.
about-lookahead = Schaut einen Zug voraus.
about-classic = Schaut sechs Züge voraus und vertraut auf sein Glück.
about-level1 = Ein freundlicher Anfänger, der vieles übersieht.
about-level2 = Kennt die Regeln und nimmt, was er kriegen kann.
about-level3 = Denkt voraus und verschenkt selten etwas.
about-level4 = Plant den eigenen Weg und behält deinen im Blick. Für die meisten der passende Gegner.
about-level5 = Wägt jeden Wurf und jedes Ziehen ab. Schwer zu schlagen.
about-level6 = Findet, was kaum jemand findet, und antwortet trotzdem sofort.
about-level7 = Das stärkste. Nimmt sich mehr Zeit, als höflich ist.
start-tables = Deine Partien
start-record = Aufzeichnung öffnen
start-record-about = Zieh eine gespeicherte Partie hierher oder wähl eine Datei, und geh sie Zug für Zug durch.
page-offline = Du bist offline. Diese Seite ist vielleicht nicht aktuell.
page-restart-soon =
    { $minutes ->
        [one] Der Server startet in einer Minute neu.
       *[other] Der Server startet in { $minutes } Minuten neu.
    } Bis er wieder da ist, ruhen die Partien, und die Uhren stehen.
page-restart-now = Der Server startet neu. Die Uhren stehen, und deine Partien gehen gleich weiter.
pair-game = Spiel
lobby-any-game = Jedes Spiel
account-make = Konto erstellen
muted-unmute = Nicht mehr stummschalten
setup-players = Spieler
setup-clock = Bedenkzeit
setup-rated = Wertung
setup-rated-no = Ungewertet
setup-rated-yes = Gewertet
clock-any = Jede Bedenkzeit
clock-kind-none = Unbegrenzt
clock-kind-realtime = Echtzeit
clock-kind-days = Fernpartie
clock-low = Deine Zeit wird knapp.
join-name = Dein Name
invite-link = Link zum Tisch
invite-code = QR-Code des Links
invite-share = Teilen
invite-local = Dieser Link funktioniert nur auf diesem Computer. Starte Hexwarp mit { $option }, um andere hereinzulassen.
terms-rounds = { $rounds } Runden
table-invite = Link kopieren
table-invited = Link kopiert.
table-invite-failed = Der Link ließ sich nicht kopieren: { $link }
action-more = Mehr
action-news = Neu
action-close = Schließen
action-dismiss = Ausblenden
chat-mute = Stummschalten
chat-mute-about = Du siehst die Nachrichten dieser Person an keinem Tisch mehr.
chat-report = Melden
chat-reported = Danke. Wer diesen Server betreibt, sieht es sich an.
link-title = Partie teilen
link-about = Wer den Link hat, kann zuschauen. Geheimes bleibt verborgen.
link-watch = Schau uns bei { $game } zu
result-player = Spieler
replay-title = Aufzeichnung
setup-bots-more = Mehr
setup-level-called = Stufe { $level }, { $name }
setup-level = Stufe
setup-bot = Andere Bots
rated-accounts = Eine Wertung gibt es nur mit Konto; Gäste spielen ungewertet.
pair-begun = Jemand ist beigetreten, und deine andere Partie hat begonnen. Du findest sie auf der Startseite.
puzzles-daily = Aufgabe des Tages
puzzle-result = { $result ->
        [solved] Gelöst
        [failed] Versucht
       *[new] Lösen
    }
