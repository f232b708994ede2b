start-headline = Twee spellen onder één sterrenhemel
start-lead = Speel online met vrienden, samen aan één scherm of tegen de computer.
start-open = Spelen
start-players = { $from ->
        [0] { $to } spelers
       *[other] { $from }–{ $to } spelers
    }
start-lobby = { $count ->
        [0] Naar de lobby
        [one] 1 open tafel in de lobby
       *[other] { $count } open tafels in de lobby
    }
