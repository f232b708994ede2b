# A new game.

## Set-up

setup-seats = Seats
setup-kind-human = Here
    .about = Plays on this screen.
setup-kind-bot = Computer
setup-kind-open = Invite
    .about = You get a link to share once the table is created.
setup-name = Name
setup-name-default = Player { $seat }
setup-kind = Who takes seat { $seat }
setup-first = Who starts
setup-first-random = Random
setup-rounds = Rounds
setup-rounds-about = Points add up. A different player starts each round.
setup-rounds-sum = Points add up over the rounds.
setup-rounds-fewer = One round fewer
setup-rounds-more = One round more
setup-clock-none = Unlimited
setup-clock-realtime = Real time
setup-clock-days = Correspondence
setup-clock-own = Custom
setup-clock-missing = Give each player some time: minutes, seconds for each move, or both.
setup-clock-realtime-about = { $minutes ->
        [0] No base time
        [one] 1 minute per round
       *[other] { $minutes } minutes per round
    }{ $seconds ->
        [0] .
        [one] , plus 1 second per move.
       *[other] , plus { $seconds } seconds per move.
    }
setup-clock-days-about = { $days ->
        [one] 1 day per move.
       *[other] { $days } days per move.
    } Come back whenever you like.
setup-clock-minutes = Minutes per round
setup-clock-minutes-fewer = One minute less
setup-clock-minutes-more = One minute more
setup-clock-seconds = Seconds per move
setup-clock-seconds-fewer = One second less
setup-clock-seconds-more = One second more
setup-public = Who can join
setup-public-no = Invited
setup-public-yes = Anyone
setup-private-about = Anyone with the link can join.
setup-public-about = The table is also listed in the lobby.
setup-unrated-about = Ratings do not change.
setup-rated-about = The result changes your ratings. No hints, and no undo against the computer.
setup-rated-clock = A rated game needs a clock.
setup-seat-open = Open seat { $seat }
setup-play = Play
setup-back = All games
