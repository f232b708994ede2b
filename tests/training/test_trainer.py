"""Training by self-play: TD(lambda) targets, and progress in strength."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.parallel import Workers
from hexwarp.search.network import Network
from hexwarp.training.batches import Batch
from hexwarp.training.checkpoint import Checkpoint
from hexwarp.training.self_play import ReplayBuffer
from hexwarp.training.trainer import Settings, Trainer
from toy import Cairn


def trainer(spec: str = "hyper6(players=2)", **settings: Any) -> Trainer:
    return Trainer([registry.load(spec)], Settings(**{"seed": 0} | settings))


def play(training: Trainer, epsilon: float, td_lambda: float) -> ReplayBuffer:
    """Return the positions of a game of self-play."""
    batch = Batch(training.games, training.network, epsilon, td_lambda, 0, 0, 1)
    return training.self_play.play(batch, 0)


@pytest.mark.parametrize(
    "spec", ["hyper6(players=3)", pytest.param("indigo(players=2)", marks=pytest.mark.drill)]
)
def test_with_lambda_1_the_target_is_the_result(spec: str) -> None:
    training = trainer(spec, games_per_generation=1)
    replay = play(training, 1.0, 1.0)
    workspace = training.self_play.workspace
    outcome = np.array(workspace.shares)
    firsts = workspace.first_seats[: replay.active.size]
    assert outcome.sum() == pytest.approx(1)
    assert len(set(firsts)) == registry.load(spec).players
    for first, target in zip(firsts, replay.targets, strict=True):
        assert np.roll(target, first - 1) == pytest.approx(outcome)


def test_with_lambda_0_the_target_is_the_next_greedy_value() -> None:
    training = trainer(games_per_generation=1)
    replay = play(training, 0.0, 0.0)
    workspace = training.self_play.workspace
    for position in range(replay.active.size - 1):
        expected = np.roll(
            workspace.greedy_values[position + 1], 1 - workspace.first_seats[position]
        )
        assert replay.targets[position] == pytest.approx(expected, abs=1e-6)


@pytest.mark.drill
def test_training_beats_the_untrained_network_and_is_reproducible() -> None:
    first, second = (
        trainer(generations=3, games_per_generation=100, replay_generations=2, seed=1)
        for _ in range(2)
    )
    untrained = Network(*(array.copy() for array in first.network))
    for training in (first, second):
        assert [progress.games for progress in training.run()] == [100, 200, 300]
    assert first.score(untrained, 200) > 0.8
    assert all((a == b).all() for a, b in zip(first.network, second.network, strict=True))


def test_games_without_features_and_mixed_players_are_refused() -> None:
    with pytest.raises(MalformedError, match="no features"):
        Trainer([Cairn(2)], Settings())
    mixed = [registry.load("hyper6(players=2)"), registry.load("hyper6(players=3)")]
    with pytest.raises(MalformedError, match="one number of players"):
        Trainer(mixed, Settings())


def test_processes_and_interruptions_change_nothing(tmp_path: Path) -> None:
    settings: dict[str, Any] = {
        "generations": 4,
        "games_per_generation": 12,
        "replay_generations": 3,
        "seed": 5,
    }
    whole = trainer(**settings)
    losses = [progress.loss for progress in whole.run()]
    first, file = trainer(**settings), tmp_path / "checkpoint.npz"
    for progress in first.run():
        if progress.generation == 2:
            first.checkpoint().write(file)
            break
    again = Trainer.restored(first.games, Checkpoint.read(file))
    with Workers.processes(2) as workers:
        rest = list(again.run(workers))
    assert [entry.loss for entry in rest] == losses[2:]
    assert rest[0].seconds > progress.seconds
    for ours, theirs in zip(again.checkpoint().squares, whole.checkpoint().squares, strict=True):
        assert (ours == theirs).all()
    assert all((a == b).all() for a, b in zip(again.network, whole.network, strict=True))


def test_checkpoints_of_other_games_and_other_files_are_refused(tmp_path: Path) -> None:
    of_two, file = trainer("indigo(players=3)"), tmp_path / "checkpoint.npz"
    of_two.checkpoint().write(file)
    assert Checkpoint.read(file).settings == of_two.settings
    with pytest.raises(MalformedError, match="not one for indigo as it is now"):
        Trainer.restored([registry.load("indigo(players=3,open_gems=true)")], Checkpoint.read(file))
    for wrong in (b"", b"no checkpoint", b"PK\x03\x04", file.read_bytes()[:2000]):
        file.write_bytes(wrong)
        with pytest.raises(MalformedError, match="holds no checkpoint"):
            Checkpoint.read(file)


def test_a_run_without_a_seed_draws_its_own_which_repeats_it() -> None:
    first, second = Settings(), Settings()
    assert first.seed != second.seed
    game = registry.load("hyper6")
    networks = [Trainer([game], settings).network for settings in (first, second, first)]
    assert (networks[0].w1 != networks[1].w1).any()
    assert (networks[0].w1 == networks[2].w1).all()
    for wrong in ("a", 1.5, -1):
        with pytest.raises(MalformedError, match="A seed is a whole number from 0"):
            Trainer([game], Settings(seed=wrong))  # type: ignore[arg-type]
