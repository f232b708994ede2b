"""Worlds that differ only in a secret give equal observations, and differ at the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from envs.variants import VARIANTS, title
from hexwarp.core.game import Game
from hexwarp.core.testing import random_history

SECRETIVE = [game for game in VARIANTS if game.options.get("setup") != "rolled"]
"""Only with chosen faces has Hyper-6 a secret."""


def observed(game: Game[Any], state: Any, viewer: int) -> bytes:
    kernel, observation = game.kernel(), game.observation()
    assert kernel is not None
    assert observation is not None
    values = np.full(observation.LAYOUT.size, 77, np.uint8)
    observation.observe(kernel.load(game, state), viewer, values)
    return values.tobytes()


@pytest.mark.parametrize("game", SECRETIVE, ids=title)
def test_worlds_that_differ_in_a_secret_give_equal_observations(game: Game[Any]) -> None:
    rng = Random(title(game))
    differ = 0
    for turns in (0, 1, 2, 3, 5, 8, 11):
        state = random_history(game, rng, turns).state
        if not game.to_move(state) or game.is_chance(state):
            continue
        for viewer in range(game.players + 1):
            seats = (viewer,) if viewer else ()
            for _ in range(5):
                other = game.determinize(game.redact(state, seats), rng)
                differ += other != state
                assert observed(game, other, viewer) == observed(game, state, viewer)
    assert differ > 20


@pytest.mark.parametrize("game", SECRETIVE, ids=title)
def test_each_seat_observes_its_own_secret(game: Game[Any]) -> None:
    rng = Random(title(game))
    state = random_history(game, rng, 9 if game.name == "hyper6" else 0).state
    worlds = [game.determinize(game.redact(state, ()), rng) for _ in range(30)]
    for seat in game.seats:
        assert len({observed(game, world, seat) for world in worlds}) > 1


@pytest.mark.parametrize("open_gems", [False, True])
def test_collected_gems_are_behind_screens_or_open(open_gems: bool) -> None:
    game = next(g for g in VARIANTS if g.name == "indigo" and g.options["open_gems"] is open_gems)
    state = random_history(game, Random(1), 30).state
    other = replace(state, collected=(state.collected[0], (3, 0, 2)))
    assert state != other
    assert (observed(game, state, 1) == observed(game, other, 1)) is not open_gems
    assert (observed(game, state, 0) == observed(game, other, 0)) is not open_gems
    assert observed(game, state, 2) != observed(game, other, 2)
