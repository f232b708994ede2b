rules-title = Regeln von { $game }
rules-print = Drucken
rules-show = Zeig es mir
rules-again = Noch einmal
rules-link = Link zu Regel { $rule }
rules-whole = Alle Regeln auf einer Seite
