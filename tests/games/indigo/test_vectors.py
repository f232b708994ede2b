"""Whole games with known states after every ply."""

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core.record import read, write
from support.json_views import snapshot_of

FILE = Path(__file__).parents[2] / "vectors" / "indigo.jsonl.xz"
GAMES = [json.loads(line) for line in lzma.decompress(FILE.read_bytes()).splitlines()]


@pytest.mark.parametrize("vector", GAMES, ids=range(len(GAMES)))
def test_a_vector_replays_exactly(vector: dict[str, Any]) -> None:
    (record,) = read(vector["record"])
    game, turns = record.history.game, record.history.turns
    facts = [
        {
            "ply": game.ply(turn.state),
            "seat": turn.seat,
            "move": game.action_text(turn.state, turn.seat, turn.action),
            **snapshot_of(game, turn.state),
        }
        for turn in turns
    ]
    assert facts == vector["after"]
    outcome = game.outcome(record.history.state)
    assert outcome is not None
    assert list(outcome.scores) == vector["result"]["scores"]
    assert list(outcome.winners) == vector["result"]["winners"]
    assert write(record) == vector["record"]
