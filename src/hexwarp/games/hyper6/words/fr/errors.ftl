# Sentences of errors. The English ones are where the errors are raised; the ids are their words.

error-a-d-sides-cannot-roll-face = { $sides ->
        [4] Un triangle
        [6] Un carré
       *[8] Un losange
    } ne peut pas donner { $face }.
error-a-d-sides-has-the-faces-1-to-sides = { $sides ->
        [4] Un triangle
        [6] Un carré
       *[8] Un losange
    } porte les faces 1 à { $sides }.
error-a-die-is-placed-with-the-face-that-it-has = Un dé se place avec la face qu’il montre.
error-a-die-like-it-comes-first = Un dé identique passe avant.
error-a-hyper-jump-is-written-with-what-the-ship-rolled-as-move-3 = Un hypersaut s’écrit avec le lancer du vaisseau, par exemple { $move }=3.
error-all-dice-are-placed-already = Tous les dés sont déjà placés.
error-chosen-faces-stand-in-the-tag-faces-not-among-the-moves = Les faces choisies figurent dans la balise Faces, non parmi les coups.
error-first-all-dice-are-placed-then-ships-drive-and-turn = On place d’abord tous les dés ; ensuite les vaisseaux avancent et changent de face.
error-first-everyone-sets-the-faces-of-their-dice = Chacun choisit d’abord les faces de ses dés.
error-move-carries-a-roll-and-only-a-ship-that-jumps-to-a-node-is-rolled = { $move } indique un lancer, mais seul un vaisseau qui saute sur un nœud est relancé.
error-no-face-is-to-be-chosen-now = Il n’y a pas de face à choisir maintenant.
error-nobody-knows-yet-what-the-ship-on-node-node-will-show = Personne ne sait encore ce que montrera le vaisseau au nœud { $node }.
error-node-node-is-taken-and-the-ship-jumps-on-the-move-is-right = Le nœud { $node } est occupé et le vaisseau saute plus loin : le coup est { $right }.
error-tag-cannot-be-in-it-the-totals-of-the-faces-are-totals = [{ $tag }] est impossible : les totaux y sont { $totals }.
error-tag-gives-a-d-sides-of-seat-seat-the-face-face = [{ $tag }] : { $sides ->
        [4] un triangle
        [6] un carré
       *[8] un losange
    } de la place { $seat } ne peut pas montrer { $face }.
error-tag-has-an-unknown-face-before-a-known-one = [{ $tag }] a une face inconnue avant une face connue.
error-tag-has-digits-digits-for-each-of-seats-seats = [{ $tag }] compte { $digits } chiffres pour chacune des { $seats } places.
error-tag-is-2-or-3 = [{ $tag }] vaut 2 ou 3.
error-tag-is-first-or-second = [{ $tag }] vaut { $first } ou { $second }.
error-tag-is-known-in-full-where-the-dice-were-rolled = [{ $tag }] est entièrement connu si les dés ont été lancés.
error-tag-is-while-faces-are-unknown = [{ $tag }] vaut « ? » tant que des faces sont inconnues.
error-tag-names-each-of-the-seats-seats-once = [{ $tag }] nomme une fois chacune des places { $seats }.
error-text-is-not-a-move-such-as-17-21-or-17 = { $text } n’est pas un coup comme 17-21 ou 17+.
error-text-is-not-a-move-such-as-8-5 = { $text } n’est pas un coup comme 8:5.
error-text-is-not-a-move-such-as-8-5-3 = { $text } n’est pas un coup comme 8.5@3.
error-that-die-is-placed-already = Ce dé est déjà placé.
error-that-ship-is-home = Ce vaisseau est déjà arrivé.
error-the-d-sides-on-node-node-shows-face-and-a-face-does-not-turn-past-that = { $sides ->
        [4] Le triangle
        [6] Le carré
       *[8] Le losange
    } au nœud { $node } montre { $face }, et la face ne va pas plus loin.
error-the-next-die-to-set-is-a-d-due-not-a-d-sides = Le prochain dé à régler est { $due ->
        [4] un triangle
        [6] un carré
       *[8] un losange
    }, non { $sides ->
        [4] un triangle
        [6] un carré
       *[8] un losange
    }.
error-the-next-free-node-is-free-not-node = Le prochain nœud libre est { $free }, non { $node }.
error-the-ship-on-node-node-shows-face-so-the-move-is-right = Le vaisseau au nœud { $node } montre { $face } : le coup est donc { $right }.
error-there-is-no-hyper-jump-there-the-move-is-right = Il n’y a pas d’hypersaut là : le coup est { $right }.
error-there-is-no-ship-of-yours-on-node-node = Aucun de vos vaisseaux n’est au nœud { $node }.
error-you-have-no-d-sides-that-shows-face-left-to-place = Il ne vous reste pas de { $sides ->
        [4] triangle
        [6] carré
       *[8] losange
    } { $face } à placer.
error-you-have-set-all-your-dice-the-others-have-not = Tous vos dés sont réglés ; les autres n’ont pas fini.
error-that-is-no-position-of-this-game-of-hyper-6-in-version-version-of-the-encoding = Ce n’est pas une position de cette partie de Hyper-6 dans la version { $version } du codage.
