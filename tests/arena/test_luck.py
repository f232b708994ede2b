"""Luck and skill: shares of a variance that is known, and luck that is 0 on average."""

from random import Random

import numpy as np
import pytest

from hexwarp.arena import luck
from hexwarp.core import registry
from hexwarp.core.chance import ScriptedChance
from hexwarp.core.testing import random_history

GAMES = 4000


def test_shares_of_a_known_variance() -> None:
    """Seat 1's points: 0.5 + bot (sd 0.1) + luck (sd 0.2) + the rest (sd 0.2), against seat 2."""
    rng = np.random.default_rng(1)
    first = np.arange(GAMES) % 2
    seated = np.stack([first, 1 - first], axis=1)
    lucky = rng.normal(0, 0.2, GAMES)
    mine = 0.5 + np.where(first == 0, 0.1, -0.1) + lucky + rng.normal(0, 0.2, GAMES)
    points = np.stack([mine, 1 - mine], axis=1)
    measured = 3 * np.stack([lucky, -lucky], axis=1) + 0.7  # scale and mean do not matter
    shares = luck.variance_shares(points, measured, seated)
    assert shares.skill == pytest.approx(1 / 9, abs=0.02)
    assert shares.luck.value == pytest.approx(4 / 9, abs=0.03)
    assert shares.luck.low < 4 / 9 < shares.luck.high
    assert shares.play == pytest.approx(4 / 9, abs=0.03)


def test_games_without_variance_say_nothing() -> None:
    shares = luck.variance_shares(np.full((3, 2), 0.5), np.zeros((3, 2)), np.zeros((3, 2), int))
    assert (shares.luck.low, shares.luck.high, shares.skill) == (0, 1, 0)


@pytest.mark.parametrize("spec", ["hyper6", "hyper6(players=3)", "indigo", "indigo(players=4)"])
def test_luck_of_a_draw_or_roll_is_zero_on_average(spec: str) -> None:
    game = registry.load(spec)
    meter = luck.meter(game)
    assert meter is not None
    history = random_history(game, Random(1))
    number = next(i for i, turn in enumerate(history.turns) if i > 8 and turn.outcomes)
    turn, before = history.turns[number], history.back_to(number)
    node = game.apply(before.state, turn.seat, turn.action).state
    weighted = game.chance_outcomes(node)
    lucks = np.array(
        [
            meter.total(before.play(turn.seat, turn.action, ScriptedChance([outcome])))
            for outcome, _ in weighted
        ]
    )
    lucks -= meter.total(before)
    weights = np.array([weight for _, weight in weighted])
    assert weights @ lucks == pytest.approx(np.zeros(game.players), abs=1e-9)
    assert np.abs(lucks).max() > 1e-4
    assert lucks.sum(axis=1) == pytest.approx(np.zeros(len(weighted)), abs=1e-6)


def test_game_without_a_network_has_no_meter() -> None:
    assert luck.meter(registry.load("cairn")) is None
