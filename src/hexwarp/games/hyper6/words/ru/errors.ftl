# Sentences of errors. The English ones are where the errors are raised; the ids are their words.

error-a-d-sides-cannot-roll-face = { $sides ->
        [4] Треугольник
        [6] Квадрат
       *[8] Ромб
    } не может выбросить { $face }.
error-a-d-sides-has-the-faces-1-to-sides = { $sides ->
        [4] Треугольник
        [6] Квадрат
       *[8] Ромб
    }: грани от 1 до { $sides }.
error-a-die-is-placed-with-the-face-that-it-has = Кубик ставят с той гранью, которая на нём выпала.
error-a-die-like-it-comes-first = Сначала такой же кубик.
error-a-hyper-jump-is-written-with-what-the-ship-rolled-as-move-3 = Гиперпереход пишут вместе с броском корабля, например { $move }=3.
error-all-dice-are-placed-already = Все кубики уже поставлены.
error-chosen-faces-stand-in-the-tag-faces-not-among-the-moves = Выставленные грани стоят в теге Faces, а не среди ходов.
error-first-all-dice-are-placed-then-ships-drive-and-turn = Сначала ставят все кубики, потом летят и меняют грани.
error-first-everyone-sets-the-faces-of-their-dice = Сначала все выставляют свои кубики.
error-move-carries-a-roll-and-only-a-ship-that-jumps-to-a-node-is-rolled = В { $move } указан бросок, но бросают только корабль, прыгнувший на узел.
error-no-face-is-to-be-chosen-now = Сейчас грань не выбирают.
error-nobody-knows-yet-what-the-ship-on-node-node-will-show = Пока неизвестно, что выпадет кораблю на узле { $node }.
error-node-node-is-taken-and-the-ship-jumps-on-the-move-is-right = Узел { $node } занят, и корабль прыгает дальше: ход { $right }.
error-tag-cannot-be-in-it-the-totals-of-the-faces-are-totals = [{ $tag }] невозможен: суммы в нём { $totals }.
error-tag-gives-a-d-sides-of-seat-seat-the-face-face = [{ $tag }]: { $sides ->
        [4] треугольник
        [6] квадрат
       *[8] ромб
    } места { $seat } не может показывать { $face }.
error-tag-has-an-unknown-face-before-a-known-one = В [{ $tag }] неизвестная грань стоит перед известной.
error-tag-has-digits-digits-for-each-of-seats-seats = В [{ $tag }] на каждое место цифр: { $digits }, мест: { $seats }.
error-tag-is-2-or-3 = [{ $tag }] — это 2 или 3.
error-tag-is-first-or-second = [{ $tag }] — это { $first } или { $second }.
error-tag-is-known-in-full-where-the-dice-were-rolled = [{ $tag }] известен целиком, если кубики бросали.
error-tag-is-while-faces-are-unknown = [{ $tag }] равен «?», пока есть неизвестные грани.
error-tag-names-each-of-the-seats-seats-once = [{ $tag }] называет каждое из мест { $seats } один раз.
error-text-is-not-a-move-such-as-17-21-or-17 = { $text } не ход, как 17-21 или 17+.
error-text-is-not-a-move-such-as-8-5 = { $text } не ход, как 8:5.
error-text-is-not-a-move-such-as-8-5-3 = { $text } не ход, как 8.5@3.
error-that-die-is-placed-already = Этот кубик уже поставлен.
error-that-ship-is-home = Этот корабль уже дома.
error-the-d-sides-on-node-node-shows-face-and-a-face-does-not-turn-past-that = { $sides ->
        [4] Треугольник
        [6] Квадрат
       *[8] Ромб
    } на узле { $node } показывает { $face }, дальше грань не меняется.
error-the-next-die-to-set-is-a-d-due-not-a-d-sides = Следующий — { $due ->
        [4] треугольник
        [6] квадрат
       *[8] ромб
    }, а не { $sides ->
        [4] треугольник
        [6] квадрат
       *[8] ромб
    }.
error-the-next-free-node-is-free-not-node = Следующий свободный узел { $free }, а не { $node }.
error-the-ship-on-node-node-shows-face-so-the-move-is-right = Корабль на узле { $node } показывает { $face }, значит, ход { $right }.
error-there-is-no-hyper-jump-there-the-move-is-right = Гиперперехода там нет: ход { $right }.
error-there-is-no-ship-of-yours-on-node-node = На узле { $node } нет вашего корабля.
error-you-have-no-d-sides-that-shows-face-left-to-place = { $sides ->
        [4] Треугольник
        [6] Квадрат
       *[8] Ромб
    } { $face }: такого кубика у вас больше нет.
error-you-have-set-all-your-dice-the-others-have-not = Вы выставили все кубики, остальные ещё нет.
error-that-is-no-position-of-this-game-of-hyper-6-in-version-version-of-the-encoding = Это не позиция этой партии Hyper-6 в версии { $version } кодировки.
