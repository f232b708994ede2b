indigo-event-lay = { $who ->
        [you] Vous posez
       *[other] { $player } pose
    } une tuile en { $cell }.
indigo-event-run = { $gem ->
        [amber] Un ambre file
        [emerald] Une émeraude file
       *[sapphire] Un saphir file
    } jusqu’à { $cell }.
indigo-event-meet = { $gem ->
        [amber] { $other ->
            [amber] Deux ambres se rencontrent : les deux sont perdus.
            [emerald] Un ambre et une émeraude se rencontrent : les deux sont perdus.
           *[sapphire] Un ambre et un saphir se rencontrent : les deux sont perdus.
        }
        [emerald] { $other ->
            [amber] Une émeraude et un ambre se rencontrent : les deux sont perdus.
            [emerald] Deux émeraudes se rencontrent : les deux sont perdues.
           *[sapphire] Une émeraude et un saphir se rencontrent : les deux sont perdus.
        }
       *[sapphire] { $other ->
            [amber] Un saphir et un ambre se rencontrent : les deux sont perdus.
           *[emerald] Un saphir et une émeraude se rencontrent : les deux sont perdus.
        }
    }
indigo-event-take = { $who ->
        [you] Vous prenez
       *[other] { $players } { $count ->
            [one] prend
           *[other] prennent chacun
        }
    } { $gem ->
        [amber] un ambre
        [emerald] une émeraude
       *[sapphire] un saphir
    } par la porte { $gateway }.
indigo-tiebreak = Plus de pierres, { $winner } à { $other }.
indigo-board = Plateau d’Indigo
indigo-keys = Tournez la tuile avec la molette, un clic droit ou R ; cliquez pour la poser. Les flèches et Entrée marchent aussi.
indigo-hand = Vos tuiles
indigo-hand-guessed = Tuiles possibles
indigo-kind = { $kind ->
        [R] Trois virages
        [X] Trois droites
        [C] Droite et deux virages
        [B] Droite et deux courbes
       *[S] Virage et deux courbes
    }
indigo-edge = { $edge ->
        [0] NE
        [1] E
        [2] SE
        [3] SO
        [4] O
       *[5] NO
    }
indigo-gem = { $gem ->
        [amber] ambre
        [emerald] émeraude
       *[sapphire] saphir
    }
indigo-gateway = Porte { $gateway } : { $owners }
indigo-aim = { $kind } en { $cell } : { $paths }.
indigo-trial = Ce n’est pas encore votre tour : simple aperçu.
indigo-marked = Marquée pour cette leçon
indigo-once-more = Appuyez encore sur Entrée pour la poser ici.
indigo-lay = Poser
indigo-turn-left = Tourner à gauche
indigo-turn-left-key = Tourner à gauche (Q)
indigo-turn-right = Tourner à droite
indigo-turn-right-key = Tourner à droite (R, molette ou clic droit)
indigo-choose-key = Prendre cette tuile ({ $key })
indigo-gathered = Pierres récoltées
indigo-gem-count = { $count } { $gem ->
        [amber] { $count ->
        [one] ambre
       *[other] ambres
    }
        [emerald] { $count ->
        [one] émeraude
       *[other] émeraudes
    }
       *[sapphire] { $count ->
        [one] saphir
       *[other] saphirs
    }
    }
indigo-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
indigo-screened = derrière le paravent
indigo-unseen = Tuiles pas encore vues
indigo-unseen-count = { indigo-kind } : { $left } sur { $copies } pas encore vues
indigo-stock = { $count ->
        [0] Plus aucune tuile à piocher.
        [one] { $count } tuile à piocher.
       *[other] { $count } tuiles à piocher.
    }
indigo-lost = Pierres perdues
indigo-board-lapis = Lapis
indigo-board-slate = Ardoise
