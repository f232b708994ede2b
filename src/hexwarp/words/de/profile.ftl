user-ratings = Wertungen
user-kind-guest = Gast
user-kind-account = Spieler
user-kind-bot = Bot
user-kind-deleted = Gelöscht
user-owner = gehört
user-since = seit { $day }
user-missing = Nutzer nicht gefunden.
user-missing-about = Vielleicht wurde das Konto gelöscht oder umbenannt.
report-title = { $name } melden
report-why = Was ist passiert?
ratings-about = Menschen und Bots stehen in einer Liste. Sortiert wird nach der Wertung minus drei Abweichungen, damit ein paar Glückspartien nicht reichen.
ratings-which = Filter
ratings-none = Hier hat noch niemand eine Wertung. Sei die oder der Erste: Spiel eine gewertete Partie gegen ein anderes Konto oder einen Bot.
ratings-none-yet = Noch keine Wertung. Spiel eine gewertete Partie, um eine zu bekommen.
ratings-guest = Gäste haben keine Wertung. Erstelle ein Konto, um gewertet zu spielen.
ratings-place = Rang
ratings-scale = Wahrscheinlicher Bereich
ratings-points = Wertung
ratings-sure = Mindestens
ratings-games = Partien
rating-about = ± ist eine Standardabweichung: In 19 von 20 Fällen liegt die wahre Stärke höchstens zwei davon entfernt.
rating-deviation = ± { $points }
rating-between = Wahrscheinlich zwischen { $from } und { $to }
rating-games = { $count ->
        [one] 1 Partie
       *[other] { $count } Partien
    }
history-title = Beendete Partien
history-filters = Filter
history-opponent = Gegner
history-result = Ergebnis
history-any-opponent = Alle Gegner
history-any-result = Alle Ergebnisse
history-none = Noch keine beendeten Partien.
history-none-shown = Noch keine öffentlichen Partien. Private sehen nur, wer mitgespielt hat.
history-none-fitting = Keine Partie passt zu diesen Filtern.
history-older = Ältere Partien
results-title = Ergebnisse
results-about = Alle beendeten Partien zählen hier, auch private. Von denen zeigt die Liste nur deine.
opponents-title = Gegner
outcome-won = Gewonnen
outcome-drawn = Unentschieden
outcome-lost = Verloren
tally-won = { $count } gewonnen
tally-drawn = { $count } unentschieden
tally-lost = { $count } verloren
history-points = Punkte: { $score }
progress-title = Verlauf
progress-curve = Von { $first } auf { $last } in { $count ->
        [one] 1 Partie
       *[other] { $count } Partien
    }, Bestwert { $best }
progress-weeks = Ergebnisse nach Wochen
progress-week = Woche ab { $day }: { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren
