"""Forty whole games, compared ply by ply with the output of an independent program."""

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core.record import read, write
from support.json_views import snapshot_of

VECTORS = Path(__file__).parents[2] / "vectors" / "hyper6.jsonl.xz"
GAMES = [json.loads(line) for line in lzma.decompress(VECTORS.read_bytes()).splitlines()]


def test_all_forty_are_there() -> None:
    assert len(GAMES) == 40
    assert sum(len(game["after"]) for game in GAMES) == 8684


@pytest.mark.parametrize("expected", GAMES, ids=range(1, 41))
def test_a_vector_replays_to_its_states_and_round_trips(expected: Any) -> None:
    (record,) = read(expected["record"])
    history = record.history
    game = history.game
    for number, (turn, after) in enumerate(zip(history.turns, expected["after"], strict=True)):
        token = game.write_move(history.before(number), turn.seat, turn.action, turn.outcomes)
        line = {"ply": game.ply(turn.state), "seat": turn.seat, "move": token}
        assert line | snapshot_of(game, turn.state) == after
    outcome = game.outcome(history.state)
    assert outcome is not None
    assert list(outcome.scores) == expected["result"]["scores"]
    assert list(outcome.winners) == expected["result"]["winners"]
    assert write(record) == expected["record"]
