"""The compiled rules equal the plain ones (H-4 to H-20), ply by ply, in every byte of a state."""

from collections.abc import Callable, Sequence
from functools import partial
from math import isclose
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from games.hyper6.positions import position
from hexwarp.core.jit import seeded
from hexwarp.core.kernels import State as CompiledState
from hexwarp.core.types import CHANCE
from hexwarp.games.hyper6 import GAME, fast
from hexwarp.games.hyper6.game import Hyper6
from hexwarp.games.hyper6.rules import chosen_start
from hexwarp.games.hyper6.state import State
from support.json_views import snapshot_of

GAMES = 252
"""Games of each variant: 1,008 in all, and a few without the compiler."""

VARIANTS = [GAME(players, {"setup": setup}) for players in (2, 3) for setup in ("rolled", "chosen")]


def title(game: Hyper6) -> str:
    return f"{game.players}-{game.setup}"


def numbers(size: int) -> npt.NDArray[np.int64]:
    return np.zeros(size, dtype=np.int64)


def scored(game: Hyper6, state: CompiledState) -> tuple[tuple[int, ...], list[float]]:
    scores, shares = numbers(game.players), np.zeros(game.players)
    fast.score(state, scores, shares)
    return tuple(scores.tolist()), shares.tolist()


def listed(write: Callable[..., int], *lists: npt.NDArray[Any]) -> tuple[tuple[int, ...], ...]:
    count = write(*lists)
    return tuple(zip(*(values[:count].tolist() for values in lists[1:]), strict=True))


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_compiled_and_plain_rules_play_the_same_games(game: Hyper6) -> None:
    rng = Random(title(game))
    legal, outcomes, weights = numbers(game.num_actions), numbers(8), numbers(8)
    for number in range(GAMES):
        state = game.initial_state()
        twin = fast.load(game, state)
        ply = 0
        while (seat := fast.to_move(twin)) != 0:
            if seat == CHANCE:
                offered = listed(fast.chance, twin, outcomes, weights)
                assert offered == game.chance_outcomes(state)
                roll = rng.choice(offered)[0]
                state = game.apply_chance(state, roll).state
                fast.apply_chance(twin, roll)
            else:
                actions = tuple(legal[: fast.legal(twin, legal)].tolist())
                assert seat == game.to_move(state)[0]
                assert actions == game.legal_actions(state, seat)
                action = pick(rng, actions, number)
                state = game.apply(state, seat, action).state
                ply += fast.apply(twin, action)
            assert twin.tobytes() == fast.load(game, state).tobytes()
            assert ply == plies_begun(state)
        assert game.to_move(state) == ()
        assert fast.snapshot(twin) == snapshot_of(game, state)
        outcome = game.outcome(state)
        assert outcome is not None
        shares = [seat in outcome.winners for seat in game.seats]
        assert scored(game, twin) == (outcome.scores, shares)


def plies_begun(state: State) -> int:
    """Return the number of plies, with that of a ship which is about to be rolled."""
    return state.ply + (state.rolling is not None)


def pick(rng: Random, actions: Sequence[int], number: int) -> int:
    """Return a random action; mostly a drive in three of four games, which are shorter."""
    drives = [action for action in actions if action % 3 == 0]
    return rng.choice(drives if number % 4 and drives and rng.random() < 0.9 else actions)


@pytest.mark.parametrize("number", range(6))
def test_compiled_and_plain_games_end_without_progress(number: int) -> None:
    """H-16, which random games do not reach."""
    game = GAME(2 + number % 2)
    state = position(*["8.4@60 6.1@62", "8.4@100", "8.4@120"][: game.players])
    twin = fast.load(game, state)
    plies = 0
    while seat := fast.to_move(twin):
        if plies == 3 * number:
            action = 0  # a ship moves
        else:
            action = next(a for a in game.legal_actions(state, seat) if a % 3)
        state = game.apply(state, seat, action).state
        fast.apply(twin, action)
        plies += 1
        assert twin.tobytes() == fast.load(game, state).tobytes()
    assert plies == 3 * number + 1 + 40 * game.players
    outcome = game.outcome(state)
    assert outcome is not None
    assert scored(game, twin) == (outcome.scores, [0] * game.players)


