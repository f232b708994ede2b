"""Flat Monte-Carlo search, in a game small enough to know its results exactly."""

from itertools import cycle
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.history import begin
from hexwarp.core.jit import below, njit
from hexwarp.search.flat_monte_carlo import DETERMINIZATIONS, best_action

HEAP, TURN, SECRET, TAKEN = range(4)
"""Two seats take 1 to 3 from a heap. Taking the last one wins if the secret is 1, else it loses.

A seat's score is the number that it took.
"""

Position = tuple[int, int, int | None]
"""The heap, the seat to move, and the secret or None."""


@njit
def to_move(state: Any) -> int:
    return int(state[TURN]) if state[HEAP] else 0


@njit
def random_action(state: Any, rng: Any) -> int:
    return below(rng, min(3, int(state[HEAP])))


@njit
def apply(state: Any, action: int) -> int:
    state[HEAP] -= action + 1
    state[TAKEN + state[TURN]] += action + 1
    state[TURN] = 3 - state[TURN]
    return 1


@njit
def score(state: Any, scores: Any, shares: Any) -> None:
    last = 3 - state[TURN]
    winner = last if state[SECRET] else 3 - last
    for seat in (1, 2):
        scores[seat - 1] = state[TAKEN + seat]
        shares[seat - 1] = 1.0 if seat == winner else 0.0


@njit
def random_outcome(state: Any, rng: Any) -> int:
    return 0


@njit
def apply_chance(state: Any, outcome: int) -> None:
    state[HEAP] = 0


class Kernel(SimpleNamespace):
    __hash__: ClassVar[Any] = object.__hash__


KERNEL: Any = Kernel(
    __name__="heap",
    to_move=to_move,
    random_action=random_action,
    apply=apply,
    score=score,
    random_outcome=random_outcome,
    apply_chance=apply_chance,
    load=lambda game, state: np.array([*state, 0, 0, 0], dtype=np.uint8),
)


def heap(*, lowest_wins: bool = False) -> Any:
    secrets = cycle((0, 1))

    def determinize(state: Position, rng: Random) -> Position:
        size, seat, secret = state
        return (size, seat, next(secrets) if secret is None else secret)

    return SimpleNamespace(
        players=2,
        lowest_wins=lowest_wins,
        legal_actions=lambda state, seat: tuple(range(min(3, state[0]))),
        determinize=determinize,
    )


def best(state: Position, game: Any = None, seed: int = 1, plies: int = 20_000) -> int:
    return best_action(game or heap(), KERNEL, state, state[1], Random(seed), plies)


def test_takes_an_immediate_win() -> None:
    assert [best((size, 2, 1)) + 1 for size in (1, 2, 3)] == [1, 2, 3]


def test_prefers_positions_that_are_bad_for_a_random_opponent() -> None:
    assert best((5, 1, 1)) + 1 == 1
    assert best((4, 1, 0)) + 1 == 3


def test_hidden_information_is_drawn_for_each_determinization() -> None:
    drawn: list[Position] = []
    game = heap()
    original = game.determinize

    def determinize(state: Position, rng: Random) -> Position:
        drawn.append(original(state, rng))
        return drawn[-1]

    game.determinize = determinize
    best((6, 1, None), game)
    assert len(drawn) == DETERMINIZATIONS


@pytest.mark.parametrize("lowest_wins", [False, True])
def test_scores_decide_between_equal_win_rates(lowest_wins: bool) -> None:
    # Half of the determinizations have either secret: each action wins as often as it loses.
    taken = best((3, 1, None), heap(lowest_wins=lowest_wins), plies=100_000) + 1
    assert taken == 3 if not lowest_wins else taken < 3


def test_seats_that_choose_at_the_same_time_act_at_random() -> None:
    # It is seat 1's turn, and seat 2 chooses at the same time: its own choice counts for it.
    assert best_action(heap(), KERNEL, (6, 1, None), 2, Random(1), 100_000) + 1 == 3


def test_same_seed_gives_same_action() -> None:
    for kind in registry.games().values():
        game = kind(2)
        if (kernel := game.kernel()) is None:
            continue
        state = begin(game, RandomChance(Random(3))).start
        (seat, *_) = game.to_move(state)
        redacted = game.redact(state, (seat,))
        actions = [
            best_action(game, kernel, redacted, seat, Random(s), 3_000) for s in (1, 1, 2, 3, 4)
        ]
        assert actions[0] == actions[1]
        assert set(actions) <= set(game.legal_actions(state, seat))
