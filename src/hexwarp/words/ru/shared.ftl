# Texts of several screens.

page-loading = Загрузка…
about-random = Делает любой допустимый ход. Хорош для знакомства с правилами.
about-greedy = Берёт всё, что можно взять за ход.
about-lookahead = Смотрит на ход вперёд.
about-classic = Смотрит на шесть ходов вперёд и верит в удачу.
about-level1 = Добродушный новичок, который многого не замечает.
about-level2 = Знает правила и берёт, что может.
about-level3 = Думает наперёд и редко дарит что-нибудь сопернику.
about-level4 = Строит свои планы и следит за вашими. Хороший соперник для большинства.
about-level5 = Взвешивает каждый бросок и каждый тайл. Победить трудно.
about-level6 = Находит то, чего почти никто не видит, и всё же отвечает сразу.
about-level7 = Самый сильный. Думает дольше, чем велит вежливость.
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
account-make = Создать учётную запись
muted-unmute = Не скрывать
setup-players = Игроки
setup-clock = Контроль времени
setup-rated = Партия
setup-rated-no = Товарищеская
setup-rated-yes = Рейтинговая
clock-any = Любой контроль
clock-kind-none = Без часов
clock-kind-realtime = С часами
clock-kind-days = По переписке
clock-low = У вас мало времени.
join-name = Ваше имя
invite-link = Ссылка на стол
invite-code = QR-код ссылки
invite-share = Поделиться
invite-local = Ссылка работает только на этом компьютере. Чтобы впустить других, запустите Hexwarp с { $option }.
terms-rounds = { $rounds ->
        [one] { $rounds } раунд
        [few] { $rounds } раунда
       *[other] { $rounds } раундов
    }
table-invite = Копировать ссылку
table-invited = Ссылка скопирована.
table-invite-failed = Не удалось скопировать ссылку: { $link }
action-more = Ещё
action-news = Новое
action-close = Закрыть
action-dismiss = Скрыть
chat-mute = Скрыть сообщения
chat-mute-about = Вы не будете видеть сообщения этого пользователя ни за одним столом.
chat-report = Пожаловаться
chat-reported = Спасибо. Администратор сервера разберётся.
link-title = Поделиться партией
link-about = По ссылке можно наблюдать за партией. Тайное остаётся скрытым.
link-watch = Посмотрите нашу партию: { $game }
result-player = Игрок
replay-title = Запись партии
setup-bots-more = Ещё
setup-level-called = Уровень { $level }, { $name }
setup-level = Уровень
setup-bot = Другие боты
rated-accounts = Рейтинг есть только у учётных записей; гости играют товарищеские партии.
pair-begun = Соперник нашёлся, и другая ваша партия началась. Она на главной странице.
puzzles-daily = Задача дня
puzzle-result = { $result ->
        [solved] Решена
        [failed] Была попытка
       *[new] Решить
    }
