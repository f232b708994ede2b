# A game's players, its clocks and its state, as tables and lists of games show them.

page-announcements = Durchsagen
bot-random = Zufall
bot-greedy = Gierig
bot-lookahead = Vorausschau
bot-classic = Klassiker
bot-level1 = Sternengucker
bot-level2 = Wanderer
bot-level3 = Kundschafter
bot-level4 = Navigator
bot-level5 = Astronom
bot-level6 = Orakel
bot-level7 = Ewigkeit
user-bot = Bot
user-guest = Gast
clock-none = Unbegrenzt
clock-minutes = { $minutes } + { $seconds } min
clock-per-move = { $days ->
        [one] 1 Tag pro Zug
       *[other] { $days } Tage pro Zug
    }
clock-days = { $days } T { $hours } h
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
