"""Tree search: known values in a small game, and reproducibility and tactics in real ones."""

import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jit import below, njit
from hexwarp.core.testing import random_history
from hexwarp.search import mcts, network
from hexwarp.search.corrected_rollouts import ROLLOUTS
from hexwarp.search.mcts import (
    MAX_ROOT_ROLLOUTS,
    ROOT_ROLLOUT_SHARE,
    Evaluation,
    search,
)
from hexwarp.search.simulation import MAX_NODE_EDGES
from hexwarp.search.tree import NODE_COUNT, is_full
from support.compiled import COMPILED
from toy import Cairn

GAMES = [
    kind(players)
    for kind in registry.games().values()
    for players in kind.player_counts
    if kind(players).kernel() is not None
]
VARIANTS = GAMES + [
    type(game)(game.players, {option.name: option.choices[-1]})
    for game in GAMES
    for option in game.options_offered
    if game.players in option.players
]


def ids(game: Game[Any]) -> str:
    return "-".join([game.name, str(game.players), *map(str, game.options.values())])


def reproducible(found: Evaluation) -> tuple[Any, ...]:
    """Return all fields of an evaluation but its seconds."""
    return found.actions, found.values, found.visits, found.root_value, found.nodes


# --- an artificial game: a graph of places, on which three seats move --------------------------

SEATS, WAYS = 3, 3
PLACES: list[tuple[str, int, tuple[str, ...]]] = []
"""Name, seat to act (-1 chance, 0 terminal), successors."""
ENDS: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {}
"""By terminal place: the shares of the win if the secret is 0, and if it is 1."""


def place(name: str, seat: int, *ways: str) -> str:
    PLACES.append((name, seat, ways))
    return name


def end(name: str, shares: tuple[float, ...], otherwise: tuple[float, ...] | None = None) -> str:
    ENDS[name] = (shares, otherwise or shares)
    return place(name, 0)


# Three of four outcomes lead to the same place.
place("lots", 1, "mostly", "half")
place("mostly", -1, "first wins", "first wins", "first wins", "third wins")
place("half", -1, "first wins", "third wins")
end("first wins", (1, 0, 0))
end("second wins", (0, 1, 0))
end("third wins", (0, 0, 1))

# Seat 2 maximises its own value, which neither helps nor hurts seat 1.
place("max^n", 1, "selfish", "luck")
place("selfish", 2, "first wins", "second wins")
place("luck", 2, "third wins", "share")
end("share", (0.5, 0.5, 0))

# Only a seat that knew the secret would win by guessing.
place("guess", 1, "which", "likely")
place("which", 1, "left", "right")
end("left", (1, 0, 0), (0, 0, 1))
end("right", (0, 0, 1), (1, 0, 0))
place("likely", -1, "first wins", "first wins", "third wins")

# A transposition, and a cycle.
place("fork", 1, "a", "b", "round")
place("a", 2, "meet")
place("b", 3, "meet")
place("meet", 1, "first wins", "second wins")
place("round", 2, "and round")
place("and round", 1, "round")

# Two wins, with different scores.
place("won", 1, "by little", "by much")
end("by little", (1, 0, 0))
end("by much", (1, 0, 0))

NUMBER = {name: number for number, (name, *_) in enumerate(PLACES)}
MOVER = np.array([seat for _, seat, _ in PLACES])
MOST = max(len(ways) for *_, ways in PLACES)
LEADS = np.array([[NUMBER[way] for way in ways] + [-1] * (MOST - len(ways)) for *_, ways in PLACES])
COUNT = np.array([len(ways) for *_, ways in PLACES])
SHARES = np.array([ENDS.get(name, ((0,) * 3,) * 2) for name, *_ in PLACES], dtype=float)
POINTS = np.array([2 if name == "by much" else 0 for name, *_ in PLACES])


@njit
def to_move(state: Any) -> int:
    return int(MOVER[state[0]])


@njit
def legal(state: Any, out: Any) -> int:
    for way in range(COUNT[state[0]]):
        out[way] = way
    return int(COUNT[state[0]])


@njit
def apply(state: Any, action: int) -> int:
    state[0] = LEADS[state[0], action]
    return 1


@njit
def random_action(state: Any, rng: Any) -> int:
    return below(rng, int(COUNT[state[0]]))


@njit
def chance(state: Any, outcomes: Any, weights: Any) -> int:
    for way in range(COUNT[state[0]]):
        outcomes[way], weights[way] = way, 1
    return int(COUNT[state[0]])


@njit
def apply_chance(state: Any, outcome: int) -> None:
    state[0] = LEADS[state[0], outcome]


@njit
def random_outcome(state: Any, rng: Any) -> int:
    return below(rng, int(COUNT[state[0]]))


@njit
def key(state: Any) -> int:
    return int(state[0])


@njit
def score(state: Any, scores: Any, shares: Any) -> None:
    for seat in range(SEATS):
        scores[seat] = POINTS[state[0]] if seat == 0 else 0
        shares[seat] = SHARES[state[0], int(state[1]), seat]


