setup-seats = Plaatsen
setup-kind-human = Hier
    .about = Speelt aan dit scherm.
setup-kind-bot = Computer
setup-kind-open = Uitnodigen
    .about = Je krijgt een link om te delen zodra de tafel er is.
setup-name = Naam
setup-name-default = Speler { $seat }
setup-kind = Wie zit op plaats { $seat }
setup-first = Wie begint
setup-first-random = Willekeurig
setup-rounds = Rondes
setup-rounds-about = Punten worden opgeteld. Elke ronde begint een andere speler.
setup-rounds-sum = De punten van de rondes worden opgeteld.
setup-rounds-fewer = Een ronde minder
setup-rounds-more = Een ronde meer
setup-clock-none = Onbeperkt
setup-clock-realtime = Realtime
setup-clock-days = Correspondentie
setup-clock-own = Anders
setup-clock-missing = Geef iedereen tijd: minuten, seconden per zet, of allebei.
setup-clock-realtime-about = { $minutes ->
        [0] Geen basistijd
        [one] 1 minuut per ronde
       *[other] { $minutes } minuten per ronde
    }{ $seconds ->
        [0] .
        [one] , plus 1 seconde per zet.
       *[other] , plus { $seconds } seconden per zet.
    }
setup-clock-days-about = { $days ->
        [one] 1 dag per zet.
       *[other] { $days } dagen per zet.
    } Kom terug wanneer je wilt.
setup-clock-minutes = Minuten per ronde
setup-clock-minutes-fewer = Een minuut minder
setup-clock-minutes-more = Een minuut meer
setup-clock-seconds = Seconden per zet
setup-clock-seconds-fewer = Een seconde minder
setup-clock-seconds-more = Een seconde meer
setup-public = Wie kan meedoen
setup-public-no = Genodigden
setup-public-yes = Iedereen
setup-private-about = Wie de link heeft, kan meedoen.
setup-public-about = De tafel staat ook in de lobby.
setup-unrated-about = Ratings veranderen niet.
setup-rated-about = Het resultaat verandert je rating. Geen hints en geen zetten terugnemen tegen de computer.
setup-rated-clock = Een partij met rating heeft een klok nodig.
setup-seat-open = Vrije plaats { $seat }
setup-play = Spelen
setup-back = Alle spellen
