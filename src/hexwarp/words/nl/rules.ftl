rules-title = Regels van { $game }
rules-print = Afdrukken
rules-show = Laat zien
rules-again = Nog eens
rules-link = Link naar regel { $rule }
rules-whole = Alle regels op één pagina
