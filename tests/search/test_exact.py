"""Exact values near the end of a game, and what uses them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import ANY

import pytest

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.state import State
from hexwarp.core.types import MatchScore
from hexwarp.search import analysis, exact, mcts
from hexwarp.search.mcts import Evaluation
from hexwarp.search.position import evaluate
from hexwarp.search.searcher import borrowed

SPECS = ["indigo(players=2)", "indigo(players=3)", "indigo(players=4)"]


def played(spec: str, plies_left: int, seed: int) -> History[Any]:
    """Return a game with so many plies left, of random moves."""
    game, rng = registry.load(spec), Random(seed)
    chance = RandomChance(rng)
    history = begin(game, chance)
    while game.ply(history.state) + plies_left < (game.max_decisions or 0):
        seat = game.to_move(history.state)[0]
        action = rng.choice(game.legal_actions(history.state, seat))
        history = history.play(seat, action, chance)
        if not game.to_move(history.state):
            history = begin(game, chance)
    return history


def decision(spec: str, plies_left: int, seed: int) -> tuple[Game[Any], Any, int]:
    """Return a decision with so many plies left, redacted for its mover."""
    history = played(spec, plies_left, seed)
    (seat,) = history.game.to_move(history.state)
    return history.game, history.game.redact(history.state, (seat,)), seat


def solved(game: Game[Any], state: Any, seat: int) -> Evaluation:
    solution = exact.solve(game, state, seat)
    assert solution is not None
    return solution


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize(("level", "plies"), [("level4", 5), ("level5", 5), ("level6", 5)])
def test_high_levels_choose_only_the_best_moves_of_solved_positions(
    spec: str, level: str, plies: int
) -> None:
    for seed in range(3):
        game, state, seat = decision(spec, plies, seed)
        solution = solved(game, state, seat)
        values = dict(zip(solution.actions, solution.values, strict=True))
        chosen = bots.choose(level, game, state, seat, Random(seed))
        assert values[chosen][seat - 1] == max(value[seat - 1] for value in solution.values)


@pytest.mark.parametrize("score", [MatchScore((3, 0, 2), 0), MatchScore(resigned=(2,))])
def test_high_levels_solve_the_end_of_a_match_and_of_a_resigned_game(score: MatchScore) -> None:
    differ = 0
    for seed in range(3):
        game, state, seat = decision(SPECS[1], 3, seed)
        match = game.in_match(score)
        solution = solved(match, state, seat)
        values = dict(zip(solution.actions, solution.values, strict=True))
        differ += solution.values != solved(game, state, seat).values
        assert solution.exact == (not score.totals)
        for level in ("level4", "level6"):
            action = bots.choose(level, match, state, seat, Random(seed))
            assert values[action][seat - 1] == max(value[seat - 1] for value in solution.values)
    assert differ


def test_low_levels_and_longer_endings_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*_: Any, **__: Any) -> None:
        raise RuntimeError("searched")

    monkeypatch.setattr(mcts, "run", run)
    for level, plies in (("level3", 2), ("level4", 6), ("level5", 6), ("level6", 6)):
        with pytest.raises(RuntimeError, match="searched"):
            bots.choose(level, *decision(SPECS[0], plies, 1), Random(0))


def test_what_is_not_solved_has_no_exact_values() -> None:
    game, state, seat = decision(SPECS[0], 3, 1)
    with borrowed(game) as searcher:
        searcher.set_position(game, state)
        assert exact.best(searcher, game, seat, 2) is None
        assert exact.best(searcher, game, seat, 3) == replace(
            solved(game, state, seat), seconds=ANY
        )
    for spec, plies in ((SPECS[0], 6), ("indigo(players=2, hand=2)", 3)):
        assert exact.solve(*decision(spec, plies, 1)) is None
    hyper6 = registry.load("hyper6(players=2)")
    start = begin(hyper6, RandomChance(Random(0))).state
    assert exact.solve(hyper6, start, hyper6.to_move(start)[0]) is None


def test_what_is_not_solved_is_searched() -> None:
    game, state, seat = decision(SPECS[0], 6, 1)
    evaluation = exact.solve_or_search(game, state, seat, 7, nodes=300)
    searched = mcts.search(game, state, seat, 7, nodes=300)
    assert not evaluation.exact
    assert evaluation == replace(searched, seconds=ANY)
    game, state, seat = decision(SPECS[0], 3, 1)
    evaluation = exact.solve_or_search(game, state, seat, 7, nodes=300)
    assert evaluation == replace(solved(game, state, seat), seconds=ANY)
    assert evaluation.exact


@pytest.mark.parametrize("spec", SPECS)
def test_other_seats_tiles_make_no_difference(spec: str) -> None:
    game, state, seat = decision(spec, 4, 2)
    worlds = [game.determinize(state, Random(seed)) for seed in range(6)]
    assert len({repr(world) for world in worlds}) > 1
    assert len({solved(game, world, seat).values for world in (state, *worlds)}) == 1


@pytest.mark.parametrize("spec", SPECS)
def test_an_analysis_has_exact_losses_and_says_so(spec: str) -> None:
    history, rng = played(spec, 5, 4), Random(4)
    game, chance = history.game, RandomChance(Random(4))
    expected = {}
    while game.to_move(history.state):
        (seat,) = game.to_move(history.state)
        state = game.redact(history.state, (seat,))
        action = rng.choice(game.legal_actions(state, seat))
        solution = solved(game, state, seat)
        lost = (
            solution.root_value[seat - 1]
            - solution.values[solution.actions.index(action)][seat - 1]
        )
        expected[len(history.turns)] = lost
        history = history.play(seat, action, chance)
    decisions = analysis.decisions(history)[-len(expected) - 1 :]
    before, *last = [(ply, analysis.evaluate_decision(ply, nodes=1)) for ply in decisions]
    assert not before[1].exact
    for ply, evaluation in last:
        assert evaluation.exact
        seat = ply.seat - 1
        assert evaluation.win[seat] - evaluation.after[seat] == pytest.approx(expected[ply.turn])
        assert len(evaluation.best) <= analysis.MAX_BEST_MOVES
    report = analysis.Report(history, 1)
    lines = [report.add_ply(ply, evaluation) for ply, evaluation in (before, *last)]
    assert [line["exact"] for line in lines] == [False, *[True] * len(last)]


def test_a_position_near_the_end_is_evaluated_exactly() -> None:
    state, rng = State(SPECS[0], seed=1), Random(1)
    while state.ply < 50:
        state = state.play(rng.choice(state.legal_moves))
    seat = state.to_move[0]
    evaluation = evaluate(state, nodes=1)
    assert evaluation.exact
    assert evaluation.win == solved(state.game, state.redacted(seat), seat).root_value
    assert not evaluate(State(SPECS[0], seed=1), nodes=1).exact


def race(players: int, rng: Random) -> tuple[Game[Any], Any, int]:
    """Return a solved decision of Hyper-6 in which actions differ."""
    game = registry.load(f"hyper6(players={players})")
    while True:
        chance = RandomChance(rng)
        history = begin(game, chance)
        while to_move := game.to_move(history.state):
            solution = exact.solve(game, history.state, to_move[0])
            if (
                solution
                and solution.values[0][to_move[0] - 1] > solution.values[-1][to_move[0] - 1]
            ):
                return game, history.state, to_move[0]
            action = bots.choose("greedy", game, history.state, to_move[0], rng)
            history = history.play(to_move[0], action, chance)


@pytest.mark.parametrize("players", [pytest.param(2, marks=pytest.mark.drill), 3])
def test_high_levels_choose_only_the_best_moves_of_solved_races(players: int) -> None:
    for seed in range(3):
        game, state, seat = race(players, Random(seed))
        solution = solved(game, state, seat)
        values = dict(zip(solution.actions, solution.values, strict=True))
        for level in ("level4", "level5", "level6"):
            chosen = bots.choose(level, game, state, seat, Random(seed))
            assert values[chosen][seat - 1] == solution.values[0][seat - 1]


def test_every_level_brings_home_its_last_ship() -> None:
    game, rng = registry.load("hyper6(players=2)"), Random(1)
    chance = RandomChance(rng)
    history = begin(game, chance)
    while game.to_move(history.state):
        before, seat = history.state, game.to_move(history.state)[0]
        action = bots.choose("greedy", game, before, seat, rng)
        history = history.play(seat, action, chance)
    for number in range(len(game.levels)):
        chosen = bots.choose(f"level{number + 1}", game, before, seat, Random(number))
        assert game.outcome(game.apply(before, seat, chosen).state), number
