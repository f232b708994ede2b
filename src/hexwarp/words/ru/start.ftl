start-headline = Две игры под одним звёздным небом
start-lead = Играйте с друзьями по сети, за одним экраном или с компьютером.
start-open = Играть
start-players = { $from ->
        [0] { $to } игрока
       *[other] { $from }–{ $to } игрока
    }
start-lobby = { $count ->
        [0] В лобби
        [one] { $count } открытый стол в лобби
        [few] { $count } открытых стола в лобби
       *[other] { $count } открытых столов в лобби
    }
