indigo-lesson-lay = Les pierres du centre suivent les chemins, et vos tuiles sont les chemins. { $touch ->
        [yes] Touchez la case lumineuse pour y mettre votre tuile, puis touchez Poser.
       *[no] Cliquez sur la case lumineuse pour y poser votre tuile.
    }
    .title = Posez une tuile
    .done = C’est parti ! Une nouvelle tuile près du centre libère une pierre, qui suit son chemin jusqu’au bout.
indigo-lesson-turn = Votre adversaire, { $rival }, a posé une tuile, juste au-dessus de la case lumineuse. { $touch ->
        [yes] Touchez encore la vôtre pour la tourner, jusqu’à ce que l’émeraude monte à travers les deux tuiles.
       *[no] Tournez la vôtre avec la molette ou R, jusqu’à ce que l’émeraude monte à travers les deux tuiles.
    }
    .title = Tournez-la
    .done = Bien tourné. Une pierre traverse toutes les tuiles qui prolongent son chemin, peu importe qui les a posées.
    .run = Elle a filé, mais tout droit vers le coin. Tournez encore la tuile pour que son chemin monte.
    .aside = Elle a filé, mais vers la droite, où se trouve la porte de { $rival }. Tournez la tuile pour que son chemin monte.
indigo-lesson-gateway = Les côtés rouges sont vos portes, les verts celles de { $rival }. Posez la tuile pour que l’émeraude sorte par le haut.
    .title = Par votre porte
    .done = Elle est à vous et vaut 2 points ! Chacune des six sorties de ce côté aurait convenu.
    .run = L’émeraude est encore sur le plateau. Tournez la tuile jusqu’à ce que le chemin passe le bord.
indigo-lesson-path = Dans chaque coin attend un ambre, et sa flèche montre la sortie. Une tuile peut envoyer celui-ci à travers toutes celles de droite jusqu’à votre porte.
    .title = Une tuile, un long voyage
    .done = Quatre tuiles d’un coup ! Il vaut la peine de regarder où mènent déjà les chemins.
    .run = L’ambre est sorti, mais son chemin s’est vite arrêté. Partez de votre porte, remontez les tuiles et raccordez-vous.
    .given = Aïe, ce chemin finit dans la porte de { $rival }. Prenez l’autre : remontez-le depuis la vôtre.
indigo-lesson-forbidden = Renvoyez l’émeraude avant qu’elle n’atteigne la porte de { $rival }. Une seule chose est interdite : un virage qui relie deux sorties d’une même porte.
    .title = La seule interdiction
    .done = Permis, et plutôt culotté : votre virage renvoie l’émeraude. Toute tuile convient à toute case d’une façon ou d’une autre, on peut donc toujours jouer.
indigo-lesson-meet = Deux pierres font face à la case lumineuse, et { $rival } est sur le point de les prendre. Deux pierres qui se rencontrent sont perdues : faites-les se rencontrer.
    .title = Quand les pierres se rencontrent
    .done = Toutes deux perdues, et personne n’a rien. Attention : cela arrive aussi vite aux vôtres.
    .given = L’une d’elles vient de rejoindre { $rival }. Trouvez l’orientation où un seul virage relie les deux pierres.
indigo-lesson-corner = Un coin n’est pas une impasse : son chemin courbe ramène sur le plateau. Envoyez l’émeraude dans le coin en haut à gauche et regardez où elle ressort.
    .title = Par le coin
    .done = Par le côté, autour du coin, et dehors par votre porte. Presque personne ne voit venir ce coup-là.
    .given = Tout droit par la porte de { $rival }. Dirigez plutôt le chemin vers le coin.
indigo-lesson-sapphire = Cinq émeraudes ont quitté le centre, et le saphir sort toujours en dernier. Menez-le à votre porte, en bas à gauche.
    .title = Le saphir en dernier
    .done = Belle prise ! Un ambre vaut 1, une émeraude 2, un saphir 3. En partie, les pierres des autres restent cachées jusqu’à la fin : comptez-les au passage.
    .run = Le saphir est sorti, mais il a mal tourné. Menez-le dans le chemin droit à gauche.
indigo-lesson-shared = À quatre, chaque porte a deux propriétaires ; celle en bas à gauche est à vous et { $partner }. Envoyez-y l’émeraude.
    .title = Une porte partagée
    .done = Chacun reçoit une émeraude : la seconde vient de la réserve, partager ne coûte donc rien. Choisissez bien avec qui.
    .run = Si près ! Tournez la tuile jusqu’à ce que son chemin passe le bord.
indigo-lesson-end = Il ne reste qu’une pierre ; quand elle sera partie, le plus de points gagne. Vous avez 7, { $rival } a 9 : ce saphir décide.
    .title = La dernière pierre
    .done = Vous gagnez 10 à 9 ! En cas d’égalité, le nombre de pierres aurait décidé.
    .run = Le saphir est encore là, et c’est à { $rival } de jouer. Vous pouvez gagner tout de suite : essayez d’autres orientations.
    .given = Le saphir est à { $rival }, et la partie est perdue. Heureusement, vous pouvez reprendre ce coup.
indigo-forbidden = Ce virage relierait deux sorties d’une même porte.
indigo-coach-first = Près du centre, votre tuile libère une émeraude, et vous décidez où elle va. Plus loin, elle prépare un chemin pour la suite.
indigo-coach-take = Une pierre peut arriver chez vous à ce tour. Voyez-vous laquelle, et comment ? Prenez-la, sauf si un autre coup rapporte plus.
indigo-coach-run = Aucune pierre n’arrive à ce tour. Rapprochez-en une de vos portes, ou éloignez-en une des portes adverses.
indigo-coach-still = Votre tuile ne déplace aucune pierre à ce tour. Tracez un chemin qui servira plus tard.
indigo-tips-turn = Essayez votre tuile sur n’importe quelle case vide et tournez-la. Des lignes montrent où iraient les pierres ; menez-les aux portes de votre couleur.
indigo-tips-meet = Que s’est-il passé ? Deux pierres se sont rencontrées sur un chemin : elles sont perdues pour tous.
indigo-tips-forbidden = Une tuile ne peut relier deux sorties d’une porte par un virage. Tournez-la, et la même case conviendra.
