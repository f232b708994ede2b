# Why a move is good or bad: sentences whose subject is the move. $who is "you" for the reader,
# "other" for $names.

hyper6-reason-win = { $who ->
    [you] Brings home the last ship you need: you win.
   *[other] Brings the last ship of { $names } home and wins.
}
hyper6-reason-home = Brings a ship home, number { $home } of { $need }.
hyper6-reason-jump = { $jumps ->
    [one] Jumps
    [2] Jumps twice
   *[other] Jumps { $jumps } times
} and lands { $rings ->
    [one] one ring
   *[other] { $rings } rings
} further in.
hyper6-reason-roll = Then { $good } of the die’s { $sides } faces { $good ->
    [one] leads
   *[other] lead
} on to a jump or home.
hyper6-reason-next_home = The ship is home with its next drive.
hyper6-reason-next_jump = { $jumps ->
    [one] The ship’s next drive is a jump
   *[other] The ship’s next drive is { $jumps } jumps
}, { $rings ->
    [one] one ring
   *[other] { $rings } rings
} further in.
hyper6-reason-deny = Takes a jump of { $rings ->
    [one] one ring
   *[other] { $rings } rings
} away from { $who ->
    [you] you
   *[other] { $names }
}.
hyper6-reason-allow = Lets { $who ->
    [you] you
   *[other] { $names }
} { $jumps ->
    [one] jump
    [2] jump twice
   *[other] jump { $jumps } times
}, { $rings ->
    [one] one ring
   *[other] { $rings } rings
} further in.
hyper6-reason-spoil = Gives up { $who ->
    [you] your own
   *[other] a
} jump of { $rings ->
    [one] one ring
   *[other] { $rings } rings
}.
hyper6-reason-place_jump = From there its first drive ends on a ship, so it can jump.
hyper6-reason-place_miss = From there its first drive ends on no ship, so it cannot jump.
hyper6-reason-left = { $saved ->
    [0] About { $turns ->
        [one] one turn is
       *[other] { $turns } turns are
    } left on the way home.
   *[other] Saves { $saved ->
        [one] a turn
       *[other] { $saved } turns
    }: about { $turns } { $turns ->
        [one] is
       *[other] are
    } left on the way home.
}
