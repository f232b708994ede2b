hyper6-reason-win = { $who ->
        [you] Приводит домой последний нужный корабль: вы победили.
       *[other] Приводит домой последний корабль, и { $names } побеждает.
    }
hyper6-reason-home = Приводит корабль домой: { $home } из { $need }.
hyper6-reason-jump = { $jumps ->
        [1] Прыгает
        [2] Прыгает дважды
        [few] Прыгает { $jumps } раза
       *[other] Прыгает { $jumps } раз
    } и оказывается ближе к центру на { $rings ->
        [one] { $rings } круг
        [few] { $rings } круга
       *[other] { $rings } кругов
    }.
hyper6-reason-roll = Потом { $good ->
        [one] { $good } из { $sides } граней ведёт
        [few] { $good } из { $sides } граней ведут
        [many] { $good } из { $sides } граней ведут
       *[other] { $good } из { $sides } грани ведут
    } к прыжку или домой.
hyper6-reason-next_home = Следующим ходом корабль дома.
hyper6-reason-next_jump = Следующий полёт даст { $jumps ->
        [one] { $jumps } прыжок
        [few] { $jumps } прыжка
       *[other] { $jumps } прыжков
    } внутрь: { $rings ->
        [one] { $rings } круг
        [few] { $rings } круга
       *[other] { $rings } кругов
    }.
hyper6-reason-deny = Лишает { $who ->
        [you] вас
       *[other] игрока { $names }
    } прыжка на { $rings ->
        [one] { $rings } круг
        [few] { $rings } круга
       *[other] { $rings } кругов
    }.
hyper6-reason-allow = Позволяет { $who ->
        [you] вам
       *[other] игроку { $names }
    } прыгнуть внутрь на { $rings ->
        [one] { $rings } круг
        [few] { $rings } круга
       *[other] { $rings } кругов
    } (прыжков: { $jumps }).
hyper6-reason-spoil = Отказывается от { $who ->
        [you] вашего прыжка
       *[other] прыжка
    } на { $rings ->
        [one] { $rings } круг
        [few] { $rings } круга
       *[other] { $rings } кругов
    }.
hyper6-reason-place_jump = Оттуда первый полёт кончится на корабле: будет прыжок.
hyper6-reason-place_miss = Оттуда первый полёт не кончится на корабле: прыжка не будет.
hyper6-reason-left = { $saved ->
        [0] До дома примерно { $turns ->
        [one] { $turns } ход
        [few] { $turns } хода
       *[other] { $turns } ходов
    }.
       *[other] Экономит { $saved ->
        [one] { $saved } ход
        [few] { $saved } хода
       *[other] { $saved } ходов
    }: до дома примерно { $turns }.
    }
