"""The compiled rankings are the plain ranks, for every seat: they decide after a resignation."""

from random import Random
from typing import Any

import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.testing import random_history
from hexwarp.core.types import ranks_of
from toy.compiled import CompiledCairn

KINDS: list[type[Game[Any]]] = [CompiledCairn, *registry.games().values()]
GAMES = [kind(players) for kind in KINDS for players in kind.player_counts]
RANDOM_GAMES = 30


@pytest.mark.parametrize(
    "game", [g for g in GAMES if g.has_kernel], ids=lambda game: f"{game.name}-{game.players}"
)
def test_rankings_are_the_ranks_of_the_plain_rules(game: Game[Any]) -> None:
    kernel: Any = game.kernel()
    compared = 0
    for seed in range(RANDOM_GAMES):
        state = random_history(game, Random(seed)).state
        outcome = game.outcome(state)
        assert outcome is not None
        rankings = np.full(game.players, np.nan)
        kernel.rankings(kernel.load(game, state), rankings)
        if not outcome.winners:
            assert not rankings.any()
            continue
        assert rankings.min() > 0
        assert ranks_of([(int(value),) for value in rankings]) == outcome.ranks
        compared += 1
    assert compared > 0
