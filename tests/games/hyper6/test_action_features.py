"""The inputs of the policy."""

from random import Random

import numpy as np
import pytest

from games.hyper6.positions import position
from games.hyper6.test_features import VARIANTS, positions, title
from hexwarp.core.types import CHANCE
from hexwarp.games.hyper6 import GAME, action_features, fast
from hexwarp.games.hyper6.game import Hyper6
from hexwarp.games.hyper6.rules import KINDS, MOVE, UP
from hexwarp.games.hyper6.spiral import LINK
from hexwarp.games.hyper6.state import Phase, State


def inputs_of(game: Hyper6, state: State, action: int) -> dict[int, float]:
    """Return the non-zero inputs of an action and their values."""
    indices = np.full(action_features.MAX_ACTION_INPUTS, -1)
    values = np.zeros(action_features.MAX_ACTION_INPUTS, np.float32)
    count = action_features.action_features(fast.load(game, state), action, indices, values)
    assert 0 < count <= action_features.MAX_ACTION_INPUTS
    assert 0 not in values[:count]
    return dict(zip(indices[:count].tolist(), values[:count].tolist(), strict=True))


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_inputs_are_in_bounds(game: Hyper6) -> None:
    size = action_features.action_inputs(game.players)
    for state in positions(game, 2):
        seats = game.to_move(state)
        if seats == (CHANCE,):
            continue
        for action in game.legal_actions(state, seats[0]):
            inputs = inputs_of(game, state, action)
            assert all(0 <= index < size for index in inputs)
            assert max(map(abs, inputs.values())) < 40


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_drives_and_adjustments_have_other_inputs(game: Hyper6) -> None:
    for state in positions(game, 1):
        if state.phase != Phase.DRIVE or game.to_move(state) == (CHANCE,):
            continue
        actions = game.legal_actions(state, state.turn)
        drives = [inputs_of(game, state, one) for one in actions if one % KINDS == MOVE]
        turns = [inputs_of(game, state, one) for one in actions if one % KINDS != MOVE]
        assert all(drive not in turns for drive in drives)


def test_chosen_faces_of_others_have_no_influence() -> None:
    game = GAME(2, {"setup": "chosen"})
    rng = Random(1)
    state = game.initial_state()
    for _ in range(5):
        state = game.apply(state, 1, rng.choice(game.legal_actions(state, 1))).state
    chosen = [game.legal_actions(state, 2)[0], game.legal_actions(state, 2)[-1]]
    worlds = [game.apply(state, 2, action).state for action in chosen]
    assert worlds[0] != worlds[1]
    for action in game.legal_actions(state, 1):
        assert inputs_of(game, worlds[0], action) == inputs_of(game, worlds[1], action)


def test_a_drive_that_jumps_tells_the_nodes_saved() -> None:
    state = position("8.3@20 6.2@40", "8.5@23 4.1@60")
    game = GAME(2)
    inputs = inputs_of(game, state, MOVE)
    assert inputs[action_features._NODES_SAVED] == pytest.approx((LINK[23] - 23) / 36)
    assert inputs[action_features._WAS_READY] == inputs[action_features._NODES_SAVED]
    turned = inputs_of(game, state, UP)
    assert action_features._NODES_SAVED not in turned
    assert action_features._READY not in turned
    assert turned[action_features._WAS_READY] == inputs[action_features._NODES_SAVED]


def test_ships_of_either_side_that_could_land_on_a_node_are_told() -> None:
    # The ship drives from 90 to 93; others' two could land on 93, and its own on 90.
    state = position("8.3@90 6.4@86 6.1@40", "8.5@88 6.6@87 4.1@60")
    inputs = inputs_of(GAME(2), state, MOVE)
    entered, left = action_features._ENTERED, action_features._LEFT
    told = {index - entered: value for index, value in inputs.items() if index >= entered}
    assert told == {
        3 + 1: 1,
        3 + 2: pytest.approx((LINK[93] - 93) / 36),
        left - entered: 1,
        left - entered + 2: pytest.approx((LINK[90] - 90) / 36),
    }


def test_the_turns_that_an_action_saves_the_ship_are_told() -> None:
    state = position("8.1@126 6.2@120", "8.5@60")
    index = action_features._TURNS_SAVED
    home = inputs_of(GAME(2), state, MOVE)
    assert index not in home  # one turn before, none after it: the drive costs what it saves
    assert inputs_of(GAME(2), state, UP)[index] == -1  # it still needs one turn
