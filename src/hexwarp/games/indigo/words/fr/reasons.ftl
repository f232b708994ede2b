indigo-reason-take = Fait sortir { $gem ->
        [amber] un ambre
        [emerald] une émeraude
       *[sapphire] le saphir
    } par { $who ->
        [you] votre porte { $gateway }
        [both] la porte { $gateway }, partagée avec { $names }
       *[other] la porte { $gateway } de { $names }
    }.
indigo-reason-give = Fait sortir { $gem ->
        [amber] un ambre
        [emerald] une émeraude
       *[sapphire] le saphir
    } par { $who ->
        [you] votre porte { $gateway }
        [both] la porte { $gateway }, partagée avec { $names }
       *[other] la porte { $gateway } de { $names }
    }.
indigo-reason-meet = Fait se rencontrer { $gem ->
        [amber] { $other ->
            [amber] deux ambres
            [emerald] un ambre et une émeraude
           *[sapphire] un ambre et le saphir
        }
        [emerald] { $other ->
            [amber] une émeraude et un ambre
            [emerald] deux émeraudes
           *[sapphire] une émeraude et le saphir
        }
       *[sapphire] { $other ->
            [amber] le saphir et un ambre
           *[emerald] le saphir et une émeraude
        }
    } : personne ne les obtient.
indigo-reason-deny = Prive { $gem ->
        [amber] d’un ambre
        [emerald] d’une émeraude
       *[sapphire] du saphir
    } { $who ->
        [you] votre camp
        [both] votre camp et { $names }
       *[other] { $names }
    }.
indigo-reason-safe = Ne laisse aucune pierre à portée { $who ->
        [you] pour vous
        [both] pour vous et { $names }
       *[other] pour { $names }
    }.
indigo-reason-near = Amène { $gem ->
        [amber] un ambre
        [emerald] une émeraude
       *[sapphire] le saphir
    } à une tuile de { $who ->
        [you] votre porte { $gateway }
        [both] la porte { $gateway }, partagée avec { $names }
       *[other] la porte { $gateway } de { $names }
    }.
indigo-reason-lead = Guide { $gem ->
        [amber] un ambre
        [emerald] une émeraude
       *[sapphire] le saphir
    } vers { $who ->
        [you] votre porte { $gateway }
        [both] la porte { $gateway }, partagée avec { $names }
       *[other] la porte { $gateway } de { $names }
    }.
indigo-reason-away = Éloigne { $gem ->
        [amber] un ambre
        [emerald] une émeraude
       *[sapphire] le saphir
    } { $who ->
        [you] de vos portes
       *[other] des portes de { $names }
    }.
indigo-reason-next = Au prochain tour, { $who ->
        [you] vous pourrez prendre
       *[other] { $names } pourra prendre
    } { $gem ->
        [amber] un ambre
        [emerald] une émeraude
       *[sapphire] le saphir
    }.
indigo-reason-quiet = Ne déplace aucune pierre et ne rapporte rien { $who ->
        [you] ici
        [both] à vous ni à { $names }
       *[other] à { $names }
    }.
indigo-reason-allow = { $likely ->
        [yes] { $who ->
        [you] Vous laisse prendre
       *[other] Laisse { $names } prendre
    }
       *[no] { $who ->
        [you] Vous donne une chance de prendre
       *[other] Donne à { $names } une chance de prendre
    }
    } { $gem ->
        [amber] un ambre
        [emerald] une émeraude
       *[sapphire] le saphir
    }.
indigo-reason-stray = Met { $gem ->
        [amber] un ambre
        [emerald] une émeraude
       *[sapphire] le saphir
    } hors de { $who ->
        [you] votre portée
       *[other] portée de { $names }
    }.
