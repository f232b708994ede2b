# Profiles, histories, ratings.

## Users

user-ratings = Ratings
user-kind-guest = Guest
user-kind-account = Player
user-kind-bot = Bot
user-kind-deleted = Deleted
user-owner = owned by
user-since = since { $day }
user-missing = User not found.
user-missing-about = The account may have been deleted or renamed.
report-title = Report { $name }
report-why = What happened?
ratings-about = People and bots share one list. It is sorted by the rating minus three deviations, so a few lucky games are not enough.
ratings-which = Filters
ratings-none = Nobody has a rating here yet. Be the first: play a rated game against another account or a bot.
ratings-none-yet = No rating yet. Play a rated game to get one.
ratings-guest = Guests have no ratings. Create an account to play rated games.
ratings-place = Rank
ratings-scale = Likely range
ratings-points = Rating
ratings-sure = At least
ratings-games = Games
rating-about = ± is one standard deviation: 19 times out of 20, the true strength is within two of them.
rating-deviation = ± { $points }
rating-between = Probably between { $from } and { $to }
rating-games = { $count ->
        [one] 1 game
       *[other] { $count } games
    }
history-title = Finished games
history-filters = Filters
history-opponent = Opponent
history-result = Result
history-any-opponent = Any opponent
history-any-result = Any result
history-none = No finished games yet.
history-none-shown = No public games yet. Private ones are shown to their players only.
history-none-fitting = No game matches these filters.
history-older = Older games
results-title = Results
results-about = All finished games count here, private ones too. Of those, the list shows only yours.
opponents-title = Opponents
outcome-won = Won
outcome-drawn = Drawn
outcome-lost = Lost
tally-won = { $count } won
tally-drawn = { $count } drawn
tally-lost = { $count } lost
history-points = Points: { $score }
progress-title = Progress
progress-curve = From { $first } to { $last } in { $count ->
        [one] 1 game
       *[other] { $count } games
    }, best { $best }
progress-weeks = Results by week
progress-week = Week of { $day }: { $won } won, { $drawn } drawn, { $lost } lost
