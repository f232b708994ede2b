"""Rollouts corrected by a network: what a blank one leaves, what is corrected, what is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from hexwarp.arena.luck import LuckMeter
from hexwarp.core import registry
from hexwarp.core.jit import seeded
from hexwarp.core.testing import random_history
from hexwarp.search import corrected_rollouts, network, network_file
from hexwarp.search.corrected_rollouts import ROLLOUTS
from hexwarp.training.batches import Batch, self_play_of
from support.search_arrays import blank

GAMES = [registry.load(spec) for spec in ("indigo", "indigo(players=3,hand=2)")]


class Position:
    """A position of a random game, with all that evaluates it."""

    def __init__(self, game: Any, turns: int = 20) -> None:
        self.game, self.kernel, self.features = game, game.kernel(), game.features()
        self.rollouts = game.action_rollouts()
        self.history = random_history(game, Random(turns), turns)
        self.state = self.kernel.load(game, self.history.state)
        self.seat = self.kernel.to_move(self.state)
        self.shares = np.zeros(game.players)

    def workspace(self) -> network.NetworkWorkspace:
        return network.network_workspace(self.features, self.game.players, self.rollouts, seeded(7))

    def evaluate(self, weights: network.Network, viewer: int = 0) -> Any:
        evaluate = corrected_rollouts.evaluator(self.kernel, self.features, self.rollouts)
        viewer = viewer or self.seat
        evaluate(self.state, viewer, weights, self.workspace(), self.shares)
        return self.shares.copy()

    def random_games(self) -> Any:
        made = self.workspace()
        self.rollouts.evaluate(
            self.state, made.rng, ROLLOUTS, 0.0, made.odds, made.rollouts, self.shares
        )
        return self.shares.copy()


def random_network(game: Any) -> network.Network:
    made = network.untrained(
        network.inputs_of(game, game.features()), game.players, np.random.default_rng(3)
    )
    return made._replace(w3=made.w3 * 20)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.players)
def test_a_blank_network_adds_a_rollout_without_a_winner(game: Any) -> None:
    position = Position(game)
    expected = (position.random_games() * ROLLOUTS + 1 / game.players) / (ROLLOUTS + 1)
    assert position.evaluate(blank(game)) == pytest.approx(expected)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.players)
def test_outputs_are_added_to_the_logarithms_of_the_rollouts(game: Any) -> None:
    """By NumPy, from the inputs that are left in the workspace."""
    position, weights = Position(game), random_network(game)
    made, shares = position.workspace(), position.random_games()
    before = np.log((shares * ROLLOUTS + 1 / game.players) / (ROLLOUTS + 1))
    correct = corrected_rollouts.corrector(position.kernel, position.features)
    active = correct(position.state, position.seat, weights, made, shares)
    row = np.zeros(len(weights.w1))
    np.add.at(row, made.indices[:active], made.values[:active])
    first = position.features.first_seat(position.state)
    logs = np.roll(before - before.mean(), 1 - first)
    assert row[-game.players :] == pytest.approx(logs, abs=1e-6)
    h1 = np.maximum(row @ weights.w1 + weights.b1, 0)
    h2 = np.maximum(h1 @ weights.w2 + weights.b2, 0)
    powers = np.exp(logs + h2 @ weights.w3 + weights.b3)
    assert np.roll(shares, 1 - first) == pytest.approx(powers / powers.sum(), abs=1e-5)
    assert abs(shares - np.exp(before)).max() > 0.02


def test_only_the_best_actions_are_corrected() -> None:
    position = Position(GAMES[0])
    game, kernel, weights = position.game, position.kernel, random_network(GAMES[0])
    actions = np.array(game.legal_actions(position.history.state, position.seat))
    values = np.random.default_rng(1).dirichlet([1, 1], actions.size)
    before, most, order = values.copy(), 5, np.zeros(5, np.int64)
    count = corrected_rollouts.best_corrector(kernel, position.features)(
        position.state,
        actions,
        most,
        weights,
        position.workspace(),
        np.zeros_like(position.state),
        values,
        order,
    )
    assert count == most
    assert sorted(order) == sorted(np.argsort(-before[:, position.seat - 1])[:most])
    assert sorted(order) == np.flatnonzero((values != before).any(axis=1)).tolist()
    corrected = values[order, position.seat - 1]
    assert corrected.tolist() == sorted(corrected, reverse=True)


def test_what_ends_the_game_is_not_corrected() -> None:
    game = GAMES[0]
    for turns in range(30, 54):
        position = Position(game, turns)
        if position.seat < 1:
            continue
        actions = np.array(game.legal_actions(position.history.state, position.seat))
        values = np.full((actions.size, 2), 0.5)
        child = position.state.copy()
        ends = []
        for action in actions:
            child[:] = position.state
            position.kernel.apply(child, action)
            ends.append(position.kernel.to_move(child) == 0)
        if any(ends):
            break
    corrected_rollouts.best_corrector(position.kernel, position.features)(
        position.state,
        actions,
        actions.size,
        random_network(game),
        position.workspace(),
        child,
        values,
        np.zeros(actions.size, np.int64),
    )
    assert ((values == 0.5).all(axis=1) == ends).all()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.players)
def test_what_a_viewer_does_not_know_has_no_influence(game: Any) -> None:
    position, weights = Position(game, 9), random_network(game)
    viewer = position.seat % game.players + 1
    hidden = game.redact(position.history.state, (viewer,))
    results = set()
    worlds = {game.determinize(hidden, Random(seed)).hands: seed for seed in range(8)}
    for seed in worlds.values():
        position.state[:] = position.kernel.load(game, game.determinize(hidden, Random(seed)))
        results.add(tuple(position.evaluate(weights, viewer)))
    assert len(worlds) > 1
    assert len(results) == 1


def test_a_network_that_knows_nothing_sees_no_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """All outcomes are evaluated by the same random games: these are no luck."""
    game: Any = GAMES[0]
    history = random_history(game, Random(5), 54)

    def luck(weights: network.Network) -> Any:
        data = network.to_file(weights)
        monkeypatch.setattr(network_file, "of_game", lambda _: data)
        return LuckMeter(game).total(history)

    assert abs(luck(blank(game))).max() < 1e-12
    assert abs(luck(random_network(game))).max() > 1e-4


@pytest.mark.drill
def test_self_play_records_what_is_added_to_the_outputs() -> None:
    games = (GAMES[1],)
    batch = Batch(games, random_network(GAMES[1]), 0.0, 1.0, 0, 0, 1)
    replay = self_play_of(games).play(batch, 0)
    assert abs(replay.offsets).max() > 0.1
    for row, active in enumerate(replay.active):
        assert replay.values[row, active - 3 : active].tolist() == replay.offsets[row].tolist()
