"""The functional API: states are values, and the games are the batch's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from envs.variants import SMALLEST, VARIANTS, title
from hexwarp.core.errors import IllegalMoveError, MalformedError
from hexwarp.core.game import Game
from hexwarp.envs import functional
from hexwarp.envs.episode import Episode

CAP = 60


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_each_game_is_an_episode_of_its_seed_and_stays_at_its_end(game: Game[Any]) -> None:
    env = functional.make(game, max_plies=CAP)
    state = env.init([4, 9, 4])
    episodes = [Episode(game, max_plies=CAP) for _ in range(3)]
    for episode, seed in zip(episodes, (4, 9, 4), strict=True):
        episode.reset(seed)
    for turn in range(CAP + 20):
        actions = state.legal_action_mask.argmax(axis=1)
        for row, episode in enumerate(episodes):
            assert state.current_player[row] == episode.to_move - 1
            assert state.terminated[row] == episode.terminated
            assert state.truncated[row] == episode.truncated
            assert state.plies[row] == episode.plies
            if episode.to_move:
                assert (state.legal_action_mask[row] == episode.mask).all()
                assert (state.observation[row] == episode.observe(episode.to_move)).all()
            else:
                assert not state.legal_action_mask[row].any()
        running = [bool(episode.to_move) for episode in episodes]
        if not any(running):
            break
        if turn == 5:
            actions[2] = np.flatnonzero(state.legal_action_mask[2])[-1]
        state = env.step(state, actions)
        for row, episode in enumerate(episodes):
            if running[row]:
                episode.step(int(actions[row]))
                assert state.rewards[row] == pytest.approx(episode.rewards, abs=1e-6)
            else:
                assert not state.rewards[row].any()
    assert not any(running)
    after = env.step(state, np.zeros(3, int))
    assert not after.rewards.any()
    assert (after.observation == state.observation).all()
    assert (after.terminated == state.terminated).all()


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_a_state_is_a_value(game: Game[Any]) -> None:
    env = functional.make(game)
    state = env.init(range(4))
    before = [np.copy(part) for part in state._buffers]
    actions = state.legal_action_mask.argmax(axis=1)
    first, second = env.step(state, actions), env.step(state, actions)
    for part, old in zip(state._buffers, before, strict=True):
        assert (np.asarray(part) == old).all()
    for first_part, second_part in zip(first._buffers, second._buffers, strict=True):
        assert (np.asarray(first_part) == np.asarray(second_part)).all()
    with pytest.raises(ValueError, match="read-only"):
        state.observation[0, 0] = 1


def test_what_is_wrong_is_refused() -> None:
    env = functional.make(SMALLEST[0])
    for seeds in ([], [-1]):
        with pytest.raises(MalformedError, match="seed"):
            env.init(seeds)
    with pytest.raises(MalformedError, match="max_plies"):
        functional.make(SMALLEST[0], max_plies=0)
    state = env.init([1, 2])
    for wrong in (np.zeros(3, int), np.zeros(2)):
        with pytest.raises(MalformedError, match="2 integers"):
            env.step(state, wrong)
    for action in (-1, env.num_actions):
        with pytest.raises(IllegalMoveError, match=f"Action {action} is not legal in game 1"):
            env.step(state, [0, action])
