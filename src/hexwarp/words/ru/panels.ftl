# Panels and dialogs of the table, which are loaded when they are first shown.

curtain-title = Ход: { $name }
curtain-about = Передайте устройство. Тайное скрыто, пока { $name } не подтвердит готовность.
curtain-ready = Я { $name }
join-title = Вас приглашают
join-seat = Выберите место
join-sit = Сесть
join-watch = Наблюдать
join-rated = Это рейтинговая партия, а рейтинг есть только у учётных записей. Создайте её или войдите, и вы вернётесь к этому столу.
invite-title = Сыграем в { $game }?
terms-public = В лобби
wait-reveal = Браузер каждого игрока участвует в создании случайности. Ждём, пока стол откроет { $names }.
wait-reveal-elsewhere = Вы заняли место в другом браузере. Откройте стол там, чтобы он поучаствовал в создании случайности.
wait-reveal-without-about = Или начните без вашей части — это будет указано в записи партии.
wait-reveal-without = Начать без неё
wait-no-longer = Начать, не дожидаясь
wait-bots = { $count ->
        [one] Свободное место займёт компьютер.
       *[other] Свободные места займёт компьютер.
    }
wait-start = Начать
wait-leave = Покинуть стол
action-abort = Прервать партию
hint-loading = Ищем хороший ход…
hint-quiet = Так ваши шансы остаются наибольшими.
hint-wins = Шанс на победу: { $win } %.
hint-wins-match = Шанс на победу по сумме раундов: { $win } %.
hint-next = Следующий по силе ({ $win } %): { $move }
hint-close = Почти не уступает: { $move }
hint-equal = Ничем не уступает: { $move }
hint-strangers = В партиях с людьми подсказок нет.
hint-not-now = Подсказки — только на вашем ходу.
hint-exact = Просчитано до конца: шансы точные.
hint-play = Сыграть
resign-title = Сдаться?
resign-about = { $name } сдаётся. Отменить это нельзя.
resign-about-many = { $name } сдаётся, дальше играет компьютер. Отменить это нельзя.
resign-confirm = Сдаться
resign-keep = Играть дальше
abort-title = Прервать партию?
abort-about = Партия едва началась: никто не проиграет. Если играют и другие, стол снова откроется для них.
abort-confirm = Прервать
leave-title = Покинуть стол?
leave-about = До вашего возвращения за { $name } играет компьютер.
leave-confirm = Покинуть
chat-none = Сообщений пока нет.
chat-write = Сообщение
chat-send = Отправить
chat-only = Писать здесь могут только игроки.
chat-phrases = Быстрые фразы
chat-line-menu = Скрыть сообщения или пожаловаться: { $name }
chat-report-why = Что не так с этим сообщением?
phrase-hello = Привет!
phrase-have-fun = Удачной игры!
phrase-nice-move = Отличный ход!
phrase-oops = Ой!
phrase-lucky = Повезло!
phrase-one-moment = Минутку, пожалуйста
phrase-thanks = Спасибо!
phrase-good-game = Хорошая игра!
phrase-again = Реванш?
phrase-bye = Пока!
notes-title = Заметки
notes-about = Заметки видите только вы.
notes-kept = Сохранено
notes-changed = …
notes-failed = Не сохранено: сервер недоступен.
conditional-about = Введите ожидаемые ходы и свои ответы. Если так и сыграют, сервер сразу ответит за вас, даже если вас нет. Ваши варианты видите только вы.
conditional-later = Варианты можно добавлять, пока ходит другой игрок.
conditional-begin = Ввести вариант на поле
conditional-type = Ввести вариант текстом
conditional-typed = Ходы в нотации
conditional-remove = Удалить { $line }
conditional-line = Ваш вариант
conditional-how = Сыграйте ожидаемые ходы других и свои ответы. Пока вариант не сохранён, ничего не отправляется.
conditional-roll = Бросок
conditional-roll-any = Любой бросок
conditional-back = Убрать последний ход
conditional-cancel = Отмена
conditional-keep = Сохранить
share-title = Показать мою руку
share-about = Создайте ссылку, по которой видна и ваша рука, — для друга, который смотрит через плечо. Все за столом увидят, что вы ею поделились.
share-make = Создать ссылку
share-renew = Создать новую ссылку
share-end = Больше не показывать
share-elsewhere = Вы поделились ссылкой на другом устройстве. Новая заменит её.
moves-title = Ходы
moves-round = Раунд { $round }
moves-first = Начальная позиция
moves-previous = На ход назад
moves-next = На ход вперёд
moves-last = Последняя позиция
moves-play = Воспроизвести отсюда
moves-pause = Пауза
moves-loss = −{ $loss } %
mark-slip = Неточность
mark-mistake = Ошибка
mark-blunder = Грубая ошибка
study-title = Анализ
study-running = Идёт анализ: { $share } %
study-curve = Шансы на победу
study-table = Шансы на победу ход за ходом
study-table-about = В процентах: сколько шансов стоил каждый ход и каковы шансы всех после него. От хода к ходу они меняются и от везения, и потому, что компьютер видит на ход дальше.
study-lost = Потеря
study-move = Ход { $ply }
study-share = { $share } %
study-chance = { $name } { $share } %
study-how = Просматривайте партию или выберите точку на графике.
study-best = Лучший ход.
study-better = Лучше: { $move }
study-account-before = До хода
study-account-luck = Везение
study-account-revised = Новая оценка
study-account-with-best = Лучший ход
study-account-lost = Потеря
study-account-after = Сейчас
study-summary = Мастерство и удача
study-skill = { $skill ->
        [best] — лучшие ходы
        [good] — хорошая игра
        [fair] — несколько упущенных возможностей
       *[poor] — много упущенных возможностей
    }, в среднем −{ $loss } ± { $error } % за ход.
