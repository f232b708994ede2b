# Puzzles: positions with one best move.

## All puzzles

puzzles-lead = One position, one best move. Can you find it?
puzzles-more = More puzzles
puzzles-yours = Your puzzle rating: { $rating }
puzzles-new = Not rated yet

## One puzzle

puzzle-find = Find the best move
puzzle-opponent = { $opponents ->
        [one] Opponent
       *[other] Opponent { $number }
    }
puzzle-rating = Puzzle rated { $rating }
puzzle-right = Right!
puzzle-right-also = Right! { $move } is just as good.
puzzle-wrong = Not the best move. Try again.
puzzle-wrong-once = Only your first answer counts for your rating.
puzzle-solution = The best move is { $move }.
puzzle-chances = It gives you a { $win }% chance to win. The next best move: { $next }%.
puzzle-change = Your rating: { $rating } ({ $change })
puzzle-show = Show solution
puzzle-next = Next puzzle
