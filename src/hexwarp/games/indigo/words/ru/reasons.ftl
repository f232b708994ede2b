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
indigo-reason-meet = Сталкивает { $alike ->
        [yes] два { $gem ->
            [amber] янтаря
           *[emerald] изумруда
        }
       *[no] { $gem ->
            [amber] янтарь
            [emerald] изумруд
           *[sapphire] сапфир
        } и { $other ->
            [amber] янтарь
            [emerald] изумруд
           *[sapphire] сапфир
        }
    }: они никому не достанутся.
indigo-reason-deny = Не даёт взять { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    }: { $who ->
        [you] вам
        [both] вам и { $names }
       *[other] { $names }
    }.
indigo-reason-safe = Не оставляет камней в пределах досягаемости: { $who ->
        [you] для вас
        [both] для вас и { $names }
       *[other] для { $names }
    }.
indigo-reason-near = Подводит { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    } на один тайл: цель — { $who ->
        [you] ваши ворота { $gateway }
        [both] ворота { $gateway }, общие с { $names }
       *[other] ворота { $gateway } игрока { $names }
    }.
indigo-reason-lead = Ведёт { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    }: цель — { $who ->
        [you] ваши ворота { $gateway }
        [both] ворота { $gateway }, общие с { $names }
       *[other] ворота { $gateway } игрока { $names }
    }.
indigo-reason-away = Уводит { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    } { $who ->
        [you] от ваших ворот
       *[other] от чужих ворот ({ $names })
    }.
indigo-reason-next = Следующим ходом { $who ->
        [you] вы сможете
       *[other] { $names } сможет
    } взять { $gem ->
        [amber] янтарь
        [emerald] изумруд
       *[sapphire] сапфир
    }.
indigo-reason-quiet = Не двигает камней и ничего не даёт: { $who ->
        [you] вам
        [both] вам и { $names }
       *[other] { $names }
    }.
indigo-reason-allow = { $likely ->
        [yes] { $who ->
        [you] Позволяет вам взять
       *[other] Позволяет { $names } взять
    }
       *[no] { $who ->
        [you] Даёт вам шанс взять
       *[other] Даёт { $names } шанс взять
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
