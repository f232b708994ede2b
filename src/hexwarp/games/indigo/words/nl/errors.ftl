# Sentences of errors. The English ones are where the errors are raised; the ids are their words.

error-a-curve-would-join-two-exits-of-gateway-gateway-on-cell = Op { $cell } zou een bocht twee uitgangen van doel { $gateway } verbinden.
error-cell-already-has-a-tile = Op { $cell } ligt al een kaartje.
error-cell-is-a-treasure-tile-path-tiles-lie-on-other-cells = { $cell } is een schatkaartje; wegkaartjes liggen op andere cellen.
error-it-is-not-seat-seat-s-turn = Plaats { $seat } is niet aan zet.
error-seat-seat-has-no-tile-tile-in-hand = Plaats { $seat } heeft geen kaartje { $tile } in de hand.
error-tag-exclusive-is-for-3-players-only = [{ $tag }] exclusive kan alleen met 3 spelers.
error-tag-has-count-letters-each-one-of-letters = [{ $tag }] heeft { $count } letters, elk uit { $letters }.
error-tag-has-found-tile-there-are-copies = [{ $tag }] bevat { $found } keer { $tile }; er zijn er { $copies }.
error-tag-is-one-of-values-not-text = [{ $tag }] is een van { $values }, niet { $text }.
error-text-is-not-a-move-such-as-e6s2-cell-tile-rotation-0-5 = { $text } is geen zet zoals e6S2: cel, kaartje, draaiing 0–5.
error-there-is-no-cell-cell-on-the-board = Een cel { $cell } is er op het bord niet.
error-that-is-no-position-of-this-game-of-indigo-in-version-version-of-the-encoding = Dit is geen stelling van deze partij Indigo in versie { $version } van de codering.
