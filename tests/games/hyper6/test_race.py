"""Turns that a lone ship needs (H-10, H-14)."""

from hexwarp.games.hyper6.race import solo_turns


def test_solo_turns_are_those_of_the_quickest_way() -> None:
    turns = solo_turns(4)
    assert turns[4][126] == turns[1][126] == 1
    assert turns[1][124] == 3  # 1, 1, 1, or turn up and then 2 and 1
    assert turns[1][119] == 5  # turn up, then 2 four times; or twice, then 3 three times
    assert turns[0][123] == (4 + 2 + 2 + 1) / 4 - 0.25  # a 1 is turned up first
