hyper6-die = { $sides ->
        [4] Dreieck
        [6] Quadrat
       *[8] Raute
    } { $face }
hyper6-board = Die Spirale, von Knoten 1 außen bis zum Schwarzen Loch in der Mitte
hyper6-fleet = Deine Schiffe
hyper6-ships = Schiffe auf der Spirale
hyper6-fleet-of = Schiffe von { $player }
hyper6-ship = { $sides ->
        [4] Dreieck
        [6] Quadrat
       *[8] Raute
    } { $face } auf Knoten { $node }, Ring { $ring }
hyper6-hint-drive = Wähl ein Schiff. Fahr damit oder dreh seine Zahl um eins.
hyper6-hint-plan = Wähl ein Schiff, um zu sehen, wohin es käme. Du bist noch nicht dran.
hyper6-hint-place = Wähl einen Würfel für Knoten { $node }.
hyper6-hint-place-plan = Die anderen setzen ihre Würfel.
hyper6-hint-choose = Stell jeden Würfel geheim ein. Der nächste: { $sides ->
        [4] ein Dreieck
        [6] ein Quadrat
       *[8] eine Raute
    }, 1 bis { $sides }.
hyper6-hint-chosen = Alles eingestellt. Aufgedeckt wird, wenn alle so weit sind.
hyper6-chosen-by = { $player }: { $count } von { $all } eingestellt
hyper6-starts = { $player } beginnt
hyper6-drive-free = Fährt nach { $to }.
hyper6-drive-home = Fährt heim.
hyper6-drive-jump = Fährt auf den besetzten Knoten { $to }, springt nach { $over } und würfelt 1 bis { $sides }.
hyper6-drive-jump-home = Fährt auf den besetzten Knoten { $to } und springt heim.
hyper6-drive-jump-home-over = Fährt auf den besetzten Knoten { $to }, springt nach { $over } und weiter heim.
hyper6-face-open = Der Wurf steht noch nicht fest.
hyper6-only-try = Du bist noch nicht dran: nur eine Vorschau.
hyper6-button-drive = Fahren
hyper6-button-up = Auf { $face } erhöhen
hyper6-button-down = Auf { $face } senken
hyper6-limit-up = { $sides ->
        [4] Ein Dreieck
        [6] Ein Quadrat
       *[8] Eine Raute
    } zeigt höchstens { $sides }.
hyper6-limit-down = Kein Würfel zeigt weniger als 1.
hyper6-place-die = { $sides ->
        [4] Das Dreieck
        [6] Das Quadrat
       *[8] Die Raute
    } { $face } auf Knoten { $node } setzen
hyper6-choose-face = { $face } einstellen
hyper6-badge-home = heim
hyper6-badge-turn = auf { $face }
hyper6-badge-roll = 1–{ $sides }
hyper6-score-home = daheim
hyper6-panel-home = { $home } von { $need } Schiffen daheim
hyper6-panel-rings = { $rings ->
        [one] Noch { $rings } Ring
       *[other] Noch { $rings } Ringe
    }
hyper6-panel-waiting = { $count ->
        [one] { $count } Würfel zu setzen
       *[other] { $count } Würfel zu setzen
    }
hyper6-panel-chosen = { $count } von { $all } Würfeln eingestellt
hyper6-panel-idle = { $idle } von { $limit } Zügen, ohne dass ein Schiff fuhr. Bei { $limit } endet die Partie ohne Sieger.
hyper6-turn-drive =
    { $who ->
        [you] { $jumps ->
            [0] { $end ->
                [home] Du fährst von { $from } heim.
               *[stop] Du fährst von { $from } nach { $to }.
            }
           *[other] { $end ->
                [home] Du springst von { $from } über { $over } heim.
                [roll] Du springst von { $from } über { $over } nach { $to } und würfelst { $face }.
               *[stop] Du springst von { $from } über { $over } nach { $to }.
            }
        }
       *[other] { $jumps ->
            [0] { $end ->
                [home] { $player } fährt von { $from } heim.
               *[stop] { $player } fährt von { $from } nach { $to }.
            }
           *[other] { $end ->
                [home] { $player } springt von { $from } über { $over } heim.
                [roll] { $player } springt von { $from } über { $over } nach { $to } und würfelt { $face }.
               *[stop] { $player } springt von { $from } über { $over } nach { $to }.
            }
        }
    }
hyper6-event-roll_all = { $player } würfelt { $faces }: { $total }.
hyper6-event-choose = { $who ->
        [you] Du stellst einen Würfel auf { $face }.
       *[other] { $player } stellt einen Würfel ein.
    }
hyper6-event-reveal = Alle Würfel werden aufgedeckt.
hyper6-event-order = { $player } beginnt.
hyper6-event-place = { $who ->
        [you] Du setzt
       *[other] { $player } setzt
    } { $sides ->
        [4] ein Dreieck
        [6] ein Quadrat
       *[8] eine Raute
    } { $face } auf Knoten { $node }.
hyper6-event-drive = { $player } fährt von { $from } nach { $to }.
hyper6-event-jump = { $player } springt von { $from } nach { $to }.
hyper6-event-roll = { $player } würfelt { $face } auf Knoten { $node }.
hyper6-event-home = { $player } bringt ein Schiff heim.
hyper6-event-adjust = { $who ->
        [you] Du drehst
       *[other] { $player } dreht
    } das Schiff auf Knoten { $node } auf { $face } { $by ->
        [1] hoch
       *[other] runter
    }.
hyper6-board-nebula = Nebel
hyper6-board-chart = Sternkarte