study-fortune = { $fortune ->
        [with] Везение: +{ $luck } %.
        [against] Невезение: { $luck } %.
       *[even] Ни везения, ни невезения.
    }
study-turning = Переломные моменты
study-by-luck = по воле случая
study-by-move = из-за ошибки
study-failed = Анализ не удался. Его можно запустить снова.
position-title = { $ply ->
        [0] Начальная позиция
       *[other] Позиция после хода { $ply }
    }
position-link = Скопировать ссылку на позицию
position-picture = Сохранить картинку ({ $format })
result-title = Результат
result-round-title = Раунд { $round }
result-round = Раунд { $round }
result-points = Очки
result-total = Всего
result-lowest = Побеждает тот, у кого меньше очков.
result-series = После { $games } партий: { $wins }.
result-winner = Победитель
result-completed = Партия доиграна до конца.
result-no_progress = Слишком долго без продвижения: победителя нет.
result-resignation = Партия закончилась сдачей.
result-time = Победа по времени.
result-agreement = Ничья по соглашению.
result-study = Доска анализа
fair-title = Проверка случайности
fair-about = Каждый бросок и каждый вытянутый тайл следуют из тайного числа, которое сервер выбирает до партии, и из текстов, добавленных браузерами игроков. Число и тексты заранее запечатываются, и изменить их потом нельзя. После партии число раскрывается, и страница проверяет броски и тайлы по списку сервера. Чтобы проверить саму партию, сохраните её запись и запустите hexwarp verify.
fair-seal = Отпечаток
fair-entropy = Добавлено игроками
fair-entropy-none = Ничего
fair-open = не запечатано
fair-sealed = запечатано
fair-revealed = запечатано, затем раскрыто
fair-withheld = запечатано, но не раскрыто: партия сыграна без этого
fair-yours = ваше
fair-seed = Тайное число
fair-seed-later = Раскроется после окончания
fair-check = Проверить все броски и тайлы
fair-right = { $draws ->
        [0] Сервер не приводит ни одного броска или тайла.
        [one] Сервер приводит { $draws } бросок или тайл, и он следует из тайного числа.
        [few] Сервер приводит { $draws } броска и тайла, и все следуют из тайного числа.
       *[other] Сервер приводит { $draws } бросков и тайлов, и все следуют из тайного числа.
    } { $taken ->
        [0] По его словам, ни один не отменялся.
        [one] По его словам, ещё { $taken } отменён.
        [few] По его словам, отменено ещё { $taken }.
       *[other] По его словам, отменено ещё { $taken }.
    } Относятся ли они к этой партии, проверит hexwarp verify по записи.
