# What the terminal says, beside the shell's words and the games' own.

cli-players = { $players } players
cli-seat = Seat { $seat }
cli-game-of = { $total ->
    [1] { $game }
   *[other] { $game }, game { $number } of { $total }
}
cli-unfinished = { $plies ->
    [one] Unfinished after one move.
   *[other] Unfinished after { $plies } moves.
}
cli-ended-completed = The game is over.
cli-ended-no_progress = Nothing moved for too long: nobody wins.
cli-ended-resignation = Everybody else resigned.
cli-won = wins
cli-shared = shares the win
