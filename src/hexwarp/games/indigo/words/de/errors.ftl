# Sentences of errors. The English ones are where the errors are raised; the ids are their words.

error-a-curve-would-join-two-exits-of-gateway-gateway-on-cell = Auf { $cell } würde eine Kurve zwei Ausgänge von Tor { $gateway } verbinden.
error-cell-already-has-a-tile = Auf { $cell } liegt schon eine Tafel.
error-cell-is-a-treasure-tile-path-tiles-lie-on-other-cells = { $cell } ist eine Schatztafel; Wegetafeln kommen auf andere Felder.
error-it-is-not-seat-seat-s-turn = Platz { $seat } ist nicht dran.
error-seat-seat-has-no-tile-tile-in-hand = Platz { $seat } hat keine Tafel { $tile } auf der Hand.
error-tag-exclusive-is-for-3-players-only = [{ $tag }] exclusive gibt es nur zu dritt.
error-tag-has-count-letters-each-one-of-letters = [{ $tag }] hat { $count } Buchstaben, jeder aus { $letters }.
error-tag-has-found-tile-there-are-copies = [{ $tag }] enthält { $tile } { $found }-mal; es gibt { $copies }.
error-tag-is-one-of-values-not-text = [{ $tag }] ist eins von { $values }, nicht { $text }.
error-text-is-not-a-move-such-as-e6s2-cell-tile-rotation-0-5 = { $text } ist kein Zug wie e6S2: Feld, Tafel, Drehung 0–5.
error-there-is-no-cell-cell-on-the-board = Ein Feld { $cell } gibt es auf dem Brett nicht.
error-that-is-no-position-of-this-game-of-indigo-in-version-version-of-the-encoding = Das ist keine Stellung dieser Partie Indigo in Version { $version } der Kodierung.
