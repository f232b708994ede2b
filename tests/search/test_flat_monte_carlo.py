"""Flat Monte-Carlo search, in a game small enough to know its results exactly."""

from itertools import cycle
from random import Random
from types import SimpleNamespace

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


@njit
def to_move(state):
    return int(state[TURN]) if state[HEAP] else 0


@njit
def random_action(state, rng):
    return below(rng, min(3, int(state[HEAP])))


@njit
def apply(state, action):
    state[HEAP] -= action + 1
    state[TAKEN + state[TURN]] += action + 1
    state[TURN] = 3 - state[TURN]
    return 1


@njit
def score(state, scores, shares):
    last = 3 - state[TURN]
    winner = last if state[SECRET] else 3 - last
    for seat in (1, 2):
        scores[seat - 1] = state[TAKEN + seat]
        shares[seat - 1] = 1.0 if seat == winner else 0.0


@njit
def random_outcome(state, rng):
    return 0


@njit
def apply_chance(state, outcome):
    state[HEAP] = 0


class Kernel(SimpleNamespace):
    __hash__ = object.__hash__


KERNEL = Kernel(
    __name__="heap",
    to_move=to_move,
    random_action=random_action,
    apply=apply,
    score=score,
    random_outcome=random_outcome,
    apply_chance=apply_chance,
    load=lambda game, state: np.array([*state, 0, 0, 0], dtype=np.uint8),
)


def heap(*, lowest_wins=False):
    secrets = cycle((0, 1))

    def determinise(state, rng):
        size, seat, secret = state
        return (size, seat, next(secrets) if secret is None else secret)

    return SimpleNamespace(
        players=2,
        lowest_wins=lowest_wins,
        legal_actions=lambda state, seat: tuple(range(min(3, state[0]))),
        determinise=determinise,
    )


def best(state, game=None, seed=1, plies=20_000):
    return best_action(game or heap(), KERNEL, state, state[1], Random(seed), plies)


def test_takes_an_immediate_win():
    assert [best((size, 2, 1)) + 1 for size in (1, 2, 3)] == [1, 2, 3]


def test_prefers_positions_that_are_bad_for_a_random_opponent():
    assert best((5, 1, 1)) + 1 == 1
    assert best((4, 1, 0)) + 1 == 3


def test_hidden_information_is_drawn_for_each_determinization():
    drawn = []
    game = heap()
    known = game.determinise
    game.determinise = lambda state, rng: drawn.append(known(state, rng)) or drawn[-1]
    best((6, 1, None), game)
    assert len(drawn) == DETERMINIZATIONS


@pytest.mark.parametrize("lowest_wins", [False, True])
def test_scores_decide_between_equal_win_rates(lowest_wins):
    # Half of the determinizations have either secret: each action wins as often as it loses.
    taken = best((3, 1, None), heap(lowest_wins=lowest_wins), plies=100_000) + 1
    assert taken == 3 if not lowest_wins else taken < 3


def test_seats_that_choose_at_the_same_time_act_at_random():
    # It is seat 1's turn, and seat 2 chooses at the same time: its own choice counts for it.
    assert best_action(heap(), KERNEL, (6, 1, None), 2, Random(1), 100_000) + 1 == 3


def test_same_seed_gives_same_action():
    for kind in registry.games().values():
        game = kind(2)
        if (kernel := game.kernel()) is None:
            continue
        state = begin(game, RandomChance(Random(3))).start
        (seat, *_) = game.to_move(state)
        seen = game.redact(state, (seat,))
        actions = [best_action(game, kernel, seen, seat, Random(s), 3_000) for s in (1, 1, 2, 3, 4)]
        assert actions[0] == actions[1]
        assert set(actions) <= set(game.legal_actions(state, seat))
