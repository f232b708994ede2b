"""Without a seed environments play different games, whose seed can be read and repeats them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hexwarp.core.errors import MalformedError
from hexwarp.core.registry import load
from hexwarp.envs import functional
from hexwarp.envs.batch import BatchEnv
from hexwarp.envs.episode import Episode
from hexwarp.envs.gymnasium import SingleSeatEnv
from hexwarp.envs.gymnasium_vector import SingleSeatVectorEnv
from hexwarp.envs.pettingzoo import env as table_env
from hexwarp.envs.pettingzoo import parallel_env

GAME = "hyper6"
"""It begins with 18 dice, which are never the same twice."""


def _batch(seed: int | None) -> Any:
    env = BatchEnv(GAME, 3)
    return env, env.reset(seed)[0].tobytes() + env.step(env.random_actions())[0].tobytes()


def _episode(seed: int | None) -> Any:
    episode = Episode(load(GAME), max_plies=9)
    episode.reset(seed)
    return episode, episode.observe(1).tobytes()


def _in_turn(seed: int | None) -> Any:
    table = table_env(GAME)
    table.reset(seed)
    return table, table.observe("player_0")["observation"].tobytes()


def _together(seed: int | None) -> Any:
    table = parallel_env(GAME)
    return table, table.reset(seed)[0]["player_0"]["observation"].tobytes()


def _seat(seed: int | None) -> Any:
    env = SingleSeatEnv(GAME, seat=2)
    return env, env.reset(seed=seed)[0].tobytes()


def _seats(seed: int | None) -> Any:
    envs = SingleSeatVectorEnv(GAME, 3, seat=2)
    return envs, envs.reset(seed=seed)[0].tobytes()


KINDS: dict[str, Callable[[int | None], Any]] = {
    "batch": _batch,
    "episode": _episode,
    "pettingzoo": _in_turn,
    "pettingzoo, parallel": _together,
    "gymnasium": _seat,
    "gymnasium, vector": _seats,
}


def seed_of(env: Any) -> int:
    seed = getattr(env, "np_random_seed", None)
    return int(env.seed if seed is None else seed)


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_seed_each_plays_games_of_its_own_which_its_seed_repeats(kind: str) -> None:
    (first, seen), (second, other) = KINDS[kind](None), KINDS[kind](None)
    assert seed_of(first) != seed_of(second)
    assert seen != other
    assert KINDS[kind](seed_of(first))[1] == seen
    assert KINDS[kind](5)[1] == KINDS[kind](5)[1] != seen
    assert seed_of(KINDS[kind](5)[0]) == 5


@pytest.mark.parametrize("kind", KINDS)
def test_a_reset_without_a_seed_goes_on_from_the_generator(kind: str) -> None:
    def later(seed: int | None) -> Any:
        env, seen = KINDS[kind](seed)
        env.reset()
        after = env._episode if hasattr(env, "_episode") else getattr(env, "_batch", env)
        shown = after.observation if isinstance(after, BatchEnv) else after.observe(1)
        return seed_of(env), seen, shown.tobytes()

    first, again = later(7), later(7)
    assert first == again
    assert first[0] == 7, "the seed is still the one that repeats the games"
    assert later(8)[2] != first[2]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", ["a", 1.5, -1, np.float32(3), [1]])
def test_a_seed_is_a_whole_number_from_0(kind: str, seed: Any) -> None:
    with pytest.raises(MalformedError, match="A seed is a whole number from 0, not "):
        KINDS[kind](seed)


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_may_be_an_integer_of_numpy(kind: str) -> None:
    assert KINDS[kind](np.int64(5))[1] == KINDS[kind](5)[1]  # type: ignore[arg-type]


def test_a_batch_takes_its_seed_when_it_is_made() -> None:
    env = BatchEnv(GAME, 3, seed=4)
    assert env.seed == 4
    seen = env.reset()[0].copy()
    assert (BatchEnv(GAME, 3).reset(seed=4)[0] == seen).all()
    for wrong in ("a", 1.5):
        with pytest.raises(MalformedError, match="A seed is"):
            BatchEnv(GAME, 3, seed=wrong)  # type: ignore[arg-type]
        with pytest.raises(MalformedError, match="seed"):
            functional.make(GAME).init([1, wrong])  # type: ignore[list-item]
    with pytest.raises(MalformedError, match="seed"):
        functional.make(GAME).init(5)  # type: ignore[arg-type]


def test_unseeded_environments_that_were_sent_to_workers_play_different_games() -> None:
    """Each draws its seed when it begins, and not when it is made: before it is sent."""
    sent = pickle.dumps(BatchEnv(GAME, 3))
    first, second = (pickle.loads(sent) for _ in range(2))  # noqa: S301 - our own
    assert first.seed is None
    assert (first.reset()[0] != second.reset()[0]).any()
    assert first.seed != second.seed
