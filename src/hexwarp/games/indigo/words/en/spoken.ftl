# Indigo, as a screen reader speaks it: short, and the most important first.

indigo-direction = { $edge ->
    [0] north-east
    [1] east
    [2] south-east
    [3] south-west
    [4] west
   *[5] north-west
}
# A path of a tile, from one edge to another.
indigo-path = { $from ->
    [0] north-east
    [1] east
    [2] south-east
    [3] south-west
    [4] west
   *[5] north-west
} to { $to ->
    [0] north-east
    [1] east
    [2] south-east
    [3] south-west
    [4] west
   *[5] north-west
}
indigo-held = { indigo-kind }: { $paths }

## Cells: "d4: empty. North-east: emerald. East and south-east: gateway 2, yours."

indigo-at = { $cell }: { $what }
indigo-empty = empty
indigo-corner = corner
# $cell is the empty cell that the gem would run to.
indigo-gem-facing = { indigo-gem } facing { $cell }
indigo-side-gem = { $directions }: { indigo-gem }
indigo-side-gateway = { $directions }: { $gateway }
indigo-side-way = { $directions }: path to { $gateway }
# $mine: whether the listener owns the gateway alone, shares it, or not; $others are the other owners.
indigo-gateway-of = gateway { $gateway }, { $mine ->
    [alone] yours
    [shared] yours and { $others }’s
   *[no] { $others }’s
}

## The effects of laying the tile

indigo-would-take = { indigo-gem } leaves through { $gateway }: { indigo-points }
indigo-would-run = { indigo-gem } runs to { $cell }, facing { $next }
# $cell is the empty cell that the gem would run to, from the tile's own cell.
indigo-would-face = { indigo-gem } will face { $cell }
indigo-would-block = forbidden: it would join two exits of gateway { $gateway }
indigo-moves-nothing = No gem moves, however you turn it.
indigo-turned = { $turns ->
    [0] as it is
    [1] turned once
    [2] turned twice
   *[other] turned { $turns } times
}
# $ways: how the tile is turned, as a list of indigo-turned.
indigo-would = { $ways }: { $outcome }


## The whole position

indigo-holding = You hold { $paths }
indigo-score = { $player }: { indigo-points }
indigo-in-corners = { $count ->
    [one] 1 amber still in its corner
   *[other] { $count } ambers still in their corners
}

## Keys

indigo-keys-arrows = Left and right along the row, up to the upper right, down to the lower left
indigo-keys-slant = To the upper left, to the lower right
indigo-keys-lay = Lay the tile on the cell
indigo-keys-turn = Turn the tile right, left
indigo-keys-choose = Choose a tile of your hand
indigo-keys-gem = To the next cell beside a gem; with Shift to the one before
indigo-keys-would = Hear what each turn of the tile would do on the cell
indigo-centre = Centre: { $emeralds ->
    [0] no emerald
    [one] 1 emerald
   *[other] { $emeralds } emeralds
}, { $sapphires ->
    [0] no sapphire
   *[other] 1 sapphire
}
