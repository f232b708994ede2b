"""Positions for tests, from the moves that lead to them."""

from collections.abc import Callable

import pytest

from hexwarp.core.history import History
from hexwarp.core.record import read
from hexwarp.games.indigo.state import State

Play = Callable[..., History[State]]


@pytest.fixture
def play() -> Play:
    """Play moves, each with the tile that its seat drew, one tile in hand; more tags by name."""

    def played(moves: str, players: int = 2, held: str = "", **tags: str) -> History[State]:
        # With one tile in hand, the tiles are drawn in the order in which they are laid.
        deck = "".join(move[2] for move in moves.split()) + held
        tags = {"Game": "indigo", "Players": str(players), "Deck": deck.ljust(54, "?")} | tags
        head = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
        (record,) = read(f"{head}\n\n{moves}\n")
        return record.history

    return played
