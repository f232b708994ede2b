cli-players = { $players } spelers
cli-you = jij
cli-player = speler { $letter }
cli-and = { $first } en { $last }
cli-game-of = { $total ->
        [1] { $game }
       *[other] { $game }, partij { $number } van { $total }
    }
cli-unfinished = { $plies ->
        [0] Niet afgelopen, voor de eerste zet.
        [one] Niet afgelopen na één zet.
       *[other] Niet afgelopen na { $plies } zetten.
    }
cli-left = { $plies ->
        [0] Verlaten voor de eerste zet.
        [one] Verlaten na één zet.
       *[other] Verlaten na { $plies } zetten.
    }
cli-ended-completed = De partij is afgelopen.
cli-ended-no_progress = Er bewoog te lang niets: niemand wint.
cli-ended-resignation = Alle anderen hebben opgegeven.
cli-points = { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }
cli-won = wint
cli-shared = deelt de winst
cli-next-round = Druk op Enter voor de volgende ronde.
cli-compiling = De bots worden voorbereid; alleen de eerste keer duurt dat even.
cli-bot-installed = uit het pakket { $source }
cli-curtain = Geef het toetsenbord aan { $name } en druk op Enter.
cli-ask-help = Typ ? voor hulp.
cli-no-moves = Geen geldige zet begint zo.
cli-save-where = Noem een bestand: save BESTAND.
cli-saved = De partij staat in { $file }.
cli-help-move = Een zet schrijf je zoals in opgeslagen partijen, bijvoorbeeld { $examples }.
cli-help-moves = de geldige zetten tonen, of die welke zo beginnen
cli-help-board = het bord opnieuw tonen
cli-help-undo = je laatste zet en wat erop volgde terugnemen
cli-help-resign = opgeven; als er anderen over zijn, speelt een bot voor je verder
cli-help-record = de partij tot nu toe tonen
cli-help-save = de partij tot nu toe in een nieuw bestand opslaan
cli-help-quit = de partij verlaten
cli-simulate-compiling = De regels worden gecompileerd; dat gebeurt één keer.
cli-simulate-playing = Speelt
cli-simulate-writing = Schrijft
cli-simulate-games = { $games } partijen in { $seconds } s: { $speed } per seconde
cli-simulate-plies = { $plies } zetten, { $mean } per partij: { $speed } per seconde
cli-simulate-seed = Dezelfde partijen opnieuw: --seed { $seed }
cli-simulate-wins = gewonnen
cli-simulate-share = punten
cli-simulate-points = score (gemiddelde ± sd)
cli-simulate-first = begint
cli-simulate-shared = gedeelde winst
cli-simulate-unwon = zonder winnaar
cli-simulate-length = Lengte: { $mean } zetten, sd { $sd }; 90 % van de partijen { $low } tot { $high }, alle { $lowest } tot { $highest }
cli-simulate-branching = Mogelijke zetten: gemiddeld { $mean }
cli-simulate-luck = Spreiding van de punten: geluk { $luck } % of meer ({ $low } tot { $high }), kunde { $skill } %, spel { $play } % of minder

## Datasets

cli-dataset-verifying = Controleert
cli-dataset-written = { $games } partijen met { $decisions } beslissingen staan in { $folder }.
cli-dataset-agrees = Elke rij klopt met de regels: { $games } partijen, { $decisions } beslissingen.
cli-dataset-faults = Fouten: { $faults }, in { $games } partijen met { $decisions } beslissingen.
cli-match-playing = Speelt
cli-match-games = { $games ->
        [one] Eén partij
       *[other] { $games } partijen
    }; { $draws } zonder enige winnaar
cli-match-seed = Hetzelfde toeval opnieuw: --seed { $seed }
cli-match-points = punten
cli-match-share = aandeel
cli-match-wins = gewonnen
cli-match-pace = ms per zet
cli-match-elo = { $bot } boven de anderen: { $value } Elo; 95 %-interval { $low } tot { $high }
cli-match-sprt = { $accepted ->
        [none] Onbeslist tussen { $elo0 } en { $elo1 } Elo
       *[other] Beslist voor { $accepted } Elo, tussen { $elo0 } en { $elo1 }
    } (log-likelihoodverhouding { $llr })
