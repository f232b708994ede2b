"""The exported functions: in a module and natively they compute the same, to the last bit.

Everything is compared byte by byte: results, and all that a function leaves in its memory, which
holds the same garbage before. That is a drill, as compiling each game's search takes minutes;
``scripts/test`` calls the module alone, and compares it with the plain rules.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.seeds import signed
from hexwarp.core.testing import random_history
from hexwarp.core.types import CHANCE, MatchScore
from hexwarp.search.budget import ROOT_ROLLOUT_SHARE
from hexwarp.search.searcher import (
    _SCORES,
    _VALUES,
    FIRST_PLACE,
    Searcher,
    instance_of,
)

KINDS = [kind for kind in registry.games().values() if kind(kind.player_counts[0]).has_kernel]


def variants(kind: type[Game[Any]]) -> Iterator[Game[Any]]:
    """Yield a game for each number of players, and for each choice that is not the default."""
    for players in kind.player_counts:
        yield kind(players)
        for option in kind.options_offered:
            if players in option.players:
                for choice in option.choices[1:]:
                    yield kind(players, {option.name: choice})


VARIANTS = [game for kind in KINDS for game in variants(kind)]
PLAIN = [kind(players) for kind in KINDS for players in kind.player_counts]
NODES = 500


def budget(game: Game[Any]) -> int:
    """Return enough positions for a tree, where the first ones are those after each action."""
    return NODES + 2 * game.num_actions


def title(game: Game[Any]) -> str:
    return "-".join([game.name, str(game.players), *map(str, game.options.values())])


every_variant = pytest.mark.parametrize("game", VARIANTS, ids=title)


class Both:
    """A game's search as a module, and compiled by Numba if wanted: calls to both, compared."""

    def __init__(self, game: Game[Any], native: bool) -> None:
        self.module = Searcher(instance_of(game))
        self.natives = [Searcher(instance_of(game, native=True))] if native else []
        self.size = FIRST_PLACE
        self._rng = np.random.default_rng(1)

    def place(self, game: Game[Any], state: Any, nodes: int = 0) -> None:
        """Make a state the position, in memory that holds anything."""
        self.fill()
        nodes = nodes or budget(game)
        for searcher in (self.module, *self.natives):
            searcher.set_position(game, state)
            searcher.prepare(nodes)
        self.size = self.module.call("size", nodes)
        assert all(native.call("size", nodes) == self.size for native in self.natives)
        self.fill_rest()

    def fill(self) -> None:
        """Fill the memory with garbage, the same for both."""
        garbage = self._rng.bytes(self.size)
        for searcher in (self.module, *self.natives):
            searcher._instance.write(0, garbage)
            searcher._network, searcher._players = None, 0  # it is overwritten, too

    def fill_rest(self) -> None:
        """Fill the memory of searches with garbage, but not the first part."""
        rest = self.module._places[-1]
        garbage = self._rng.bytes(self.size - rest)
        for searcher in (self.module, *self.natives):
            searcher._instance.write(rest, garbage)

    def call(self, name: str, *arguments: float) -> int:
        """Call a function of both, and check that they return, and have written, the same."""
        result = self.ask(name, *arguments)
        self.check(name, self.size)
        return result

    def ask(self, name: str, *arguments: float) -> int:
        """Call a function of the rules, which writes only a position, and results of one row."""
        answer = self.module.call(name, *arguments)
        assert all(native.call(name, *arguments) == answer for native in self.natives), name
        self.check(name, self.module._places[_VALUES] + 8 * self.module._players)
        return answer

    def check(self, name: str, size: int) -> None:
        """Check that the memory of both holds the same."""
        for native in self.natives:
            here, there = (each._instance.read(0, size) for each in (self.module, native))
            if here != there:
                first = int(np.argmax(np.frombuffer(here, "u1") != np.frombuffer(there, "u1")))
                raise AssertionError(f"After {name} the memories differ from byte {first} on.")

    def results(self, count: int) -> Any:
        """Return actions, visits and values."""
        searcher = self.module
        return searcher.actions(count), searcher.visits(count), searcher.values(count)


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(False, id="module"),
        pytest.param(True, id="both", marks=pytest.mark.drill),
    ],
)
def both(request: pytest.FixtureRequest) -> Callable[[Game[Any]], Both]:
    """Return a function that returns a game's two searches, the same for all variants."""
    made: dict[type[Game[Any]], Both] = {}

    def of_game(game: Game[Any]) -> Both:
        if type(game) not in made:
            made[type(game)] = Both(game, request.param)
        return made[type(game)]

    return of_game


Of = Callable[[Game[Any]], Both]


def decision(game: Game[Any], seed: int, turns: int) -> tuple[Any, int]:
    """Return a position of a random game, redacted for a seat that may act, and the seat."""
    history = random_history(game, Random(seed))
    state = history.before(min(turns, len(history.turns) - 1))
    seat = Random(seed + turns).choice(game.to_move(state))
    return game.redact(state, (seat,)), seat


