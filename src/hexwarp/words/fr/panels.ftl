# Panels and dialogs of the table, which are loaded when they are first shown.

curtain-title = Au tour de { $name }
curtain-about = Passez l’appareil. Les secrets restent cachés jusqu’à ce que { $name } soit prêt.
curtain-ready = Je suis { $name }
join-title = Vous êtes invité
join-seat = Choisissez une place
join-sit = Prendre place
join-watch = Regarder
join-rated = Cette partie est classée, et seuls les comptes ont un classement. Créez-en un ou connectez-vous, puis vous reviendrez à cette table.
invite-title = Jouez à { $game } avec moi
terms-public = Dans le salon
wait-reveal = Le navigateur de chacun participe au hasard de la partie. On attend que { $names } ouvre la table.
wait-reveal-elsewhere = Vous avez pris place dans un autre navigateur. Ouvrez-y la table pour qu’il participe au hasard de la partie.
wait-reveal-without-about = Ou commencez sans votre part ; l’enregistrement de la partie le dira.
wait-reveal-without = Commencer sans
wait-no-longer = Commencer sans attendre
wait-bots = { $count ->
        [one] L’ordinateur prend la place libre.
       *[other] L’ordinateur prend les places libres.
    }
wait-start = Commencer
wait-leave = Quitter la table
action-abort = Annuler la partie
hint-loading = Recherche d’un bon coup …
hint-quiet = C’est ce qui préserve au mieux vos chances.
hint-wins = Chances de gagner : { $win } %.
hint-wins-match = Chances de gagner sur toutes les manches : { $win } %.
hint-next = Deuxième choix ({ $win } %) : { $move }
hint-close = À peu près aussi bon : { $move }
hint-equal = Tout aussi bon : { $move }
hint-strangers = Pas d’indices dans les parties avec d’autres joueurs.
hint-not-now = Les indices sont pour votre tour.
hint-exact = Calculé jusqu’à la fin : ces chances sont exactes.
hint-play = Jouer
resign-title = Abandonner ?
resign-about = { $name } abandonne. C’est irréversible.
resign-about-many = { $name } abandonne et l’ordinateur continue. C’est irréversible.
resign-confirm = Abandonner
resign-keep = Continuer
abort-title = Annuler la partie ?
abort-about = La partie a à peine commencé : personne ne perd. S’il y a d’autres joueurs, la table s’ouvre à nouveau pour eux.
abort-confirm = Annuler la partie
leave-title = Quitter la table ?
leave-about = L’ordinateur joue pour { $name } jusqu’à votre retour.
leave-confirm = Quitter
chat-none = Aucun message.
chat-write = Écrivez quelque chose
chat-send = Envoyer
chat-only = Seuls les joueurs peuvent écrire ici.
chat-phrases = Phrases rapides
chat-line-menu = Ignorer ou signaler { $name }
chat-report-why = Quel est le problème avec ce message ?
phrase-hello = Bonjour !
phrase-have-fun = Amusez-vous bien !
phrase-nice-move = Joli coup !
phrase-oops = Oups !
phrase-lucky = Quelle chance !
phrase-one-moment = Un instant, s’il vous plaît
phrase-thanks = Merci !
phrase-good-game = Bien joué !
phrase-again = Une revanche ?
phrase-bye = Au revoir !
notes-title = Notes
notes-about = Vous seul voyez vos notes.
notes-kept = Enregistré
notes-changed = …
notes-failed = Non enregistré : le serveur est injoignable.
conditional-about = Entrez les coups que vous attendez et vos réponses. S’ils sont joués, le serveur répond aussitôt pour vous, même en votre absence. Vous seul voyez vos variantes.
conditional-later = Vous pouvez ajouter des variantes pendant le tour d’un autre.
conditional-begin = Ajouter une variante sur le plateau
conditional-type = Saisir une variante
conditional-typed = Coups en notation
conditional-remove = Supprimer { $line }
conditional-line = Votre variante
conditional-how = Jouez les coups que vous attendez des autres et vos réponses. Rien n’est envoyé avant l’enregistrement.
conditional-roll = Lancer
conditional-roll-any = N’importe quel lancer
conditional-back = Retirer le dernier coup
conditional-cancel = Annuler
conditional-keep = Enregistrer
share-title = Partager ma main
share-about = Créez un lien qui montre aussi votre main, pour un ami qui regarde par-dessus votre épaule. Toute la table voit que vous la partagez.
share-make = Créer un lien
share-renew = Créer un nouveau lien
share-end = Ne plus partager
share-elsewhere = Vous avez partagé un lien depuis un autre appareil. Un nouveau lien le remplace.
moves-title = Coups
moves-round = Manche { $round }
moves-first = Première position
moves-previous = Coup précédent
moves-next = Coup suivant
moves-last = Dernière position
moves-play = Lire à partir d’ici
moves-pause = Pause
moves-loss = −{ $loss } %
mark-slip = Imprécision
mark-mistake = Erreur
mark-blunder = Gaffe
study-title = Analyse
study-running = Analyse : { $share } %
study-curve = Chances de gagner
study-table = Chances de gagner, coup par coup
study-table-about = En pour cent : la chance de gagner que chaque coup a coûtée, puis les chances de chacun. D’un coup à l’autre, elles changent aussi avec la chance, et parce que l’ordinateur voit alors un coup plus loin.
study-lost = Perte
study-move = Coup { $ply }
study-share = { $share } %
study-chance = { $name } { $share } %
study-how = Parcourez la partie ou choisissez un point de la courbe.
study-best = Le meilleur coup.
study-better = Mieux : { $move }
study-account-before = Avant
study-account-luck = Chance
study-account-revised = Nouvelle estimation
study-account-with-best = Meilleur coup
study-account-lost = Perte
study-account-after = Maintenant
study-summary = Talent et chance
study-skill = { $skill ->
        [best] a trouvé les meilleurs coups
        [good] a bien joué
        [fair] a manqué quelques occasions
       *[poor] a manqué beaucoup d’occasions
    } ; perte par coup : { $loss } ± { $error } %.
