user-ratings = Ratings
user-kind-guest = Gast
user-kind-account = Speler
user-kind-bot = Bot
user-kind-deleted = Verwijderd
user-owner = eigendom van
user-since = sinds { $day }
user-missing = Gebruiker niet gevonden.
user-missing-about = Het account is misschien verwijderd of hernoemd.
report-title = { $name } melden
report-why = Wat is er gebeurd?
ratings-about = Mensen en bots staan in één lijst. Die is gesorteerd op rating min drie afwijkingen, zodat een paar gelukstreffers niet genoeg zijn.
ratings-which = Filters
ratings-none = Hier heeft nog niemand een rating. Wees de eerste: speel een partij met rating tegen een ander account of een bot.
ratings-none-yet = Nog geen rating. Speel een partij met rating om er een te krijgen.
ratings-guest = Gasten hebben geen rating. Maak een account om met rating te spelen.
ratings-place = Plaats
ratings-scale = Waarschijnlijk bereik
ratings-points = Rating
ratings-sure = Minstens
ratings-games = Partijen
rating-about = ± is één standaardafwijking: in 19 van de 20 gevallen ligt de ware sterkte er hoogstens twee vandaan.
rating-deviation = ± { $points }
rating-between = Waarschijnlijk tussen { $from } en { $to }
rating-games = { $count ->
        [one] 1 partij
       *[other] { $count } partijen
    }
history-title = Afgelopen partijen
history-filters = Filters
history-opponent = Tegenstander
history-result = Resultaat
history-any-opponent = Elke tegenstander
history-any-result = Elk resultaat
history-none = Nog geen afgelopen partijen.
history-none-shown = Nog geen openbare partijen. Privépartijen zien alleen de spelers zelf.
history-none-fitting = Geen partij past bij deze filters.
history-older = Oudere partijen
results-title = Resultaten
results-about = Alle afgelopen partijen tellen hier mee, ook privé. Daarvan toont de lijst alleen de jouwe.
opponents-title = Tegenstanders
outcome-won = Gewonnen
outcome-drawn = Gelijk
outcome-lost = Verloren
tally-won = { $count } gewonnen
tally-drawn = { $count } gelijk
tally-lost = { $count } verloren
history-points = Punten: { $score }
progress-title = Verloop
progress-curve = Van { $first } naar { $last } in { $count ->
        [one] 1 partij
       *[other] { $count } partijen
    }, hoogste { $best }
progress-weeks = Resultaten per week
progress-week = Week van { $day }: { $won } gewonnen, { $drawn } gelijk, { $lost } verloren
