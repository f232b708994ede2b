# Indigo's tutorial: a message for each lesson, with its title, what is said once it is done, and a
# correction for each kind of mistake. Then the coach's lines, and tips for newcomers.

indigo-lesson-lay = The gems in the middle run along paths, and your tiles are the paths. { $touch ->
        [yes] Tap the glowing cell to put your tile there, then tap Lay.
       *[no] Click the glowing cell to lay your tile there.
    }
    .title = Lay a tile
    .done = Off it goes! A new tile beside the middle lets one gem out, and the gem follows its path to the end.
indigo-lesson-turn = Now your opponent, { $rival }, has laid a tile, just above the glowing cell. { $touch ->
        [yes] Tap yours again to turn it, until the emerald runs up across both tiles.
       *[no] Turn yours with the mouse wheel or R, until the emerald runs up across both tiles.
    }
    .title = Turn it
    .done = Nicely turned. A gem runs on through every tile that continues its path, whoever laid it.
    .run = It ran, but straight towards the corner. Turn the tile once more, so that its path bends up.
    .aside = It ran, but off to the right, where { $rival }’s gateway is. Turn the tile so that its path bends up.
indigo-lesson-gateway = The red sides are your gateways, the green ones { $rival }’s. Lay the tile so that the emerald leaves the board at the top.
    .title = Home through your gateway
    .done = It’s yours, and worth 2 points! Any of the six exits along that side would have done.
    .run = The emerald is still on the board. Turn the tile until the path leads over the rim.
indigo-lesson-path = In every corner waits an amber, and its arrow shows the way out. One tile can send this one through all the tiles on the right and home to your gateway.
    .title = One tile, a long journey
    .done = Four tiles in one go! It pays to look where the paths already lead.
    .run = The amber came out, but soon ran out of path. Begin at your gateway, follow the tiles back, and join up with them.
    .given = Oh dear, that path ends in { $rival }’s gateway. Take the other one: follow it back from your own.
indigo-lesson-forbidden = Turn the emerald back, before it reaches { $rival }’s gateway. Only one thing is forbidden: a curve that joins two exits of a gateway.
    .title = The one thing you may not do
    .done = Allowed, and rather cheeky: your curve sends the emerald back inside. Every tile fits every cell one way or another, so you can always move.
indigo-lesson-meet = Two gems face the glowing cell, and { $rival } is about to get them. Gems that meet on one path are both lost, so let these two meet.
    .title = When gems meet
    .done = Gone, both of them, and nobody gets a thing. Watch out: it happens to your own gems just as quickly.
    .given = One of them just went home to { $rival }. Find the turn where a single curve joins the two gems.
indigo-lesson-corner = A corner is no dead end: its curved path leads back onto the board. Send the emerald into the upper left corner, and watch where it comes out.
    .title = Round the corner
    .done = In at the side, round the corner, and out through your gateway. Hardly anyone sees that one coming.
    .given = That went straight through { $rival }’s gateway. Bend the path towards the corner instead.
indigo-lesson-sapphire = Five emeralds have left the middle, and the sapphire always leaves last. Lead it to your gateway on the lower left.
    .title = The sapphire comes last
    .done = What a catch! An amber counts 1, an emerald 2, and a sapphire 3. In a game, the others’ gems stay hidden until the end, so count along.
    .run = The sapphire is out, but it took a wrong turning. Lead it into the straight path on the left.
indigo-lesson-shared = With four players each gateway has two owners; the one on the lower left is yours and { $partner }’s. Send the emerald there.
    .title = Sharing a gateway
    .done = Each of you gets an emerald: the second comes from the supply, so sharing costs you nothing. Choose well whom you share with.
    .run = So close! Turn the tile until its path leads over the rim.
indigo-lesson-end = Only one gem is left, and when it is gone, the most points win. You have 7 and { $rival } has 9, so this sapphire decides.
    .title = The last gem
    .done = You win by 10 to 9! Had it been a tie, more gems would have decided.
    .run = The sapphire is still out there, and { $rival } moves next. You can win at once: try the other ways to turn the tile.
    .given = Now the sapphire is { $rival }’s, and the game is lost. Luckily you can take this one back.

indigo-forbidden = This curve would join two exits of a gateway.

indigo-coach-first = Beside the middle, your tile lets an emerald out, and you decide where it goes. Farther out, it begins a path for later.
indigo-coach-take = A gem can get home to you this turn. Can you see which, and how? Take it, unless another move brings more.
indigo-coach-run = No gem gets home this turn. Bring one closer to your gateways, or lead one away from other gateways.
indigo-coach-still = Your tile moves no gem this turn. Lay a path that one of yours can use later.

indigo-tips-turn = Try your tile on any empty cell and turn it as you like. Lines show where the gems would run; lead them to the gateways in your colour.
indigo-tips-meet = What happened there? Two gems met on one path, and gems that meet are lost to everyone.
indigo-tips-forbidden = A tile may not join two exits of a gateway by one of its curves. Turn it, and the same cell will do.
