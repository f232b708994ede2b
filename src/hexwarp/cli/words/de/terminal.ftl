cli-players = { $players } Spieler
cli-you = du
cli-player = Spieler { $letter }
cli-and = { $first } und { $last }
cli-game-of = { $total ->
        [1] { $game }
       *[other] { $game }, Partie { $number } von { $total }
    }
cli-unfinished = { $plies ->
        [0] Nicht beendet, vor dem ersten Zug.
        [one] Nicht beendet, nach einem Zug.
       *[other] Nicht beendet, nach { $plies } Zügen.
    }
cli-left = { $plies ->
        [0] Verlassen vor dem ersten Zug.
        [one] Verlassen nach einem Zug.
       *[other] Verlassen nach { $plies } Zügen.
    }
cli-ended-completed = Die Partie ist zu Ende.
cli-ended-no_progress = Zu lange hat sich nichts bewegt: Niemand gewinnt.
cli-ended-resignation = Alle anderen haben aufgegeben.
cli-points = { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
cli-won = gewinnt
cli-shared = teilt den Sieg
cli-next-round = Enter drücken für die nächste Runde.
cli-compiling = Die Bots werden vorbereitet; nur das erste Mal dauert es.
cli-bot-installed = aus dem Paket { $source }
cli-curtain = Gib die Tastatur an { $name } weiter und drück Enter.
cli-ask-help = ? zeigt die Hilfe.
cli-no-moves = Kein erlaubter Zug beginnt so.
cli-save-where = Nenn eine Datei: save DATEI.
cli-saved = Die Aufzeichnung steht in { $file }.
cli-help-move = Ein Zug wird wie in Aufzeichnungen geschrieben, etwa { $examples }.
cli-help-moves = die erlaubten Züge zeigen, oder die, die so beginnen
cli-help-board = das Brett noch einmal zeigen
cli-help-undo = deinen letzten Zug und alles danach zurücknehmen
cli-help-resign = aufgeben; sind andere übrig, spielt ein Bot für dich weiter
cli-help-record = die bisherige Aufzeichnung zeigen
cli-help-save = die bisherige Aufzeichnung in eine neue Datei schreiben
cli-help-quit = die Partie verlassen
cli-simulate-compiling = Die Regeln werden kompiliert; das geschieht einmal.
cli-simulate-playing = Spielt
cli-simulate-writing = Schreibt
cli-simulate-games = { $games } Partien in { $seconds } s: { $speed } pro Sekunde
cli-simulate-plies = { $plies } Züge, { $mean } pro Partie: { $speed } pro Sekunde
cli-simulate-seed = Dieselben Partien noch einmal: --seed { $seed }
cli-simulate-wins = Siege
cli-simulate-share = Punkte
cli-simulate-points = Wertung (Mittel ± Streuung)
cli-simulate-first = zieht zuerst
cli-simulate-shared = geteilte Siege
cli-simulate-unwon = ohne Sieger
cli-simulate-length = Länge: { $mean } Züge, Streuung { $sd }; 90 % der Partien { $low } bis { $high }, alle { $lowest } bis { $highest }
cli-simulate-branching = Mögliche Züge: im Mittel { $mean }
cli-simulate-luck = Streuung der Punkte: Glück { $luck } % oder mehr ({ $low } bis { $high }), Können { $skill } %, Spiel { $play } % oder weniger

## Datensätze

cli-dataset-verifying = Prüft
cli-dataset-written = { $games } Partien mit { $decisions } Entscheidungen sind in { $folder }.
cli-dataset-agrees = Jede Zeile stimmt mit den Regeln überein: { $games } Partien, { $decisions } Entscheidungen.
cli-dataset-faults = Fehler: { $faults }, in { $games } Partien mit { $decisions } Entscheidungen.
cli-match-playing = Spielt
cli-match-games = { $games ->
        [one] Eine Partie
       *[other] { $games } Partien
    }; { $draws } ohne einzelnen Sieger
cli-match-seed = Derselbe Zufall noch einmal: --seed { $seed }
cli-match-points = Punkte
cli-match-share = Anteil
cli-match-wins = Siege
cli-match-pace = ms pro Zug
cli-match-elo = { $bot } über den anderen: { $value } Elo; 95-%-Intervall { $low } bis { $high }
cli-match-sprt = { $accepted ->
        [none] Unentschieden zwischen { $elo0 } und { $elo1 } Elo
       *[other] Entschieden für { $accepted } Elo, zwischen { $elo0 } und { $elo1 }
    } (Log-Likelihood-Quotient { $llr })
cli-match-fault = { $bot } verlor kampflos { $games ->
        [one] eine Partie
       *[other] { $games } Partien
    }: { $fault }
cli-match-kept = { $games ->
        [one] Angehalten; eine Partie ist gesichert
       *[other] Angehalten; { $games } Partien sind gesichert
    }. Derselbe Befehl macht dort weiter.
cli-match-lost = { $games ->
        [one] Nach einer Partie angehalten
       *[other] Nach { $games } Partien angehalten
    }; --record DATEI hätte sie gesichert.
cli-tournament-matches = { $matches ->
        [one] Ein Match
       *[other] { $matches } Matches
    } zu { $games } Partien
cli-tournament-busy = Wertung der Bots
cli-tournament-rating = Wertung
cli-tournament-error = 95 %
cli-tournament-games = Partien
cli-tournament-points = Punkte
cli-tournament-share = Anteil
cli-benchmark-all = alle
cli-benchmark-trial = Ein Versuch: Ein Ergebnis des Benchmarks hat --deals { $deals } und --seed { $seed }.
cli-puzzles-progress = Aufgaben
cli-analyse-progress = Partie { $number }
cli-analyse-ply = Zug
cli-analyse-seat = Platz
cli-analyse-move = gezogen
cli-analyse-better = besser
cli-analyse-luck = Glück
    .about = was Ziehen und Würfeln seit dem vorigen Zug jedem gab
cli-analyse-win = Chancen
    .about = jedes Platzes auf den Sieg, mit dem besten Zug
cli-analyse-loss = Verlust
    .about = durch Züge, die nicht die besten waren
cli-analyse-gain = Geschenk
    .about = durch die Züge anderer
cli-analyse-rest = Rest
    .about = Schätzungen, die der nächste Zug berichtigte
cli-analyse-skill = Verlust pro Zug
    .about = der mittlere Verlust eines Zugs, mit 95-%-Intervall
cli-analyse-turning = Wendepunkte: { $plies }
cli-verify-verified = Partie { $game }: bestätigt: { $outcomes ->
        [0] noch kein Wurf und keine Ziehung
        [one] ein Wurf oder eine Ziehung
       *[other] { $outcomes } Würfe und Ziehungen
    }{ $numbers ->
        [none] {""}
       *[other] , Nummern { $numbers }
    }; zurückgenommen: { $taken_back }; versiegelt als { $seal }; Beiträge: { $committed } versiegelt, { $open } offen, { $withheld } zurückgehalten
cli-verify-refused = Partie { $game }: abgelehnt: Zug { $ply }: { $reason }
cli-verify-not_verified = Partie { $game }: nicht bestätigt: { $reason }
cli-verify-not_proven = Eine Aufzeichnung beweist nicht die Namen der Spieler, wie viele Runden nach ihrer letzten gespielt wurden und dass ihre Zugrücknahmen stattfanden: Vergleich sie mit dem, was du gesehen hast.
cli-verify-no_seed = Partie { $game }: enthält keine Startzahl.
cli-admin-nothing = Nichts.
cli-admin-id = ID
cli-admin-name = Name
cli-admin-kind = Art
cli-admin-created = seit
cli-admin-seen = gesehen
cli-admin-owner = Besitzer
cli-admin-guests = vorher Gast
cli-admin-bots = Bot-Konten
cli-admin-sessions = Sitzungen
cli-admin-games = Partien
cli-admin-reports = Meldungen
cli-admin-banned = gesperrt
cli-admin-person = Person
cli-admin-network = Adressen
cli-admin-reason = Grund
cli-admin-until = bis
cli-admin-at = Zeit
cli-admin-table = Tisch
cli-admin-game = Spiel
cli-admin-seats = Plätze
cli-admin-people = Menschen
cli-admin-status = Stand
cli-admin-round = Runde
cli-admin-ply = Zug
cli-admin-clock = Uhr
cli-admin-public = öffentlich
cli-admin-text = Text
cli-admin-report = Meldung
cli-admin-reported = gemeldet
cli-admin-number = Nummer
cli-admin-by = von
cli-admin-about = über
cli-admin-what = was
