"""Perft, against perft.txt."""

from pathlib import Path

import pytest

from hexwarp.core import registry
from hexwarp.core.record import Record, read
from hexwarp.core.testing import divide, perft

RECORDS = read((Path(__file__).parent / "perft.txt").read_text("utf-8"))


@pytest.mark.parametrize("record", RECORDS, ids=range(len(RECORDS)))
def test_perft(record: Record) -> None:
    game, state = record.history.game, record.history.state
    for depth, count in enumerate(map(int, record.tags["Perft"].split()), 1):
        assert perft(game, state, depth) == count, divide(game, state, depth)


def test_perft_from_the_deal() -> None:
    game = registry.load("indigo(players=2)")
    state = game.initial_state()
    assert perft(game, state, 0) == 5 * 5
    # The first tile's placements by kind, the second hand, and the draw after the first move.
    assert perft(game, state, 1) == (90 + 54 + 144 + 162 + 306) * 5 * 5