cli-match-fault = { $bot } verloor reglementair { $games ->
        [one] één partij
       *[other] { $games } partijen
    }: { $fault }
cli-match-kept = { $games ->
        [one] Gestopt; één partij is bewaard
       *[other] Gestopt; { $games } partijen zijn bewaard
    }. Hetzelfde commando gaat daar verder.
cli-match-lost = { $games ->
        [one] Gestopt na één partij
       *[other] Gestopt na { $games } partijen
    }; --record BESTAND had ze bewaard.
cli-tournament-matches = { $matches ->
        [one] Eén match
       *[other] { $matches } matches
    } van { $games } partijen
cli-tournament-busy = Rating van de bots
cli-tournament-rating = rating
cli-tournament-error = 95 %
cli-tournament-games = partijen
cli-tournament-points = punten
cli-tournament-share = aandeel
cli-benchmark-all = alle
cli-benchmark-trial = Een proef: een resultaat van de benchmark heeft --deals { $deals } en --seed { $seed }.
cli-puzzles-progress = Puzzels
cli-analyse-progress = Partij { $number }
cli-analyse-ply = ply
cli-analyse-seat = plaats
cli-analyse-move = zet
cli-analyse-better = beter
cli-analyse-luck = geluk
    .about = wat trekkingen en worpen sinds de vorige zet ieder gaven
cli-analyse-win = kansen
    .about = van elke plaats om te winnen, met de beste zet
cli-analyse-loss = verlies
    .about = door zetten die niet de beste waren
cli-analyse-gain = cadeau
    .about = door zetten van anderen
cli-analyse-rest = rest
    .about = schattingen die de volgende zet herzag
cli-analyse-skill = verlies per zet
    .about = het gemiddelde verlies van een zet, met 95%-interval
cli-analyse-turning = Keerpunten: { $plies }
cli-verify-verified = partij { $game }: gecontroleerd: { $outcomes ->
        [0] nog geen worp of trekking
        [one] één worp of trekking
       *[other] { $outcomes } worpen en trekkingen
    }{ $numbers ->
        [none] {""}
       *[other] , nummers { $numbers }
    }; teruggenomen: { $taken_back }; verzegeld als { $seal }; bijdragen: { $committed } verzegeld, { $open } open, { $withheld } achtergehouden
cli-verify-refused = partij { $game }: geweigerd: zet { $ply }: { $reason }
cli-verify-not_verified = partij { $game }: niet gecontroleerd: { $reason }
cli-verify-not_proven = Een opgeslagen partij bewijst niet de namen van de spelers, hoeveel rondes erna gespeeld zijn en dat terugnames plaatsvonden: vergelijk ze met wat je zag.
cli-verify-no_seed = partij { $game }: bevat geen startgetal.
cli-admin-nothing = Niets.
cli-admin-id = id
cli-admin-name = naam
cli-admin-kind = soort
cli-admin-created = sinds
cli-admin-seen = gezien
cli-admin-owner = eigenaar
cli-admin-guests = eerder gast
cli-admin-bots = botaccounts
cli-admin-sessions = sessies
cli-admin-games = partijen
cli-admin-reports = meldingen
cli-admin-banned = geblokkeerd
cli-admin-person = persoon
cli-admin-network = adressen
cli-admin-reason = reden
cli-admin-until = tot
cli-admin-at = tijd
cli-admin-table = tafel
cli-admin-game = spel
cli-admin-seats = plaatsen
cli-admin-people = mensen
cli-admin-status = status
cli-admin-round = ronde
cli-admin-ply = ply
cli-admin-clock = klok
cli-admin-public = openbaar
cli-admin-text = tekst
cli-admin-report = melding
cli-admin-reported = gemeld
cli-admin-number = nummer
cli-admin-by = door
cli-admin-about = over
cli-admin-what = wat
