"""The first moves after an installation need no compilation."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

MOST_CPU_S = 4
"""Several times what it takes; to compile the rules by Numba takes minutes."""

FIRST_MOVES = """
from random import Random
from hexwarp import bots, load
from hexwarp.core.testing import random_history

def states(spec):
    history = random_history(load(spec), Random(1))
    return [history.before(turn) for turn in range(len(history.turns))]

driving = next(state for state in states("hyper6") if state.phase == "drive")
for spec, level, state in (
    ("indigo", "level1", states("indigo")[12]),
    ("hyper6", "level6", driving),
):
    game = load(spec)
    seat = game.to_move(state)[0]
    assert len(game.legal_actions(state, seat)) > 10
    bots.choose(level, game, game.redact(state, (seat,)), seat, Random(1))
"""


def cpu_s() -> float:
    """Return the CPU time of the processes that this one has waited for, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_the_first_moves_take_little_cpu_time_where_nothing_is_cached(tmp_path: Path) -> None:
    before = cpu_s()
    environment = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    subprocess.run([sys.executable, "-c", FIRST_MOVES], env=environment, check=True)
    assert cpu_s() - before < MOST_CPU_S
