"""Rollouts without a tree, in a game small enough to know its results exactly."""

from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest

from hexwarp.core import game as games
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.history import begin
from hexwarp.core.jit import below, njit, random_word
from hexwarp.core.testing import random_history
from hexwarp.search.exports.lookahead import SAMPLES, keep_better_half
from hexwarp.search.searcher import Searcher, borrowed, instance_of

HEAP, TURN, SECRET, TAKEN = range(4)
"""Two seats take 1 to 3 from a heap. Taking the last one wins if the secret is 1, else it loses.

A seat's score is the number that it took.
"""
STATE_SIZE = 6

Position = tuple[int, int, int | None]
"""The heap, the seat to move, and the secret or None."""

UNKNOWN = 255
VIEW_HEAP, VIEW_TURN, VIEW_SECRET = 2, 3, 4

COUNTER = 3
"""The part of a random generator that counts the numbers drawn."""


@njit
def has_unknown(view: Any) -> bool:
    return bool(view[VIEW_SECRET] == UNKNOWN)


@njit
def fill_unknown(view: Any, rng: Any) -> None:
    """Half of all samples get either secret."""
    random_word(rng)
    if view[VIEW_SECRET] == UNKNOWN:
        view[VIEW_SECRET] = rng[COUNTER] & 1


@njit
def read_view(view: Any, state: Any) -> None:
    state[:] = 0
    for index in range(3):
        state[index] = view[VIEW_HEAP + index]


@njit
def to_move(state: Any) -> int:
    return int(state[TURN]) if state[HEAP] else 0


@njit
def legal(state: Any, out: Any) -> int:
    most = min(3, int(state[HEAP]))
    for action in range(most):
        out[action] = action
    return most


@njit
def random_action(state: Any, rng: Any) -> int:
    return below(rng, min(3, int(state[HEAP])))


@njit
def apply(state: Any, action: int) -> int:
    state[HEAP] -= action + 1
    state[TAKEN + state[TURN] - 1] += action + 1
    state[TURN] = 3 - state[TURN]
    return 1


@njit
def score(state: Any, scores: Any, shares: Any) -> None:
    last = 3 - state[TURN]
    winner = last if state[SECRET] else 3 - last
    for seat in (1, 2):
        scores[seat - 1] = state[TAKEN + seat - 1]
        shares[seat - 1] = 1.0 if seat == winner else 0.0


@njit
def rankings(state: Any, out: Any) -> None:
    last = 3 - state[TURN]
    winner = last if state[SECRET] else 3 - last
    for seat in (1, 2):
        out[seat - 1] = 2.0 if seat == winner else 1.0


@njit
def random_outcome(state: Any, rng: Any) -> int:
    return 0


@njit
def apply_chance(state: Any, outcome: int) -> None:
    state[HEAP] = 0


@njit
def chance(state: Any, outcomes: Any, weights: Any) -> int:
    return 0


@njit
def key(state: Any) -> int:
    return int(state[HEAP])


@njit
def progress(state: Any, seat: int) -> int:
    return 0


@njit
def turns_left(state: Any, seat: int) -> float:
    return 0.0


class Kernel(SimpleNamespace):
    __hash__: ClassVar[Any] = object.__hash__


def kernel_of(name: str, *, lowest_wins: bool) -> Any:
    return Kernel(
        __name__=name,
        STATE_SIZE=STATE_SIZE,
        VIEW_SIZE=5,
        VIEW_VERSION=1,
        MAX_PLAYERS=2,
        MAX_ACTIONS=3,
        MAX_OUTCOMES=1,
        MAX_SCORE=0,
        SCORE_DEVIATION=1.0,
        LOWEST_WINS=lowest_wins,
        has_unknown=has_unknown,
        fill_unknown=fill_unknown,
        read_view=read_view,
        to_move=to_move,
        legal=legal,
        random_action=random_action,
        apply=apply,
        score=score,
        rankings=rankings,
        chance=chance,
        random_outcome=random_outcome,
        apply_chance=apply_chance,
        key=key,
        progress=progress,
        turns_left=turns_left,
    )


KERNELS = [kernel_of("heap", lowest_wins=False), kernel_of("low_heap", lowest_wins=True)]


class Heap(games.Parts):
    """The part of a game that a search needs."""

    name = "heap"
    player_counts = (2,)
    num_actions = 3
    match_score = None
    players = 2

    def __init__(self, players: int = 2) -> None:
        assert players == 2

    def encode(self, state: Position) -> bytes:
        heap, turn, secret = state
        return bytes((1, 2, heap, turn, UNKNOWN if secret is None else secret))

    def kernel(self) -> Any:
        return KERNELS[0]


