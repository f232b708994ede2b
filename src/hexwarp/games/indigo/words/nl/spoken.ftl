indigo-direction = { $edge ->
        [0] noordoost
        [1] oost
        [2] zuidoost
        [3] zuidwest
        [4] west
       *[5] noordwest
    }
indigo-path = van { $from ->
        [0] noordoost
        [1] oost
        [2] zuidoost
        [3] zuidwest
        [4] west
       *[5] noordwest
    } naar { $to ->
        [0] noordoost
        [1] oost
        [2] zuidoost
        [3] zuidwest
        [4] west
       *[5] noordwest
    }
indigo-held = { indigo-kind }: { $paths }
indigo-at = { $cell }: { $what }
indigo-empty = leeg
indigo-corner = hoek
indigo-gem-facing = { indigo-gem } kijkt naar { $cell }
indigo-side-gem = { $directions }: { indigo-gem }
indigo-side-gateway = { $directions }: { $gateway }
indigo-side-way = { $directions }: pad naar { $gateway }
indigo-gateway-of = doel { $gateway }, { $mine ->
        [alone] van jou
        [shared] van jou en { $others }
       *[no] van { $others }
    }
indigo-would-take = { indigo-gem } gaat eruit via { $gateway }: { indigo-points }
indigo-would-run = { indigo-gem } loopt naar { $cell }, kijkt naar { $next }
indigo-would-face = { indigo-gem } kijkt dan naar { $cell }
indigo-would-block = verboden: zou twee uitgangen van doel { $gateway } verbinden
indigo-moves-nothing = Geen edelsteen beweegt, hoe je ook draait.
indigo-turned = { $turns ->
        [0] zoals het is
        [1] 1 keer gedraaid
        [2] 2 keer gedraaid
       *[other] { $turns } keer gedraaid
    }
indigo-would = { $ways }: { $outcome }
indigo-holding = Je hebt { $paths }
indigo-score = { $player }: { indigo-points }
indigo-in-corners = { $count ->
        [one] 1 barnsteen nog in zijn hoek
       *[other] { $count } barnstenen nog in hun hoek
    }
indigo-keys-arrows = Links en rechts in de rij, omhoog naar rechtsboven, omlaag naar linksonder
indigo-keys-slant = Naar linksboven, naar rechtsonder
indigo-keys-lay = Het kaartje op de cel leggen
indigo-keys-turn = Het kaartje rechtsom, linksom draaien
indigo-keys-choose = Een kaartje uit je hand kiezen
indigo-keys-gem = Naar de volgende cel naast een edelsteen; met Shift naar de vorige
indigo-keys-would = Horen wat elke draaiing van het kaartje op de cel doet
indigo-centre = Midden: { $emeralds ->
        [0] geen smaragd
        [one] 1 smaragd
       *[other] { $emeralds } smaragden
    }, { $sapphires ->
        [0] geen saffier
       *[other] 1 saffier
    }
