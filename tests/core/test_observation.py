"""Layouts name all values of an observation, and describe them."""

import numpy as np
import pytest

from envs.variants import SMALLEST, title
from hexwarp.core.game import Game
from hexwarp.core.observation import Layout, Part, Symmetries

LAYOUT = Layout(Part("board", (2, 3), 1, "stones"), Part("left", (1,), 9, "stones left"))


def test_parts_follow_one_another() -> None:
    assert LAYOUT.size == 7
    assert LAYOUT.slices == {"board": slice(0, 6), "left": slice(6, 7)}
    assert LAYOUT.start("left") == 6
    assert LAYOUT.maxima().tolist() == [1] * 6 + [9]


def test_split_returns_views() -> None:
    values = np.zeros((5, 7), np.uint8)
    parts = LAYOUT.split(values)
    assert parts["board"].shape == (5, 2, 3)
    parts["board"][4, 1, 2] = 1
    assert values[4, 5] == 1


def test_the_table_has_a_row_for_each_part() -> None:
    assert LAYOUT.table().splitlines()[2:] == [
        "| board | 2x3 | 0:6 | 1 | stones |",
        "| left | 1 | 6:7 | 9 | stones left |",
    ]


def test_the_identity_changes_nothing() -> None:
    tables = Symmetries.identity(7, 3)
    assert tables.observations.tolist() == [list(range(7))]
    assert tables.actions.tolist() == tables.masks.tolist() == [[0, 1, 2]]


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_every_game_has_symmetries_of_its_own_size(game: Game[object]) -> None:
    observation = game.observation()
    assert observation is not None
    assert game.has_observation
    tables = observation.symmetries(game)
    assert tables.observations.shape == (len(tables.names), observation.LAYOUT.size)
    assert tables.actions.shape == tables.masks.shape == (len(tables.names), game.num_actions)
