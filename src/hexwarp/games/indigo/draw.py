"""The board as text."""

from __future__ import annotations

from collections.abc import Collection

from hexwarp.core.types import Seat
from hexwarp.games.indigo.board import NAMES
from hexwarp.games.indigo.state import State, Table
from hexwarp.games.indigo.tiles import KIND, LETTERS, ROTATION


def picture(table: Table, state: State, viewer: Collection[Seat]) -> str:
    """The tiles laid, by their names."""
    tiles = ((cell, state.board[cell]) for cell in state.laid)
    return " ".join(f"{NAMES[cell]}{LETTERS[KIND[tile]]}{ROTATION[tile]}" for cell, tile in tiles)
