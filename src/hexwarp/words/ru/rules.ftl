rules-title = Правила { $game }
rules-print = Печать
rules-show = Показать
rules-again = Ещё раз
rules-link = Ссылка на правило { $rule }
rules-whole = Все правила на одной странице
