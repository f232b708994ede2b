"""The compiled rules equal the plain ones (I-10 to I-23), ply by ply."""

from random import Random
from typing import Any

import numpy as np
import pytest

from hexwarp.core.game import Game
from hexwarp.core.jit import seeded
from hexwarp.core.kernels import State as CompiledState
from hexwarp.core.types import CHANCE
from hexwarp.games.indigo import GAME, fast
from hexwarp.games.indigo.board import PATH_CELLS
from support.json_views import snapshot_of

GAMES = 130
"""Games of each variant: 1,040 in all, and a few without the compiler."""

VARIANTS = [
    GAME(players, {"gateways": gateways, "hand": hand})
    for players, gateways in ((2, "standard"), (3, "standard"), (3, "exclusive"), (4, "standard"))
    for hand in (1, 2)
]


def names(game: Game[Any]) -> str:
    return f"{game.players}-{game.options['gateways']}-{game.options['hand']}"


def comparable(state: CompiledState) -> CompiledState:
    """Return the array with its empty cells in a canonical order, as their order has no meaning."""
    state = state.copy()
    cells = state[fast.CELL_ORDER : fast.CELL_ORDER + PATH_CELLS]
    index = state[fast.CELL_INDEX : fast.CELL_INDEX + PATH_CELLS]
    empty = int(state[fast.EMPTY_CELLS])
    assert (index[cells[:empty]] == np.arange(empty)).all()
    index[cells[:empty]] = 0
    cells[:empty].sort()
    cells[empty:] = 0
    for seat in range(4):
        state[fast.HANDS + 2 * seat : fast.HANDS + 2 * seat + 2].sort()
    return state


def listed_chance(state: CompiledState) -> tuple[tuple[int, int], ...]:
    outcomes, weights = np.zeros((2, fast.MAX_OUTCOMES), dtype=np.int64)
    number = fast.chance(state, outcomes, weights)
    return tuple(zip(outcomes[:number].tolist(), weights[:number].tolist(), strict=True))


def listed_actions(game: Game[Any], state: CompiledState) -> tuple[int, ...]:
    out = np.zeros(game.num_actions, dtype=np.int64)
    return tuple(out[: fast.legal(state, out)].tolist())


def scored(game: Game[Any], state: CompiledState) -> tuple[list[int], list[float]]:
    scores, shares = np.zeros(game.players, dtype=np.int64), np.zeros(game.players)
    fast.score(state, scores, shares)
    return scores.tolist(), shares.tolist()


def random_choice(state: CompiledState, rng: Any) -> tuple[bool, int]:
    """Return a random action or outcome: (whether it is an outcome, its number)."""
    if fast.to_move(state) == CHANCE:
        outcome = fast.random_outcome(state, rng)
        fast.apply_chance(state, outcome)
        return True, outcome
    action = fast.random_action(state, rng)
    assert fast.apply(state, action) == 1
    return False, action


@pytest.mark.parametrize("game", VARIANTS, ids=names)
def test_compiled_and_plain_rules_play_the_same_games(game: Game[Any]) -> None:
    rng = seeded(game.players)
    for number in range(GAMES):
        plain = game.initial_state()
        state = fast.load(game, plain)
        looked_at = Random(number).randrange(60)
        while to_move := game.to_move(plain):
            assert fast.to_move(state) == to_move[0]
            if to_move == (CHANCE,):
                assert listed_chance(state) == game.chance_outcomes(plain)
            else:
                assert listed_actions(game, state) == game.legal_actions(plain, to_move[0])
            is_chance, choice = random_choice(state, rng)
            if is_chance:
                plain = game.apply_chance(plain, choice).state
            else:
                plain = game.apply(plain, to_move[0], choice).state
                assert fast.snapshot(state) == snapshot_of(game, plain)
            if game.ply(plain) == looked_at:
                assert (comparable(state) == comparable(fast.load(game, plain))).all()
        assert fast.to_move(state) == 0
        outcome = game.outcome(plain)
        assert outcome is not None
        scores, shares = scored(game, state)
        assert tuple(scores) == outcome.scores
        assert tuple(seat for seat in game.seats if shares[seat - 1]) == outcome.winners
        assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize("game", VARIANTS[:2], ids=names)
def test_random_actions_are_uniform_over_the_legal_ones(game: Game[Any]) -> None:
    state, rng = fast.load(game, game.initial_state()), seeded(7)
    for _ in range(100):
        random_choice(state, rng)
    legal = listed_actions(game, state)
    draws = 400
    drawn = np.bincount([fast.random_action(state, rng) for _ in range(draws * len(legal))])
    counts = drawn[list(legal)]
    assert counts.sum() == draws * len(legal)
    squares = ((counts - draws) ** 2 / draws).sum()
    freedom = len(legal) - 1
    assert abs(squares - freedom) < 4 * (2 * freedom) ** 0.5


def test_random_draws_are_weighted_by_the_stock() -> None:
    game = GAME(2)
    state, rng = fast.load(game, game.initial_state()), seeded(8)
    weights = np.array([weight for _, weight in listed_chance(state)])
    draws = 40 * weights.sum()
    counts = np.bincount([fast.random_outcome(state, rng) for _ in range(draws)], minlength=5)
    assert ((counts - 40 * weights) ** 2 / (40 * weights)).sum() < 20


def test_a_state_has_a_few_hundred_bytes() -> None:
    state = fast.load(GAME(4), GAME(4).initial_state())
    assert state.dtype == np.uint8
    assert state.shape == (fast.STATE_SIZE,)
    assert fast.STATE_SIZE < 600