study-fortune = { $fortune ->
        [with] De la chance : +{ $luck } %.
        [against] De la malchance : −{ $luck } %.
       *[even] Ni chance ni malchance.
    }
study-turning = Tournants
study-by-luck = par chance
study-by-move = par le coup
study-failed = L’analyse a échoué. Vous pouvez la relancer.
position-title = { $ply ->
        [0] Position de départ
       *[other] Position après le coup { $ply }
    }
position-link = Copier le lien vers cette position
position-picture = Enregistrer l’image ({ $format })
result-title = Résultat
result-round-title = Manche { $round }
result-round = Manche { $round }
result-points = Points
result-total = Total
result-lowest = Le moins de points gagne.
result-series = Après { $games } parties : { $wins }.
result-winner = Gagnant
result-completed = La partie est allée à son terme.
result-no_progress = Aucun progrès depuis trop longtemps : personne ne gagne.
result-resignation = Victoire par abandon.
result-time = Victoire au temps.
result-agreement = Nulle par accord mutuel.
result-study = Plateau d’analyse
fair-title = Tirages vérifiables
fair-about = Chaque lancer et chaque pioche découlent d’une graine secrète, choisie par le serveur avant la partie, et de textes ajoutés par les navigateurs des joueurs. La graine et les textes sont d’abord scellés : personne ne peut les changer ensuite. Après la partie, la graine est dévoilée et cette page vérifie les lancers et pioches que le serveur énumère. Pour vérifier ceux de la partie elle-même, enregistrez-la et lancez hexwarp verify.
fair-seal = Sceau
fair-entropy = Ajouté par les joueurs
fair-entropy-none = Rien
fair-open = non scellé
fair-sealed = scellé
fair-revealed = scellé, puis dévoilé
fair-withheld = scellé, mais jamais dévoilé : la partie s’est jouée sans
fair-yours = le vôtre
fair-seed = Graine
fair-seed-later = Dévoilée après la fin
fair-check = Vérifier chaque lancer et chaque pioche
fair-right = { $draws ->
        [0] Le serveur n’énumère aucun lancer ni pioche.
        [one] Le serveur énumère un lancer ou une pioche, conforme à la graine.
       *[other] Le serveur énumère { $draws } lancers et pioches, tous conformes à la graine.
    } { $taken ->
        [0] Aucun n’a été repris, dit-il.
        [one] Un autre a été repris, dit-il.
       *[other] { $taken } autres ont été repris, dit-il.
    } Pour savoir si ce sont ceux de cette partie, lancez hexwarp verify sur l’enregistrement.
