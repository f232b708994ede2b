"""Learning by self-play: what positions are remembered as worth, and that strength comes of it."""

import numba
import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.search.network import Network
from hexwarp.training.trainer import Settings, Trainer
from toy import Cairn

COMPILED = not numba.config.DISABLE_JIT


def trainer(spec="hyper6(players=2)", **settings):
    return Trainer([registry.load(spec)], Settings(**settings))


@pytest.mark.parametrize("spec", ["hyper6(players=3)", "indigo(players=2)"] if COMPILED else [])
def test_a_random_game_is_remembered_by_how_it_ended(spec):
    training = trainer(spec, games=1)
    memory = training._play(1.0, 1.0)
    outcome = np.array(training._room.shares)
    firsts = training._room.firsts[: memory.active.size]
    assert outcome.sum() == pytest.approx(1)
    assert len(set(firsts)) == training._players
    for first, target in zip(firsts, memory.targets, strict=True):
        assert np.roll(target, first - 1) == pytest.approx(outcome)


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_without_a_trace_a_position_is_worth_what_the_next_decision_finds():
    training = trainer(games=1)
    memory = training._play(0.0, 0.0)
    room = training._room
    for place in range(memory.active.size - 1):
        expected = np.roll(room.best[place + 1], 1 - room.firsts[place])
        assert memory.targets[place] == pytest.approx(expected, abs=1e-6)


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_it_learns_to_beat_what_knows_nothing_and_the_same_seed_learns_the_same():
    networks = []
    for _ in range(2):
        training = trainer(generations=3, games=60, remembered=2, seed=5)
        untrained = Network(*(array.copy() for array in training.network))
        assert [progress.games for progress in training.run()] == [60, 120, 180]
        assert training.score(untrained, 60) > 0.8
        networks.append(training.network)
    assert all((a == b).all() for a, b in zip(*networks, strict=True))


def test_what_cannot_be_learned_from_is_refused():
    with pytest.raises(MalformedError, match="no features"):
        Trainer([Cairn(2)], Settings())
    mixed = [registry.load("hyper6(players=2)"), registry.load("hyper6(players=3)")]
    with pytest.raises(MalformedError, match="one number of players"):
        Trainer(mixed, Settings())