class LowHeap(Heap):
    """The same game, in which the lowest score is the best."""

    def kernel(self) -> Any:
        return KERNELS[1]


def best(
    state: Position,
    game: Any = None,
    seed: int = 1,
    plies: int = 20_000,
    seat: int | None = None,
) -> int:
    game = game or Heap()
    with borrowed(game) as searcher:
        searcher.set_position(game, state)
        searcher.prepare(1)
        return searcher.call("look_ahead", seat or state[1], seed, plies)


def test_takes_an_immediate_win() -> None:
    assert [best((size, 2, 1)) + 1 for size in (1, 2, 3)] == [1, 2, 3]


def test_prefers_positions_that_are_bad_for_a_random_opponent() -> None:
    assert best((5, 1, 1)) + 1 == 1
    assert best((4, 1, 0)) + 1 == 3


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(Heap(), id="highest"),
        pytest.param(LowHeap(), id="lowest", marks=pytest.mark.drill),
    ],
)
def test_scores_decide_between_equal_win_rates(game: Any) -> None:
    # Half of the determinizations have either secret: each action wins as often as it loses.
    taken = best((3, 1, None), game, plies=100_000) + 1
    assert taken == 3 if type(game) is Heap else taken < 3


def test_seats_that_choose_at_the_same_time_act_at_random() -> None:
    """It is seat 1's turn, and seat 2 chooses at the same time: its own result counts for it.

    Of 3 to 5 that are left it takes the last one less often if it takes 2 than if it takes 1 or 3:
    in random games it does with a probability of 1/3, 5/9 and 1/2.
    """
    for seed in range(5):
        assert best((6, 1, 0), seed=seed, plies=100_000, seat=2) + 1 == 2
        assert best((6, 1, 1), seed=seed, plies=100_000, seat=2) + 1 in (1, 3)


def test_a_seat_that_cannot_act_has_no_action() -> None:
    assert best((0, 1, 1)) == -1
    assert best((3, 1, 1), seat=3) == -1


def test_hidden_information_is_drawn_for_each_determinization() -> None:
    """The generator counts the numbers drawn: one for each, where rollouts take none."""
    game: Any = Heap()
    searcher = Searcher(instance_of(game))
    searcher.set_position(game, (1, 1, None))
    searcher.prepare(1)
    draws = []
    for plies in (1, 2):
        assert searcher.call("look_ahead", 1, 1, plies) == 0
        draws.append(int.from_bytes(searcher._instance.read(8 * COUNTER, 8), "little"))
    first_numbers = draws[0] - SAMPLES
    assert draws == [first_numbers + SAMPLES] * 2
    assert first_numbers == 1 + 12  # of a generator that has just been seeded


@pytest.mark.parametrize("kind", [k for k in registry.games().values() if k(2).has_kernel])
def test_same_seed_gives_same_action(kind: Any) -> None:
    game = kind(2)
    state = begin(game, RandomChance(Random(3))).start
    (seat, *_) = game.to_move(state)
    redacted = game.redact(state, (seat,))
    actions = [best(redacted, game, seed, 3_000, seat) for seed in (1, 1, 2, 3, 4)]
    assert actions[0] == actions[1]
    assert set(actions) <= set(game.legal_actions(state, seat))


@pytest.mark.parametrize("spec", ["indigo(players=4,hand=2)", "hyper6(players=3,setup=chosen)"])
def test_every_decision_of_a_game_has_an_action(spec: str) -> None:
    game = registry.load(spec)
    history = random_history(game, Random(8))
    for turn in range(0, len(history.turns), 9):
        seat = history.turns[turn].seat
        redacted = game.redact(history.before(turn), (seat,))
        assert best(redacted, game, 5, 500, seat) in game.legal_actions(redacted, seat)


def test_the_better_half_keeps_its_order() -> None:
    rng = np.random.default_rng(6)
    for count in (1, 2, 3, 7, 40):
        for _ in range(20):
            sums = rng.integers(0, 5, 50).astype(float)  # with equal ones
            actions = np.arange(100, 150)
            kept = keep_half(actions, sums.copy(), count)
            better = sorted(np.argsort(-sums[:count], kind="stable")[: (count + 1) // 2])
            assert kept == [100 + index for index in better]


class Parts(SimpleNamespace):
    """The part of a block that the function needs."""


def keep_half(actions: Any, sums: Any, count: int) -> list[int]:
    parts: Any = Parts(actions=actions, visits=np.full(50, 99))
    kept = keep_better_half.py_func(parts, sums, count)  # type: ignore[attr-defined]
    assert (actions[kept:] >= 100).all()
    return [int(action) for action in actions[:kept]]
