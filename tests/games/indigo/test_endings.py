"""Endings solved exactly, against a plain search of everything by the plain rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from hexwarp.core.chance import RandomChance
from hexwarp.core.history import begin
from hexwarp.core.kernels import ScoreOdds
from hexwarp.core.types import MatchScore, Options
from hexwarp.games.indigo import GAME, ending_search, endings, fast, rules, symmetry
from hexwarp.games.indigo.board import CELLS, EDGES, GATEWAYS, PATH_CELLS, gateway_of
from hexwarp.games.indigo.state import Setup, State
from hexwarp.search.match_odds import NO_MATCH
from support.endings import solve
from support.match_odds import of_game

PLIES = 3
ENDINGS = 6
"""For each number of players."""

NO_ODDS = NO_MATCH.by_score

Results = tuple[tuple[Fraction, Fraction], ...]
"""By seat: its expected share of the win, or of the match, and its expected points."""

KINDS: list[tuple[int, Options | None]] = [
    (2, None),
    (3, None),
    (3, {"gateways": "exclusive"}),
    (4, None),
]


def ending(
    players: int, plies: int, seed: int, options: Options | None = None
) -> tuple[Any, State]:
    """Return a game and a decision with so many empty cells, after random placements."""
    game, rng = GAME(players, options), Random(seed)
    chance = RandomChance(rng)
    history = begin(game, chance)
    while PATH_CELLS - len(history.state.laid) > plies:
        seat = game.to_move(history.state)[0]
        action = rng.choice(game.legal_actions(history.state, seat))
        history = history.play(seat, action, chance)
        if not game.to_move(history.state):  # no gem is left
            history = begin(game, chance)
    return game, history.state


def solved(game: Any, state: State, odds: ScoreOdds = NO_ODDS) -> dict[int, list[float]]:
    """Return by action the values of all seats, best first."""
    solution = solve(endings, fast.load(game, state), game.players, endings.MAX_PLIES, odds)
    assert solution is not None
    return dict(zip(solution.actions.tolist(), solution.values.tolist(), strict=True))


# --- the plain search -----------------------------------------------------------------------------


def result_of(setup: Setup, state: State, odds: ScoreOdds) -> Results:
    """Return the result of a position whose mover is yet to draw its tile."""
    outcome = rules.outcome(state)
    if outcome is not None:
        seats = range(1, setup.players + 1)
        alone = [seat for seat in seats if odds.size == 0 or odds[seat - 1, 0] > 0]
        winners = outcome.winners_among(alone)
        shares = [Fraction(seat in winners, len(winners)) for seat in seats]
        if odds.shape[1] > 1:
            own = [float(odds[seat, points]) for seat, points in enumerate(outcome.scores)]
            parts = [int(ending_search.WIN * share / sum(own) + 0.5) for share in own]
            shares = [Fraction(part, ending_search.WIN) for part in parts]
        return tuple(zip(shares, map(Fraction, outcome.scores), strict=True))
    tiles = rules.unseen(state)
    drawn = [
        (after_draw(setup, state, kind, odds)[0][1], left)
        for kind, left in enumerate(tiles)
        if left
    ]
    return tuple(
        (
            Fraction(sum(left * result[seat][0] for result, left in drawn), sum(tiles)),
            Fraction(sum(left * result[seat][1] for result, left in drawn), sum(tiles)),
        )
        for seat in range(setup.players)
    )


def after_draw(setup: Setup, state: State, kind: int, odds: ScoreOdds) -> list[tuple[int, Results]]:
    """Return the placements of a tile with their results, best first."""
    seat = state.turn
    hands = tuple((kind,) if holder == seat else () for holder in range(1, setup.players + 1))
    state = replace(state, hands=hands)
    placements = [
        (action, result_of(setup, rules.lay(setup, state, seat, action).state, odds))
        for action in rules.legal_actions(state, seat)
    ]

    def order(placement: tuple[int, Results]) -> tuple[Sequence[Any], ...]:
        own, *others = (*placement[1][seat - 1 :], *placement[1][: seat - 1])
        return tuple(-part for part in own), tuple(others)

    return sorted(placements, key=order)


@pytest.mark.parametrize("rounds", [None, 1, 3])
@pytest.mark.parametrize(("players", "options"), KINDS)
def test_values_equal_those_of_a_plain_search(
    players: int, options: Options | None, rounds: int | None
) -> None:
    differ = 0
    for seed in range(ENDINGS):
        game, state = ending(players, 1 + seed % PLIES, seed, options)
        (kind,) = state.hands[state.turn - 1]
        odds = NO_ODDS
        if rounds:
            score = MatchScore(resigned=(1 + seed % players,))
            if rounds > 1:
                resigned = (2,) if players > 2 and seed % 2 else ()
                score = MatchScore((9, 7, 12, 10)[:players], seed // 3, resigned)
            odds = of_game(game.in_match(score)).by_score
        expected = after_draw(game.setup, state, kind, odds)
        values = solved(game, state, odds)
        differ += values != solved(game, state)
        assert set(values) == {action for action, _ in expected}
        for action, result in expected:
            assert values[action] == pytest.approx([float(share) for share, _ in result], abs=1e-12)
        assert dict(expected)[next(iter(values))] == expected[0][1]
    assert bool(differ) == bool(rounds)


@pytest.mark.parametrize(("players", "options"), KINDS)
def test_a_rotated_or_mirrored_position_has_the_same_values(
    players: int, options: Options | None
) -> None:
    game, state = ending(players, 4, 3, options)
    original = solved(game, state)
    for mirrored in (False, True):
        for turns in (0, 1, 4):
            of_edge = symmetry._edge_map(turns, mirrored)
            cells, matchings = symmetry.cell_map(of_edge), symmetry.matching_map(of_edge)
            board = [-1] * PATH_CELLS
            for cell in state.laid:
                board[cells[cell]] = matchings[state.board[cell]]
            gems = [
                (cells[spot // EDGES] * EDGES + of_edge[spot % EDGES], gem)
                for spot, gem in state.gems
            ]
            moved = replace(
                state,
                board=tuple(board),
                laid=tuple(cells[cell] for cell in state.laid),
                gems=tuple(sorted(gems)),
            )
            flat = fast.load(game, moved)
            owners = flat[fast.OWNERS : fast.OWNERS + 2 * GATEWAYS].reshape(GATEWAYS, 2)
            before = owners.copy()
            for cell in range(CELLS):
                gateway, new = gateway_of(cell), gateway_of(cells[cell])
                if gateway and new:
                    owners[new - 1] = before[gateway - 1]
            solution = solve(endings, flat, players, endings.MAX_PLIES, NO_ODDS)
            assert solution is not None
            values = dict(zip(solution.actions.tolist(), solution.values.tolist(), strict=True))
            assert values == {
                cells[action // 15] * 15 + matchings[action % 15]: value
                for action, value in original.items()
            }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_that_the_mover_does_not_see_make_no_difference(players: int) -> None:
    game, state = ending(players, 4, 5)
    redacted = game.redact(state, (state.turn,))
    worlds = [game.determinize(redacted, Random(seed)) for seed in range(8)]
    assert len({world.hands for world in worlds}) > 1
    assert len({repr(solved(game, world)) for world in worlds}) == 1


def test_shares_add_up_and_the_best_placement_is_first() -> None:
    for players in (2, 3, 4):
        game, state = ending(players, endings.MAX_PLIES, 7)
        solution = solve(endings, fast.load(game, state), players, endings.MAX_PLIES, NO_ODDS)
        assert solution is not None
        assert sorted(solution.actions) == list(game.legal_actions(state, state.turn))
        assert solution.values.sum(axis=1) == pytest.approx(np.ones(len(solution.actions)))
        own = solution.values[:, state.turn - 1]
        assert (np.diff(own) <= 0).all()


def test_what_hides_too_much_or_is_too_long_is_not_solved() -> None:
    for players, plies, options in ((2, endings.MAX_PLIES + 1, None), (2, 3, {"hand": 2})):
        game, state = ending(players, plies, 1, options)
        flat = fast.load(game, state)
        assert solve(endings, flat, players, endings.MAX_PLIES, NO_ODDS) is None


def test_what_the_memory_held_before_makes_no_difference() -> None:
    game, state = ending(3, 3, 5)
    flat = fast.load(game, state)
    block = np.zeros(endings.size(3), np.uint8)
    actions, values, visited = np.zeros(45, np.int64), np.zeros((45, 3)), np.zeros(1, np.int64)
    results = []
    for odds in (NO_ODDS, np.exp(np.ones((3, 1)) * np.arange(game.max_score + 1) / 4)):
        count = endings.solve(flat, endings.MAX_PLIES, odds, block, 0, actions, values, visited)
        expected = solve(endings, flat, 3, endings.MAX_PLIES, odds)
        assert expected is not None
        assert actions[:count].tolist() == expected.actions.tolist()
        assert values[:count].tolist() == expected.values.tolist()
        assert visited[0] == expected.positions
        results.append(values[:count].tolist())
    assert results[0] != results[1]
