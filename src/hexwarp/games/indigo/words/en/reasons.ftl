# Why a move is good or bad: sentences whose subject is the move. $who is "you" for the reader,
# "both" for the reader and $names, "other" for $names alone.

indigo-reason-take = Sends { $gem ->
    [amber] an amber
    [emerald] an emerald
   *[sapphire] the sapphire
} out through { $who ->
    [you] your gateway { $gateway }
    [both] gateway { $gateway }, which you share with { $names }
   *[other] gateway { $gateway } of { $names }
}.
indigo-reason-give = Sends { $gem ->
    [amber] an amber
    [emerald] an emerald
   *[sapphire] the sapphire
} out through { $who ->
    [you] your gateway { $gateway }
    [both] gateway { $gateway }, which you share with { $names }
   *[other] gateway { $gateway } of { $names }
}.
indigo-reason-meet = Makes { $gem ->
    [amber] { $other ->
        [amber] two ambers
        [emerald] an amber and an emerald
       *[sapphire] an amber and the sapphire
    }
    [emerald] { $other ->
        [amber] an emerald and an amber
        [emerald] two emeralds
       *[sapphire] an emerald and the sapphire
    }
   *[sapphire] { $other ->
        [amber] the sapphire and an amber
       *[emerald] the sapphire and an emerald
    }
} meet, so nobody gets them.
indigo-reason-deny = Keeps { $gem ->
    [amber] an amber
    [emerald] an emerald
   *[sapphire] the sapphire
} from { $who ->
    [you] you
    [both] you and { $names }
   *[other] { $names }
}.
indigo-reason-safe = Leaves { $who ->
    [you] you
    [both] you and { $names }
   *[other] { $names }
} no gem within reach.
indigo-reason-near = Brings { $gem ->
    [amber] an amber
    [emerald] an emerald
   *[sapphire] the sapphire
} within one tile of { $who ->
    [you] your gateway { $gateway }
    [both] gateway { $gateway }, which you share with { $names }
   *[other] gateway { $gateway } of { $names }
}.
indigo-reason-lead = Leads { $gem ->
    [amber] an amber
    [emerald] an emerald
   *[sapphire] the sapphire
} towards { $who ->
    [you] your gateway { $gateway }
    [both] gateway { $gateway }, which you share with { $names }
   *[other] gateway { $gateway } of { $names }
}.
indigo-reason-away = Leads { $gem ->
    [amber] an amber
    [emerald] an emerald
   *[sapphire] the sapphire
} away from { $who ->
    [you] your gateways
   *[other] the gateways of { $names }
}.
indigo-reason-next = { $who ->
    [you] Lets you take
   *[other] Lets { $names } take
} { $gem ->
    [amber] an amber
    [emerald] an emerald
   *[sapphire] the sapphire
} next turn.
indigo-reason-quiet = Moves no gem, so { $who ->
    [you] you gain
    [both] you and { $names } gain
   *[other] { $names } gains
} nothing by it.
indigo-reason-allow = { $likely ->
    [yes] { $who ->
        [you] Lets you take
       *[other] Lets { $names } take
    }
   *[no] { $who ->
        [you] Gives you a chance to take
       *[other] Gives { $names } a chance to take
    }
} { $gem ->
    [amber] an amber
    [emerald] an emerald
   *[sapphire] the sapphire
}.
indigo-reason-stray = Takes { $gem ->
    [amber] an amber
    [emerald] an emerald
   *[sapphire] the sapphire
} out of { $who ->
    [you] your reach
   *[other] the reach of { $names }
}.
