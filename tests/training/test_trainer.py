"""Training by self-play: TD(lambda) targets, and progress in strength."""

from typing import Any

import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.search.network import Network
from hexwarp.training.trainer import Settings, Trainer
from support.compiled import COMPILED
from toy import Cairn


def trainer(spec: str = "hyper6(players=2)", **settings: Any) -> Trainer:
    return Trainer([registry.load(spec)], Settings(**settings))


@pytest.mark.parametrize("spec", ["hyper6(players=3)", "indigo(players=2)"] if COMPILED else [])
def test_with_lambda_1_the_target_is_the_result(spec: str) -> None:
    training = trainer(spec, games_per_generation=1)
    replay = training.play_generation(1.0, 1.0)
    outcome = np.array(training.workspace.shares)
    firsts = training.workspace.first_seats[: replay.active.size]
    assert outcome.sum() == pytest.approx(1)
    assert len(set(firsts)) == registry.load(spec).players
    for first, target in zip(firsts, replay.targets, strict=True):
        assert np.roll(target, first - 1) == pytest.approx(outcome)


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_with_lambda_0_the_target_is_the_next_greedy_value() -> None:
    training = trainer(games_per_generation=1)
    replay = training.play_generation(0.0, 0.0)
    workspace = training.workspace
    for position in range(replay.active.size - 1):
        expected = np.roll(
            workspace.greedy_values[position + 1], 1 - workspace.first_seats[position]
        )
        assert replay.targets[position] == pytest.approx(expected, abs=1e-6)


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_training_beats_the_untrained_network_and_is_reproducible() -> None:
    first, second = (
        trainer(generations=3, games_per_generation=30, replay_generations=2, seed=5)
        for _ in range(2)
    )
    untrained = Network(*(array.copy() for array in first.network))
    for training in (first, second):
        assert [progress.games for progress in training.run()] == [30, 60, 90]
    assert first.score(untrained, 60) > 0.8
    assert all((a == b).all() for a, b in zip(first.network, second.network, strict=True))


def test_games_without_features_and_mixed_players_are_refused() -> None:
    with pytest.raises(MalformedError, match="no features"):
        Trainer([Cairn(2)], Settings())
    mixed = [registry.load("hyper6(players=2)"), registry.load("hyper6(players=3)")]
    with pytest.raises(MalformedError, match="one number of players"):
        Trainer(mixed, Settings())