class Kernel(SimpleNamespace):
    __hash__: ClassVar[Any] = object.__hash__


KERNEL: Any = Kernel(
    __name__="places",
    STATE_SIZE=2,
    MAX_OUTCOMES=MOST,
    to_move=to_move,
    legal=legal,
    apply=apply,
    random_action=random_action,
    chance=chance,
    apply_chance=apply_chance,
    random_outcome=random_outcome,
    key=key,
    score=score,
    load=lambda game, state: np.array(state, dtype=np.uint8),
)

GAME: Any = SimpleNamespace(
    name="places",
    players=SEATS,
    num_actions=WAYS,
    lowest_wins=False,
    match_score=None,
    action_rollouts=lambda: None,
    kernel=lambda: KERNEL,
    features=lambda: None,
    to_move=lambda state: (int(MOVER[state[0]]),),
    determinize=lambda state, rng: (state[0], rng.randint(0, 1) if state[1] < 0 else state[1]),
)


def evaluation_at(name: str, nodes: int = 600, game: Any = GAME) -> Evaluation:
    return search(game, (NUMBER[name], -1), int(MOVER[NUMBER[name]]), Random(1), nodes=nodes)


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
    game = SimpleNamespace(**vars(GAME) | {"lowest_wins": True})
    assert evaluation_at("won", 10, game).actions == (0, 1)


def test_a_search_can_be_restricted_to_one_action() -> None:
    evaluation = search(GAME, (NUMBER["max^n"], -1), 1, Random(1), nodes=500, only=0)
    assert evaluation.actions == (0,)
    assert evaluation.root_value == pytest.approx((0, 1, 0), abs=0.05)


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_a_network_given_takes_the_place_of_the_packaged_one() -> None:
    game = registry.load("indigo(players=2)")
    redacted, seat = decision(game, 3, 12)
    by_default, by_packaged, by_blank = (
        search(game, redacted, seat, Random(1), nodes=6000, value_network=given)
        for given in (None, network.of_game(game), network.blank(game))
    )
    assert by_default.values == by_packaged.values
    assert by_default.values != by_blank.values
    assert np.ptp([value[0] for value in by_blank.values]) > 0.01  # the rollouts remain


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_more_rollouts_of_the_root_make_its_values_better() -> None:
    game = registry.load("indigo(players=2)")
    redacted, seat = decision(game, 3, 12)

    def root(batches: int, seed: int) -> tuple[Any, int]:
        """Return how much better than the mean each action is, and the positions evaluated."""
        kernel = game.kernel()
        assert kernel is not None
        blank = network.blank(game)  # a trained one hides some of the noise
        running = mcts._Search(game, kernel, redacted, seat, Random(seed), 1000, blank)
        most = running.evaluated * batches
        running.refine_root(lambda: 0.0 if running.evaluated < most else 1.0)
        found = running.evaluation(1.0)
        order = np.argsort(found.actions)
        values = np.array(found.values)[order, seat - 1]
        return values - values.mean(), found.nodes

    def error(batches: int) -> Any:
        return np.mean([abs(root(batches, seed)[0] - best) for seed in range(1, 9)])

    best, nodes = root(1 << 30, 0)
    assert nodes == best.size * (1 + MAX_ROOT_ROLLOUTS // ROLLOUTS)
    assert error(1) > 1.5 * error(4)


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_rollouts_of_the_root_take_a_small_share_of_the_search() -> None:
    game = registry.load("indigo(players=2)")
    redacted, seat = decision(game, 3, 20)
    kernel, budget = game.kernel(), 8000
    assert kernel is not None
    running = mcts._Search(game, kernel, redacted, seat, Random(1), budget, None)
    once = running.evaluated
    running.refine_root(lambda: running.evaluated / budget)
    assert ROOT_ROLLOUT_SHARE * budget <= running.evaluated < ROOT_ROLLOUT_SHARE * budget + once
    assert running.tree.counts[NODE_COUNT] == 1
    assert search(game, redacted, seat, Random(1), nodes=once).nodes == once


def test_a_full_tree_is_still_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexwarp.search.mcts.MAX_NODES", 2)
    evaluation = evaluation_at("max^n")
    assert sum(evaluation.visits) > 10


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_a_tree_holds_all_nodes_of_its_search() -> None:
    """Also where nodes have many more edges than positions are evaluated."""
    game, budget = registry.load("hyper6(players=2)"), 5000
    redacted, seat = decision(game, 5, 60)
    kernel: Any = game.kernel()
    running = mcts._Search(game, kernel, redacted, seat, Random(1), budget, None)
    running.simulate(evaluations=budget)
    tree, nodes = running.tree, int(running.tree.counts[NODE_COUNT])
    assert tree.first_edge[nodes] > budget + MAX_NODE_EDGES
    assert not is_full(tree, MAX_NODE_EDGES)
    assert running.evaluated >= budget


# --- real games ----------------------------------------------------------------------------------


def decision(game: Game[Any], seed: int, turns: int) -> tuple[Any, int]:
    """Return a position of a random game, redacted for a seat that may act, and the seat."""
    state = random_history(game, Random(seed), turns).state
    seat = Random(seed).choice(game.to_move(state))
    return game.redact(state, (seat,)), seat


@pytest.mark.parametrize("game", VARIANTS, ids=ids)
def test_same_seed_and_nodes_give_same_evaluation(game: Game[Any]) -> None:
    nodes = 2000 if COMPILED else 30
    for turns in (0, 3, 14) if COMPILED else (14,):
        redacted, seat = decision(game, 5, turns)
        evaluations = [search(game, redacted, seat, Random(3), nodes=nodes) for _ in range(2)]
        assert reproducible(evaluations[0]) == reproducible(evaluations[1])
        assert sorted(evaluations[0].actions) == list(game.legal_actions(redacted, seat))
        assert all(sum(v) == pytest.approx(1) for v in evaluations[0].values)


@pytest.mark.parametrize("game", GAMES[::2], ids=ids)
def test_concurrent_searches_are_independent(game: Game[Any]) -> None:
    def evaluate(turns: int) -> tuple[Any, ...]:
        redacted, seat = decision(game, 5, turns)
        return reproducible(search(game, redacted, seat, Random(3), nodes=3000 if COMPILED else 20))

    alone = [evaluate(turns) for turns in range(8, 12)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(evaluate, range(8, 12))) == alone


PROGRAM = """
from random import Random
from hexwarp.core import registry
from hexwarp.core.testing import random_history
from hexwarp.search.mcts import search
game = registry.load({spec!r})
state = random_history(game, Random(2), {turns}).state
seat = game.to_move(state)[0]
evaluation = search(game, game.redact(state, (seat,)), seat, Random(3), nodes=150)
print(evaluation.actions, evaluation.visits, evaluation.nodes)
"""


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare")
@pytest.mark.parametrize("kind", registry.games().values(), ids=lambda kind: kind.name)
def test_compiled_and_interpreted_searches_agree(kind: type[Game[Any]]) -> None:
    if kind(2).kernel() is None:
        return
    program = PROGRAM.format(spec=f"{kind.name}(players=2)", turns=30)

    def printed(**environment: str) -> bytes:
        ran = subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | environment,
            capture_output=True,
            check=True,
        )
        return ran.stdout

    assert printed() == printed(NUMBA_DISABLE_JIT="1")


