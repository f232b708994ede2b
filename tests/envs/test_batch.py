"""Environments play the plain rules' games, observe views, and begin anew by themselves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from envs.plain_observation import plain_observation
from envs.variants import SMALLEST, VARIANTS, title
from hexwarp.core.errors import IllegalMoveError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jit import Rng
from hexwarp.core.types import CHANCE
from hexwarp.envs import BatchEnv
from toy import Cairn

STEPS = 1_500
CHECKED_GAMES = 6


class Mirror:
    """A game by the plain rules, with the chance of one environment."""

    def __init__(self, game: Game[Any], rng: Rng) -> None:
        kernel = game.kernel()
        assert kernel is not None
        self.game, self.kernel, self.rng = game, kernel, rng.copy()
        self.begin()

    def begin(self) -> None:
        self.state = self.game.initial_state()
        self._play_chance()

    def play(self, action: int) -> None:
        seat = self.game.to_move(self.state)[0]
        self.state = self.game.apply(self.state, seat, action).state
        self._play_chance()

    def _play_chance(self) -> None:
        while self.game.to_move(self.state) == (CHANCE,):
            outcome = self.kernel.random_outcome(self.kernel.load(self.game, self.state), self.rng)
            self.state = self.game.apply_chance(self.state, outcome).state


def check_row(env: BatchEnv, index: int, mirror: Mirror, observation: Any, mask: Any) -> None:
    game, state = env.game, mirror.state
    seat = game.to_move(state)[0]
    assert env.to_move[index] == seat
    assert np.flatnonzero(mask[index]).tolist() == list(game.legal_actions(state, seat))
    assert (observation[index] == plain_observation(game, state, seat)).all()


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_environments_play_the_games_of_the_plain_rules(game: Game[Any]) -> None:
    env = BatchEnv(game, 2, seed=5, max_plies=None)
    mirrors = [Mirror(game, rng) for rng in env._buffers.rngs]
    observation, mask = env.reset()
    ended = steps = 0
    while ended < CHECKED_GAMES and steps < STEPS:
        for index, mirror in enumerate(mirrors):
            check_row(env, index, mirror, observation, mask)
        actions = env.random_actions()
        observation, reward, terminated, truncated, mask = env.step(actions)
        steps += 1
        assert not truncated.any()
        for index, mirror in enumerate(mirrors):
            mirror.play(int(actions[index]))
            outcome = game.outcome(mirror.state)
            assert terminated[index] == (outcome is not None)
            if outcome is None:
                assert not reward[index].any()
                continue
            ended += 1
            assert tuple(env.final_scores[index]) == outcome.scores
            shares = np.isin(game.seats, outcome.winners) / max(len(outcome.winners), 1)
            assert reward[index] == pytest.approx(shares - shares.mean(), abs=1e-6)
            assert reward[index].sum() == pytest.approx(0, abs=1e-6)
            for viewer in range(game.players + 1):
                final = env.observe_final(viewer)[index]
                assert (final == plain_observation(game, mirror.state, viewer)).all()
            mirror.begin()
    assert ended


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_all_viewers_and_spectators_observe_their_views(game: Game[Any]) -> None:
    env = BatchEnv(game, 1, seed=8)
    mirror = Mirror(game, env._buffers.rngs[0])
    env.reset()
    for step in range(STEPS // 10):
        if step % 7 == 0:
            for viewer in range(game.players + 1):
                expected = plain_observation(game, mirror.state, viewer)
                assert (env.observe_now(viewer)[0] == expected).all()
        (action,) = env.random_actions()
        _, _, terminated, _, _ = env.step([action])
        mirror.play(int(action))
        if terminated[0]:
            mirror.begin()


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_observations_stay_current(game: Game[Any]) -> None:
    env = BatchEnv(game, 16, seed=9)
    observation, _ = env.reset()
    for _ in range(STEPS // 3):
        env.step(env.random_actions())
        assert (observation == env.observe_now(env.to_move)).all()


def played(game: Game[Any], num_envs: int, seed: int, threads: int = 1) -> list[Any]:
    """Return what the first three environments show in some steps."""
    env = BatchEnv(game, num_envs, seed=seed, threads=threads, max_plies=40)
    shown = [[array[:3].tobytes() for array in env.reset()]]
    for _ in range(STEPS // 7):
        step = env.step(env.random_actions())
        shown.append([array[:3].tobytes() for array in (*step, env.to_move, env.final_scores)])
    return shown


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_games_depend_on_seed_and_index_alone(game: Game[Any]) -> None:
    expected = played(game, 3, seed=1)
    assert played(game, 3, seed=1) == expected
    assert played(game, 8, seed=1) == expected
    assert played(game, 7, seed=1, threads=3) == expected
    assert played(game, 3, seed=2) != expected


def test_environments_differ_and_a_reset_can_seed_anew() -> None:
    env = BatchEnv(SMALLEST[-1], 6, seed=3)
    first = env.reset()[0].copy()
    assert len({row.tobytes() for row in first}) > 1
    assert (env.reset()[0] != first).any()
    assert (env.reset(seed=3)[0] == first).all()


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_an_episode_is_truncated_at_the_cap(game: Game[Any]) -> None:
    env = BatchEnv(game, 4, seed=1, max_plies=3)
    env.reset()
    for step in range(1, 10):
        _, reward, terminated, truncated, _ = env.step(env.random_actions())
        assert not terminated.any()
        assert truncated.all() == (step % 3 == 0)
        assert truncated.any() == (step % 3 == 0)
        assert not reward.any()
        assert (env.plies == step % 3).all()
    final = env.observe_final(0)
    assert (final != env.observe_now(0)).any(), "the position of the cut, not the new game"


def test_a_game_that_ends_at_the_cap_is_not_truncated() -> None:
    env = BatchEnv(SMALLEST[0], 64, seed=1, max_plies=12)
    env.reset()
    ends = np.zeros(2, int)
    for _ in range(12):
        _, reward, terminated, truncated, _ = env.step(np.zeros(64, int))
        assert not (terminated & truncated).any()
        assert (reward.any(axis=1) == terminated).all()
        ends += terminated.sum(), truncated.sum()
    assert ends.tolist() == [64, 0], "twelve stones win"


@pytest.mark.parametrize("game", SMALLEST, ids=title)
@pytest.mark.parametrize("wrong", ["illegal", "negative", "too high"])
def test_an_illegal_action_changes_nothing(game: Game[Any], wrong: str) -> None:
    env = BatchEnv(game, 5, seed=2, threads=2)
    _, mask = env.reset()
    while mask[3].all():
        env.step(env.random_actions())
    actions = env.random_actions()
    legal_from_behind = np.flatnonzero(mask[3])[0] - env.num_actions
    unusable = {"negative": legal_from_behind, "too high": env.num_actions}
    actions[3] = unusable.get(wrong, np.flatnonzero(~mask[3])[0])
    before = [np.copy(array) for array in env._buffers]
    with pytest.raises(IllegalMoveError, match="environment 3") as error:
        env.step(actions)
    assert f"Action {actions[3]} " in str(error.value)
    for array, old in zip(env._buffers, before, strict=True):
        assert (np.asarray(array) == old).all()


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_an_environment_that_waits_stays_as_it_is(game: Game[Any]) -> None:
    env = BatchEnv(game, 2, seed=2, max_plies=3)
    env.reset()
    for _ in range(3):
        _, _, _, truncated, _ = env.step(env.random_actions())
    assert truncated.all()
    before = [np.copy(part) for part in env._buffers]
    actions = env.random_actions()
    actions[0] = -1
    _, reward, terminated, truncated, _ = env.step(actions)
    assert not reward[0].any()
    assert not terminated[0]
    assert not truncated[0]
    kept = ("states", "rngs", "workspaces", "observations", "masks", "to_move", "plies")
    for name, old in zip(env._buffers._fields, before, strict=True):
        if name in kept:
            assert (getattr(env._buffers, name)[0] == old[0]).all()
    assert env.plies.tolist() == [0, 1]


def test_actions_may_have_any_integer_type_and_no_other() -> None:
    env = BatchEnv(SMALLEST[0], 3)
    with pytest.raises(MalformedError, match="reset"):
        env.step([0, 0, 0])
    env.reset()
    for actions in (np.zeros(3, np.uint8), np.zeros(6, np.int32)[::2], [0, 0, 0]):
        env.step(actions)
    for wrong in (np.zeros(3), np.zeros(2, int), np.zeros((3, 1), int), [[0], [0], [0]]):
        with pytest.raises(MalformedError, match="3 integers"):
            env.step(wrong)


def test_unusable_arguments_are_refused() -> None:
    for wrong in ({"num_envs": 0}, {"threads": 0}, {"max_plies": 0}, {"seed": -1}):
        with pytest.raises(MalformedError, match=next(iter(wrong))):
            BatchEnv(SMALLEST[0], **{"num_envs": 2} | wrong)  # type: ignore[arg-type]
    with pytest.raises(MalformedError, match="no compiled rules"):
        BatchEnv(Cairn(2), 1)
    env = BatchEnv(SMALLEST[0], 2)
    for viewers in (-1, 3, [0, 3]):
        with pytest.raises(MalformedError, match="viewer"):
            env.observe_now(viewers)


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_without_observations_the_games_are_the_same(game: Game[Any]) -> None:
    watched, blind = BatchEnv(game, 8, seed=4), BatchEnv(game, 8, seed=4, observe=False)
    watched.reset()
    assert blind.reset()[0].shape == (8, 0)
    for _ in range(STEPS // 7):
        observation, *expected = watched.step(watched.random_actions())
        nothing, *arrays = blind.step(blind.random_actions())
        assert nothing.size == 0
        for array, other in zip(expected, arrays, strict=True):
            assert (array == other).all()
        assert (blind.observe_now(blind.to_move) == observation).all()


def test_unchecked_steps_are_the_same() -> None:
    for game in SMALLEST:
        checked, fast = BatchEnv(game, 4, seed=4), BatchEnv(game, 4, seed=4, check=False)
        checked.reset(), fast.reset()
        for _ in range(20):
            actions = checked.random_actions()
            results: tuple[Any, ...] = fast.step(actions)
            for array, other in zip(checked.step(actions), results, strict=True):
                assert (array == other).all()


def test_returned_arrays_are_read_only() -> None:
    env = BatchEnv(SMALLEST[0], 2)
    arrays = [*env.reset(), *env.step(env.random_actions())]
    for array in (*arrays, env.to_move, env.plies, env.final_scores):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
