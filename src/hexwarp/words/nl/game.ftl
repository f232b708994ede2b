# A game's players, its clocks and its state, as tables and lists of games show them.

page-announcements = Aankondigingen
bot-random = Toeval
bot-greedy = Gulzig
bot-lookahead = Vooruitkijker
bot-classic = Klassiek
bot-level1 = Sterrenkijker
bot-level2 = Zwerver
bot-level3 = Verkenner
bot-level4 = Navigator
bot-level5 = Astronoom
bot-level6 = Orakel
bot-level7 = Eeuwigheid
user-bot = Bot
user-guest = gast
clock-none = Onbeperkt
clock-minutes = { $minutes } + { $seconds } min
clock-per-move = { $days ->
        [one] 1 dag per zet
       *[other] { $days } dagen per zet
    }
clock-days = { $days } d { $hours } u
clock-left = Resterende tijd: { $text }
turn-yours = Jij bent aan zet
turn-revealing = De partij begint zo
turn-aborted = De partij is afgebroken
action-settings = Instellingen
moves-position = Zet { $turn } van { $turns }
link-open = Verbonden
link-connecting = Verbinden
link-waiting = Verbinding verbroken. Opnieuw verbinden
link-closed = Niet verbonden
seat-kept = { $name } (uitgenodigd)
seat-number = Plaats { $seat }
user-deleted = Verwijderde gebruiker
