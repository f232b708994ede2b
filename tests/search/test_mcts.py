"""Tree search: known values in a small game, and reproducibility and tactics in real ones."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.testing import random_history
from hexwarp.search import mcts, network, network_file
from hexwarp.search.budget import ROOT_ROLLOUT_SHARE
from hexwarp.search.corrected_rollouts import ROLLOUTS
from hexwarp.search.exports.decisions import MAX_ROOT_ROLLOUTS
from hexwarp.search.mcts import WITHOUT_LIMIT, Evaluation, evaluation_of, search
from hexwarp.search.searcher import Searcher, instance_of
from hexwarp.search.simulation import MAX_NODE_EDGES
from support.search_arrays import blank, tree_of
from toy import Cairn

GAMES = [
    kind(players)
    for kind in registry.games().values()
    for players in kind.player_counts
    if kind(players).has_kernel
]
VARIANTS = GAMES + [
    type(game)(game.players, {option.name: option.choices[-1]})
    for game in GAMES
    for option in game.options_offered
    if game.players in option.players
]


def ids(game: Game[Any]) -> str:
    return "-".join([game.name, str(game.players), *map(str, game.options.values())])


def reproducible(evaluation: Evaluation) -> tuple[Any, ...]:
    """Return all fields of an evaluation but its seconds."""
    return (
        evaluation.actions,
        evaluation.values,
        evaluation.visits,
        evaluation.root_value,
        evaluation.nodes,
    )


# --- rollouts of the root ------------------------------------------------------------------------


def test_a_network_given_takes_the_place_of_the_packaged_one() -> None:
    game = registry.load("indigo(players=2)")
    redacted, seat = decision(game, 3, 12)
    of_zeros = network.to_file(blank(game))
    by_default, by_packaged, by_blank, by_default_again = (
        search(game, redacted, seat, 1, nodes=6000, network=given)
        for given in (None, network_file.of_game(game), of_zeros, None)
    )
    assert by_default.values == by_packaged.values == by_default_again.values
    assert by_default.values != by_blank.values
    assert np.ptp([value[0] for value in by_blank.values]) > 0.01  # the rollouts remain


def begun(game: Game[Any], redacted: Any, seat: int, seed: int, nodes: int) -> Searcher:
    """Return a searcher with a search that has begun, without a trained network."""
    searcher = Searcher(instance_of(game), network.to_file(blank(game)))
    searcher.set_position(game, redacted)
    searcher.prepare(nodes)
    assert searcher.call("begin", seat, seed, nodes, -1) > 1
    return searcher


def test_more_rollouts_of_the_root_make_its_values_better() -> None:
    game = registry.load("indigo(players=2)")
    redacted, seat = decision(game, 3, 12)

    def root(batches: int, seed: int) -> tuple[Any, int]:
        """Return how much better than the mean each action is, and the positions evaluated."""
        searcher = begun(game, redacted, seat, seed, 1000)  # a trained network hides some noise
        for _ in range(batches - 1):
            if not searcher.call("refine"):
                break
        assert searcher.call("simulate", WITHOUT_LIMIT, 0) == 0
        evaluation = evaluation_of(searcher, searcher.call("rank"), 1.0)
        order = np.argsort(evaluation.actions)
        values = np.array(evaluation.values)[order, seat - 1]
        return values - values.mean(), evaluation.nodes

    def error(batches: int) -> Any:
        return np.mean([abs(root(batches, seed)[0] - best) for seed in range(1, 9)])

    best, nodes = root(1 << 30, 0)
    assert nodes == best.size * (1 + MAX_ROOT_ROLLOUTS // ROLLOUTS)
    assert error(1) > 1.5 * error(5)  # the first rollouts of several do not count


def test_rollouts_of_the_root_take_a_small_share_of_the_search() -> None:
    game = registry.load("indigo(players=2)")
    redacted, seat = decision(game, 3, 20)
    budget = 8000
    searcher = begun(game, redacted, seat, 1, budget)
    once = evaluated = len(game.legal_actions(redacted, seat))
    while evaluated < ROOT_ROLLOUT_SHARE * budget:
        evaluated = searcher.call("refine")
    assert evaluated < ROOT_ROLLOUT_SHARE * budget + once
    assert tree_of(searcher, game).nodes == 1
    assert searcher.call("simulate", budget, WITHOUT_LIMIT) > 0
    in_steps = evaluation_of(searcher, searcher.call("rank"), 1.0)
    of_zeros = network.to_file(blank(game))
    whole = search(game, redacted, seat, 1, nodes=budget, network=of_zeros)
    assert reproducible(whole) == reproducible(in_steps)
    assert search(game, redacted, seat, 1, nodes=once).nodes == once


def test_a_tree_holds_all_nodes_of_its_search() -> None:
    """Also where nodes have many more edges than positions are evaluated."""
    game, budget = registry.load("hyper6(players=2)"), 5000
    redacted, seat = decision(game, 5, 60)
    searcher = Searcher(instance_of(game))
    searcher.set_position(game, redacted)
    mcts.run(searcher, seat, 1, nodes=budget)
    tree = tree_of(searcher, game, MAX_NODE_EDGES)
    assert tree.edges > budget + MAX_NODE_EDGES
    assert not tree.is_full
    searcher.call("rank")
    assert searcher.call("positions") >= budget


# --- real games ----------------------------------------------------------------------------------


def decision(game: Game[Any], seed: int, turns: int) -> tuple[Any, int]:
    """Return a position of a random game, redacted for a seat that may act, and the seat."""
    state = random_history(game, Random(seed), turns).state
    seat = Random(seed).choice(game.to_move(state))
    return game.redact(state, (seat,)), seat


@pytest.mark.parametrize("game", VARIANTS, ids=ids)
def test_same_seed_and_nodes_give_same_evaluation(game: Game[Any]) -> None:
    for turns in (0, 3, 14):
        redacted, seat = decision(game, 5, turns)
        first, again = (search(game, redacted, seat, 2**64 - 3, nodes=2000) for _ in range(2))
        assert reproducible(first) == reproducible(again)
        assert sorted(first.actions) == list(game.legal_actions(redacted, seat))
        assert all(sum(v) == pytest.approx(1) for v in first.values)


def test_all_bits_of_a_seed_count() -> None:
    game = registry.load("indigo(players=3)")
    redacted, seat = decision(game, 5, 3)
    seeds = (0, 1, 1 << 31, 1 << 32, 1 << 63, 2**64 - 1)
    by_seed = {seed: reproducible(search(game, redacted, seat, seed, nodes=500)) for seed in seeds}
    assert len(set(by_seed.values())) == len(seeds)


@pytest.mark.parametrize("game", GAMES[::2], ids=ids)
def test_concurrent_searches_are_independent(game: Game[Any]) -> None:
    def evaluate(turns: int) -> tuple[Any, ...]:
        redacted, seat = decision(game, 5, turns)
        return reproducible(search(game, redacted, seat, 3, nodes=3000))

    alone = [evaluate(turns) for turns in range(8, 12)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(evaluate, range(8, 12))) == alone


def last_chances(game: Game[Any], number: int) -> Iterator[tuple[Any, int, set[int]]]:
    """Yield positions of random games in which some actions win at once, but not all."""
    count = 0
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
                count += 1
                break
        if count == number:
            return


@pytest.mark.parametrize("game", GAMES, ids=ids)
@pytest.mark.parametrize("nodes", [0, 1000])
def test_an_immediate_win_is_taken(game: Game[Any], nodes: int) -> None:
    positions = list(last_chances(game, 6))
    assert positions
    for redacted, seat, wins in positions:
        evaluation = search(game, redacted, seat, 1, nodes=nodes)
        assert evaluation.actions[0] in wins
        assert evaluation.root_value[seat - 1] > 0.98


@pytest.mark.parametrize("game", [GAMES[0], GAMES[-1]], ids=ids)
def test_a_search_ends_by_time(game: Game[Any]) -> None:
    redacted, seat = decision(game, 5, 6)
    short, longer = (search(game, redacted, seat, 1, seconds=s) for s in (0.0, 1.0))
    assert len(game.legal_actions(redacted, seat)) <= short.nodes < longer.nodes
    assert longer.nodes_per_s == longer.nodes / longer.seconds


def test_a_timed_search_of_a_forced_move_ends_at_once() -> None:
    game, forced = registry.load("hyper6"), 0
    for turn in random_history(game, Random(2)).turns:
        for seat in game.to_move(turn.state):
            redacted = game.redact(turn.state, (seat,))
            if len(game.legal_actions(redacted, seat)) == 1:
                assert search(game, redacted, seat, 1, seconds=60.0).nodes == 1
                forced += 1
    assert forced


def test_a_game_without_kernel_is_refused() -> None:
    game = Cairn(2)
    state = random_history(game, Random(1), 1).state
    with pytest.raises(MalformedError, match="cairn has no compiled rules to search with"):
        search(game, state, game.to_move(state)[0], 1, nodes=10)
