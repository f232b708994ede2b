"""One game at a time: the same games as the batch's, and as the plain rules'."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from envs.plain_observation import plain_observation
from envs.variants import SMALLEST, VARIANTS, title
from hexwarp.core.errors import IllegalMoveError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jit import seeded
from hexwarp.envs.batch import BatchEnv
from hexwarp.envs.episode import Episode

STEPS = 400


@pytest.mark.parametrize("follow", [False, True])
@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_an_episode_is_a_game_of_the_batch(game: Game[Any], follow: bool) -> None:
    batch = BatchEnv(game, 1, seed=3)
    _, mask = batch.reset()
    episode = Episode(game, max_plies=2000, follow=follow)
    episode.reset(seed=2 * (3 << 32))  # as the batch seeds its first environment
    for _ in range(STEPS):
        assert episode.to_move == batch.to_move[0]
        assert episode.plies == batch.plies[0]
        assert (episode.mask == mask[0]).all()
        for viewer in (episode.to_move, 0, 1):
            assert (episode.observe(viewer) == batch.observe_now(viewer)[0]).all()
        if follow:
            assert episode.history
            state = episode.history.state
            seen = plain_observation(game, state, episode.to_move)
            assert (episode.observe(episode.to_move) == seen).all()
        (action,) = batch.random_actions()
        _, reward, terminated, _, mask = batch.step([action])
        episode.step(int(action))
        assert episode.terminated == terminated[0]
        assert episode.rewards == pytest.approx(reward[0], abs=1e-6)
        if terminated[0]:
            for viewer in range(game.players + 1):
                assert (episode.observe(viewer) == batch.observe_final(viewer)[0]).all()
            episode.reset()


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_a_saved_episode_goes_on_as_it_did(game: Game[Any]) -> None:
    episode, other = (Episode(game, max_plies=2000, follow=True) for _ in range(2))
    episode.reset(seed=1)
    rng = seeded(4)
    for _ in range(5):
        episode.step(episode.random_action(rng))
    saved = episode.save()
    shown = []
    for loaded in (episode, other):
        loaded.load(saved)
        path, rng = [], seeded(8)
        while loaded.to_move:
            loaded.step(loaded.random_action(rng))
            path.append((loaded.to_move, loaded.observe(0).tobytes(), loaded.history, loaded.plies))
        shown.append((path, loaded.rewards.tolist(), loaded.terminated, loaded.truncated))
    assert shown[0] == shown[1]
    at_the_end = episode.save()
    episode.reset(seed=2)
    assert not episode.rewards.any()
    episode.load(at_the_end)
    assert episode.rewards.tolist() == shown[0][1]


@pytest.mark.parametrize("game", SMALLEST[1:], ids=title)  # all is legal in the toy
def test_an_illegal_action_ends_the_game_and_a_wrong_number_changes_nothing(
    game: Game[Any],
) -> None:
    episode = Episode(game, max_plies=50)
    with pytest.raises(IllegalMoveError, match="reset"):
        episode.step(0)
    episode.reset(seed=1)
    before = episode.observe(1).tobytes()
    for wrong in (-1, game.num_actions):
        with pytest.raises(IllegalMoveError, match=f"not {wrong}"):
            episode.step(wrong)
    assert episode.observe(1).tobytes() == before
    while episode.mask.all():
        episode.step(0)
    mover = episode.to_move
    episode.step(int(np.flatnonzero(episode.mask == 0)[0]))
    assert (episode.terminated, episode.truncated, episode.to_move) == (True, False, 0)
    assert episode.rewards.tolist() == [-1.0 if seat == mover else 0.0 for seat in game.seats]
    with pytest.raises(IllegalMoveError, match="reset"):
        episode.step(0)


def test_an_episode_is_truncated_at_the_cap() -> None:
    episode = Episode(SMALLEST[1], max_plies=3)
    for _ in range(2):
        episode.reset()
        for _ in range(3):
            assert not episode.truncated
            episode.step(int(episode.mask.argmax()))
        assert (episode.truncated, episode.terminated, episode.to_move) == (True, False, 0)
        assert not episode.rewards.any()


def test_unusable_arguments_are_refused() -> None:
    with pytest.raises(MalformedError, match="max_plies"):
        Episode(SMALLEST[0], max_plies=0)
    with pytest.raises(MalformedError, match="seed"):
        Episode(SMALLEST[0], max_plies=9).reset(seed=-1)