def matches(game: Game[Any]) -> Iterator[Game[Any]]:
    """Yield the game as a round of matches: the first one, a late one, and after resignations."""
    totals = (5, 3, 6, 4)[: game.players]
    yield game.in_match(MatchScore((0,) * game.players, 2))
    yield game.in_match(MatchScore(totals, 0))
    if game.players > 2:
        yield game.in_match(MatchScore(totals, 1, (2,)))
        yield game.in_match(MatchScore(totals, 0, (1, 3)))


def positions(game: Game[Any]) -> Iterator[tuple[Game[Any], Any, int]]:
    """Yield decisions: early, in the middle, late, and in rounds of matches."""
    for seed, turns in ((1, 0), (2, 2), (3, 17), (4, 33), (5, 49), (6, 1000)):
        yield (game, *decision(game, seed, turns))
    for number, match in enumerate(matches(game)):
        yield (match, *decision(match, number, 20 + 15 * number))


def played(game: Game[Any], rng: Random, *, in_order: bool = False) -> History[Any]:
    """Return a game of random moves, in Hyper-6 mostly of drives, which end it.

    Args:
        game: The game.
        rng: Chooses seats and actions.
        in_order: Of seats that choose at the same time the lowest goes first, as in compiled rules.
    """
    chance = RandomChance(rng)
    history = begin(game, chance)
    while to_move := game.to_move(history.state):
        seat = to_move[0] if in_order else rng.choice(to_move)
        actions = game.legal_actions(history.state, seat)
        if game.name == "hyper6":
            actions = tuple(action for action in actions if action % 3 == 0) or actions
        history = history.play(seat, rng.choice(actions), chance)
    return history


# --- searches ------------------------------------------------------------------------------------


@every_variant
def test_searches_and_what_follows_are_the_same(game: Game[Any], both: Of) -> None:
    pair, nodes, deep = both(game), budget(game), 0
    for number, (variant, state, seat) in enumerate(positions(game)):
        pair.place(variant, state)
        legal = variant.legal_actions(state, seat)
        assert pair.call("search", seat, signed(3**40 * number), nodes, -1) == len(legal)
        assert pair.call("lead") == -1 if len(legal) == 1 else pair.call("lead") >= 0
        count = pair.call("rank")
        actions, visits, values = pair.results(count)
        assert sorted(actions) == list(legal)
        assert list(visits) == sorted(visits, reverse=True)
        assert all(0 <= value <= 1 for row in values for value in row)
        assert pair.call("positions") >= nodes
        deep += sum(visits) > 50
        for attention, greed in ((1, 0.0), (3, 0.4), (1000, 0.0), (1000, 0.25)):
            assert pair.call("notice", attention, greed) in legal
        assert pair.call("notice", 1000, 0.0) == best_of(actions, values, seat)
        for _ in range(3):
            assert pair.call("line") > 0
        assert 0 <= pair.call("shorten") < count
        assert sorted(zip(*pair.results(count), strict=True)) == sorted(
            zip(actions, visits, values, strict=True)
        )
    assert deep


def best_of(actions: tuple[int, ...], values: Any, seat: int) -> int:
    """Return the first of the actions with the highest value."""
    own = [row[seat - 1] for row in values]
    return actions[own.index(max(own))]


@every_variant
def test_searches_in_steps_are_the_same_and_those_of_one_call(game: Game[Any], both: Of) -> None:
    pair, nodes = both(game), budget(game)
    state, seat = decision(game, 8, 21)
    pair.place(game, state)
    count = pair.call("begin", seat, 5, nodes, -1)
    evaluated = count
    while 0 < evaluated < ROOT_ROLLOUT_SHARE * nodes:
        evaluated = pair.call("refine")
    while pair.call("simulate", nodes, 50) == 50:
        pass
    assert pair.call("rank") == count
    in_steps = pair.results(count)
    for only in in_steps[0][-2:]:
        pair.place(game, state)
        assert pair.call("begin", seat, 5, nodes, only) == 1
        pair.call("simulate", 60, 1000)
        assert pair.call("rank") == 1
        assert pair.results(1)[0] == (only,)
    pair.place(game, state)
    pair.call("search", seat, 5, nodes, -1)
    pair.call("rank")
    assert pair.results(count) == in_steps


