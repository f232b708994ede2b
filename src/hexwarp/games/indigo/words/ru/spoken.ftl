indigo-direction = { $edge ->
        [0] северо-восток
        [1] восток
        [2] юго-восток
        [3] юго-запад
        [4] запад
       *[5] северо-запад
    }
indigo-path = { $from ->
        [0] северо-восток
        [1] восток
        [2] юго-восток
        [3] юго-запад
        [4] запад
       *[5] северо-запад
    } — { $to ->
        [0] северо-восток
        [1] восток
        [2] юго-восток
        [3] юго-запад
        [4] запад
       *[5] северо-запад
    }
indigo-held = { indigo-kind }: { $paths }
indigo-at = { $cell }: { $what }
indigo-empty = пусто
indigo-corner = угол
indigo-gem-facing = { indigo-gem } смотрит на { $cell }
indigo-side-gem = { $directions }: { indigo-gem }
indigo-side-gateway = { $directions }: { $gateway }
indigo-side-way = { $directions }: путь туда, где { $gateway }
indigo-gateway-of = ворота { $gateway }, { $mine ->
        [alone] ваши
        [shared] ваши, общие с { $others }
       *[no] владелец { $others }
    }
indigo-would-take = { indigo-gem } уходит, { $gateway }: { indigo-points }
indigo-would-run = { indigo-gem } катится на { $cell }, смотрит на { $next }
indigo-would-face = { indigo-gem } будет смотреть на { $cell }
indigo-would-block = нельзя: соединит два выхода ворот { $gateway }
indigo-moves-nothing = Как ни поверни, ни один камень не сдвинется.
indigo-turned = { $turns ->
        [0] как есть
        [1] один поворот
        [2] два поворота
       *[other] поворотов — { $turns }
    }
indigo-would = { $ways }: { $outcome }
indigo-holding = У вас { $paths }
indigo-score = { $player }: { indigo-points }
indigo-in-corners = { $count ->
        [one] { $count } янтарь ещё в своём углу
        [few] { $count } янтаря ещё в своих углах
       *[other] { $count } янтарей ещё в своих углах
    }
indigo-keys-arrows = Влево и вправо по ряду, вверх — вправо вверх, вниз — влево вниз
indigo-keys-slant = Влево вверх, вправо вниз
indigo-keys-lay = Положить тайл на клетку
indigo-keys-turn = Повернуть тайл вправо, влево
indigo-keys-choose = Выбрать тайл из руки
indigo-keys-gem = К следующей клетке рядом с камнем; с Shift — к предыдущей
indigo-keys-would = Услышать, что даст каждый поворот тайла на клетке
indigo-centre = Центр: { $emeralds ->
        [0] изумрудов нет
        [one] { $emeralds } изумруд
        [few] { $emeralds } изумруда
       *[other] { $emeralds } изумрудов
    }, { $sapphires ->
        [0] сапфира нет
       *[other] 1 сапфир
    }
