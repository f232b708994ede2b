# The board, its panel, and what happens on it.

## The board and its panel

hyper6-die = { $sides ->
    [4] triangle
    [6] square
   *[8] diamond
} { $face }
hyper6-board = The spiral, from node 1 outside to the black hole in the middle
hyper6-fleet = Your ships
hyper6-ships = Ships on the spiral
hyper6-fleet-of = Ships of { $player }
hyper6-ship = { $sides ->
    [4] Triangle
    [6] Square
   *[8] Diamond
} { $face } on node { $node }, ring { $ring }

hyper6-hint-drive = Choose a ship. Drive it, or turn its face by one.
hyper6-hint-plan = Choose a ship to see where it would go. It is not your turn yet.
hyper6-hint-place = Choose a die to put on node { $node }.
hyper6-hint-place-plan = The others are placing their dice.
hyper6-hint-choose = Set each die in secret. Next: { $sides ->
    [4] a triangle
    [6] a square
   *[8] a diamond
}, 1 to { $sides }.
hyper6-hint-chosen = All set. The dice are revealed when everyone is ready.
hyper6-chosen-by = { $player }: { $count } of { $all } set
hyper6-starts = { $player } starts

hyper6-drive-free = Drives to { $to }.
hyper6-drive-home = Drives home.
hyper6-drive-jump = Drives to { $to }, which is taken, jumps to { $over } and rolls 1 to { $sides }.
hyper6-drive-jump-home = Drives to { $to }, which is taken, and jumps home.
hyper6-drive-jump-home-over = Drives to { $to }, which is taken, jumps to { $over } and on home.
hyper6-face-open = Its roll is not known yet.
hyper6-only-try = Not your turn yet: this is only a preview.

hyper6-button-drive = Drive
hyper6-button-up = Turn up to { $face }
hyper6-button-down = Turn down to { $face }
hyper6-limit-up = A { $sides ->
    [4] triangle
    [6] square
   *[8] diamond
} has no face above { $sides }.
hyper6-limit-down = No die has a face below 1.
hyper6-place-die = Put { $sides ->
    [4] the triangle
    [6] the square
   *[8] the diamond
} { $face } on node { $node }
hyper6-choose-face = Set { $face }
hyper6-badge-home = home
hyper6-badge-turn = to { $face }
hyper6-badge-roll = 1–{ $sides }

hyper6-score-home = home
hyper6-panel-home = { $home } of { $need } ships home
hyper6-panel-rings = { $rings ->
    [one] { $rings } ring to go
   *[other] { $rings } rings to go
}
hyper6-panel-waiting = { $count ->
    [one] { $count } die to place
   *[other] { $count } dice to place
}
hyper6-panel-chosen = { $count } of { $all } faces set
hyper6-panel-idle = { $idle } of { $limit } turns without a ship moving. At { $limit } the game ends without a winner.

hyper6-turn-drive =
    { $who ->
        [you] { $jumps ->
            [0] { $end ->
                [home] You drive home from { $from }.
               *[stop] You drive from { $from } to { $to }.
            }
           *[other] { $end ->
                [home] You jump from { $from } over { $over } home.
                [roll] You jump from { $from } over { $over } to { $to } and roll { $face }.
               *[stop] You jump from { $from } over { $over } to { $to }.
            }
        }
       *[other] { $jumps ->
            [0] { $end ->
                [home] { $player } drives home from { $from }.
               *[stop] { $player } drives from { $from } to { $to }.
            }
           *[other] { $end ->
                [home] { $player } jumps from { $from } over { $over } home.
                [roll] { $player } jumps from { $from } over { $over } to { $to } and rolls { $face }.
               *[stop] { $player } jumps from { $from } over { $over } to { $to }.
            }
        }
    }
hyper6-event-roll_all = { $player } rolls { $faces }: { $total }.
hyper6-event-choose = { $who ->
        [you] You set a die to { $face }.
       *[other] { $player } sets a die.
    }
hyper6-event-reveal = All faces are revealed.
hyper6-event-order = { $player } starts.
hyper6-event-place = { $who ->
        [you] You put
       *[other] { $player } puts
    } { $sides ->
    [4] a triangle
    [6] a square
   *[8] a diamond
} { $face } on node { $node }.
hyper6-event-drive = { $player } drives from { $from } to { $to }.
hyper6-event-jump = { $player } jumps from { $from } to { $to }.
hyper6-event-roll = { $player } rolls { $face } on node { $node }.
hyper6-event-home = { $player } brings a ship home.
hyper6-event-adjust = { $who ->
        [you] You turn
       *[other] { $player } turns
    } the ship on node { $node } { $by ->
    [1] up
   *[other] down
} to { $face }.

## The rules in short

## Themes of the board

hyper6-board-nebula = Nebula
hyper6-board-chart = Star chart
