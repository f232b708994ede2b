"""Random games after all placements at once, against the same games played by the plain rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from hexwarp.core.chance import RandomChance
from hexwarp.core.history import begin
from hexwarp.core.jit import seeded
from hexwarp.core.types import MatchScore, Options
from hexwarp.games.indigo import GAME, fast, gem_paths, rules
from hexwarp.games.indigo.action_rollouts import WORKSPACE_SIZE, evaluate, evaluate_actions
from hexwarp.games.indigo.board import PATH_CELLS
from hexwarp.games.indigo.ports import ALLOWED, CENTRE_PORT, NONE
from hexwarp.games.indigo.state import EMPTY, Setup, State
from hexwarp.games.indigo.tiles import KIND, MATCHINGS, UNKNOWN
from hexwarp.search.match_odds import NO_MATCH
from support.match_odds import of_game

POINT_VALUE = 0.001
VARIANTS: list[tuple[int, Options]] = [
    (2, {}),
    (2, {"hand": 2}),
    (3, {}),
    (3, {"gateways": "exclusive"}),
    (4, {"hand": 2}),
]


def decision(players: int, options: Options, laid: int, seed: int) -> tuple[Any, State]:
    """Return a decision of a random game with so many tiles on the board."""
    game, rng = GAME(players, options), Random(seed)
    while True:
        history = begin(game, chance := RandomChance(rng))
        while game.to_move(history.state):
            if len(history.state.laid) == laid:
                return game, history.state
            seat = game.to_move(history.state)[0]
            action = rng.choice(game.legal_actions(history.state, seat))
            history = history.play(seat, action, chance)


def evaluated(
    game: Any, state: State, rollouts: int, seed: int = 0
) -> tuple[Any, Any, dict[int, int]]:
    """Return the legal actions, their values, and the last random game's tiles by cell."""
    actions = np.array(game.legal_actions(state, state.turn))
    workspace = np.zeros(WORKSPACE_SIZE, np.int64)
    values = np.full((actions.size, game.players), np.nan)
    loaded, odds = fast.load(game, state), of_game(game).by_score
    before = loaded.copy()
    evaluate_actions(loaded, seeded(seed), rollouts, POINT_VALUE, odds, actions, workspace, values)
    assert (loaded == before).all()
    tiles = workspace[gem_paths.TILE : gem_paths.TILE + PATH_CELLS] // gem_paths.ROW
    return actions, values, {cell: int(tiles[cell]) for cell in empty_cells(state)}


def empty_cells(state: State) -> list[int]:
    return [cell for cell in range(PATH_CELLS) if state.board[cell] == EMPTY]


def result(game: Any, state: State, placements: list[tuple[int, int]]) -> list[float]:
    """Lay tiles by the plain rules, whoever holds them; return the value of the result by seat."""
    setup = Setup.of(game.players, game.options)
    for cell, matching in placements:
        if rules.is_over(state):
            break
        held = replace(state, hands=((KIND[matching],),) * game.players)
        state = rules.lay(setup, held, state.turn, cell * MATCHINGS + matching).state
    outcome = rules.outcome(state)
    assert outcome is not None
    return [
        (match_share(game, outcome.scores, seat) if game.match_score else won)
        + POINT_VALUE * (score - (sum(outcome.scores) - score) / (game.players - 1))
        for seat, score in enumerate(outcome.scores, 1)
        for won in [(seat in outcome.winners) / len(outcome.winners)]
    ]


def match_share(game: Any, scores: Sequence[int], seat: int) -> float:
    """Return a seat's share of a match after a round with these scores."""
    rounds = game.match_score.rounds_left
    totals = [total + score for total, score in zip(game.match_score.totals, scores, strict=True)]
    if rounds == 0:
        won = totals[seat - 1] == max(totals)
        return float(won) / totals.count(max(totals))
    rate = 1.702 / (3.0 * rounds**0.5)
    return 1 / sum(math.exp(rate * (total - totals[seat - 1])) for total in totals)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
