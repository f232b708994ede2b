indigo-reason-take = Leidt { $gem ->
        [amber] een barnsteen
        [emerald] een smaragd
       *[sapphire] de saffier
    } naar buiten via { $who ->
        [you] jouw doel { $gateway }
        [both] doel { $gateway }, dat je deelt met { $names }
       *[other] doel { $gateway } van { $names }
    }.
indigo-reason-give = Leidt { $gem ->
        [amber] een barnsteen
        [emerald] een smaragd
       *[sapphire] de saffier
    } naar buiten via { $who ->
        [you] jouw doel { $gateway }
        [both] doel { $gateway }, dat je deelt met { $names }
       *[other] doel { $gateway } van { $names }
    }.
indigo-reason-meet = Laat { $gem ->
        [amber] { $other ->
            [amber] twee barnstenen
            [emerald] een barnsteen en een smaragd
           *[sapphire] een barnsteen en de saffier
        }
        [emerald] { $other ->
            [amber] een smaragd en een barnsteen
            [emerald] twee smaragden
           *[sapphire] een smaragd en de saffier
        }
       *[sapphire] { $other ->
            [amber] de saffier en een barnsteen
           *[emerald] de saffier en een smaragd
        }
    } botsen: niemand krijgt ze.
indigo-reason-deny = Houdt { $gem ->
        [amber] een barnsteen
        [emerald] een smaragd
       *[sapphire] de saffier
    } weg bij { $who ->
        [you] jou
        [both] jou en { $names }
       *[other] { $names }
    }.
indigo-reason-safe = Laat { $who ->
        [you] jou
        [both] jou en { $names }
       *[other] { $names }
    } geen edelsteen binnen bereik.
indigo-reason-near = Brengt { $gem ->
        [amber] een barnsteen
        [emerald] een smaragd
       *[sapphire] de saffier
    } tot op één kaartje van { $who ->
        [you] jouw doel { $gateway }
        [both] doel { $gateway }, dat je deelt met { $names }
       *[other] doel { $gateway } van { $names }
    }.
indigo-reason-lead = Leidt { $gem ->
        [amber] een barnsteen
        [emerald] een smaragd
       *[sapphire] de saffier
    } richting { $who ->
        [you] jouw doel { $gateway }
        [both] doel { $gateway }, dat je deelt met { $names }
       *[other] doel { $gateway } van { $names }
    }.
indigo-reason-away = Leidt { $gem ->
        [amber] een barnsteen
        [emerald] een smaragd
       *[sapphire] de saffier
    } weg van { $who ->
        [you] jouw doelen
       *[other] de doelen van { $names }
    }.
indigo-reason-next = Volgende beurt kan { $who ->
        [you] jij
       *[other] { $names }
    } { $gem ->
        [amber] een barnsteen
        [emerald] een smaragd
       *[sapphire] de saffier
    } pakken.
indigo-reason-quiet = Beweegt geen edelsteen en levert { $who ->
        [you] jou
        [both] jou en { $names }
       *[other] { $names }
    } niets op.
indigo-reason-allow = { $likely ->
        [yes] { $who ->
        [you] Laat jou
       *[other] Laat { $names }
    }
       *[no] { $who ->
        [you] Geeft jou kans op
       *[other] Geeft { $names } kans op
    }
    } { $gem ->
        [amber] een barnsteen
        [emerald] een smaragd
       *[sapphire] de saffier
    }{ $likely ->
        [yes] {" "}pakken
       *[no] {""}
    }.
indigo-reason-stray = Brengt { $gem ->
        [amber] een barnsteen
        [emerald] een smaragd
       *[sapphire] de saffier
    } buiten { $who ->
        [you] jouw bereik
       *[other] het bereik van { $names }
    }.