def last_chances(game: Game[Any], number: int) -> Iterator[tuple[Any, int, set[int]]]:
    """Yield positions of random games in which some actions win at once, but not all."""
    found = 0
    for seed in range(400):
        history = random_history(game, Random(seed))
        for turn in range(len(history.turns) - 1, max(0, len(history.turns) - 6), -1):
            state, seat = history.before(turn), history.turns[turn].seat
            wins = {
                action
                for action in game.legal_actions(state, seat)
                if (over := game.outcome(game.apply(state, seat, action).state))
                and over.winners == (seat,)
            }
            if wins and wins != set(game.legal_actions(state, seat)):
                yield game.redact(state, (seat,)), seat, wins
                found += 1
                break
        if found == number:
            return


@pytest.mark.parametrize("game", GAMES, ids=ids)
@pytest.mark.parametrize("nodes", [0, 1000 if COMPILED else 20])
def test_an_immediate_win_is_taken(game: Game[Any], nodes: int) -> None:
    positions = list(last_chances(game, 6 if COMPILED else 1))
    assert positions
    for redacted, seat, wins in positions:
        evaluation = search(game, redacted, seat, Random(1), nodes=nodes)
        assert evaluation.actions[0] in wins
        assert evaluation.root_value[seat - 1] > 0.98


@pytest.mark.parametrize("game", [GAMES[0]], ids=ids)
def test_a_search_ends_by_time(game: Game[Any]) -> None:
    redacted, seat = decision(game, 5, 6)
    search(game, redacted, seat, Random(1), nodes=1000)  # compiles
    short, longer = (search(game, redacted, seat, Random(1), seconds=s) for s in (0.0, 1.0))
    assert len(game.legal_actions(redacted, seat)) <= short.nodes < longer.nodes
    assert longer.nodes_per_s == longer.nodes / longer.seconds


def test_a_timed_search_of_a_forced_move_ends_at_once() -> None:
    redacted, seat = (NUMBER["round"], -1), 2
    assert search(GAME, redacted, seat, Random(1), seconds=60.0).nodes == 1


def test_a_timed_search_ends_early_when_the_best_action_cannot_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticks = itertools.count(step=mcts.BATCH_SECONDS)  # each look at the clock takes one batch
    monkeypatch.setattr(mcts, "perf_counter", lambda: next(ticks))
    assert search(GAME, (NUMBER["lots"], 0), 1, Random(1), seconds=3.0).seconds < 3.0


def test_a_game_without_kernel_is_refused() -> None:
    game = Cairn(2)
    state = random_history(game, Random(1), 1).state
    with pytest.raises(MalformedError, match="cairn has no compiled rules to search with"):
        search(game, state, game.to_move(state)[0], Random(1), nodes=10)