@every_variant
def test_what_cannot_be_searched_is_refused(game: Game[Any], both: Of) -> None:
    pair = both(game)
    state, seat = decision(game, 9, 30)
    pair.place(game, state)
    assert pair.call("search", game.players + 1, 1, NODES, -1) == -1
    assert pair.call("search", seat, 1, NODES, game.num_actions + 5) == -1
    assert pair.call("look_ahead", game.players + 1, 1, 100) == -1
    assert pair.call("solve", game.players + 1, 3) == 0
    ended = random_history(game, Random(9)).state
    pair.place(game, ended)
    assert pair.call("to_move") == 0
    assert pair.call("search", 1, 1, NODES, -1) == -1
    pair.place(game, game.initial_state())
    if game.is_chance(game.initial_state()):
        assert pair.call("to_move") == CHANCE
        assert pair.call("search", 1, 1, NODES, -1) == -1


@every_variant
def test_rollouts_are_the_same(game: Game[Any], both: Of) -> None:
    pair = both(game)
    for number, (variant, state, seat) in enumerate(positions(game)):
        pair.place(variant, state)
        action = pair.call("look_ahead", seat, number, 700)
        assert action in variant.legal_actions(state, seat)


@every_variant
def test_solutions_are_the_same(game: Game[Any], both: Of) -> None:
    pair, solved = both(game), 0
    history = played(game, Random(10))
    for variant in (game, *matches(game)):
        for turn in range(len(history.turns) - 4, len(history.turns)):
            seat = history.turns[turn].seat
            state = variant.redact(history.before(turn), (seat,))
            pair.place(variant, state)
            for plies in (1, 4, 1000):
                if plies == 1000 and turn < len(history.turns) - 2:
                    continue  # it takes a while
                count = pair.call("solve", seat, plies)
                assert pair.call("positions") >= (count > 0)
                actions, visits, _ = pair.results(count)
                assert set(visits) <= {0}
                assert set(actions) <= set(variant.legal_actions(state, seat))
                solved += count > 0
                if count:
                    assert 0 <= pair.call("shorten") < count
    hides_too_much = game.name == "indigo" and game.options["hand"] == 2
    assert (solved == 0) == hides_too_much


@pytest.mark.parametrize("game", [game for game in VARIANTS if game.alphabeta_bot], ids=title)
def test_alpha_beta_searches_are_the_same(game: Game[Any], both: Of) -> None:
    pair = both(game)
    for number, (variant, state, seat) in enumerate(positions(game)):
        pair.place(variant, state)
        visited = [pair.call("deepen", seat, number, depth, 1 << 40) for depth in (1, 2, 3, 4)]
        assert min(visited) > 0
        (action,) = pair.module.actions(1)
        assert action in variant.legal_actions(state, seat)
        if visited[0] > 1:
            assert pair.call("deepen", seat, number, 1, 1) == -1
        assert pair.call("deepen", seat, number, 99, 1 << 40) == 0
        assert pair.call("deepen", variant.players + 1, number, 1, 1 << 40) == 0


# --- the rules -----------------------------------------------------------------------------------


def scores(pair: Both, game: Game[Any]) -> tuple[int, ...]:
    data = pair.module._instance.read(pair.module._places[_SCORES], 8 * game.players)
    return struct.unpack(f"<{game.players}q", data)


@every_variant
def test_whole_games_are_those_of_the_plain_rules(game: Game[Any], both: Of) -> None:
    pair = both(game)
    history = played(game, Random(11), in_order=True)
    state = game.initial_state()
    pair.place(game, state, nodes=1)
    plies = 0

    def follow(outcomes: tuple[int, ...]) -> None:
        nonlocal state
        for outcome in outcomes:
            assert pair.ask("to_move") == CHANCE
            count = pair.ask("outcomes")
            offered = zip(pair.module.actions(count), pair.module.visits(count), strict=True)
            assert tuple(offered) == game.chance_outcomes(state)
            pair.ask("apply_outcome", outcome)
            state = game.apply_chance(state, outcome).state

    follow(history.outcomes)
    keys = set()
    for turn in history.turns:
        seat = pair.ask("to_move")
        assert seat == game.to_move(state)[0]
        assert pair.module.actions(pair.ask("legal")) == game.legal_actions(state, seat)
        keys.add(pair.ask("key"))
        if turn is history.turns[-1]:
            pair.ask("result")
        plies += pair.ask("apply", turn.action)
        state = game.apply(state, seat, turn.action).state
        follow(turn.outcomes)
    assert state == history.state
    assert len(keys) == len(history.turns)
    assert pair.ask("to_move") == 0
    assert plies == game.ply(state)
    pair.call("result")
    outcome = game.outcome(state)
    assert outcome is not None
    assert scores(pair, game) == outcome.scores
    share = 1 / max(1, len(outcome.winners))
    expected = tuple(share * (seat in outcome.winners) for seat in game.seats)
    assert pair.module.values(1)[0] == pytest.approx(expected)


