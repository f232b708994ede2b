"""Evaluation of a position for the greedy bot."""

from __future__ import annotations

from hexwarp.core.types import Seat
from hexwarp.games.hyper6.rules import NEED
from hexwarp.games.hyper6.state import State


def progress(state: State, seat: Seat) -> float:
    """Return the sum of the best ships' node numbers, over as many as must come home."""
    return float(sum(sorted(state.nodes[seat - 1], reverse=True)[: NEED[len(state.faces)]]))
