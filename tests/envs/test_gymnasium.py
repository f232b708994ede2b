"""Gymnasium's checker passes, and one seat plays against bots, alone or in many games."""

from __future__ import annotations

import copy
import pickle
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from envs.variants import SMALLEST, VARIANTS, title
from hexwarp.core.errors import HexwarpError, IllegalMoveError, MalformedError
from hexwarp.core.game import Game
from hexwarp.envs.batch import BatchEnv
from hexwarp.envs.gymnasium import SingleSeatEnv
from hexwarp.envs.gymnasium_vector import SingleSeatVectorEnv


class First:
    """Takes the first legal action, and notes for which seats."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def choose(
        self, game: Game[Any], state: Any, seat: int, rng: Any, seconds: float | None = None
    ) -> int:
        self.seats.append(seat)
        return game.legal_actions(state, seat)[0]


# It tests render modes of what gymnasium.make makes, see below.
@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_the_checker_passes(game: Game[Any]) -> None:
    check_env(SingleSeatEnv(game, seat=game.players, max_plies=60), skip_render_check=False)


def steps(env: Any, number: int, seed: int) -> Iterator[tuple[Any, ...]]:
    """Yield what steps with the middle legal action return, and begin new games."""
    observation, info = env.reset(seed=seed)
    for _ in range(number):
        legal = np.flatnonzero(info["action_mask"])
        step = env.step(int(legal[len(legal) // 2]))
        observation, reward, terminated, truncated, info = step
        yield observation.tobytes(), reward, terminated, truncated, info["action_mask"].tobytes()
        if terminated or truncated:
            observation, info = env.reset()


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_the_seed_decides_all_games(game: Game[Any]) -> None:
    first, again, other = (list(steps(SingleSeatEnv(game), 120, seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_only_the_seat_decides_and_it_sees_its_own_view(game: Game[Any]) -> None:
    bot = First()
    seat = game.players
    env = SingleSeatEnv(game, seat=seat, opponents=bot)
    _, info = env.reset(seed=5)
    over = False
    while not over:
        history = env._episode.history
        assert history
        assert game.to_move(history.state)[0] == seat
        legal = game.legal_actions(history.state, seat)
        assert np.flatnonzero(info["action_mask"]).tolist() == list(legal)
        assert np.flatnonzero(env.action_masks()).tolist() == list(legal)
        _, reward, terminated, truncated, info = env.step(legal[-1])
        over = terminated or truncated
        assert reward == 0 or terminated
    assert env._episode.history
    outcome = game.outcome(env._episode.history.state)
    assert outcome
    share = (seat in outcome.winners) / max(len(outcome.winners), 1)
    assert reward == pytest.approx(share - len(outcome.winners[:1]) / game.players, abs=1e-6)
    assert set(bot.seats) == set(game.seats) - {seat}
    assert not info["action_mask"].any()


def test_opponents_are_bots_of_any_kind() -> None:
    env = gymnasium.make(
        "hexwarp/Indigo-v0", game="indigo(players=3)", seat=2, opponents=["greedy", "random"]
    )
    outcomes = [reward for _, reward, over, *_ in steps(env, 60, seed=1) if over]
    assert outcomes
    assert set(np.round(outcomes, 3)) <= {0.667, 0.167, -0.333, 0.0}
    env.close()


def test_an_environment_with_an_engine_in_a_seat_refuses_to_be_copied() -> None:
    program = Path(__file__).parents[2] / "examples" / "greedy_bot.py"
    command = shlex.join([sys.executable, str(program)])
    env = SingleSeatEnv("hyper6", opponents=f"cmd:{command}")
    env.reset(seed=1)
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(HexwarpError, match="cannot be copied: make another one"):
            copied(env)
    env.close()


def test_unusable_arguments_are_refused() -> None:
    for wrong, words in (
        ({"seat": 3}, "seat is a number"),
        ({"opponents": "nobody"}, "nobody"),
        ({"opponents": ["random", "random"]}, "1 opponents, not 2"),
        ({"render_mode": "human"}, "render_mode"),
        ({"max_plies": 0}, "max_plies"),
    ):
        with pytest.raises(MalformedError, match=words):
            SingleSeatEnv("hyper6", **wrong)
    late = SingleSeatEnv("indigo", seat=2, max_plies=1)
    with pytest.raises(MalformedError, match="max_plies has to be more"):
        late.reset()
    with pytest.raises(MalformedError, match="max_plies has to be more"):
        SingleSeatVectorEnv("indigo", 2, seat=2, max_plies=1).reset()
    with pytest.raises(MalformedError, match="make_vec"):
        SingleSeatVectorEnv("indigo", 2, opponents="greedy")


def test_an_illegal_action_costs_the_game() -> None:
    env = SingleSeatEnv("hyper6")
    _, info = env.reset(seed=1)
    _, reward, terminated, _, _ = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated) == (-1.0, True)
    with pytest.raises(IllegalMoveError, match="reset"):
        env.step(0)


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_the_vector_environment_stops_where_the_seat_decides(game: Game[Any]) -> None:
    seat = game.players
    envs = SingleSeatVectorEnv(game, 5, seat=seat, max_plies=40)
    observations, infos = envs.reset(seed=2)
    ended = 0
    for _ in range(60):
        assert (envs._batch.to_move == seat).all()
        assert (observations == envs._batch.observe_now(seat)).all()
        assert envs.observation_space.contains(observations)
        before = observations.copy()
        actions = np.array([np.flatnonzero(row)[-1] for row in infos["action_mask"]])
        _ = envs.step(actions)
        assert (observations == before).all(), "what was returned stays"
        observations, rewards, terminated, truncated, infos = _
        over = terminated | truncated
        ended += over.sum()
        assert not rewards[~terminated].any()
        if over.any():
            assert (infos["_final_obs"] == over).all()
            parts = envs._batch.layout.split(infos["final_obs"])
            if "over" in parts:
                assert (parts["over"][terminated] == 1).all()
        else:
            assert "final_obs" not in infos
    assert ended


def ended_games(game: Game[Any], seat: int) -> list[float]:
    """Return the seat's rewards in the first two games of three environments of first actions."""

    def first(observations: Any, masks: Any) -> Any:
        return masks.argmax(axis=1)

    envs = SingleSeatVectorEnv(game, 3, seat=seat, opponents=first)
    _, infos = envs.reset(seed=5)
    by_row: list[list[float]] = [[], [], []]
    while min(map(len, by_row)) < 2:
        _, rewards, terminated, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
        for row in np.flatnonzero(terminated):
            by_row[row].append(float(rewards[row]))
    return [reward for row in by_row for reward in row[:2]]


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_seats_of_the_same_games_share_the_win_whoever_ends_them(game: Game[Any]) -> None:
    by_seat = np.array([ended_games(game, seat) for seat in game.seats])
    assert by_seat.sum(axis=0) == pytest.approx(0, abs=1e-6)
    assert by_seat.any(axis=0).sum() >= 5, "a tie of all is rare"


