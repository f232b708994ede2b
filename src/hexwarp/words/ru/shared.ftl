# Texts of several screens.

page-loading = Загрузка…
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
start-tables = Ваши партии
start-record = Открыть запись партии
start-record-about = Перетащите сюда сохранённую партию или выберите файл и просмотрите её ход за ходом.
page-offline = Нет связи. Возможно, страница устарела.
page-restart-soon =
    { $minutes ->
        [one] Сервер перезапустится через { $minutes } минуту.
        [few] Сервер перезапустится через { $minutes } минуты.
       *[other] Сервер перезапустится через { $minutes } минут.
    } До тех пор партии и часы остановятся.
page-restart-now = Сервер перезапускается. Часы остановлены, партии скоро продолжатся.
pair-game = Игра
lobby-any-game = Любая игра
user-bot = Бот
user-guest = гость
account-make = Создать учётную запись
muted-unmute = Не скрывать
setup-players = Игроки
setup-clock = Контроль времени
setup-rated = Режим
setup-rated-no = Товарищеская
setup-rated-yes = Рейтинговая
clock-any = Любой контроль
clock-none = Без ограничений
clock-kind-none = Без ограничений
clock-kind-realtime = Реальное время
clock-kind-days = По переписке
clock-minutes = { $minutes } + { $seconds } мин
clock-per-move = { $days ->
        [one] { $days } день на ход
        [few] { $days } дня на ход
       *[other] { $days } дней на ход
    }
clock-days = { $days } д { $hours } ч
clock-low = У вас мало времени.
clock-left = Осталось времени: { $text }
join-name = Ваше имя
invite-link = Ссылка на стол
invite-code = QR-код ссылки
invite-share = Поделиться
invite-local = Ссылка работает только на этом компьютере. Чтобы впустить других, запустите Hexwarp с --host 0.0.0.0.
terms-rounds = { $rounds ->
        [one] { $rounds } раунд
        [few] { $rounds } раунда
       *[other] { $rounds } раундов
    }
turn-yours = Ваш ход
turn-revealing = Партия вот-вот начнётся
turn-aborted = Партия прервана
table-invite = Скопировать ссылку
table-invited = Ссылка скопирована.
table-invite-failed = Не удалось скопировать ссылку: { $link }
action-more = Ещё
action-news = Новое
action-settings = Настройки
action-close = Закрыть
action-dismiss = Скрыть
chat-mute = Скрыть сообщения
chat-mute-about = Вы не будете видеть сообщения этого пользователя ни за одним столом.
chat-report = Пожаловаться
chat-reported = Спасибо. Администратор сервера разберётся.
link-title = Поделиться партией
link-about = По ссылке можно наблюдать за партией. Тайное остаётся скрытым.
link-watch = Посмотрите нашу партию: { $game }
moves-position = Ход { $turn } из { $turns }
result-player = Игрок
link-open = Связь есть
link-connecting = Подключение
link-waiting = Связь потеряна. Подключаемся снова
link-closed = Нет связи
replay-title = Запись партии
seat-kept = { $name } (по приглашению)
seat-number = Место { $seat }
setup-bots-more = Ещё
setup-level-called = Уровень { $level }, { $name }
setup-level = Уровень
setup-bot = Другие боты
rated-accounts = Рейтинг есть только у учётных записей; гости играют товарищеские партии.
pair-begun = Соперник нашёлся, и другая ваша партия началась. Она на главной странице.
user-deleted = Удалённый пользователь
puzzles-daily = Задача дня
puzzle-result = { $result ->
        [solved] Решена
        [failed] Была попытка
       *[new] Решить
    }
