user-ratings = Рейтинги
user-kind-guest = Гость
user-kind-account = Игрок
user-kind-bot = Бот
user-kind-deleted = Удалён
user-owner = владелец:
user-since = с { $day }
user-missing = Пользователь не найден.
user-missing-about = Возможно, учётная запись удалена или переименована.
report-title = Пожаловаться: { $name }
report-why = Что случилось?
ratings-about = Люди и боты в одном списке. Он упорядочен по рейтингу минус три отклонения, поэтому нескольких удачных партий мало.
ratings-which = Фильтры
ratings-none = Здесь ещё ни у кого нет рейтинга. Станьте первым: сыграйте рейтинговую партию с другим игроком или ботом.
ratings-none-yet = Рейтинга пока нет. Сыграйте рейтинговую партию.
ratings-guest = У гостей нет рейтинга. Создайте учётную запись, чтобы играть рейтинговые партии.
ratings-place = Место
ratings-scale = Вероятный диапазон
ratings-points = Рейтинг
ratings-sure = Не менее
ratings-games = Партии
rating-about = ± — одно стандартное отклонение: в 19 случаях из 20 истинная сила отличается не больше чем на два.
rating-deviation = ± { $points }
rating-between = Вероятно, от { $from } до { $to }
rating-games = { $count ->
        [one] { $count } партия
        [few] { $count } партии
       *[other] { $count } партий
    }
history-title = Оконченные партии
history-filters = Фильтры
history-opponent = Соперник
history-result = Результат
history-any-opponent = Любой соперник
history-any-result = Любой результат
history-none = Оконченных партий пока нет.
history-none-shown = Открытых партий пока нет. Закрытые видят только их участники.
history-none-fitting = Нет партий, подходящих под эти фильтры.
history-older = Более ранние партии
results-title = Результаты
results-about = Здесь учтены все оконченные партии, и закрытые тоже. Из них в списке только ваши.
opponents-title = Соперники
outcome-won = Победа
outcome-drawn = Ничья
outcome-lost = Поражение
tally-won = Побед: { $count }
tally-drawn = Ничьих: { $count }
tally-lost = Поражений: { $count }
history-points = Очки: { $score }
progress-title = Динамика
progress-curve = С { $first } до { $last } за { $count ->
        [one] { $count } партию
        [few] { $count } партии
       *[other] { $count } партий
    }, максимум { $best }
progress-weeks = Результаты по неделям
progress-week = Неделя с { $day }: побед — { $won }, ничьих — { $drawn }, поражений — { $lost }