def test_a_policy_may_play_the_other_seats() -> None:
    def first(observations: Any, masks: Any) -> Any:
        return masks.argmax(axis=1)

    envs = SingleSeatVectorEnv("indigo(players=3)", 2, seat=3, opponents=first)
    batch = BatchEnv("indigo(players=3)", 2, seed=1)
    _, infos = envs.reset(seed=1)
    _, masks = batch.reset()
    for _ in range(10):
        for _ in range(2):
            masks = batch.step(masks.argmax(axis=1))[-1]
        assert (infos["action_mask"] == masks).all()
        actions = np.array([np.flatnonzero(row)[-1] for row in masks])
        masks = batch.step(actions)[-1]
        *_, infos = envs.step(actions)


def test_what_gymnasium_makes_passes_with_all_render_modes() -> None:
    check_env(gymnasium.make("hexwarp/Hyper6-v0").unwrapped, skip_render_check=False)


def test_gymnasium_makes_vectors_of_both_kinds() -> None:
    for mode, kind in (("vector_entry_point", SingleSeatVectorEnv), ("sync", object)):
        envs = gymnasium.make_vec("hexwarp/Hyper6-v0", num_envs=2, vectorization_mode=mode)
        assert isinstance(envs, kind)
        observations, infos = envs.reset(seed=1)
        assert observations.shape[0] == 2
        envs.step(infos["action_mask"].argmax(axis=1))
        envs.close()
