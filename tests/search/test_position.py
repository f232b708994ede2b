"""``evaluate``: win probabilities and best moves of a position."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from hexwarp.core.errors import MalformedError
from hexwarp.core.state import State
from hexwarp.search import network, network_file
from hexwarp.search.position import evaluate

NODES = 30


@pytest.mark.parametrize("spec", ["indigo(players=3)", "hyper6(players=2)"])
def test_an_evaluation_has_every_move_and_sums_to_one(spec: str) -> None:
    state = State(spec, seed=1)
    evaluation = evaluate(state, nodes=NODES)
    assert evaluation.seat == state.to_move[0]
    assert sum(evaluation.win) == pytest.approx(1, abs=1e-6)
    assert sorted(move for move, _ in evaluation.moves) == sorted(state.legal_moves)
    assert evaluation.win[evaluation.seat - 1] == pytest.approx(evaluation.moves[0][1])
    assert evaluation == evaluate(state, nodes=NODES)
    assert state.play(evaluation.moves[0][0]).ply == 1


def test_only_the_seats_knowledge_is_searched() -> None:
    """The other seat's tile makes no difference."""
    states = [State("indigo(players=2)", seed=seed) for seed in range(40)]
    own = states[0].view(1)["hands"]
    same = [state for state in states if state.view(1)["hands"] == own]
    assert len({str(state.view(2)["hands"]) for state in same}) > 1
    assert len({evaluate(state, nodes=NODES).moves for state in same}) == 1


def test_a_finished_game_has_its_result() -> None:
    state, rng = State("hyper6", seed=1), Random(1)
    while state.to_move:
        state = state.play(rng.choice(state.legal_moves))
    evaluation = evaluate(state)
    assert state.outcome
    assert evaluation.win[state.outcome.winners[0] - 1] == 1
    assert (evaluation.seat, evaluation.moves) == (None, ())


def test_another_network_is_used(tmp_path: Path) -> None:
    state = State("hyper6", seed=1)
    data = network_file.of_game(state.game)
    assert data is not None
    own = network.of_file(data)
    file = tmp_path / "opposite.hxn"
    file.write_bytes(network.to_file(own._replace(w3=-own.w3, b3=-own.b3)))
    assert evaluate(state, nodes=NODES, network=file) != evaluate(state, nodes=NODES)
    with pytest.raises(MalformedError, match="not one for indigo with 2 players"):
        evaluate(State("indigo", seed=1), nodes=NODES, network=str(file))


@pytest.mark.parametrize(
    ("spec", "arguments", "reason"),
    [
        ("indigo", {"seat": 2}, "Seat 2 is not to move"),
        ("hyper6", {"nodes": 1, "seconds": 1.0}, "not by both"),
        ("hyper6", {"nodes": 0}, "nodes is 1 or more"),
        ("hyper6", {"seconds": 0.0}, "A time is more than 0 seconds, not 0.0"),
        ("cairn", {}, "cairn has no compiled rules"),
    ],
)
def test_nonsense_gets_one_sentence(spec: str, arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        evaluate(State(spec, seed=1), **arguments)
