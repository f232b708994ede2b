"""The levels that play while the rules are being compiled: they play the same moves."""

import os
import subprocess
import sys

import pytest

from hexwarp import bots
from hexwarp.core import registry
from support.compiled import COMPILED

GAMES = {name: kind for name, kind in registry.games().items() if kind.levels}

PROGRAM = """
from random import Random
from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.testing import random_history
for players in (2, 3):
    game = registry.load(f"{name}(players={{players}})")
    state = random_history(game, Random(4)).before(24)
    seat = game.to_move(state)[0]
    redacted = game.redact(state, (seat,))
    for level in ("level1", "level2", "level3", "level4"):
        print([bots.choose(level, game, redacted, seat, Random(seed)) for seed in (1, 2)])
"""


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare")
@pytest.mark.parametrize("name", GAMES)
def test_levels_play_the_same_uncompiled(name: str) -> None:
    def moves(**environment: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", PROGRAM.format(name=name)],
            env=os.environ | environment,
            capture_output=True,
            check=True,
            text=True,
        ).stdout

    compiled = moves()
    assert len(set(compiled.split("\n"))) > 3, "positions with more than one good move"
    assert moves(NUMBA_DISABLE_JIT="1") == compiled


@pytest.mark.parametrize("name", GAMES)
def test_all_levels_but_the_strongest_play_uncompiled(name: str) -> None:
    game = GAMES[name](2)
    playing = [bot for bot in bots.names(game) if bots.plays_uncompiled(bot, game)]
    assert playing == ["level1", "level2", "level3", "level4", "level5"]
