indigo-event-lay = { $who ->
        [you] Вы кладёте тайл
       *[other] { $player }: тайл
    } на { $cell }.
indigo-event-run = { $gem ->
        [amber] Янтарь
        [emerald] Изумруд
       *[sapphire] Сапфир
    } катится на { $cell }.
indigo-event-meet = { $gem ->
        [amber] { $other ->
            [amber] Два янтаря
            [emerald] Янтарь и изумруд
           *[sapphire] Янтарь и сапфир
        }
        [emerald] { $other ->
            [amber] Изумруд и янтарь
            [emerald] Два изумруда
           *[sapphire] Изумруд и сапфир
        }
       *[sapphire] { $other ->
            [amber] Сапфир и янтарь
           *[emerald] Сапфир и изумруд
        }
    } встречаются: оба потеряны.
indigo-event-take = { $who ->
        [you] Вы получаете
       *[other] { $players } { $count ->
            [one] получает
           *[other] получают по камню:
        }
    } { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    } через ворота { $gateway }.
indigo-tiebreak = Больше камней: { $winner } против { $other }.
indigo-board = Поле Indigo
indigo-keys = Поворачивайте тайл колёсиком, правой кнопкой или клавишей R; щёлкните, чтобы положить. Стрелки и Enter тоже работают.
indigo-hand = Ваши тайлы
indigo-hand-guessed = Возможные тайлы
indigo-kind = { $kind ->
        [R] Три поворота
        [X] Три прямые
        [C] Прямая и два поворота
        [B] Прямая и две дуги
       *[S] Поворот и две дуги
    }
indigo-edge = { $edge ->
        [0] СВ
        [1] В
        [2] ЮВ
        [3] ЮЗ
        [4] З
       *[5] СЗ
    }
indigo-gem = { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    }
indigo-gateway = Ворота { $gateway }: { $owners }
indigo-aim = { $kind } на { $cell }: { $paths }.
indigo-trial = Пока не ваш ход: это просто просмотр.
indigo-marked = Отмечено для этого урока
indigo-once-more = Нажмите Enter ещё раз, чтобы положить сюда.
indigo-lay = Положить
indigo-turn-left = Повернуть влево
indigo-turn-left-key = Повернуть влево (Q)
indigo-turn-right = Повернуть вправо
indigo-turn-right-key = Повернуть вправо (R, колёсико или правая кнопка)
indigo-choose-key = Взять этот тайл ({ $key })
indigo-gathered = Собранные камни
indigo-gem-count = { $count } { $gem ->
        [amber] { $count ->
        [one] янтарь
        [few] янтаря
       *[other] янтарей
    }
        [emerald] { $count ->
        [one] изумруд
        [few] изумруда
       *[other] изумрудов
    }
       *[sapphire] { $count ->
        [one] сапфир
        [few] сапфира
       *[other] сапфиров
    }
    }
indigo-points = { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[other] { $points } очков
    }
indigo-screened = за ширмой
indigo-unseen = Ещё не вышедшие тайлы
indigo-unseen-count = { indigo-kind }: не видели { $left } из { $copies }
indigo-stock = { $count ->
        [0] Запас тайлов исчерпан.
        [one] В запасе { $count } тайл.
        [few] В запасе { $count } тайла.
       *[other] В запасе { $count } тайлов.
    }
indigo-lost = Потерянные камни
indigo-board-lapis = Лазурит
indigo-board-slate = Сланец
