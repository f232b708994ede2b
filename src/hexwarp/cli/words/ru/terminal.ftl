cli-players = Игроков: { $players }
cli-you = вы
cli-player = игрок { $letter }
cli-and = { $first } и { $last }
cli-game-of = { $total ->
        [1] { $game }
       *[other] { $game }, партия { $number } из { $total }
    }
cli-unfinished = { $plies ->
        [0] Не окончена, ходов не было.
       *[other] Не окончена, ходов: { $plies }.
    }
cli-left = { $plies ->
        [0] Прервана до первого хода.
       *[other] Прервана, ходов: { $plies }.
    }
cli-ended-completed = Партия окончена.
cli-ended-no_progress = Слишком долго ничего не двигалось: победителя нет.
cli-ended-resignation = Все остальные сдались.
cli-points = { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[other] { $points } очков
    }
cli-won = победа
cli-shared = делит победу
cli-next-round = Нажмите Enter, чтобы начать следующий раунд.
cli-compiling = Боты готовятся; долго только в первый раз.
cli-bot-installed = из пакета { $source }
cli-curtain = Передайте клавиатуру игроку { $name } и нажмите Enter.
cli-ask-help = ? — справка.
cli-no-moves = Ни один допустимый ход так не начинается.
cli-save-where = Укажите файл: save ФАЙЛ.
cli-saved = Запись в файле { $file }.
cli-help-move = Ход пишется как в записях, например { $examples }.
cli-help-moves = показать допустимые ходы или те, что так начинаются
cli-help-board = показать поле ещё раз
cli-help-undo = отменить ваш последний ход и всё после него
cli-help-resign = сдаться; если остались другие, за вас доиграет бот
cli-help-record = показать запись партии
cli-help-save = сохранить запись в новый файл
cli-help-quit = выйти из партии
cli-simulate-compiling = Правила компилируются; это только один раз.
cli-simulate-playing = Игра
cli-simulate-writing = Запись
cli-simulate-games = Партий { $games } за { $seconds } с: { $speed } в секунду
cli-simulate-plies = Ходов { $plies }, { $mean } на партию: { $speed } в секунду
cli-simulate-seed = Те же партии: --seed { $seed }
cli-simulate-wins = победы
cli-simulate-share = очки
cli-simulate-points = счёт (среднее ± отклонение)
cli-simulate-first = ходит первым
cli-simulate-shared = общие победы
cli-simulate-unwon = без победителя
cli-simulate-length = Длина: { $mean } ходов, отклонение { $sd }; 90 % партий от { $low } до { $high }, все от { $lowest } до { $highest }
cli-simulate-branching = Возможных ходов: в среднем { $mean }
cli-simulate-luck = Разброс очков: везение { $luck } % или больше (от { $low } до { $high }), мастерство { $skill } %, игра { $play } % или меньше

## Наборы данных

cli-dataset-verifying = Проверка
cli-dataset-written = В { $folder } записано: партий { $games }, решений { $decisions }.
cli-dataset-agrees = Каждая строка соответствует правилам: партий { $games }, решений { $decisions }.
cli-dataset-faults = Ошибок: { $faults }; партий { $games }, решений { $decisions }.
cli-match-playing = Игра
cli-match-games = Партий: { $games }; без единственного победителя: { $draws }
cli-match-seed = Та же случайность: --seed { $seed }
cli-match-points = очки
cli-match-share = доля
cli-match-wins = победы
cli-match-pace = мс на ход
cli-match-elo = { $bot } выше остальных: { $value } Эло; интервал 95 % от { $low } до { $high }
cli-match-sprt = { $accepted ->
        [none] Не решено между { $elo0 } и { $elo1 } Эло
       *[other] Решено: { $accepted } Эло, между { $elo0 } и { $elo1 }
    } (отношение правдоподобия { $llr })
cli-match-fault = { $bot }: технических поражений { $games }: { $fault }
cli-match-kept = Остановлено; сохранено партий: { $games }. Та же команда продолжит с этого места.
cli-match-lost = Остановлено, партий: { $games }; --record ФАЙЛ сохранил бы их.
cli-tournament-matches = Матчей: { $matches }, партий в каждом: { $games }
cli-tournament-busy = Рейтинг ботов
cli-tournament-rating = рейтинг
cli-tournament-error = 95 %
cli-tournament-games = партии
cli-tournament-points = очки
cli-tournament-share = доля
cli-benchmark-all = все
cli-benchmark-trial = Это проба: результат бенчмарка получают с --deals { $deals } и --seed { $seed }.
cli-puzzles-progress = Задачи
cli-analyse-progress = Партия { $number }
cli-analyse-ply = №
cli-analyse-seat = место
cli-analyse-move = ход
cli-analyse-better = лучше
cli-analyse-luck = удача
    .about = что дали каждому тайлы и броски после прошлого хода
cli-analyse-win = шансы
    .about = каждого места на победу при лучшем ходе
cli-analyse-loss = потеря
    .about = из-за ходов, которые не были лучшими
cli-analyse-gain = подарок
    .about = благодаря ходам других
cli-analyse-rest = прочее
    .about = оценки, уточнённые следующим ходом
cli-analyse-skill = потеря за ход
    .about = средняя потеря за ход с 95-процентным интервалом
cli-analyse-turning = Переломные моменты: { $plies }
cli-verify-verified = партия { $game }: проверена: бросков и тайлов { $outcomes }{ $numbers ->
        [none] {""}
       *[other] , номера { $numbers }
    }; отменено: { $taken_back }; печать { $seal }; вклады: запечатано { $committed }, открыто { $open }, удержано { $withheld }
cli-verify-refused = партия { $game }: отклонена: ход { $ply }: { $reason }
cli-verify-not_verified = партия { $game }: не проверена: { $reason }
cli-verify-not_proven = Запись не доказывает имён игроков, числа раундов после последнего и того, что возвраты ходов были: сверьте с тем, что видели.
cli-verify-no_seed = партия { $game }: без тайного числа.
cli-admin-nothing = Ничего.
cli-admin-id = id
cli-admin-name = имя
cli-admin-kind = вид
cli-admin-created = с
cli-admin-seen = был
cli-admin-owner = владелец
cli-admin-guests = раньше гость
cli-admin-bots = боты
cli-admin-sessions = сеансы
cli-admin-games = партии
cli-admin-reports = жалобы
cli-admin-banned = бан
cli-admin-person = человек
cli-admin-network = адреса
cli-admin-reason = причина
cli-admin-until = до
cli-admin-at = время
cli-admin-table = стол
cli-admin-game = игра
cli-admin-seats = места
cli-admin-people = люди
cli-admin-status = статус
cli-admin-round = раунд
cli-admin-ply = ход
cli-admin-clock = часы
cli-admin-public = публичный
cli-admin-text = текст
cli-admin-report = жалоба
cli-admin-reported = пожаловались
cli-admin-number = номер
cli-admin-by = кем
cli-admin-about = о ком
cli-admin-what = что
