"""Tree search in an artificial game of which all values are known.

Its search is compiled natively, which takes a minute; a game's own is tested as a module elsewhere.
"""

import itertools
from typing import Any

import pytest

from hexwarp.search import mcts
from hexwarp.search.mcts import WITHOUT_LIMIT, Evaluation, evaluation_of, search
from hexwarp.search.searcher import Searcher, instance_of
from hexwarp.search.simulation import MAX_NODE_EDGES
from search.places import GAME, LOW_GAME, MOVER, NUMBER, state_at
from support.search_arrays import tree_of

pytestmark = pytest.mark.drill

SEED = 4
"""Random games mislead a search for a while: with some seeds it would need more positions."""


def evaluation_at(name: str, nodes: int = 600, game: Any = GAME) -> Evaluation:
    return search(game, state_at(name), int(MOVER[NUMBER[name]]), SEED, nodes=nodes)


def test_chance_outcomes_are_weighted() -> None:
    evaluation = evaluation_at("lots", 4000)
    assert evaluation.actions == (0, 1)
    assert evaluation.root_value == pytest.approx((0.75, 0, 0.25), abs=0.02)


def test_each_seat_maximises_its_own_value() -> None:
    evaluation = evaluation_at("max^n")
    assert evaluation.actions == (1, 0)
    assert evaluation.root_value == pytest.approx((0.5, 0.5, 0), abs=0.02)
    assert evaluation.values[1][0] < 0.4


def test_decisions_do_not_depend_on_hidden_information() -> None:
    evaluation = evaluation_at("guess", 3000)
    assert evaluation.actions[0] == 1
    assert evaluation.root_value[0] == pytest.approx(2 / 3, abs=0.03)


def test_transpositions_share_a_node_and_cycles_end() -> None:
    evaluation = evaluation_at("fork", 3000)
    assert set(evaluation.actions[:2]) == {0, 1}
    assert evaluation.root_value == pytest.approx((1, 0, 0), abs=0.02)
    assert evaluation.nodes < 3400


def test_scores_decide_between_wins_without_changing_their_value() -> None:
    evaluation = evaluation_at("won", 10)
    assert evaluation.actions == (1, 0)
    assert evaluation.values == ((1, 0, 0), (1, 0, 0))


def test_low_scores_are_better_where_the_lowest_wins() -> None:
    assert evaluation_at("won", 10, LOW_GAME).actions == (0, 1)


def test_a_search_can_be_restricted_to_one_action() -> None:
    evaluation = search(GAME, state_at("max^n"), 1, SEED, nodes=500, only=0)
    assert evaluation.actions == (0,)
    assert evaluation.root_value == pytest.approx((0, 1, 0), abs=0.05)


def test_a_seat_that_cannot_act_or_not_so_is_refused() -> None:
    for seat, only in ((1, 2), (1, 99), (4, None)):
        with pytest.raises(ValueError, match=f"Seat {seat} cannot act so"):
            search(GAME, state_at("max^n"), seat, 1, nodes=10, only=only)
    for name in ("third wins", "mostly"):
        with pytest.raises(ValueError, match="Seat 1 cannot act so"):
            search(GAME, state_at(name), 1, 1, nodes=10)


def test_a_full_tree_is_still_searched() -> None:
    searcher = Searcher(instance_of(GAME))
    searcher.set_position(GAME, state_at("max^n"))
    searcher.prepare(1)
    assert searcher.call("begin", 1, SEED, 1, -1) == 2
    assert searcher.call("simulate", 600, WITHOUT_LIMIT) > 10
    tree = tree_of(searcher, GAME, MAX_NODE_EDGES)
    assert (tree.nodes, tree.is_full) == (2, True)
    evaluation = evaluation_of(searcher, searcher.call("rank"), 1.0)
    assert sum(evaluation.visits) > 10
    assert evaluation.nodes >= 600


def test_a_timed_search_ends_early_when_the_best_action_cannot_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticks = itertools.count(step=mcts.BATCH_SECONDS)  # each look at the clock takes one batch
    monkeypatch.setattr(mcts, "perf_counter", lambda: next(ticks))
    assert search(GAME, (NUMBER["lots"], 0), 1, 1, seconds=3.0).seconds < 3.0
