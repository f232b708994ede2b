"""The spiral in the terminal."""

from random import Random

import pytest
from rich.cells import cell_len
from rich.text import Text

from games.hyper6.positions import position
from hexwarp.core.testing import random_history
from hexwarp.games.hyper6 import GAME
from hexwarp.games.hyper6.state import State


def plain(state: State) -> list[str]:
    return Text.from_markup(GAME(len(state.faces)).draw(state, ())).plain.splitlines()


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("turns", [0, 5, 18, 60, None])
def test_it_fits_a_terminal(players: int, turns: int | None) -> None:
    lines = plain(random_history(GAME(players), Random(3), turns).state)
    assert len(lines) <= 24
    assert max(map(cell_len, lines)) <= 78


def test_a_ship_is_drawn_with_its_face_above_its_link() -> None:
    lines = plain(position("8.5@42 4.2@71 6.3@*", "6.6@120"))
    ring_5, ring_4, ring_2 = lines[3], lines[5], lines[9]
    assert ring_5.startswith("  37•─•─•─•─•─42◇5•─")
    assert ring_4.startswith("  67•─•─•─•───71△2•─")
    assert ring_5.index("◇") == ring_4.index("△")
    assert ring_2.index("■6") == 4 + 5 * 12 + 2
    assert lines[-2].startswith("▶ 1  ● □·····")
    assert lines[-1].startswith("  2  ● ······")


def test_dice_in_hand_are_listed_and_hidden_faces_are_not() -> None:
    placing = random_history(GAME(3), Random(3), 0).state
    assert all(str(face) in plain(placing)[-3] for face in placing.faces[0])
    choosing = GAME(2, {"setup": "chosen"}).initial_state()
    assert plain(choosing)[-1] == "▶ 2  ● ······ ◆? ◆? ■? ■? ■? ▲? ▲? ▲? ▲?"
