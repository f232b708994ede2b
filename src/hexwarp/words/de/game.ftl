# Who plays a game, its clocks and its state, as tables and lists of games show them.

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
user-bot = Bot
user-guest = Gast
clock-none = Unbegrenzt
clock-minutes = { $minutes } + { $seconds } min
clock-per-move = { $days ->
        [one] 1 Tag pro Zug
       *[other] { $days } Tage pro Zug
    }
clock-days = { $days } T { $hours } h
clock-left = Restzeit: { $text }
turn-yours = Du bist dran
turn-revealing = Die Partie beginnt gleich
turn-aborted = Die Partie wurde abgebrochen
action-settings = Einstellungen
moves-position = Zug { $turn } von { $turns }
link-open = Verbunden
link-connecting = Verbindet
link-waiting = Verbindung verloren. Verbindet neu
link-closed = Nicht verbunden
seat-kept = { $name } (eingeladen)
seat-number = Platz { $seat }
user-deleted = Gelöschter Nutzer
