indigo-reason-take = Führt { $gem ->
        [amber] einen Bernstein
        [emerald] einen Smaragd
       *[sapphire] den Saphir
    } hinaus durch { $who ->
        [you] dein Tor { $gateway }
        [both] Tor { $gateway }, das du mit { $names } teilst
       *[other] Tor { $gateway } von { $names }
    }.
indigo-reason-give = Führt { $gem ->
        [amber] einen Bernstein
        [emerald] einen Smaragd
       *[sapphire] den Saphir
    } hinaus durch { $who ->
        [you] dein Tor { $gateway }
        [both] Tor { $gateway }, das du mit { $names } teilst
       *[other] Tor { $gateway } von { $names }
    }.
indigo-reason-meet = Lässt { $gem ->
        [amber] { $other ->
            [amber] zwei Bernsteine
            [emerald] einen Bernstein und einen Smaragd
           *[sapphire] einen Bernstein und den Saphir
        }
        [emerald] { $other ->
            [amber] einen Smaragd und einen Bernstein
            [emerald] zwei Smaragde
           *[sapphire] einen Smaragd und den Saphir
        }
       *[sapphire] { $other ->
            [amber] den Saphir und einen Bernstein
           *[emerald] den Saphir und einen Smaragd
        }
    } aufeinandertreffen: Niemand bekommt sie.
indigo-reason-deny = Lässt { $who ->
        [you] dich
        [both] dich und { $names }
       *[other] { $names }
    } nicht an { $gem ->
        [amber] einen Bernstein
        [emerald] einen Smaragd
       *[sapphire] den Saphir
    }.
indigo-reason-safe = Lässt { $who ->
        [you] dir
        [both] dir und { $names }
       *[other] { $names }
    } keinen Edelstein in Reichweite.
indigo-reason-near = Bringt { $gem ->
        [amber] einen Bernstein
        [emerald] einen Smaragd
       *[sapphire] den Saphir
    } bis auf ein Feld an { $who ->
        [you] dein Tor { $gateway }
        [both] Tor { $gateway }, das du mit { $names } teilst
       *[other] Tor { $gateway } von { $names }
    } heran.
indigo-reason-lead = Lenkt { $gem ->
        [amber] einen Bernstein
        [emerald] einen Smaragd
       *[sapphire] den Saphir
    } auf { $who ->
        [you] dein Tor { $gateway }
        [both] Tor { $gateway }, das du mit { $names } teilst
       *[other] Tor { $gateway } von { $names }
    } zu.
indigo-reason-away = Führt { $gem ->
        [amber] einen Bernstein
        [emerald] einen Smaragd
       *[sapphire] den Saphir
    } weg von { $who ->
        [you] deinen Toren
       *[other] den Toren von { $names }
    }.
indigo-reason-next = Im nächsten Zug { $who ->
        [you] kannst du
       *[other] kann { $names }
    } { $gem ->
        [amber] einen Bernstein
        [emerald] einen Smaragd
       *[sapphire] den Saphir
    } nehmen.
indigo-reason-quiet = Bewegt keinen Edelstein und bringt { $who ->
        [you] dir
        [both] dir und { $names }
       *[other] { $names }
    } nichts.
indigo-reason-allow = { $likely ->
        [yes] { $who ->
        [you] Lässt dich
       *[other] Lässt { $names }
    }
       *[no] { $who ->
        [you] Gibt dir die Chance auf
       *[other] Gibt { $names } die Chance auf
    }
    } { $gem ->
        [amber] einen Bernstein
        [emerald] einen Smaragd
       *[sapphire] den Saphir
    }{ $likely ->
        [yes] {" "}nehmen
       *[no] {""}
    }.
indigo-reason-stray = Bringt { $gem ->
        [amber] einen Bernstein
        [emerald] einen Smaragd
       *[sapphire] den Saphir
    } aus { $who ->
        [you] deiner Reichweite
       *[other] der Reichweite von { $names }
    }.
