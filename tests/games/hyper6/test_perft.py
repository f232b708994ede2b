"""Perft by the plain and the compiled rules, against perft.txt."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from _pytest.mark import ParameterSet

from games.hyper6.positions import position
from hexwarp.core.kernels import State as CompiledState
from hexwarp.core.testing import divide, perft
from hexwarp.core.types import CHANCE
from hexwarp.games.hyper6 import GAME, fast
from hexwarp.games.hyper6.rules import chosen_start, placing_start
from hexwarp.games.hyper6.state import State


def blocks() -> Iterator[ParameterSet]:
    text = Path(__file__).with_name("perft.txt").read_text()
    for block in text.split("\n\n")[1:]:
        description, *counts = block.splitlines()
        for line in counts:
            depth, count = map(int, line.split())
            yield pytest.param(description, depth, count, id=f"{description}-{depth}")


def state_of(description: str) -> State:
    kind, *parts = description.split(" ", 1)
    match kind:
        case "choose":
            return chosen_start(int(parts[0]))
        case "place":
            faces = tuple(tuple(map(int, row)) for row in parts[0].split())
            return placing_start(faces, tuple(range(1, len(faces) + 1)))
        case _:
            return position(*parts[0].split(" | "))


def fast_perft(state: CompiledState, depth: int) -> int:
    """Count as ``perft`` does, by the compiled rules."""
    seat = fast.to_move(state)
    listed = np.zeros(64, dtype=np.int64)
    act: Callable[[CompiledState, int], object]
    if seat == CHANCE:
        count = fast.chance(state, listed, np.zeros(64, dtype=np.int64))
        act, depth = fast.apply_chance, depth + 1
    elif depth == 0 or seat == 0:
        return 1
    else:
        count, act = fast.legal(state, listed), fast.apply
    total = 0
    for choice in listed[:count].tolist():
        child = state.copy()
        act(child, choice)
        total += fast_perft(child, depth - 1)
    return total


@pytest.mark.parametrize(("description", "depth", "count"), list(blocks()))
def test_perft(description: str, depth: int, count: int) -> None:
    state = state_of(description)
    game = GAME(
        len(state.faces), {"setup": "chosen" if description.startswith("choose") else "rolled"}
    )
    assert perft(game, state, depth) == count, divide(game, state, depth)
    assert fast_perft(fast.load(game, state), depth) == count
