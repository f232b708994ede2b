puzzles-lead = Eén stelling, één beste zet. Vind jij hem?
puzzles-more = Meer puzzels
puzzles-yours = Jouw puzzelrating: { $rating }
puzzles-new = Nog geen rating
puzzle-find = Vind de beste zet
puzzle-opponent = { $opponents ->
        [one] Tegenstander
       *[other] Tegenstander { $number }
    }
puzzle-rating = Rating van de puzzel: { $rating }
puzzle-right = Goed!
puzzle-right-also = Goed! { $move } is net zo goed.
puzzle-wrong = Niet de beste zet. Probeer het nog eens.
puzzle-wrong-once = Alleen je eerste antwoord telt voor je rating.
puzzle-solution = De beste zet is { $move }.
puzzle-chances = Hij geeft je { $win }% winkans. De op één na beste zet: { $next }%.
puzzle-change = Jouw rating: { $rating } ({ $change })
puzzle-show = Oplossing tonen
puzzle-next = Volgende puzzel
