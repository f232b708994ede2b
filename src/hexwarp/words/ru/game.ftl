# A game's players, its clocks and its state, as tables and lists of games show them.

page-announcements = Объявления
bot-random = Случай
bot-greedy = Жадина
bot-lookahead = Предвидение
bot-classic = Классик
bot-level1 = Мечтатель
bot-level2 = Странник
bot-level3 = Разведчик
bot-level4 = Штурман
bot-level5 = Астроном
bot-level6 = Оракул
bot-level7 = Вечность
user-bot = Бот
user-guest = гость
clock-none = Без часов
clock-minutes = { $minutes } + { $seconds } мин
clock-per-move = { $days ->
        [one] { $days } день на ход
        [few] { $days } дня на ход
       *[other] { $days } дней на ход
    }
clock-days = { $days } д { $hours } ч
clock-left = Осталось времени: { $text }
turn-yours = Ваш ход
turn-revealing = Партия вот-вот начнётся
turn-aborted = Партия прервана
action-settings = Настройки
moves-position = Ход { $turn } из { $turns }
link-open = Связь есть
link-connecting = Подключение
link-waiting = Связь потеряна. Подключаемся снова
link-closed = Нет связи
seat-kept = { $name } (по приглашению)
seat-number = Место { $seat }
user-deleted = Удалённый пользователь
