# The rules, as the rules page shows them: a message for each number of RULES.md.

indigo-rules-aim = Lay path tiles on a shared board and lead gems to your own gateways. The most points win.

indigo-rules-things = Components
indigo-rule-1 = The board is a hexagon with five cells to a side. Path tiles go on 54 of its cells; the centre and the six corners are treasure tiles. A cell is named by its row, a at the bottom to i at the top, and a number: the centre is e5.
indigo-rule-2 = Each cell touches up to six others, one across each edge.
indigo-rule-3 = There are 54 path tiles. Each has three paths, and each path joins two of the six edges. Where paths cross, each gem keeps to its own path. There are five kinds of tile: 6 with three sharp curves, 6 with three straights, and 14 of each of the others.
indigo-rule-4 = Twelve gems lie on the board: six amber, worth 1 point each, five emeralds, worth 2, and one sapphire, worth 3. The supply has as many again.
indigo-rule-5 = The centre holds gems and lets them out through all six edges.
indigo-rule-6 = Each corner holds one amber, which leaves along the arrow. A corner also has one path, a U-turn beside the arrow: a gem that gets there runs through it, and may come to rest on it at the edge where its run ends. A gem that has left a treasure tile is never put back among those in store there.
indigo-rule-7 = Each side of the board between two corners is a gateway. It has three cells and six exits.
indigo-rule-8 = Every gateway has one owner or two. With two players you own every other gateway. With three, you own one alone and share one with each opponent. With four, you share three gateways, one with each opponent.

indigo-rules-setup = Setup
indigo-rule-9 = Five emeralds and the sapphire lie in the centre, one amber in each corner.
indigo-rule-10 = Shuffle the path tiles face down. Everyone draws one.
indigo-rule-11 = The first player is agreed on or drawn by lot. Then turns go round the table.

indigo-rules-turn = Your turn
indigo-rule-12 = Lay your tile on any empty cell, turned as you like. It need not touch another tile.
indigo-rule-13 = One thing is forbidden: a curve must not join two exits of a gateway. There is always a way to turn the tile so that none does.
indigo-rule-14 = Then every gem that faces the new tile moves: gems that wait at the end of a path, the amber of a corner whose arrow points at the tile, and a gem from the centre.
indigo-rule-15 = A tile beside the centre lets one gem out. The emeralds leave first, the sapphire last.
indigo-rule-16 = A gem runs to the end of its path, through as many tiles as there are. It stops before an empty cell, or leaves the board through an exit.
indigo-rule-17 = Two gems that meet on the same path are both lost. Nobody gets them.
indigo-rule-18 = A gem that leaves through a gateway goes to its owner. If two players share the gateway, the second takes the same kind of gem from the supply.
indigo-rule-19 = Draw a new tile, if any are left. Then it is the next player’s turn.

indigo-rules-end = The end
indigo-rule-20 = The game ends as soon as the last gem has left the board.
indigo-rule-21 = The most points win. If points are tied, the player with more gems wins; if gems are tied, too, the win is shared.

indigo-rules-variants = Variants
indigo-rule-22 = Own gateways only, for three players: each owns two gateways alone, and nothing is shared.
indigo-rule-23 = Two tiles in hand: you choose which of the two to lay, then draw back to two.
indigo-rule-24 = Rounds: play several games and add up the points: the highest total wins. Gems break no ties between totals. A different player starts each time.
indigo-rule-25 = Gems are kept behind screens or in the open.

indigo-rules-secrets = What stays hidden
indigo-rule-26 = Only you see your hand, and nobody knows which tile comes next.
indigo-rule-27 = Behind a screen, only you see the gems you have collected. Everyone saw them arrive, so you may count along.
indigo-rule-28 = With two tiles in hand, nobody sees whether you laid the older one or the newer.
