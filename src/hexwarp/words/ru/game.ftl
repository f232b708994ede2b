# Who plays a game, its clocks and its state, as tables and lists of games show them.

page-announcements = Объявления
bot-random = Случай
    .about = Делает любой допустимый ход. Хорош для знакомства с правилами.
bot-greedy = Жадина
    .about = Берёт всё, что можно взять за ход.
bot-lookahead = Предвидение
    .about = Смотрит на ход вперёд.
bot-classic = Классик
    .about = Смотрит на шесть ходов вперёд и верит в удачу.
bot-level1 = Мечтатель
    .about = Добродушный новичок, который многого не замечает.
bot-level2 = Странник
    .about = Знает правила и берёт, что может.
bot-level3 = Разведчик
    .about = Думает наперёд и редко дарит что-нибудь сопернику.
bot-level4 = Штурман
    .about = Строит свои планы и следит за вашими. Хороший соперник для большинства.
bot-level5 = Астроном
    .about = Взвешивает каждый бросок и каждый тайл. Победить трудно.
bot-level6 = Оракул
    .about = Самый сильный. Думает столько, сколько позволено.
user-bot = Бот
user-guest = гость
clock-none = Без ограничений
clock-minutes = { $minutes } + { $seconds } мин
clock-per-move = { $days ->
        [one] { $days } день на ход
        [few] { $days } дня на ход
       *[other] { $days } дней на ход
    }
clock-days = { $days } д { $hours } ч
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
