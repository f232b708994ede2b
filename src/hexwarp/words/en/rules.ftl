# The rules page.

rules-title = Rules of { $game }
rules-print = Print
rules-show = Show me
rules-again = Once more
rules-link = Link to rule { $rule }
rules-whole = All rules on one page
