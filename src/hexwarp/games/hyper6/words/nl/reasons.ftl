hyper6-reason-win = { $who ->
        [you] Brengt het laatste schip thuis dat je nog nodig had: je wint.
       *[other] Brengt het laatste schip van { $names } thuis en wint.
    }
hyper6-reason-home = Brengt een schip thuis, nummer { $home } van { $need }.
hyper6-reason-jump = { $jumps ->
        [one] Springt
        [2] Springt twee keer
       *[other] Springt { $jumps } keer
    } en landt { $rings ->
        [one] één ring
       *[other] { $rings } ringen
    } verder naar binnen.
hyper6-reason-roll = Daarna { $good ->
        [one] leidt { $good } van de { $sides } ogen
       *[other] leiden { $good } van de { $sides } ogen
    } naar een sprong of naar huis.
hyper6-reason-next_home = Met de volgende vaart is het schip thuis.
hyper6-reason-next_jump = De volgende vaart van het schip geeft { $jumps ->
        [one] een sprong
       *[other] { $jumps } sprongen
    }, { $rings ->
        [one] één ring
       *[other] { $rings } ringen
    } naar binnen.
hyper6-reason-deny = Ontneemt { $who ->
        [you] jou
       *[other] { $names }
    } een sprong van { $rings ->
        [one] één ring
       *[other] { $rings } ringen
    }.
hyper6-reason-allow = Laat { $who ->
        [you] jou
       *[other] { $names }
    } { $jumps ->
        [one] springen
        [2] twee keer springen
       *[other] { $jumps } keer springen
    }, { $rings ->
        [one] één ring
       *[other] { $rings } ringen
    } naar binnen.
hyper6-reason-spoil = Geeft { $who ->
        [you] je eigen sprong
       *[other] een sprong
    } van { $rings ->
        [one] één ring
       *[other] { $rings } ringen
    } op.
hyper6-reason-place_jump = Vandaar eindigt de eerste vaart op een schip: een sprong.
hyper6-reason-place_miss = Vandaar eindigt de eerste vaart niet op een schip: geen sprong.
hyper6-reason-left = { $saved ->
        [0] Nog ongeveer { $turns ->
        [one] één beurt
       *[other] { $turns } beurten
    } tot huis.
       *[other] Bespaart { $saved ->
        [one] een beurt
       *[other] { $saved } beurten
    }: nog ongeveer { $turns } tot huis.
    }
