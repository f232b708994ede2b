"""Evaluation of a position for the greedy bot."""

from __future__ import annotations

from hexwarp.core.types import Seat
from hexwarp.games.indigo.rules import points
from hexwarp.games.indigo.state import State


def progress(state: State, seat: Seat) -> float:
    """I-21: return the seat's points so far."""
    return float(points(state.collected[seat - 1]))
