"""PettingZoo's own tests pass, and its environments show what seats may know."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from envs.variants import SMALLEST, VARIANTS, title
from hexwarp.core.errors import IllegalMoveError, MalformedError
from hexwarp.core.game import Game
from hexwarp.envs.batch import BatchEnv
from hexwarp.envs.pettingzoo import env, parallel_env

# api_test knows its own library's games by name; for others it advises against dictionaries, which
# those games use for their masks, and against masks without an action, which non-movers have there.
pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{re.escape(text)}")
    for text in (
        "Observation space for each agent probably should be",
        "Observation is not a NumPy array",
        "Action mask numpy array is all zeros",
    )
]


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_the_api_is_pettingzoos(game: Game[Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game), num_cycles=40)
    parallel_api_test(parallel_env(game), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_seeds_decide_as_pettingzoo_expects(game: Game[Any]) -> None:
    seed_test(lambda: env(game), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(game), num_cycles=60)


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_both_apis_play_the_games_of_the_batch(game: Game[Any]) -> None:
    batch = BatchEnv(game, 1, seed=3, max_plies=60)
    batch.reset()
    in_turn, together = env(game, max_plies=60), parallel_env(game, max_plies=60)
    seed = 2 * (3 << 32)
    in_turn.reset(seed)
    observations, _ = together.reset(seed)
    ended = False
    while not ended:
        mover = in_turn.agent_selection
        assert mover == f"player_{batch.to_move[0] - 1}"
        masks = batch.mask[0]
        for agent in in_turn.agents:
            expected = batch.observe_now(int(agent[-1]) + 1)[0]
            mask = masks if agent == mover else np.zeros_like(masks)
            for seen in (in_turn.observe(agent), observations[agent]):
                assert (seen["observation"] == expected).all()
                assert (seen["action_mask"] == mask).all()
        (action,) = batch.random_actions()
        _, reward, terminated, truncated, _ = batch.step([action])
        in_turn.step(int(action))
        observations, rewards, terminations, truncations, _ = together.step({mover: int(action)})
        ended = bool(terminated[0] or truncated[0])
        for agent in in_turn.possible_agents:
            index = int(agent[-1])
            assert in_turn.rewards[agent] == rewards[agent] == pytest.approx(reward[0][index])
            assert in_turn.terminations[agent] == terminations[agent] == terminated[0]
            assert in_turn.truncations[agent] == truncations[agent] == truncated[0]
    assert together.agents == []
    with pytest.raises(MalformedError, match="reset"):
        together.step({})


def test_each_agent_gets_its_reward_once_the_game_is_over() -> None:
    table = env("indigo(players=3)")
    table.reset(seed=4)
    rng, got = Random(1), dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        got[agent] += reward
        over = terminated or truncated
        choices = np.flatnonzero(observation["action_mask"]).tolist()
        table.step(None if over else rng.choice(choices))
    assert sum(got.values()) == pytest.approx(0, abs=1e-6)
    assert max(got.values()) > 0
    assert table.agents == []


def test_an_illegal_action_ends_the_game_and_a_wrong_one_is_refused() -> None:
    table, together = env("hyper6"), parallel_env("hyper6")
    with pytest.raises(MalformedError, match="reset"):
        table.step(0)
    table.reset(seed=1)
    together.reset(seed=1)
    mover = table.agent_selection
    with pytest.raises(MalformedError, match="None is no action"):
        table.step(None)
    with pytest.raises(MalformedError, match="gives no action"):
        together.step({})
    for wrong in (-1, int(table.action_space(mover).n)):
        with pytest.raises(IllegalMoveError, match="An action is a whole number"):
            table.step(wrong)
    illegal = int(np.flatnonzero(table.observe(mover)["action_mask"] == 0)[0])
    table.step(illegal)
    _, rewards, terminations, _, _ = together.step({mover: illegal})
    assert table.rewards == rewards
    assert rewards == {agent: -1.0 if agent == mover else 0.0 for agent in rewards}
    assert all(terminations.values())


def test_a_drawing_shows_what_spectators_see() -> None:
    table = env("indigo", render_mode="ansi")
    table.reset(seed=1)
    first = table.render()
    table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    assert first
    assert table.render() != first
    assert env("indigo").render() is None
    with pytest.raises(MalformedError, match="render_mode is ansi or rgb_array"):
        env("indigo", render_mode="human")
