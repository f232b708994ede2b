start-tables-none = Здесь появятся ваши партии, сначала те, где ваш ход. Сыграйте с компьютером, пригласите друга или найдите соперника в лобби.
start-table-forget = Убрать из списка
status-waiting = Ждёт игроков
status-playing = Идёт
status-finished = Окончена
status-aborted = Прервана
status-left = Вы вышли
pair-title = Быстрая игра
pair-play = Играть
pair-waiting = { $count ->
        [one] Ждём соперника
        [few] Ждём { $count } соперников
       *[other] Ждём { $count } соперников
    }
pair-here = Уже здесь: { $names }
pair-table = К столу
pair-cancel = Отмена
lobby-open = Открытые столы
lobby-none = Сейчас нет открытых столов. Выберите игру выше, и ваш стол появится здесь.
lobby-none-fitting = Нет столов, подходящих под эти фильтры.
lobby-all = Показать все
lobby-filters = Фильтры
lobby-any-players = Любое число
lobby-any-stakes = Любой режим
lobby-players = { $players } игрока
lobby-free = Свободно
lobby-join = Сесть
lobby-own = Ваш стол

## Live

live-title = Идущие партии
live-none = Сейчас никто не играет открытую партию.
live-watch = Смотреть
live-ply = Ход { $ply }
live-round = Раунд { $round } из { $rounds }
live-watching = { $count ->
        [one] { $count } зритель
        [few] { $count } зрителя
       *[other] { $count } зрителей
    }
online-title = В сети
online-count = { $count ->
        [0] Никого нет в сети.
        [one] В сети { $count } игрок.
        [few] В сети { $count } игрока.
       *[other] В сети { $count } игроков.
    }
online-others = { $count ->
        [one] { $count } гость
        [few] { $count } гостя
       *[other] { $count } гостей
    }
leaders-title = Таблица лидеров
leaders-all = Вся таблица
