# Hyper-6, as a screen reader speaks it: short, and the most important first.

# $left counts the nodes to the black hole.
hyper6-own-ship = { hyper6-die }, node { $node }, ring { $ring }, { $left } to go
hyper6-other-ship = { $player }: { hyper6-die }, node { $node }, ring { $ring }, { $left } to go

## The moves of a ship

hyper6-would-turn = { $by ->
    [1] Plus
   *[other] Minus
} makes { $face }: { $drive }
hyper6-node-own = { $node } yours
hyper6-node-of = { $node } { $player }
# $ships: nodes with the owners of the ships there.
hyper6-ahead = Ahead: { $ships }
hyper6-ahead-free = Nothing ahead for { $reach } nodes

## The whole position

hyper6-home-of = { $player }: { $home } of { $need } ships home
hyper6-die-on = { hyper6-die } on { $node }
hyper6-ships-on = On the way: { $ships }
hyper6-dice-left = { $count ->
    [0] { "" }
    [one] 1 die still to place
   *[other] { $count } dice still to place
}

## Keys

hyper6-keys-own = On the spiral: your ship ahead, behind
hyper6-keys-all = Any ship ahead, behind
hyper6-keys-choose = Choose the ship; once more: drive it
hyper6-keys-turn = Turn the ship’s number up, down
hyper6-keys-prospects = Hear what turning would do, and which ships are ahead
hyper6-keys-release = Let the ship go
