"""The modes in which Gymnasium's vectors begin the next game, and resets of some environments."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.envs.gymnasium_vector import SingleSeatVectorEnv

GAME = "indigo"
CAP = 9


def vector(mode: AutoresetMode, number: int = 4) -> VectorEnv[Any, Any, Any]:
    return gymnasium.make_vec(
        "hexwarp/Indigo-v0",
        num_envs=number,
        vectorization_mode="vector_entry_point",
        seat=2,
        max_plies=CAP,
        autoreset_mode=mode,
    )


def first_actions(infos: dict[str, Any]) -> Any:
    return infos["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_metadata_has_the_mode(mode: AutoresetMode) -> None:
    envs = vector(mode)
    assert envs.metadata["autoreset_mode"] is mode
    assert SingleSeatVectorEnv(GAME, autoreset_mode=mode.value).autoreset_mode is mode


def test_a_mode_that_is_none_is_refused() -> None:
    with pytest.raises(MalformedError, match="autoreset_mode is one of NextStep, SameStep, Dis"):
        SingleSeatVectorEnv(GAME, autoreset_mode="soon")


def test_the_next_game_begins_in_the_next_step() -> None:
    same, following = vector(AutoresetMode.SAME_STEP), vector(AutoresetMode.NEXT_STEP)
    _, infos = same.reset(seed=1)
    following.reset(seed=1)
    ended = 0
    for _ in range(15):
        observation, reward, terminated, truncated, after = same.step(first_actions(infos))
        step = following.step(first_actions(infos))
        over = terminated | truncated
        assert (step[1] == reward).all()
        assert (step[2] == terminated).all()
        assert (step[3] == truncated).all()
        if over.any():
            ended += over.sum()
            assert (step[0][over] == after["final_obs"][over]).all()
            assert not step[4]["action_mask"][over].any()
            assert "final_obs" not in step[4]
            step = following.step(np.full(4, -5))  # no action matters here
            assert not step[1].any()
            assert not (step[2] | step[3]).any()
        assert (step[0] == observation).all()
        assert (step[4]["action_mask"] == after["action_mask"]).all()
        infos = after
    assert ended >= 4


def test_without_autoreset_a_game_that_is_over_waits_for_its_reset() -> None:
    envs = vector(AutoresetMode.DISABLED)
    _, infos = envs.reset(seed=1)
    over = np.zeros(4, np.bool_)
    while not over.any():
        observation, _, terminated, truncated, infos = envs.step(first_actions(infos))
        over = terminated | truncated
    assert not infos["action_mask"][over].any()
    with pytest.raises(HexwarpError, match="reset_mask"):
        envs.step(first_actions(infos))
    begun, infos = envs.reset(options={"reset_mask": over})
    assert (begun[over] != observation[over]).any(axis=1).all()
    assert (begun[~over] == observation[~over]).all()
    assert infos["action_mask"].any(axis=1).all()
    assert (infos["_action_mask"] == over).all()
    envs.step(first_actions(infos))


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_mask_begins_new_games_where_it_is_true_alone(mode: AutoresetMode) -> None:
    envs = vector(mode)
    _, infos = envs.reset(seed=3)
    observation, *_, infos = envs.step(first_actions(infos))
    mask = np.array([False, True, False, True])
    begun, after = envs.reset(options={"reset_mask": mask})
    assert (begun[~mask] == observation[~mask]).all()
    assert (begun[mask] != observation[mask]).any(axis=1).all()
    assert (after["action_mask"][~mask] == infos["action_mask"][~mask]).all()
    plies = envs.unwrapped._batch.plies  # type: ignore[attr-defined]
    assert (plies[mask] < plies[~mask]).all()


@pytest.mark.parametrize(
    "mask", [[True] * 3, np.zeros(4, np.bool_), np.ones(4), "x", np.ones((4, 1), np.bool_), 5]
)
def test_a_mask_that_is_none_is_refused_and_changes_nothing(mask: Any) -> None:
    envs = vector(AutoresetMode.DISABLED)
    before, _ = envs.reset(seed=3)
    with pytest.raises(MalformedError, match="reset_mask is 4 truth values, one of them true"):
        envs.reset(options={"reset_mask": mask})
    assert (envs.unwrapped._batch.observation == before).all()  # type: ignore[attr-defined]


def test_a_seed_is_for_all_environments() -> None:
    envs = vector(AutoresetMode.DISABLED)
    envs.reset(seed=3)
    with pytest.raises(MalformedError, match="A seed is for all environments"):
        envs.reset(seed=4, options={"reset_mask": np.ones(4, np.bool_)})
    assert envs.unwrapped.np_random_seed == 3


@pytest.mark.parametrize("mode", ["sync", "vector_entry_point"])
def test_gymnasiums_own_vectors_and_ours_give_the_same_arrays(mode: str) -> None:
    envs = gymnasium.make_vec("hexwarp/Indigo-v0", num_envs=2, vectorization_mode=mode)
    observations, _ = envs.reset(seed=1)
    again, some = envs.reset(options={"reset_mask": np.array([True, False])})
    assert observations.shape == again.shape
    assert some["_action_mask"].tolist() == [True, False]
    envs.close()


def test_a_policy_that_gives_no_actions_is_refused() -> None:
    for wrong in (lambda seen, masks: None, lambda seen, masks: masks.argmax(axis=1)[:1]):
        envs = SingleSeatVectorEnv(GAME, 2, seat=2, opponents=wrong)  # type: ignore[arg-type]
        with pytest.raises(MalformedError, match="actions of a policy are 2 integers"):
            envs.reset(seed=1)
