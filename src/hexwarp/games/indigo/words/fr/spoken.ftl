indigo-direction = { $edge ->
        [0] nord-est
        [1] est
        [2] sud-est
        [3] sud-ouest
        [4] ouest
       *[5] nord-ouest
    }
indigo-path = de { $from ->
        [0] nord-est
        [1] est
        [2] sud-est
        [3] sud-ouest
        [4] ouest
       *[5] nord-ouest
    } à { $to ->
        [0] nord-est
        [1] est
        [2] sud-est
        [3] sud-ouest
        [4] ouest
       *[5] nord-ouest
    }
indigo-held = { indigo-kind } : { $paths }
indigo-at = { $cell } : { $what }
indigo-empty = vide
indigo-corner = coin
indigo-gem-facing = { indigo-gem } face à { $cell }
indigo-side-gem = { $directions } : { indigo-gem }
indigo-side-gateway = { $directions } : { $gateway }
indigo-side-way = { $directions } : chemin vers { $gateway }
indigo-gateway-of = porte { $gateway }, { $mine ->
        [alone] la vôtre
        [shared] à vous et { $others }
       *[no] à { $others }
    }
indigo-would-take = { indigo-gem } sort par { $gateway } : { indigo-points }
indigo-would-run = { indigo-gem } file jusqu’à { $cell }, face à { $next }
indigo-would-face = { indigo-gem } fera face à { $cell }
indigo-would-block = interdit : relierait deux sorties de la porte { $gateway }
indigo-moves-nothing = Aucune pierre ne bouge, quelle que soit l’orientation.
indigo-turned = { $turns ->
        [0] telle quelle
        [1] tournée une fois
        [2] tournée deux fois
       *[other] tournée { $turns } fois
    }
indigo-would = { $ways } : { $outcome }
indigo-holding = Vous avez { $paths }
indigo-score = { $player } : { indigo-points }
indigo-in-corners = { $count ->
        [one] { $count } ambre encore dans son coin
       *[other] { $count } ambres encore dans leurs coins
    }
indigo-keys-arrows = Gauche et droite dans la rangée, haut vers en haut à droite, bas vers en bas à gauche
indigo-keys-slant = En haut à gauche, en bas à droite
indigo-keys-lay = Poser la tuile sur la case
indigo-keys-turn = Tourner la tuile à droite, à gauche
indigo-keys-choose = Choisir une tuile de la main
indigo-keys-gem = À la case suivante près d’une pierre ; avec Shift, à la précédente
indigo-keys-would = Entendre l’effet de chaque orientation de la tuile sur la case
indigo-centre = Centre : { $emeralds ->
        [0] aucune émeraude
        [one] 1 émeraude
       *[other] { $emeralds } émeraudes
    }, { $sapphires ->
        [0] aucun saphir
       *[other] 1 saphir
    }
