# The options of a new game.

indigo-option-gateways = Gateways
indigo-option-gateways-standard = Own and shared
indigo-option-gateways-standard-about = Each player has one gateway of their own and shares one with each opponent.
indigo-option-gateways-exclusive = Own only
indigo-option-gateways-exclusive-about = Each player has two gateways of their own; none is shared.
indigo-option-hand = Tiles in hand
indigo-option-hand-1 = One
indigo-option-hand-1-about = Lay the tile that you drew, then draw the next.
indigo-option-hand-2 = Two
indigo-option-hand-2-about = Choose between two tiles each turn: more to plan with.
indigo-option-open_gems = Gems
indigo-option-open_gems-false = Behind screens
indigo-option-open_gems-false-about = Everyone sees a gem come in; then it stays hidden until the end.
indigo-option-open_gems-true = Open
indigo-option-open_gems-true-about = Everyone’s gems and points are always visible.
