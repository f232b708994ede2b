# The table: seats, turns, actions.

seat-you = Jij
seat-here = Aan dit scherm
seat-bot = Computer
seat-level = Niveau { $level }
seat-resigned = Uit het spel
seat-away = Afwezig
seat-replaced = Afwezig, de computer speelt
seat-turn = Aan zet
seat-thinking = Denkt na
seat-total = { $total } in totaal
seat-score = Score
seat-shown = Deze hand wordt gedeeld.
turn-of = { $name } is aan zet
turn-thinking = { $name } denkt na
turn-several = Wachten op { $names }
turn-waiting = { $count ->
        [one] Nog één speler nodig
       *[other] Nog { $count } spelers nodig
    }
turn-watching-past = Je bekijkt een eerdere stelling
turn-round-over = Ronde { $round } is voorbij
turn-over = De partij is afgelopen
turn-since = Sinds je vorige bezoek
turn-won = { $count ->
        [one] { $names } wint
       *[other] { $names } delen de winst
    }
turn-you-won = Je wint!
turn-none-won = Niemand wint
turn-loading = De tafel wordt geladen
table-round = Ronde { $round } van { $rounds }
table-game = Partij { $number }
table-missing = Tafel niet gevonden.
table-missing-about = Misschien is de link onvolledig, of staat de tafel op een andere server.
table-board = Bord
table-side = Plaatsen, zetten en acties
action-rematch = Revanche
action-again = Nog eens tegen { $bot }
action-to-rematch = Naar de revanche
action-next-round = Volgende ronde
action-keys = Toetsen
happened-undone = Er is een zet teruggenomen.
watch-here = Je kijkt toe
moves-start = Begin
moves-live = Terug naar de partij
keys-how = Met het vraagteken hoor je alle toetsen.
