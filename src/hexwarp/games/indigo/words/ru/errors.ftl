# Sentences of errors. The English ones are where the errors are raised; the ids are their words.

error-a-curve-would-join-two-exits-of-gateway-gateway-on-cell = На { $cell } поворот соединил бы два выхода ворот { $gateway }.
error-cell-already-has-a-tile = На { $cell } уже лежит тайл.
error-cell-is-a-treasure-tile-path-tiles-lie-on-other-cells = { $cell } — тайл с сокровищем; путевые тайлы кладут на другие клетки.
error-it-is-not-seat-seat-s-turn = Сейчас ход не места { $seat }.
error-seat-seat-has-no-tile-tile-in-hand = У места { $seat } в руке нет тайла { $tile }.
error-tag-exclusive-is-for-3-players-only = [{ $tag }] exclusive: только для 3 игроков.
error-tag-has-count-letters-each-one-of-letters = В [{ $tag }] букв { $count }, каждая из { $letters }.
error-tag-has-found-tile-there-are-copies = В [{ $tag }] тайлов { $tile }: { $found }, а бывает { $copies }.
error-tag-is-one-of-values-not-text = [{ $tag }] бывает { $values }, а не { $text }.
error-text-is-not-a-move-such-as-e6s2-cell-tile-rotation-0-5 = { $text } не ход, как e6S2: клетка, тайл, поворот 0–5.
error-there-is-no-cell-cell-on-the-board = На поле нет клетки { $cell }.
error-that-is-no-position-of-this-game-of-indigo-in-version-version-of-the-encoding = Это не позиция этой партии Indigo в версии { $version } кодировки.
