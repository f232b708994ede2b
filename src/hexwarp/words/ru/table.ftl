# The table: seats, turns, actions.

seat-you = Вы
seat-here = За этим экраном
seat-bot = Компьютер
seat-level = Уровень { $level }
seat-resigned = Выбыл из игры
seat-away = Нет на месте
seat-replaced = Нет на месте, играет компьютер
seat-turn = Ходит
seat-thinking = Думает
seat-total = Всего { $total }
seat-score = Счёт
seat-shown = Эту руку видят и другие.
turn-of = Ходит { $name }
turn-thinking = { $name } думает
turn-several = Ждём: { $names }
turn-waiting = { $count ->
        [one] Ждём ещё { $count } игрока
        [few] Ждём ещё { $count } игроков
       *[other] Ждём ещё { $count } игроков
    }
turn-watching-past = Вы смотрите прошлую позицию
turn-round-over = Раунд { $round } окончен
turn-over = Партия окончена
turn-since = С вашего прошлого визита
turn-won = { $count ->
        [one] Победитель: { $names }
       *[other] Победу делят { $names }
    }
turn-you-won = Вы победили!
turn-none-won = Никто не победил
turn-loading = Стол загружается
table-round = Раунд { $round } из { $rounds }
table-game = Партия { $number }
table-missing = Стол не найден.
table-missing-about = Возможно, ссылка неполная или стол на другом сервере.
table-board = Поле
table-side = Места, ходы и действия
action-rematch = Реванш
action-again = Ещё раз: { $bot }
action-to-rematch = К реваншу
action-next-round = Следующий раунд
action-keys = Клавиши
happened-undone = Ход взят назад.
watch-here = Вы наблюдаете
moves-start = Начало
moves-live = Вернуться к партии
keys-how = Вопросительный знак — список клавиш.
