hyper6-die = { $sides ->
        [4] треугольник
        [6] квадрат
       *[8] ромб
    } { $face }
hyper6-board = Спираль, от узла 1 снаружи до чёрной дыры в центре
hyper6-fleet = Ваши корабли
hyper6-ships = Корабли на спирали
hyper6-fleet-of = Корабли игрока { $player }
hyper6-ship = { $sides ->
        [4] Треугольник
        [6] Квадрат
       *[8] Ромб
    } { $face } на узле { $node }, круг { $ring }
hyper6-hint-drive = Выберите корабль. Летите или измените его число на единицу.
hyper6-hint-plan = Выберите корабль и увидите, куда он попадёт. Пока не ваш ход.
hyper6-hint-place = Выберите кубик для узла { $node }.
hyper6-hint-place-plan = Сейчас кубик ставит другой игрок.
hyper6-hint-choose = Тайно выставьте каждый кубик. Следующий: { $sides ->
        [4] треугольник
        [6] квадрат
       *[8] ромб
    }, от 1 до { $sides }.
hyper6-hint-chosen = Всё выставлено. Кубики откроются, когда все будут готовы.
hyper6-chosen-by = { $player }: { $count } из { $all }
hyper6-starts = Начинает { $player }
hyper6-drive-free = Полетит на узел { $to }.
hyper6-drive-home = Долетит домой.
hyper6-drive-jump = Полетит на занятый узел { $to }, прыгнет на { $over }, и выпадет от 1 до { $sides }.
hyper6-drive-jump-home = Полетит на занятый узел { $to } и прыгнет домой.
hyper6-drive-jump-home-over = Полетит на занятый узел { $to }, прыгнет на { $over } и домой.
hyper6-face-open = Бросок ещё неизвестен.
hyper6-only-try = Пока не ваш ход: это просто просмотр.
hyper6-button-drive = Лететь
hyper6-button-up = Поднять до { $face }
hyper6-button-down = Опустить до { $face }
hyper6-limit-up = { $sides ->
        [4] Треугольник
        [6] Квадрат
       *[8] Ромб
    } не показывает больше { $sides }.
hyper6-limit-down = Ни один кубик не показывает меньше 1.
hyper6-place-die = { $sides ->
        [4] Поставить треугольник
        [6] Поставить квадрат
       *[8] Поставить ромб
    } { $face } на узел { $node }
hyper6-choose-face = Выставить { $face }
hyper6-badge-home = домой
hyper6-badge-turn = на { $face }
hyper6-badge-roll = 1–{ $sides }
hyper6-score-home = дома
hyper6-panel-home = Дома { $home } из { $need } кораблей
hyper6-panel-rings = Осталось кругов: { $rings }
hyper6-panel-waiting = Осталось поставить: { $count }
hyper6-panel-chosen = Выставлено { $count } из { $all }
hyper6-panel-idle = Ходов без движения: { $idle } из { $limit }. На { $limit } партия кончится без победителя.
hyper6-turn-drive =
    { $who ->
        [you] { $jumps ->
            [0] { $end ->
                [home] Вы летите с { $from } домой.
               *[stop] Вы летите с { $from } на { $to }.
            }
           *[other] { $end ->
                [home] Вы прыгаете с { $from } через { $over } домой.
                [roll] Вы прыгаете с { $from } через { $over } на { $to }, бросок { $face }.
               *[stop] Вы прыгаете с { $from } через { $over } на { $to }.
            }
        }
       *[other] { $jumps ->
            [0] { $end ->
                [home] { $player }: с { $from } домой.
               *[stop] { $player }: с { $from } на { $to }.
            }
           *[other] { $end ->
                [home] { $player }: прыжок с { $from } через { $over } домой.
                [roll] { $player }: прыжок с { $from } через { $over } на { $to }, бросок { $face }.
               *[stop] { $player }: прыжок с { $from } через { $over } на { $to }.
            }
        }
    }
hyper6-event-roll_all = { $player } бросает { $faces }: { $total }.
hyper6-event-choose = { $who ->
        [you] Вы выставляете на кубике { $face }.
       *[other] { $player } выставляет кубик.
    }
hyper6-event-reveal = Все кубики открыты.
hyper6-event-order = Начинает { $player }.
hyper6-event-place = { $who ->
        [you] Вы ставите
       *[other] { $player } ставит
    } { $sides ->
        [4] треугольник
        [6] квадрат
       *[8] ромб
    } { $face } на узел { $node }.
hyper6-event-drive = { $player }: с { $from } на { $to }.
hyper6-event-jump = { $player }: прыжок с { $from } на { $to }.
hyper6-event-roll = { $player }: бросок { $face } на узле { $node }.
hyper6-event-home = { $player }: корабль дома.
hyper6-event-adjust = { $who ->
        [you] Вы меняете число корабля на узле { $node } на { $face }.
       *[other] { $player }: { $by ->
            [1] +1
           *[other] −1
        } кораблю на узле { $node }, теперь { $face }.
    }
hyper6-board-nebula = Туманность
hyper6-board-chart = Звёздная карта
