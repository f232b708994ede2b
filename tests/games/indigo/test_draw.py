"""The board as text for a terminal."""

from random import Random

import pytest
from rich.cells import cell_len
from rich.text import Text

from hexwarp.core import registry
from hexwarp.core.history import History
from hexwarp.core.testing import random_history
from hexwarp.games.indigo import braille
from hexwarp.games.indigo.board import ARROWS, NAMES, PATH_CELLS
from hexwarp.games.indigo.state import EMPTY, State
from hexwarp.games.indigo.tiles import KIND, LETTERS, MATCHINGS, ROTATION
from support.json_views import snapshot_of


def plain(history: History[State], viewer: tuple[int, ...]) -> str:
    return Text.from_markup(history.game.draw(history.state, viewer)).plain


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("turns", [0, 1, 20, 44, None])
def test_it_fits_80_columns_and_names_every_empty_cell(players: int, turns: int | None) -> None:
    game = registry.load(f"indigo(players={players},hand=2)")
    history = random_history(game, Random(players), turns)
    text = plain(history, (1,))
    assert max(map(cell_len, text.splitlines())) <= 80
    for cell in range(PATH_CELLS):
        assert (NAMES[cell] in text.split()) == (history.state.board[cell] == EMPTY)


def test_every_tile_and_corner_looks_different() -> None:
    pictures = [braille.tile(tile) for tile in range(MATCHINGS)]
    pictures += [braille.corner(arrow) for arrow in ARROWS.values()]
    pictures.append(braille.centre())
    assert len(set(pictures)) == len(pictures)
    assert {(len(p), *map(len, p)) for p in pictures} == {(3, 8, 8, 8)}


def test_the_hand_is_shown_in_all_rotations_to_its_owner_only() -> None:
    history = random_history(registry.load("indigo(hand=2)"), Random(2), 7)
    for seat in (1, 2):
        hand = history.state.hands[seat - 1]
        labels = [f"{LETTERS[KIND[m]]}{ROTATION[m]}" for m in range(MATCHINGS) if KIND[m] in hand]
        words = plain(history, (seat,)).split()
        assert [word for word in words if word[0] in "RXCBS" and word[1:].isdigit()] == labels
    assert not [w for w in plain(history, ()).split() if w[0] in "RXCBS" and w[1:].isdigit()]


def test_exits_have_their_owners_numbers() -> None:
    history = random_history(registry.load("indigo(players=4)"), Random(2), 0)
    words = plain(history, ()).splitlines()[1].split()
    assert [word for word in words if word.isdigit()] == list("212121")


def test_the_turn_the_points_and_the_gems_are_shown() -> None:
    game = registry.load("indigo(players=2,open_gems=true)")
    history = random_history(game, Random(3), 30)
    lines = plain(history, ()).splitlines()
    scores = snapshot_of(game, history.state)["scores"]
    assert lines[0].split() == ["▶", "1", str(scores[0]), "①", "2", str(scores[1])]
    screened = random_history(registry.load("indigo(players=2)"), Random(3), 30)
    assert plain(screened, (2,)).splitlines()[0].split() == [
        "▶",
        "1",
        "?",
        "①",
        "2",
        str(scores[1]),
    ]
