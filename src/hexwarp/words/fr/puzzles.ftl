puzzles-lead = Une position, un meilleur coup. Le trouverez-vous ?
puzzles-more = Autres problèmes
puzzles-yours = Votre classement aux problèmes : { $rating }
puzzles-new = Pas encore classé
puzzle-find = Trouvez le meilleur coup
puzzle-opponent = { $opponents ->
        [one] Adversaire
       *[other] Adversaire { $number }
    }
puzzle-rating = Difficulté : { $rating }
puzzle-right = Bravo !
puzzle-right-also = Bravo ! { $move } est tout aussi bon.
puzzle-wrong = Ce n’est pas le meilleur coup. Réessayez.
puzzle-wrong-once = Seule la première réponse compte pour le classement.
puzzle-solution = Le meilleur coup est { $move }.
puzzle-chances = Il vous donne { $win } % de chances de gagner. Le coup suivant : { $next } %.
puzzle-change = Votre classement : { $rating } ({ $change })
puzzle-show = Montrer la solution
puzzle-next = Problème suivant
