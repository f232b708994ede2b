hyper6-own-ship = { hyper6-die }, узел { $node }, круг { $ring }, осталось { $left }
hyper6-other-ship = { $player }: { hyper6-die }, узел { $node }, круг { $ring }, осталось { $left }
hyper6-would-turn = { $by ->
        [1] Плюс
       *[other] Минус
    } даст { $face }: { $drive }
hyper6-node-own = { $node } ваш
hyper6-node-of = { $node } { $player }
hyper6-ahead = Впереди: { $ships }
hyper6-ahead-free = Впереди свободно, узлов: { $reach }
hyper6-home-of = { $player }: дома { $home } из { $need }
hyper6-die-on = { hyper6-die } на { $node }
hyper6-ships-on = В пути: { $ships }
hyper6-dice-left = { $count ->
        [0] { "" }
        [one] поставить ещё { $count } кубик
        [few] поставить ещё { $count } кубика
       *[other] поставить ещё { $count } кубиков
    }
hyper6-keys-own = На спирали: ваш корабль впереди, позади
hyper6-keys-all = Любой корабль впереди, позади
hyper6-keys-choose = Выбрать корабль; ещё раз: лететь
hyper6-keys-turn = Грань корабля больше, меньше
hyper6-keys-prospects = Услышать, что даст смена грани и кто впереди
hyper6-keys-release = Отпустить корабль
