# The board, its panel, and what happens on it.

indigo-event-lay = { $who ->
        [you] You lay
       *[other] { $player } lays
    } a tile on { $cell }.
indigo-event-run = { $gem ->
    [amber] An amber
    [emerald] An emerald
   *[sapphire] A sapphire
} runs to { $cell }.
indigo-event-meet = { $gem ->
    [amber] { $other ->
        [amber] Two ambers
        [emerald] An amber and an emerald
       *[sapphire] An amber and a sapphire
    }
    [emerald] { $other ->
        [amber] An emerald and an amber
        [emerald] Two emeralds
       *[sapphire] An emerald and a sapphire
    }
   *[sapphire] { $other ->
        [amber] A sapphire and an amber
       *[emerald] A sapphire and an emerald
    }
} meet: both are lost.
indigo-event-take = { $who ->
        [you] You take
       *[other] { $players } { $count ->
            [one] takes
           *[other] each take
        }
    } { $gem ->
    [amber] an amber
    [emerald] an emerald
   *[sapphire] a sapphire
} through gateway { $gateway }.
indigo-tiebreak = More gems, { $winner } to { $other }.

## The board and what lies beside it

indigo-board = Indigo board
indigo-keys = Turn the tile with the mouse wheel, a right click or R; click to lay it. Arrow keys and Enter work, too.
indigo-hand = Your tiles
indigo-hand-guessed = Possible tiles
indigo-kind = { $kind ->
    [R] Three curves
    [X] Three straights
    [C] Straight and two curves
    [B] Straight and two bends
   *[S] Curve and two bends
}
indigo-edge = { $edge ->
    [0] NE
    [1] E
    [2] SE
    [3] SW
    [4] W
   *[5] NW
}
indigo-gem = { $gem ->
    [amber] amber
    [emerald] emerald
   *[sapphire] sapphire
}
indigo-gateway = Gateway { $gateway }: { $owners }
indigo-aim = { $kind } on { $cell }: { $paths }.
indigo-trial = Not your turn yet: this is only a preview.
indigo-marked = Marked for this lesson
indigo-once-more = Press Enter once more to lay it here.
indigo-lay = Lay
indigo-turn-left = Turn left
indigo-turn-left-key = Turn left (Q)
indigo-turn-right = Turn right
indigo-turn-right-key = Turn right (R, mouse wheel or right click)
indigo-choose-key = Take this tile ({ $key })
indigo-gathered = Gems collected
indigo-gem-count = { $count } { $gem ->
    [amber] amber
    [emerald] { $count ->
        [one] emerald
       *[other] emeralds
    }
   *[sapphire] { $count ->
        [one] sapphire
       *[other] sapphires
    }
}
indigo-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
indigo-screened = behind the screen
indigo-unseen = Tiles unseen
indigo-unseen-count = { indigo-kind }: { $left } of { $copies } unseen
indigo-stock = { $count ->
    [0] No tile is left to draw.
    [one] 1 tile is left to draw.
   *[other] { $count } tiles are left to draw.
}
indigo-lost = Gems lost

## Themes of the board

indigo-board-lapis = Lapis
indigo-board-slate = Slate