def test_h20_compiled_and_plain_roll_offs_have_the_same_orders() -> None:
    game = GAME(3, {"setup": "chosen"})
    state = chosen_start(3)
    for _ in range(18):
        (seat, *_) = game.to_move(state)
        state = game.apply(state, seat, game.legal_actions(state, seat)[1]).state
    twin = fast.load(game, state)
    assert listed(fast.chance, twin, numbers(8), numbers(8)) == game.chance_outcomes(state)
    for outcome, _ in game.chance_outcomes(state):
        after = twin.copy()
        fast.apply_chance(after, outcome)
        expected = game.apply_chance(state, outcome).state
        assert after.tobytes() == fast.load(game, expected).tobytes()


def test_faces_chosen_in_any_order_load_into_the_kernel() -> None:
    """H-19: in the compiled rules the lowest seat goes on, whichever dice others have set."""
    game = GAME(3, {"setup": "chosen"})
    state = chosen_start(3)
    for seat, dice in ((2, 6), (3, 4), (1, 2)):
        for _ in range(dice):
            state = game.apply(state, seat, game.legal_actions(state, seat)[0]).state
    twin = fast.load(game, state)
    for seat in (1,) * 4 + (3,) * 2:
        assert fast.to_move(twin) == seat
        action = game.legal_actions(state, seat)[-1]
        state = game.apply(state, seat, action).state
        fast.apply(twin, action)
        assert twin.tobytes() == fast.load(game, state).tobytes()


def spread(draw: Callable[[], int], choices: Sequence[int], draws: int = 2000) -> None:
    """Check that all choices, and no others, are drawn about equally often."""
    drawn = [draw() for _ in range(draws)]
    counts = [drawn.count(choice) for choice in choices]
    assert sum(counts) == draws, "nothing else is drawn"
    expected = draws / len(choices)
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    assert chi_square < len(choices) + 5 * (2 * len(choices)) ** 0.5


@pytest.mark.parametrize(
    "state",
    [
        position("8.4@40 8.8@41 6.1@42 6.6@43 6.3@* 4.1@50 4.4@51 4.2@52 4.3@53", ""),
        position("8.1@* 6.6@44 6.2@* 4.2@45 4.4@* 4.1@71", "", ""),
        chosen_start(2),
    ],
    ids=["many", "few", "choices"],
)
def test_random_actions_are_uniform(state: State) -> None:
    game = GAME(len(state.faces))
    twin, rng = fast.load(game, state), seeded(7)
    spread(lambda: fast.random_action(twin, rng), game.legal_actions(state, 1))


def test_random_outcomes_are_uniform() -> None:
    rng = seeded(8)
    game = GAME(2)
    jumped = game.apply(position("8.4@40", "4.1@44"), 1, 0).state
    for state in (jumped, game.initial_state()):
        twin = fast.load(game, state)
        spread(partial(fast.random_outcome, twin, rng), range(1, 9))
    chosen = GAME(2, {"setup": "chosen"})
    tie = chosen.initial_state()
    for seat in (1,) * 9 + (2,) * 9:
        tie = chosen.apply(tie, seat, chosen.legal_actions(tie, seat)[0]).state
    twin = fast.load(chosen, tie)
    spread(lambda: fast.random_outcome(twin, rng), range(2))


def test_the_lowest_scores_share_the_win() -> None:
    state = position("8.1@121 6.1@122 6.1@123 4.1@100", "8.1@91 6.1@92 6.1@93 4.1@99", "")
    scores, shares = scored(GAME(3), fast.load(GAME(3), state))
    assert scores == (3, 3, 6)
    assert shares == [0.5, 0.5, 0]
    assert isclose(sum(shares), 1)
