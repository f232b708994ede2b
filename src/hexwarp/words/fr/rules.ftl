rules-title = Règles du jeu { $game }
rules-print = Imprimer
rules-show = Montrer
rules-again = Encore
rules-link = Lien vers la règle { $rule }
rules-whole = Toutes les règles sur une page
