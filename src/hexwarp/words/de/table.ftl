# The table: seats, turns, actions.

seat-you = Du
seat-here = An diesem Bildschirm
seat-bot = Computer
seat-level = Stufe { $level }
seat-resigned = Ausgeschieden
seat-away = Abwesend
seat-replaced = Abwesend, der Computer spielt
seat-turn = Am Zug
seat-thinking = Überlegt
seat-total = { $total } insgesamt
seat-score = Punkte
seat-shown = Diese Hand wird gezeigt.
turn-of = { $name } ist dran
turn-thinking = { $name } überlegt
turn-several = Es fehlen noch { $names }
turn-waiting = { $count ->
        [one] Es fehlt noch jemand
       *[other] Es fehlen noch { $count }
    }
turn-watching-past = Du siehst eine frühere Stellung
turn-round-over = Runde { $round } ist zu Ende
turn-over = Die Partie ist zu Ende
turn-since = Seit deinem letzten Besuch
turn-won = { $count ->
        [one] { $names } gewinnt
       *[other] { $names } teilen sich den Sieg
    }
turn-you-won = Du gewinnst!
turn-none-won = Niemand gewinnt
turn-loading = Der Tisch wird geladen
table-round = Runde { $round } von { $rounds }
table-game = Partie { $number }
table-missing = Tisch nicht gefunden.
table-missing-about = Vielleicht ist der Link unvollständig, oder der Tisch steht auf einem anderen Server.
table-board = Spielbrett
table-side = Plätze, Züge und Aktionen
action-rematch = Revanche
action-again = Noch mal gegen { $bot }
action-to-rematch = Zur Revanche
action-next-round = Nächste Runde
action-keys = Tastatur
happened-undone = Ein Zug wurde zurückgenommen.
watch-here = Du schaust zu
moves-start = Start
moves-live = Zurück zur Partie
keys-how = Mit dem Fragezeichen hörst du alle Tasten.