@every_variant
def test_random_games_are_the_same_and_end(game: Game[Any], both: Of) -> None:
    pair, lengths = both(game), set()
    for seed in (0, 1, -1, 1 << 62):
        for state in (game.initial_state(), random_history(game, Random(3), 9).state):
            pair.place(game, state, nodes=1)
            lengths.add(pair.call("random_game", seed))
            assert pair.call("to_move") == 0
            assert sum(pair.module.values(1)[0]) == pytest.approx(1)
    assert len(lengths) > 1 or game.name == "indigo"


@every_variant
def test_unknown_parts_are_read(game: Game[Any], both: Of) -> None:
    """Of a view that hides everything, and of one with another seat's knowledge."""
    pair = both(game)
    for turns in (0, 4, 25):
        state = random_history(game, Random(turns), turns).state
        if not game.to_move(state):
            continue
        for viewer in ((), (game.players,), tuple(game.seats)):
            redacted = game.redact(state, viewer)
            pair.place(game, redacted)
            seat = pair.call("to_move")
            assert seat == game.to_move(redacted)[0]
            assert pair.call("search", seat, 1, NODES, -1) > 0
            assert pair.call("look_ahead", seat, 1, 50) >= 0
            pair.call("line")
            sampled = game.decode(pair.module.sample(len(game.encode(redacted))))
            assert game.redact(sampled, viewer) == game.redact(redacted, viewer)


@every_variant
def test_chance_outcomes_are_evaluated_alike(game: Game[Any], both: Of) -> None:
    pair, evaluated = both(game), 0
    history = played(game, Random(12))
    for turn in (-1, *range(0, len(history.turns), 6)):
        state = game.initial_state()
        if turn >= 0:
            made = history.turns[turn]
            state = game.apply(history.before(turn), made.seat, made.action).state
        if not game.is_chance(state):
            continue
        pair.place(game, state, nodes=1)
        count = pair.call("evaluate_outcomes", 1)
        outcomes, weights, values = pair.results(count)
        assert tuple(zip(outcomes, weights, strict=True)) == game.chance_outcomes(state)
        assert all(sum(row) == pytest.approx(1) for row in values)
        evaluated += 1
        if not game.outcome(game.apply_chance(state, outcomes[0]).state):
            # An outcome's value does not depend on those evaluated beside it.
            pair.call("evaluate_outcomes", 1)
            assert pair.results(count)[2] == values
    assert evaluated or game.options.get("setup") == "chosen"


# --- memory --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAIN, ids=title)
def test_a_search_depends_on_no_other_and_on_no_memory(game: Game[Any]) -> None:
    def results_of(
        searcher: Searcher, variant: Game[Any], state: Any, seat: int, nodes: int
    ) -> Any:
        searcher.set_position(variant, state)
        searcher.prepare(nodes)
        searcher.call("search", seat, 4, nodes, -1)
        count = searcher.call("rank")
        results = searcher.actions(count), searcher.visits(count), searcher.values(count)
        more = searcher.call("notice", 4, 0.2), searcher.line(searcher.call("line"))
        return *results, *more, searcher.call("look_ahead", seat, 5, 300)

    wanted = list(positions(game))[1::2]
    budgets = (250, 700, 40)
    alone = {}
    for number, position in enumerate(wanted):
        for nodes in budgets:
            alone[number, nodes] = results_of(Searcher(instance_of(game)), *position, nodes)
    shared, rng = Searcher(instance_of(game)), Random(1)
    for _ in range(60):
        number, nodes = rng.randrange(len(wanted)), rng.choice(budgets)
        assert results_of(shared, *wanted[number], nodes) == alone[number, nodes]
        if rng.random() < 0.3:  # something else in between
            state = random_history(game, rng, 1).state
            shared.set_position(game, state)
            shared.call("random_game", 7)
        if rng.random() < 0.3:
            rest = shared._places[-1]
            shared._instance.write(rest, rng.randbytes(shared.memory - rest))


@pytest.mark.parametrize("game", PLAIN, ids=title)
def test_a_search_stays_in_the_memory_that_it_asks_for(game: Game[Any]) -> None:
    """The bytes after it stay, and a smaller search's size suffices after a larger one."""
    searcher = Searcher(instance_of(game))
    for nodes in (1, 20, 2000, 5, 900):
        for variant, state, seat in list(positions(game))[::3]:
            searcher.set_position(variant, state)
            searcher.prepare(5000)
            size, after = searcher.call("size", nodes), searcher.memory + 4096
            searcher._instance.reserve(after)
            marks = b"\xa5" * (after - size)
            searcher._instance.write(size, marks)
            searcher.call("search", seat, 6, nodes, -1)
            searcher.call("rank")
            searcher.call("notice", 4, 0.2)
            searcher.call("line")
            searcher.call("shorten")
            searcher.call("solve", seat, 3)
            searcher.call("look_ahead", seat, 6, 100)
            if variant.alphabeta_bot:
                searcher.call("deepen", seat, 6, 1, 1 << 40)
            assert searcher._instance.read(size, after - size) == marks
