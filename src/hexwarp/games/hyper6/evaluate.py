"""How far a seat has come."""

from __future__ import annotations

from hexwarp.core.types import Seat
from hexwarp.games.hyper6.rules import NEED
from hexwarp.games.hyper6.state import State


def progress(state: State, seat: Seat) -> float:
    """The nodes that the seat's best ships have put behind them, as many as must come home."""
    return float(sum(sorted(state.nodes[seat - 1], reverse=True)[: NEED[len(state.faces)]]))
