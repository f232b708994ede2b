indigo-reason-take = Выводит { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    } через { $who ->
        [you] ваши ворота { $gateway }
        [both] ворота { $gateway }, общие с { $names }
       *[other] ворота { $gateway } игрока { $names }
    }.
indigo-reason-give = Выводит { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    } через { $who ->
        [you] ваши ворота { $gateway }
        [both] ворота { $gateway }, общие с { $names }
       *[other] ворота { $gateway } игрока { $names }
    }.
indigo-reason-meet = Сталкивает { $gem ->
        [amber] { $other ->
            [amber] два янтаря
            [emerald] янтарь и изумруд
           *[sapphire] янтарь и сапфир
        }
        [emerald] { $other ->
            [amber] изумруд и янтарь
            [emerald] два изумруда
           *[sapphire] изумруд и сапфир
        }
       *[sapphire] { $other ->
            [amber] сапфир и янтарь
           *[emerald] сапфир и изумруд
        }
    }: они никому не достанутся.
indigo-reason-deny = Не даёт { $who ->
        [you] вам
        [both] вам и игроку { $names }
       *[other] игроку { $names }
    } взять { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    }.
indigo-reason-safe = Не оставляет { $who ->
        [you] вам
        [both] вам и игроку { $names }
       *[other] игроку { $names }
    } камней в пределах досягаемости.
indigo-reason-near = Подводит { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    } к { $who ->
        [you] вашим воротам { $gateway }
        [both] воротам { $gateway }, общим с { $names }
       *[other] воротам { $gateway } игрока { $names }
    }: остаётся один тайл.
indigo-reason-lead = Ведёт { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    } к { $who ->
        [you] вашим воротам { $gateway }
        [both] воротам { $gateway }, общим с { $names }
       *[other] воротам { $gateway } игрока { $names }
    }.
indigo-reason-away = Уводит { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    } от { $who ->
        [you] ваших ворот
       *[other] ворот игрока { $names }
    }.
indigo-reason-next = Следующим ходом { $who ->
        [you] вы сможете
       *[other] { $names } сможет
    } взять { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    }.
indigo-reason-quiet = Не двигает камней и ничего не даёт { $who ->
        [you] вам
        [both] вам и игроку { $names }
       *[other] игроку { $names }
    }.
indigo-reason-allow = { $likely ->
        [yes] { $who ->
        [you] Позволяет вам взять
       *[other] Позволяет игроку { $names } взять
    }
       *[no] { $who ->
        [you] Даёт вам шанс взять
       *[other] Даёт игроку { $names } шанс взять
    }
    } { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    }.
indigo-reason-stray = Уводит { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    } из-под удара: { $who ->
        [you] вам его не достать
       *[other] { $names } его не достанет
    }.
