"""Work and bots whose workers die in the middle, for tests on a Ray cluster.

They are in a module of their own, which workers can import.
"""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import ray

from hexwarp.bots import greedy
from support.eventually import eventually


def killed_once(marker: Path) -> None:
    """Kill this process, unless a process has been killed here before."""
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return
    os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class KilledOnce:
    """The greedy bot, whose process is killed once, in the middle of a game."""

    marker: Path
    name: str = "killed"

    def choose(
        self, game: Any, state: Any, seat: int, rng: Random, seconds: float | None = None
    ) -> int:
        if game.ply(state) >= 5:
            killed_once(self.marker)
        return greedy.choose(game, state, seat, rng, seconds)


class Illegal:
    """A bot that chooses no legal action."""

    def choose(
        self, game: Any, state: Any, seat: int, rng: Random, seconds: float | None = None
    ) -> int:
        return -1


def hang_on_node(node: str, marker: Path, item: int) -> int:
    """Return an item's square; on the given node, leave a marker and hang instead.

    Other nodes wait for the marker, so that the given one gets work.
    """
    if ray.get_runtime_context().get_node_id() == node:
        marker.touch()
        time.sleep(600)
    eventually(marker.exists)
    return item * item
