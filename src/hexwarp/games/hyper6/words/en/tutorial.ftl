# Hyper-6's tutorial: a message for each lesson, with its title, what is said once it is done, and a
# correction for each kind of mistake; then corrections for all lessons, the coach's lines, and tips.

hyper6-lesson-dice = The dark dice are your ships: triangles show up to 4, squares up to 6, diamonds up to 8. { $touch ->
        [yes] Tap your diamond and then Drive: it shows 5, so it goes 5 nodes.
       *[no] Choose your diamond and press Drive: it shows 5, so it goes 5 nodes.
    }
    .title = Meet your ships
    .done = Five nodes down the spiral. It still shows 5, because driving never changes the number.
    .drive = That ship can drive, too, but I meant the diamond: the one that stands on its point.
    .adjust = That turned its number. Leave the numbers alone for now: choose the diamond, then Drive.
hyper6-lesson-exact = A ship goes exactly as far as its number says. Which of yours can stop on the glowing node?
    .title = Count the nodes
    .done = Right, the square: 5 nodes, from 19 to 24. And you need not count, for the board shows where each ship would land.
    .drive = That one stops somewhere else. Choose a ship and look where its trail ends before you drive.
hyper6-lesson-pass = Four ships of your opponent, { $rival }, stand in a row before your diamond. Drive past all of them to the glowing node.
    .title = Nothing blocks the way
    .done = Straight past them: ships on the way never block. Only the node where you stop matters.
    .drive = That one does not get there. Your diamond shows 6, just enough to pass the whole row.
hyper6-lesson-jump = Now for the fun: a ship that lands on another drops along the dashed link to the next ring. Find the ship that can land on one of { $rival }’s.
    .title = Hyper-jump
    .done = A whole ring in one jump! Afterwards your ship is rolled and goes on with its new number; the one you landed on stays put.
    .drive = That node was free, so there was no jump. Look for a trail that ends on another ship.
hyper6-lesson-chain = If the node below is taken as well, the ship drops again, and again. One of your ships can make three jumps in a row: which?
    .title = Jump, jump, jump
    .done = By 15, 49 and 77 down to 99: three rings in one turn! Your own ships are just as good to land on.
    .drive = That node was free, so the ship stays there. Look for the trail that drops three times.
    .jump2 = Two jumps, not bad at all! But another ship of yours can make three.
hyper6-lesson-roll = After a jump the die is rolled: a triangle gets 1 to 4, a diamond 1 to 8. Two of your ships can land on node 21, so jump with the one that has more to gain.
    .title = Who should jump?
    .done = From 1 up to 7! A slow ship with many faces has the most to gain.
    .jump1 = Your triangle had a 4, the best it can show, so a roll can only slow it down. Let the diamond jump: it shows a mere 1.
    .drive = No jump there, and so no roll. Land on node 21 with the ship that has more to gain.
hyper6-lesson-adjust = Instead of driving, you may turn one ship’s number by one. Your square on node 23 needs a 4 to land on { $rival }’s ship: choose it, then press +.
    .title = Turn a number
    .done = Now it shows 4, and next turn it jumps. You can never turn past a die’s faces: no triangle shows 5, and no die 0.
    .down = That was one down, and now it is two short. Turn it up with +.
    .adjust = That was another ship. Choose the square on node 23, and turn it up with +.
    .drive = Not so fast: that lands on a free node. Turn the square on node 23 up with +, and next turn it can jump.
hyper6-lesson-reward = { $rival } has moved, and your square on node 23 is ready. Drive it, and see what your patience was worth.
    .title = Patience pays
    .done = Three jumps for one turn of waiting! A ship that is just one short of a jump is worth a second look.
    .drive = The ship that you prepared is still waiting: the square on node 23.
    .adjust = No more turning needed: the square on node 23 is ready to drive.
hyper6-lesson-home = The black hole is where you want to be, and you need not hit it exactly. Bring a ship home.
    .title = Into the black hole
    .done = Home, with 2 to spare! Whatever reaches the hole or goes past it is home.
    .drive = Closer, but not home. One of your ships is near enough to make it right now.
hyper6-lesson-win = Five of your ships are home, and with two players the sixth wins. On the innermost ring every link leads into the hole: land on the ship there.
    .title = The winning jump
    .done = Six ships home, and you win at once! With three players it takes only four.
    .drive = Not home yet, and { $rival } is close behind. Your square can land on a ship on the innermost ring.
hyper6-lesson-start = This is how a game begins: both players roll their nine dice, and the higher total starts. You have 33 against 26, so go ahead and put any of your dice on the first node.
    .title = The start
    .done = You take turns to place one, until all dice are on the spiral. Then the first to place has the first turn.

hyper6-mistake-adjust = That turned a number, and it takes a whole turn. This time, drive.

hyper6-coach-place = Put any die on the next node. Ships close together have something to land on soon.
hyper6-coach-home = One of your ships can get home this turn. It can also wait: see first whether another move brings more.
hyper6-coach-chain = Somewhere there is a chain of { $jumps } jumps for you. Which ship can start it? Start it now, or make it longer first.
hyper6-coach-jump = One of your ships can land on another. Jumps are the quick way down.
hyper6-coach-drive = No jump in reach right now. Is a ship just one short of another? Then turn its number, or drive up close.

hyper6-tips-place = First all dice go onto the spiral, one at a time: choose any of yours.
hyper6-tips-turn = Choose a ship to see where it lands. Drive it by its number, or turn the number by one with + or −.
hyper6-tips-jump = That was a hyper-jump: a ship that lands on another drops to the next ring, and is rolled for a new number.
