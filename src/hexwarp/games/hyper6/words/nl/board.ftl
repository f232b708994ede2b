hyper6-die = { $sides ->
        [4] driehoek
        [6] vierkant
       *[8] ruit
    } { $face }
hyper6-board = De spiraal, van knoop 1 buiten tot het zwarte gat in het midden
hyper6-fleet = Jouw schepen
hyper6-ships = Schepen op de spiraal
hyper6-fleet-of = Schepen van { $player }
hyper6-ship = { $sides ->
        [4] Driehoek
        [6] Vierkant
       *[8] Ruit
    } { $face } op knoop { $node }, ring { $ring }
hyper6-hint-drive = Kies een schip. Vaar ermee of draai het één oog hoger of lager.
hyper6-hint-plan = Kies een schip om te zien waar het heen zou gaan. Je bent nog niet aan zet.
hyper6-hint-place = Kies een dobbelsteen voor knoop { $node }.
hyper6-hint-place-plan = De anderen plaatsen hun dobbelstenen.
hyper6-hint-choose = Stel elke dobbelsteen geheim in. De volgende: { $sides ->
        [4] een driehoek
        [6] een vierkant
       *[8] een ruit
    }, 1 tot { $sides }.
hyper6-hint-chosen = Alles ingesteld. De dobbelstenen worden onthuld als iedereen klaar is.
hyper6-chosen-by = { $player }: { $count } van { $all } ingesteld
hyper6-starts = { $player } begint
hyper6-drive-free = Vaart naar { $to }.
hyper6-drive-home = Vaart naar huis.
hyper6-drive-jump = Vaart naar het bezette { $to }, springt naar { $over } en gooit 1 tot { $sides }.
hyper6-drive-jump-home = Vaart naar het bezette { $to } en springt naar huis.
hyper6-drive-jump-home-over = Vaart naar het bezette { $to }, springt naar { $over } en door naar huis.
hyper6-face-open = De worp is nog niet bekend.
hyper6-only-try = Je bent nog niet aan zet: dit is een voorproefje.
hyper6-button-drive = Varen
hyper6-button-up = Naar { $face } omhoog
hyper6-button-down = Naar { $face } omlaag
hyper6-limit-up = { $sides ->
        [4] Een driehoek
        [6] Een vierkant
       *[8] Een ruit
    } gaat niet hoger dan { $sides }.
hyper6-limit-down = Geen dobbelsteen gaat lager dan 1.
hyper6-place-die = { $sides ->
        [4] De driehoek
        [6] Het vierkant
       *[8] De ruit
    } { $face } op knoop { $node } zetten
hyper6-choose-face = Op { $face } zetten
hyper6-badge-home = thuis
hyper6-badge-turn = naar { $face }
hyper6-badge-roll = 1–{ $sides }
hyper6-score-home = thuis
hyper6-panel-home = { $home } van { $need } schepen thuis
hyper6-panel-rings = { $rings ->
        [one] Nog { $rings } ring
       *[other] Nog { $rings } ringen
    }
hyper6-panel-waiting = { $count ->
        [one] { $count } dobbelsteen te plaatsen
       *[other] { $count } dobbelstenen te plaatsen
    }
hyper6-panel-chosen = { $count } van { $all } ingesteld
hyper6-panel-idle = { $idle } van { $limit } beurten zonder dat een schip voer. Bij { $limit } eindigt de partij zonder winnaar.
hyper6-turn-drive =
    { $who ->
        [you] { $jumps ->
            [0] { $end ->
                [home] Je vaart van { $from } naar huis.
               *[stop] Je vaart van { $from } naar { $to }.
            }
           *[other] { $end ->
                [home] Je springt van { $from } via { $over } naar huis.
                [roll] Je springt van { $from } via { $over } naar { $to } en gooit { $face }.
               *[stop] Je springt van { $from } via { $over } naar { $to }.
            }
        }
       *[other] { $jumps ->
            [0] { $end ->
                [home] { $player } vaart van { $from } naar huis.
               *[stop] { $player } vaart van { $from } naar { $to }.
            }
           *[other] { $end ->
                [home] { $player } springt van { $from } via { $over } naar huis.
                [roll] { $player } springt van { $from } via { $over } naar { $to } en gooit { $face }.
               *[stop] { $player } springt van { $from } via { $over } naar { $to }.
            }
        }
    }
hyper6-event-roll_all = { $player } gooit { $faces }: { $total }.
hyper6-event-choose = { $who ->
        [you] Je zet een dobbelsteen op { $face }.
       *[other] { $player } stelt een dobbelsteen in.
    }
hyper6-event-reveal = Alle dobbelstenen worden onthuld.
hyper6-event-order = { $player } begint.
hyper6-event-place = { $who ->
        [you] Je zet
       *[other] { $player } zet
    } { $sides ->
        [4] een driehoek
        [6] een vierkant
       *[8] een ruit
    } { $face } op knoop { $node }.
hyper6-event-drive = { $player } vaart van { $from } naar { $to }.
hyper6-event-jump = { $player } springt van { $from } naar { $to }.
hyper6-event-roll = { $player } gooit { $face } op knoop { $node }.
hyper6-event-home = { $player } brengt een schip thuis.
hyper6-event-adjust = { $who ->
        [you] Je draait
       *[other] { $player } draait
    } het schip op knoop { $node } { $by ->
        [1] omhoog
       *[other] omlaag
    } naar { $face }.
hyper6-board-nebula = Nevel
hyper6-board-chart = Sterrenkaart
