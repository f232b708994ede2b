setup-seats = Места
setup-kind-human = Здесь
    .about = Играет за этим экраном.
setup-kind-bot = Компьютер
setup-kind-open = Позвать
    .about = Когда стол будет создан, вы получите ссылку.
setup-name = Имя
setup-name-default = Игрок { $seat }
setup-kind = Кто займёт место { $seat }
setup-first = Кто начинает
setup-first-random = Случайно
setup-rounds = Раунды
setup-rounds-about = Очки складываются. Каждый раунд начинает другой игрок.
setup-rounds-sum = Очки за раунды складываются.
setup-rounds-fewer = На раунд меньше
setup-rounds-more = На раунд больше
setup-clock-none = Без часов
setup-clock-realtime = С часами
setup-clock-days = По переписке
setup-clock-own = Своё
setup-clock-missing = Дайте игрокам время: минуты, секунды на ход или то и другое.
setup-clock-realtime-about = { $minutes ->
        [0] Без основного времени
        [one] { $minutes } минута на раунд
        [few] { $minutes } минуты на раунд
       *[other] { $minutes } минут на раунд
    }{ $seconds ->
        [0] .
        [one] {" "}и { $seconds } секунда на ход.
        [few] {" "}и { $seconds } секунды на ход.
       *[other] {" "}и { $seconds } секунд на ход.
    }
setup-clock-days-about = { $days ->
        [one] { $days } день на ход.
        [few] { $days } дня на ход.
       *[other] { $days } дней на ход.
    } Заходите, когда удобно.
setup-clock-minutes = Минут на раунд
setup-clock-minutes-fewer = На минуту меньше
setup-clock-minutes-more = На минуту больше
setup-clock-seconds = Секунд на ход
setup-clock-seconds-fewer = На секунду меньше
setup-clock-seconds-more = На секунду больше
setup-public = Кто может сесть
setup-public-no = По приглашению
setup-public-yes = Любой
setup-private-about = Сесть может любой, у кого есть ссылка.
setup-public-about = Стол виден и в лобби.
setup-unrated-about = Рейтинг не изменится.
setup-rated-about = Результат изменит рейтинг. Без подсказок и отмены ходов против компьютера.
setup-rated-clock = Рейтинговой партии нужны часы.
setup-seat-open = Свободное место { $seat }
setup-play = Играть
setup-back = Все игры