fair-own = Le texte scellé par ce navigateur en fait partie, et rien d’autre n’a changé après la révélation des textes.
fair-own-none = Ce navigateur n’a rien ajouté : il ne peut pas dire si le serveur a choisi la graine après avoir vu les textes.
fair-wrong-text = Un texte diffère de celui qui a été scellé.
fair-wrong-terms = Le sceau, les textes, les places ou le nombre de manches diffèrent de ce que ce navigateur a vu avant d’ajouter son texte.
fair-wrong-takebacks = Le serveur dit que des lancers ou pioches ont été repris, mais aucune reprise de cette partie n’a pu le faire.
fair-wrong-unused = Le texte scellé par ce navigateur n’a pas servi. C’est normal si vous avez quitté la table avant le début ou commencé sans ; sinon, le serveur l’a écarté.
fair-wrong-seal = La graine diffère de celle qui a été scellée.
fair-wrong-gap = Il manque un lancer ou une pioche, et aucune reprise ne l’explique.
fair-wrong = Manche { $round }, après le coup { $ply } : la graine donne un autre résultat.
fair-plain = Les navigateurs ne peuvent vérifier que sur des pages https. Enregistrez la partie et lancez hexwarp verify.
keys-title = Clavier
keys-board = Sur le plateau
keys-previous = Coup précédent, coup suivant
keys-live = Retour à la partie
keys-again = Revoir les tours depuis le vôtre
keys-undo = Annuler
keys-hint = Indice
keys-overview = Entendre toute la position
keys-help = Règles du jeu
keys-sound = Son activé ou non
keys-list = Cette liste
coach-title = Votre coach
coach-show = Montrez-moi un coup
coach-dismiss = Je me débrouille
tip-title = Bon à savoir
tip-dismiss = Compris
tip-none = Masquer les conseils
tip-learn = Tutoriel
action-hint = Indice
action-analyse = Analyse par ordina­teur
action-undo = Annuler
action-takeback = Repren­dre le coup
action-draw = Proposer nulle
action-leave = Quitter
action-share = Partager ma main
action-resign = Abandonner
action-record = Enregis­trer la partie
action-invite = Partager
action-result = Résultat
action-see-again = Revoir
action-fair = Tirages véri­fiables
asking-takeback = Vous avez demandé à reprendre votre coup.
asking-draw = Vous avez proposé nulle.
ask-agree = Accepter
ask-refuse = Refuser
ask-withdraw = Retirer
ask-agreed = Vous avez accepté.
return-text = L’ordinateur joue pour vous.
return-do = Reprendre ma place
claim-text = { $name } est absent depuis longtemps.
claim-about-two = Vous pouvez terminer la partie et réclamer la victoire.
claim-about-many = L’ordinateur peut jouer à sa place.
claim-do = Ne plus attendre
chat-title = Discussion
conditional-title = Coups condi­tion­nels
conditional-dropped = Votre coup conditionnel n’était plus possible.
conditional-kept = Variante enregistrée.
conditional-moved = La partie a continué. La variante sur le plateau n’a pas été enregistrée.
conditional-if = Si { $name } joue …
conditional-you = … vous jouez
conditional-open = La variante s’arrête ici : la suite est inconnue
notify-about = { $game }, avec { $names }
reason-nothing-new = Rien ne s’est passé depuis votre dernier coup.
reason-no-undo = Vous n’avez encore aucun coup à reprendre.
reason-no-takeback = Vous ne pouvez reprendre que votre dernier coup, tant que rien n’a été pioché, lancé ni révélé ensuite.
reason-asked = Une question attend encore sa réponse.
reason-moment = Attendez que le plateau se stabilise.
reason-who = Dites d’abord qui est à l’écran.
asked-takeback = { $name } demande à reprendre son coup.
asked-draw = { $name } propose nulle.
happened-joined = { $name } a rejoint la table.
happened-filled = L’ordinateur a pris les places libres.
happened-left = { $name } a quitté la table.
happened-reopened = La table est de nouveau ouverte : quelqu’un est parti ou n’est pas venu.
happened-timed_out = { $name } n’a plus de temps.
happened-returned = { $name } est de retour.
happened-resigned = { $name } abandonne.
happened-forfeited = { $name } perd la partie par abandon.
happened-resumed = Le serveur a été indisponible un moment. Les pendules étaient arrêtées.
happened-agreed = { $name } accepte.
happened-refused = { $name } refuse.
happened-withdrawn = { $name } retire sa proposition.
happened-drawn = Nulle par accord mutuel.
