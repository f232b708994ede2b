puzzles-lead = Одна позиция, один лучший ход. Найдёте?
puzzles-more = Ещё задачи
puzzles-yours = Ваш рейтинг в задачах: { $rating }
puzzles-new = Рейтинга пока нет
puzzle-find = Найдите лучший ход
puzzle-opponent = { $opponents ->
        [1] Соперник
       *[other] Соперник { $number }
    }
puzzle-rating = Рейтинг задачи: { $rating }
puzzle-right = Верно!
puzzle-right-also = Верно! { $move } ничуть не хуже.
puzzle-wrong = Не лучший ход. Попробуйте ещё раз.
puzzle-wrong-once = На рейтинг влияет только первый ответ.
puzzle-solution = Лучший ход — { $move }.
puzzle-chances = Он даёт { $win } % на победу. Следующий по силе: { $next } %.
puzzle-change = Ваш рейтинг: { $rating } ({ $change })
puzzle-show = Показать решение
puzzle-next = Следующая задача
