# Sentences of errors. The English ones are where the errors are raised; the ids are their words.

error-a-d-sides-cannot-roll-face = { $sides ->
        [4] Ein Dreieck
        [6] Ein Quadrat
       *[8] Eine Raute
    } kann keine { $face } würfeln.
error-a-d-sides-has-the-faces-1-to-sides = { $sides ->
        [4] Ein Dreieck
        [6] Ein Quadrat
       *[8] Eine Raute
    } hat die Zahlen 1 bis { $sides }.
error-a-die-is-placed-with-the-face-that-it-has = Ein Würfel wird mit der Zahl gesetzt, die er zeigt.
error-a-die-like-it-comes-first = Ein gleicher Würfel kommt vorher.
error-a-hyper-jump-is-written-with-what-the-ship-rolled-as-move-3 = Ein Hypersprung steht mit dem Wurf des Schiffs da, etwa { $move }=3.
error-all-dice-are-placed-already = Alle Würfel sind schon gesetzt.
error-chosen-faces-stand-in-the-tag-faces-not-among-the-moves = Gewählte Zahlen stehen unter Faces, nicht bei den Zügen.
error-first-all-dice-are-placed-then-ships-drive-and-turn = Erst werden alle Würfel gesetzt, dann wird gefahren und gedreht.
error-first-everyone-sets-the-faces-of-their-dice = Erst stellen alle die Zahlen ihrer Würfel ein.
error-move-carries-a-roll-and-only-a-ship-that-jumps-to-a-node-is-rolled = { $move } nennt einen Wurf, aber nur ein Schiff, das auf einen Knoten springt, wird gewürfelt.
error-no-face-is-to-be-chosen-now = Jetzt ist keine Zahl zu wählen.
error-nobody-knows-yet-what-the-ship-on-node-node-will-show = Noch weiß niemand, was das Schiff auf Knoten { $node } zeigen wird.
error-node-node-is-taken-and-the-ship-jumps-on-the-move-is-right = Knoten { $node } ist besetzt, und das Schiff springt weiter: Der Zug ist { $right }.
error-tag-cannot-be-in-it-the-totals-of-the-faces-are-totals = [{ $tag }] kann nicht sein: Darin sind die Summen { $totals }.
error-tag-gives-a-d-sides-of-seat-seat-the-face-face = [{ $tag }]: { $sides ->
        [4] Ein Dreieck
        [6] Ein Quadrat
       *[8] Eine Raute
    } von Platz { $seat } kann nicht { $face } zeigen.
error-tag-has-an-unknown-face-before-a-known-one = [{ $tag }] hat eine unbekannte Zahl vor einer bekannten.
error-tag-has-digits-digits-for-each-of-seats-seats = [{ $tag }] hat { $digits } Ziffern für jeden von { $seats } Plätzen.
error-tag-is-2-or-3 = [{ $tag }] ist 2 oder 3.
error-tag-is-first-or-second = [{ $tag }] ist { $first } oder { $second }.
error-tag-is-known-in-full-where-the-dice-were-rolled = [{ $tag }] ist ganz bekannt, wenn gewürfelt wurde.
error-tag-is-while-faces-are-unknown = [{ $tag }] ist „?“, solange Zahlen unbekannt sind.
error-tag-names-each-of-the-seats-seats-once = [{ $tag }] nennt jeden der Plätze { $seats } einmal.
error-text-is-not-a-move-such-as-17-21-or-17 = { $text } ist kein Zug wie 17-21 oder 17+.
error-text-is-not-a-move-such-as-8-5 = { $text } ist kein Zug wie 8:5.
error-text-is-not-a-move-such-as-8-5-3 = { $text } ist kein Zug wie 8.5@3.
error-that-die-is-placed-already = Dieser Würfel ist schon gesetzt.
error-that-ship-is-home = Dieses Schiff ist daheim.
error-the-d-sides-on-node-node-shows-face-and-a-face-does-not-turn-past-that = { $sides ->
        [4] Das Dreieck
        [6] Das Quadrat
       *[8] Die Raute
    } auf Knoten { $node } zeigt { $face }, und weiter lässt sich die Zahl nicht drehen.
error-the-next-die-to-set-is-a-d-due-not-a-d-sides = Als Nächstes kommt { $due ->
        [4] ein Dreieck
        [6] ein Quadrat
       *[8] eine Raute
    }, nicht { $sides ->
        [4] ein Dreieck
        [6] ein Quadrat
       *[8] eine Raute
    }.
error-the-next-free-node-is-free-not-node = Der nächste freie Knoten ist { $free }, nicht { $node }.
error-the-ship-on-node-node-shows-face-so-the-move-is-right = Das Schiff auf Knoten { $node } zeigt { $face }, also ist der Zug { $right }.
error-there-is-no-hyper-jump-there-the-move-is-right = Dort gibt es keinen Hypersprung: Der Zug ist { $right }.
error-there-is-no-ship-of-yours-on-node-node = Auf Knoten { $node } steht keins deiner Schiffe.
error-you-have-no-d-sides-that-shows-face-left-to-place = { $sides ->
        [4] Ein Dreieck
        [6] Ein Quadrat
       *[8] Eine Raute
    } { $face } hast du nicht mehr zu setzen.
error-you-have-set-all-your-dice-the-others-have-not = Du hast alle deine Würfel eingestellt, die anderen noch nicht.
error-that-is-no-position-of-this-game-of-hyper-6-in-version-version-of-the-encoding = Das ist keine Stellung dieser Partie Hyper-6 in Version { $version } der Kodierung.