@pytest.mark.parametrize("laid", [0, 9, 22, 38, 50])
def test_each_action_has_the_result_of_the_random_game_with_its_tile(
    players: int, options: Options, laid: int
) -> None:
    """The order in which tiles are laid makes no difference, but for the sapphire."""
    rng = Random(laid)
    for seed in range(3):
        game, state = decision(players, options, laid, seed)
        if seed:  # a round of a match, the last one or the last but one
            game = game.in_match(MatchScore(tuple(rng.sample(range(9), players)), seed - 1))
        actions, values, tiles = evaluated(game, state, 1, seed)
        inner = [cell for cell in tiles if CENTRE_PORT[cell] != NONE]
        for index in rng.sample(range(actions.size), min(12, actions.size)):
            cell, matching = divmod(int(actions[index]), MATCHINGS)
            possible = []
            for last in [[last_cell] for last_cell in inner if last_cell != cell] or [[]]:
                order = [other for other in tiles if other not in (cell, *last)]
                rng.shuffle(order)
                order += last
                placements = [(cell, matching), *((other, tiles[other]) for other in order)]
                possible.append(result(game, state, placements))
            assert any(values[index] == pytest.approx(expected) for expected in possible)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_means_are_those_of_random_games_by_the_rules(players: int) -> None:
    for laid in (6, 30):
        game, state = decision(players, {}, laid, 1)
        actions, values, _ = evaluated(game, state, 4000)
        action, rng = int(actions[players]), Random(1)
        results = []
        for _ in range(400):
            hidden = game.redact(state, (state.turn,))
            placed = game.apply(game.determinize(hidden, rng), state.turn, action).state
            history = begin(game, chance := RandomChance(rng), placed)
            while moving := game.to_move(history.state):
                moves = game.legal_actions(history.state, moving[0])
                history = history.play(moving[0], rng.choice(moves), chance)
            results.append(result(game, history.state, []))
        error = np.std(results, axis=0) / 20
        assert (abs(np.mean(results, axis=0) - values[players]) < 4 * error).all()


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_means_of_a_position_are_those_after_the_action_that_led_there(
    players: int, options: Options
) -> None:
    for laid in (0, 20, 45):
        game, state = decision(players, options, laid, 2)
        actions, values, _ = evaluated(game, state, 20000, seed=1)
        # With two tiles in hand, the second one counts as left after any action.
        first = [KIND[action % MATCHINGS] == state.hands[state.turn - 1][0] for action in actions]
        index = int(np.argmax(np.where(first, values[:, 0], -1)))
        after = fast.load(game, state)
        fast.apply(after, int(actions[index]))
        shares, workspace = np.zeros(players), np.zeros(WORKSPACE_SIZE, np.int64)
        evaluate(after, seeded(2), 20000, POINT_VALUE, NO_MATCH.by_score, workspace, shares)
        assert shares == pytest.approx(values[index], abs=0.02)


def test_random_tiles_are_those_left_and_join_no_two_exits() -> None:
    for seed in range(20):
        game, state = decision(2, {}, 30, seed)
        _, _, tiles = evaluated(game, state, 1, seed)
        assert all(ALLOWED[cell, matching] for cell, matching in tiles.items())
        stock, drawn = rules.draw_outcomes(state), [KIND[matching] for matching in tiles.values()]
        (theirs,) = state.hands[2 - state.turn]
        for kind in range(5):
            left = dict(stock).get(kind, 0) + (theirs == kind)
            assert left <= drawn.count(kind) <= left + 1
        assert len(drawn) == sum(dict(stock).values()) + 2


def test_hands_of_others_and_the_deck_have_no_influence() -> None:
    for options in ({}, {"hand": 2}):
        game, state = decision(3, options, 12, 4)
        hidden = game.redact(state, (state.turn,))
        assert UNKNOWN in hidden.hands[state.turn % 3]
        worlds = [game.determinize(hidden, Random(seed)) for seed in range(6)]
        assert len({world.hands for world in worlds}) > 1
        first, *others = [evaluated(game, world, 5)[1] for world in worlds]
        assert all((other == first).all() for other in others)


def test_with_one_empty_cell_left_the_values_are_exact() -> None:
    game, state = decision(2, {}, 53, 2)
    actions, values, _ = evaluated(game, state, 3)
    for action, value in zip(actions, values, strict=True):
        exact = result(game, state, [divmod(int(action), MATCHINGS)])
        assert value == pytest.approx(exact)
