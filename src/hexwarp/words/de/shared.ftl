# Texts of several screens.

page-loading = Lädt …
page-announcements = Durchsagen
bot-random = Zufall
    .about = Macht irgendeinen erlaubten Zug. Gut, um die Regeln kennenzulernen.
bot-greedy = Gierig
    .about = Nimmt in diesem Zug, was zu holen ist.
bot-lookahead = Vorausschau
    .about = Schaut einen Zug voraus.
bot-classic = Klassiker
    .about = Schaut sechs Züge voraus und vertraut auf sein Glück.
bot-level1 = Sternengucker
    .about = Ein freundlicher Anfänger, der vieles übersieht.
bot-level2 = Wanderer
    .about = Kennt die Regeln und nimmt, was er kriegen kann.
bot-level3 = Kundschafter
    .about = Denkt voraus und verschenkt selten etwas.
bot-level4 = Navigator
    .about = Plant den eigenen Weg und behält deinen im Blick. Für die meisten der passende Gegner.
bot-level5 = Astronom
    .about = Wägt jeden Wurf und jedes Ziehen ab. Schwer zu schlagen.
bot-level6 = Orakel
    .about = Das stärkste. Nutzt die ganze Zeit, die es bekommt.
start-tables = Deine Partien
start-record = Aufzeichnung öffnen
start-record-about = Zieh eine gespeicherte Partie hierher oder wähle eine Datei, und geh sie Zug für Zug durch.
page-offline = Du bist offline. Diese Seite ist vielleicht nicht aktuell.
page-restart-soon =
    { $minutes ->
        [one] Der Server startet in einer Minute neu.
       *[other] Der Server startet in { $minutes } Minuten neu.
    } Bis er wieder da ist, ruhen die Partien, und die Uhren stehen.
page-restart-now = Der Server startet neu. Die Uhren stehen, und deine Partien gehen gleich weiter.
pair-game = Spiel
lobby-any-game = Jedes Spiel
user-bot = Bot
user-guest = Gast
account-make = Konto erstellen
muted-unmute = Nicht mehr stummschalten
setup-players = Spieler
setup-clock = Bedenkzeit
setup-rated = Wertung
setup-rated-no = Ungewertet
setup-rated-yes = Gewertet
clock-any = Jede Bedenkzeit
clock-none = Unbegrenzt
clock-kind-none = Unbegrenzt
clock-kind-realtime = Echtzeit
clock-kind-days = Fernpartie
clock-minutes = { $minutes } + { $seconds } min
clock-per-move = { $days ->
        [one] 1 Tag pro Zug
       *[other] { $days } Tage pro Zug
    }
clock-days = { $days } T { $hours } h
clock-low = Deine Zeit wird knapp.
clock-left = Restzeit: { $text }
join-name = Dein Name
invite-link = Link zum Tisch
invite-code = QR-Code des Links
invite-share = Teilen
invite-local = Dieser Link funktioniert nur auf diesem Computer. Starte Hexwarp mit --host 0.0.0.0, um andere hereinzulassen.
terms-rounds = { $rounds } Runden
turn-yours = Du bist dran
turn-revealing = Die Partie beginnt gleich
turn-aborted = Die Partie wurde abgebrochen
table-invite = Link kopieren
table-invited = Link kopiert.
table-invite-failed = Der Link ließ sich nicht kopieren: { $link }
action-more = Mehr
action-news = Neu
action-settings = Einstellungen
action-close = Schließen
action-dismiss = Ausblenden
chat-mute = Stummschalten
chat-mute-about = Du siehst die Nachrichten dieser Person an keinem Tisch mehr.
chat-report = Melden
chat-reported = Danke. Wer diesen Server betreibt, sieht es sich an.
link-title = Partie teilen
link-about = Wer den Link hat, kann zuschauen. Geheimes bleibt verborgen.
link-watch = Schau uns bei { $game } zu
moves-position = Zug { $turn } von { $turns }
result-player = Spieler
link-open = Verbunden
link-connecting = Verbindet
link-waiting = Verbindung verloren. Verbindet neu
link-closed = Nicht verbunden
replay-title = Aufzeichnung
seat-kept = { $name } (eingeladen)
seat-number = Platz { $seat }
setup-bots-more = Mehr
setup-level-called = Stufe { $level }, { $name }
setup-level = Stufe
setup-bot = Andere Bots
rated-accounts = Eine Wertung gibt es nur mit Konto; Gäste spielen ungewertet.
pair-begun = Jemand ist beigetreten, und deine andere Partie hat begonnen. Du findest sie auf der Startseite.
user-deleted = Gelöschter Nutzer
puzzles-daily = Aufgabe des Tages
puzzle-result = { $result ->
        [solved] Gelöst
        [failed] Versucht
       *[new] Lösen
    }
