"""Bad input of environments is refused in one sentence, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from hexwarp.core.errors import HexwarpError, IllegalMoveError, MalformedError
from hexwarp.core.registry import load
from hexwarp.envs import functional
from hexwarp.envs.batch import BatchEnv
from hexwarp.envs.episode import Episode
from hexwarp.envs.gymnasium import SingleSeatEnv
from hexwarp.envs.gymnasium_vector import SingleSeatVectorEnv
from hexwarp.envs.pettingzoo import env as table_env
from hexwarp.envs.pettingzoo import parallel_env

NO_ACTIONS: list[Any] = [1.5, np.float32(3), "x", [3], 10**30, np.array([1.0])]


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_an_action_is_a_whole_number(action: Any) -> None:
    episode = Episode(load("hyper6"), max_plies=9)
    seat = SingleSeatEnv("hyper6")
    table, together = table_env("hyper6"), parallel_env("hyper6")
    for env in (episode, seat, table, together):
        env.reset(seed=1)
    mover = table.agent_selection
    before = episode.observe(0).tobytes()
    steps: list[tuple[Callable[[Any], Any], Any]] = [
        (episode.step, action),
        (seat.step, action),
        (table.step, action),
        (together.step, {mover: action}),
    ]
    for step, given in steps:
        with pytest.raises(IllegalMoveError, match="An action is a whole number from 0 to"):
            step(given)
    assert episode.observe(0).tobytes() == before
    assert table.terminations == dict.fromkeys(table.agents, False)


@pytest.mark.parametrize(
    "actions", [1.5, "x", [0.5, 1], [[1], [2, 3]], ["a", "b"], None, [2**70] * 2]
)
def test_actions_are_whole_numbers(actions: Any) -> None:
    env, functions = BatchEnv("hyper6", 2, seed=1), functional.make("hyper6")
    seats = SingleSeatVectorEnv("hyper6", 2)
    env.reset()
    seats.reset(seed=1)
    state = functions.init([1, 2])
    for step in (env.step, lambda given: functions.step(state, given), seats.step):
        with pytest.raises(MalformedError, match="actions are 2 integers, not"):
            step(actions)


def test_a_number_that_is_too_large_is_no_sign_to_wait() -> None:
    env = BatchEnv("hyper6", 2, seed=1)
    env.reset()
    with pytest.raises(IllegalMoveError):
        env.step(np.array([2**64 - 1, 2**64 - 1], np.uint64))


def test_waiting_is_no_action_of_a_seat() -> None:
    seats = SingleSeatVectorEnv("hyper6", 2)
    _, infos = seats.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = -1
    with pytest.raises(IllegalMoveError, match="Action -1 is not legal in environment 1"):
        seats.step(actions)


@pytest.mark.parametrize("viewer", [1.5, "x", [1, 2, 3], 9, -1])
def test_a_viewer_is_a_seat_or_0(viewer: Any) -> None:
    env, episode = BatchEnv("hyper6", 2, seed=1), Episode(load("hyper6"), max_plies=9)
    env.reset()
    episode.reset(seed=1)
    for observe in (env.observe_now, env.observe_final, episode.observe):
        with pytest.raises(MalformedError, match=r"(?i)viewer"):
            observe(viewer)


def test_a_step_after_the_end_says_reset() -> None:
    episode = Episode(load("hyper6"), max_plies=1)
    seat = SingleSeatEnv("hyper6", max_plies=20)
    table, together = table_env("hyper6", max_plies=1), parallel_env("hyper6", max_plies=1)
    for env in (episode, seat, table, together):
        env.reset(seed=1)
    action = int(episode.mask.argmax())
    mover = table.agent_selection
    episode.step(action)
    table.step(action)
    together.step({mover: action})
    while seat.action_masks().any():
        seat.step(int(seat.action_masks().argmax()))
    steps: list[tuple[Callable[[Any], Any], Any]] = [
        (episode.step, action),
        (seat.step, action),
        (table.step, action),
        (together.step, {mover: action}),
    ]
    for step, given in steps:
        with pytest.raises(HexwarpError, match="reset"):
            step(given)
    table.step(None)
    table.step(None)
    with pytest.raises(HexwarpError, match="reset"):
        table.step(None)


def test_nothing_comes_before_a_reset() -> None:
    env = BatchEnv("hyper6", 2)
    for call in (env.random_actions, lambda: env.step([0, 0]), lambda: env.restart([True, False])):
        with pytest.raises(MalformedError, match="reset"):
            call()


def test_an_agent_that_is_none_is_named() -> None:
    table = table_env("hyper6")
    table.reset(seed=1)
    for call in (table.observe, table.action_space, table.observation_space):
        with pytest.raises(MalformedError, match="no agent 'player_2'; there are player_0"):
            call("player_2")
    together = parallel_env("hyper6")
    together.reset(seed=1)
    with pytest.raises(MalformedError, match="dictionary"):
        together.step(3)  # type: ignore[arg-type]


def test_states_of_the_functional_api_can_be_compared() -> None:
    env = functional.make("hyper6")
    first, again, other = env.init([1, 2]), env.init([1, 2]), env.init([1, 3])
    assert first == again
    assert hash(first) == hash(again)
    assert first != other
    assert first != env.init([1])
    assert first != 5
    actions = first.legal_action_mask.argmax(axis=1)
    assert env.step(first, actions) == env.step(again, actions) != first


def test_a_state_of_another_game_is_refused() -> None:
    state = functional.make("hyper6").init([1])
    for wrong in (state, None):
        with pytest.raises(MalformedError):
            functional.make("indigo").step(wrong, [0])  # type: ignore[arg-type]
    saved = Episode(load("hyper6"), max_plies=9).save()
    with pytest.raises(MalformedError, match="another game"):
        Episode(load("indigo"), max_plies=9).load(saved)


@pytest.mark.parametrize("mode", [None, "sync", "vector_entry_point"])
def test_a_registered_environment_is_of_the_game_in_its_name(mode: str | None) -> None:
    def make(**arguments: Any) -> Any:
        if mode is None:
            return gymnasium.make("hexwarp/Indigo-v0", **arguments)
        return gymnasium.make_vec("hexwarp/Indigo-v0", vectorization_mode=mode, **arguments)

    with pytest.raises(MalformedError, match="This environment is for indigo, not for hyper6"):
        make(game="hyper6")
    make(game="indigo(players=3)").close()


@pytest.mark.parametrize("game", ["hyper6", "indigo"])
def test_the_name_of_a_table_says_its_game(game: str) -> None:
    for table in (table_env(game), parallel_env(game)):
        assert table.metadata["name"] == f"hexwarp_{game}_v0"
        assert game in str(table)


@pytest.mark.parametrize("given", ["x", 1.5, 0, -3])
def test_numbers_of_things_are_whole_and_above_0(given: Any) -> None:
    for name in ("num_envs", "threads", "max_plies"):
        with pytest.raises(MalformedError, match=f"{name} is 1 or more, not "):
            BatchEnv("hyper6", **{"num_envs": 2, name: given})


@pytest.mark.parametrize("action", [1.5, np.float32(3), "x", None])
def test_an_action_for_jax_is_an_integer(action: Any) -> None:
    import jax

    from hexwarp.envs import jax as envs

    env = envs.make("hyper6")
    state: Any = None  # it is not looked at
    for step in (env.step, envs.AutoReset(env).step):
        with pytest.raises(MalformedError, match="An action is an integer, not"):
            step(state, action, jax.random.key(1))
    with pytest.raises(MalformedError, match="A viewer is an integer, not"):
        env.observe(envs.State(*[None] * 8), action)  # type: ignore[arg-type]
