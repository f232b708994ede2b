# Sentences of errors. The English ones are where the errors are raised; the ids are their words.

error-a-curve-would-join-two-exits-of-gateway-gateway-on-cell = En { $cell }, un virage relierait deux sorties de la porte { $gateway }.
error-cell-already-has-a-tile = Il y a déjà une tuile en { $cell }.
error-cell-is-a-treasure-tile-path-tiles-lie-on-other-cells = { $cell } est une tuile Trésor ; les tuiles Chemin vont sur d’autres cases.
error-it-is-not-seat-seat-s-turn = Ce n’est pas à la place { $seat } de jouer.
error-seat-seat-has-no-tile-tile-in-hand = La place { $seat } n’a pas de tuile { $tile } en main.
error-tag-exclusive-is-for-3-players-only = [{ $tag }] exclusive n’existe qu’à 3 joueurs.
error-tag-has-count-letters-each-one-of-letters = [{ $tag }] compte { $count } lettres, chacune parmi { $letters }.
error-tag-has-found-tile-there-are-copies = [{ $tag }] contient { $found } fois { $tile } ; il y en a { $copies }.
error-tag-is-one-of-values-not-text = [{ $tag }] vaut { $values }, non { $text }.
error-text-is-not-a-move-such-as-e6s2-cell-tile-rotation-0-5 = { $text } n’est pas un coup comme e6S2 : case, tuile, orientation 0–5.
error-there-is-no-cell-cell-on-the-board = Il n’y a pas de case { $cell } sur le plateau.
error-that-is-no-position-of-this-game-of-indigo-in-version-version-of-the-encoding = Ce n’est pas une position de cette partie d’Indigo dans la version { $version } du codage.
