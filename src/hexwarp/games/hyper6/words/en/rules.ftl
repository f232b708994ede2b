# The rules, as the rules page shows them: a message for each number of RULES.md.

hyper6-rules-aim = Your dice are ships. Race them down the spiral into the black hole: the first to bring enough of them home wins.

hyper6-rules-things = Components
hyper6-rule-1 = Each ship is a die. A triangle is a four-sided die, a square a six-sided one, a diamond an eight-sided one. The face that is up is the ship’s speed. With two players you have two diamonds, three squares and four triangles, and bring six of the nine home. With three players you have one diamond, two squares and three triangles, and bring four of the six home.
hyper6-rule-2 = The board is one spiral of 126 nodes, from node 1 at the outer end to node 126 beside the black hole. It winds six times around the hole; these turns are the rings. Ring 6 is the outermost.
hyper6-rule-3 = A dashed link leads from each node to a node one ring further in. From the innermost ring all links lead into the hole.

hyper6-rules-setup = Setup
hyper6-rule-4 = Everyone rolls all their dice. The highest total goes first, then the next highest.
hyper6-rule-5 = Players who tie roll all their dice again, for the places that they tied for, until the tie is broken. The last roll counts.
hyper6-rule-6 = Take turns placing one of your dice, whichever you like, on the next free node from the outer end. It keeps the face that it rolled.
hyper6-rule-7 = Dice of yours with the same shape and face are alike: it makes no difference which of them you place.
hyper6-rule-8 = When all dice lie on the board, the player who placed first begins.

hyper6-rules-turn = Your turn
hyper6-rule-9 = Choose one of your ships on the board and either drive it or adjust it.
hyper6-rule-10 = Drive: the ship moves along the spiral towards the hole, exactly as many nodes as its face shows. Ships on the way do not block it, and its face stays as it is.
hyper6-rule-11 = Hyper-jump: if a drive ends on a node with another ship, yours or not, your ship drops along the link to the next ring. If that node is taken as well, it drops again, and so on.
hyper6-rule-12 = A ship that has jumped is rolled where it lands. The new face is its new speed.
hyper6-rule-13 = A ship that reaches or passes the black hole is home. You need no exact count.
hyper6-rule-14 = Adjust: turn a ship’s face up or down by one. A face cannot go below 1 or above the highest number of its die.

hyper6-rules-end = The end
hyper6-rule-15 = The first to have enough ships home wins at once.
hyper6-rule-16 = If no ship moves for 40 turns per player, the game ends and nobody wins.
hyper6-rule-17 = If you have not won, you score the ring of the ship that would have been your last one home. The winner scores 0.
hyper6-rule-18 = Over several games the lowest sum wins. Equal sums share the win.

hyper6-rules-variants = Variant: chosen faces
hyper6-rule-19 = Instead of rolling, everyone sets their dice in secret. When all are set, they are revealed, and the highest total begins.
hyper6-rule-20 = Ties are broken by a roll, which changes no chosen face.
hyper6-rule-21 = Chosen faces stay secret until everyone has set all dice. Nothing else in the game is secret.