fair-own = Текст, запечатанный этим браузером, учтён, и после раскрытия текстов ничего не изменилось.
fair-own-none = Этот браузер ничего не добавил и не знает, не выбрал ли сервер число уже после текстов.
fair-wrong-text = Один из текстов не тот, что был запечатан.
fair-wrong-terms = Отпечаток, тексты, места или число раундов не те, что были показаны этому браузеру до его текста.
fair-wrong-takebacks = Сервер сообщает об отменённых бросках или тайлах, но ни один возврат хода в этой партии не мог их отменить.
fair-wrong-unused = Текст, запечатанный этим браузером, не использован. Это верно, если вы ушли до начала или начали без него; иначе сервер его пропустил.
fair-wrong-seal = Тайное число не то, что было запечатано.
fair-wrong-gap = Не хватает броска или тайла, и возвратом хода это не объяснить.
fair-wrong = Раунд { $round }, после хода { $ply }: из тайного числа следует другое.
fair-plain = Браузер может проверить это только на страницах https. Сохраните запись и запустите hexwarp verify.
keys-title = Клавиши
keys-board = На поле
keys-previous = На ход назад, на ход вперёд
keys-live = Вернуться к партии
keys-again = Показать ходы после вашего последнего
keys-undo = Отменить
keys-hint = Подсказка
keys-overview = Услышать всю позицию
keys-help = Правила игры
keys-sound = Звук вкл. или выкл.
keys-list = Этот список
coach-title = Ваш тренер
coach-show = Показать ход
coach-dismiss = Справлюсь
tip-title = Полезно знать
tip-dismiss = Понятно
tip-none = Без советов
tip-learn = Обучение
action-hint = Под­сказка
action-analyse = Компью­терный анализ
action-undo = Отменить
action-takeback = Вернуть ход
action-draw = Предложить ничью
action-leave = Выйти
action-share = Показать мою руку
action-resign = Сдаться
action-record = Сохра­нить запись
action-invite = Поделиться
action-result = Резуль­тат
action-see-again = Повтор
action-fair = Проверка случай­ности
asking-takeback = Вы попросили вернуть ход.
asking-draw = Вы предложили ничью.
ask-agree = Принять
ask-refuse = Отклонить
ask-withdraw = Отозвать
ask-agreed = Вы согласились.
return-text = За вас играет компьютер.
return-do = Вернуться за стол
claim-text = { $name } давно отсутствует.
claim-about-two = Вы можете завершить партию и взять победу.
claim-about-many = Дальше может играть компьютер.
claim-do = Больше не ждать
chat-title = Чат
conditional-title = Условные ходы
conditional-dropped = Ваш условный ход стал невозможен.
conditional-kept = Вариант сохранён.
conditional-moved = Партия продолжилась. Вариант на поле не сохранён.
conditional-if = Если { $name } сыграет…
conditional-you = … вы сыграете
conditional-open = Вариант кончается здесь: дальше неизвестность
notify-about = { $game }, с { $names }
reason-nothing-new = После вашего хода ничего не произошло.
reason-no-undo = У вас пока нет хода, который можно вернуть.
reason-no-takeback = Вернуть можно только свой последний ход, пока после него не тянули плитку, не бросали кубик и ничего не открывали.
reason-asked = Одно предложение ещё ждёт ответа.
reason-moment = Подождите, пока поле успокоится.
reason-who = Сначала укажите, кто у экрана.
asked-takeback = { $name } просит вернуть ход.
asked-draw = { $name } предлагает ничью.
happened-joined = { $name } за столом.
happened-filled = Свободные места занял компьютер.
happened-left = { $name } покидает стол.
happened-reopened = Стол снова открыт: кто-то ушёл или не пришёл.
happened-timed_out = У { $name } кончилось время.
happened-returned = { $name } снова здесь.
happened-resigned = { $name } сдаётся.
happened-forfeited = { $name } отказывается от партии.
happened-resumed = Сервер какое-то время не работал. Часы стояли.
happened-agreed = { $name } соглашается.
happened-refused = { $name } отклоняет.
happened-withdrawn = { $name } отзывает предложение.
happened-drawn = Все согласились на ничью.
