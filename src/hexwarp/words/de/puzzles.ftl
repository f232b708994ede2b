puzzles-lead = Eine Stellung, ein bester Zug. Findest du ihn?
puzzles-more = Weitere Aufgaben
puzzles-yours = Deine Aufgabenwertung: { $rating }
puzzles-new = Noch ohne Wertung
puzzle-find = Finde den besten Zug
puzzle-opponent = { $opponents ->
        [one] Gegner
       *[other] Gegner { $number }
    }
puzzle-rating = Wertung der Aufgabe: { $rating }
puzzle-right = Richtig!
puzzle-right-also = Richtig! { $move } ist genauso gut.
puzzle-wrong = Nicht der beste Zug. Versuch es noch einmal.
puzzle-wrong-once = Für deine Wertung zählt nur die erste Antwort.
puzzle-solution = Der beste Zug ist { $move }.
puzzle-chances = Er gibt dir { $win } % Siegchance. Der nächstbeste Zug: { $next } %.
puzzle-change = Deine Wertung: { $rating } ({ $change })
puzzle-show = Lösung zeigen
puzzle-next = Nächste Aufgabe
