hyper6-reason-win = { $who ->
        [you] Bringt das letzte Schiff heim, das dir noch fehlt: Du gewinnst.
       *[other] Bringt das letzte Schiff von { $names } heim und gewinnt.
    }
hyper6-reason-home = Bringt ein Schiff heim, Nummer { $home } von { $need }.
hyper6-reason-jump = { $jumps ->
        [one] Springt
        [2] Springt zweimal
       *[other] Springt { $jumps }-mal
    } und landet { $rings ->
        [one] einen Ring
       *[other] { $rings } Ringe
    } weiter innen.
hyper6-reason-roll = Danach { $good ->
        [one] führt { $good } der { $sides } Augenzahlen
       *[other] führen { $good } der { $sides } Augenzahlen
    } zu einem Sprung oder heim.
hyper6-reason-next_home = Mit der nächsten Fahrt ist das Schiff daheim.
hyper6-reason-next_jump = Die nächste Fahrt des Schiffs bringt { $jumps ->
        [one] einen Sprung
       *[other] { $jumps } Sprünge
    }, { $rings ->
        [one] einen Ring
       *[other] { $rings } Ringe
    } nach innen.
hyper6-reason-deny = Nimmt { $who ->
        [you] dir
       *[other] { $names }
    } einen Sprung über { $rings ->
        [one] einen Ring
       *[other] { $rings } Ringe
    }.
hyper6-reason-allow = Lässt { $who ->
        [you] dich
       *[other] { $names }
    } { $jumps ->
        [one] springen
        [2] zweimal springen
       *[other] { $jumps }-mal springen
    }, { $rings ->
        [one] einen Ring
       *[other] { $rings } Ringe
    } nach innen.
hyper6-reason-spoil = Gibt { $who ->
        [you] deinen eigenen Sprung
       *[other] einen Sprung
    } über { $rings ->
        [one] einen Ring
       *[other] { $rings } Ringe
    } auf.
hyper6-reason-place_jump = Von dort endet die erste Fahrt auf einem Schiff: ein Sprung.
hyper6-reason-place_miss = Von dort endet die erste Fahrt auf keinem Schiff: kein Sprung.
hyper6-reason-left = { $saved ->
        [0] Noch etwa { $turns ->
        [one] ein Zug
       *[other] { $turns } Züge
    } bis nach Hause.
       *[other] Spart { $saved ->
        [one] einen Zug
       *[other] { $saved } Züge
    }: noch etwa { $turns } bis nach Hause.
    }
