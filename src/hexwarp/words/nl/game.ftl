# Who plays a game, its clocks and its state, as tables and lists of games show them.

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
user-bot = Bot
user-guest = gast
clock-none = Onbeperkt
clock-minutes = { $minutes } + { $seconds } min
clock-per-move = { $days ->
        [one] 1 dag per zet
       *[other] { $days } dagen per zet
    }
clock-days = { $days } d { $hours } u
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
