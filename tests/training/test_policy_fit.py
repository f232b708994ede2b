"""The policy: fitted to a value network, predicting, and in a search."""

from io import BytesIO
from random import Random
from typing import Any

import numpy as np
import pytest

from games.hyper6.positions import position
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.registry import load
from hexwarp.games.hyper6 import GAME
from hexwarp.search import network
from hexwarp.search.mcts import Evaluation, search
from hexwarp.search.network import HIDDEN, Network
from hexwarp.search.tree import PRIOR_TEMPERATURE
from hexwarp.training.policy_fit import fit_policy
from support.compiled import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="too slow")


@pytest.fixture(scope="module")
def game() -> Game[Any]:
    return GAME(2)


@pytest.fixture(scope="module")
def value_network(game: Game[Any]) -> Network:
    found = network.of_game(game)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def fitted(game: Game[Any], value_network: Network) -> Network:
    return fit_policy([game], value_network, 60, seed=1).network


def test_only_the_policy_is_fitted_and_the_same_seed_gives_the_same(
    game: Game[Any], value_network: Network
) -> None:
    first, second, other = (
        fit_policy([game], value_network, 3, seed).network for seed in (1, 1, 2)
    )
    assert np.array_equal(first.policy, second.policy)
    assert not np.array_equal(first.policy, other.policy)
    for name in Network._fields[:-1]:
        assert np.array_equal(getattr(first, name), getattr(value_network, name))


def test_it_comes_closer_to_the_values_with_more_games(
    game: Game[Any], value_network: Network
) -> None:
    few = fit_policy([game], value_network, 1, seed=1)
    more = fit_policy([game], value_network, 60, seed=1)
    assert more.divergence < few.divergence / 2
    assert more.agreement > 0.25  # of some 18 actions


def test_predictions_are_sums_over_the_inputs_of_an_action(
    game: Game[Any], fitted: Network
) -> None:
    kernel, features, actions = game.kernel(), game.features(), game.action_features()
    assert kernel
    assert features
    assert actions
    state = position("8.3@20 6.2@40", "8.5@23 4.1@60")
    loaded, workspace = kernel.load(game, state), network.network_workspace(features)
    shares = np.zeros(2)
    network.evaluator(kernel, features)(loaded, 1, fitted, workspace, shares)
    legal = np.zeros(game.num_actions, np.int64)
    count = kernel.legal(loaded, legal)
    arrays = network.policy_workspace(actions, game.num_actions)
    predict = network.predictor(kernel, actions)
    highest = predict(loaded, fitted, workspace, legal, count, arrays)
    expected = []
    for action in legal[:count]:
        active = actions.action_features(loaded, action, arrays.indices, arrays.values)
        rows = fitted.policy[arrays.indices[:active]]
        units = np.append(workspace.h1, 1)
        expected.append(float(arrays.values[:active] @ (rows @ units)))
    assert arrays.predicted[:count] == pytest.approx(expected, abs=1e-4)
    assert highest == max(arrays.predicted[:count])
    assert len(set(arrays.predicted[:count])) > 1


def test_it_is_kept_in_files_and_a_file_without_one_is_read(
    game: Game[Any], value_network: Network, fitted: Network
) -> None:
    for one in (fitted, value_network):
        file = BytesIO()
        network.save(one, file)
        file.seek(0)
        read = network.load(file)
        assert read.has_policy == one.has_policy
        assert read.policy.shape == one.policy.shape
        assert network.fits(read, game)
    stored = BytesIO()
    np.savez(stored, **{name: getattr(fitted, name) for name in Network._fields[:-1]})
    stored.seek(0)
    assert not network.load(stored).has_policy
    wrong = fitted._replace(policy=np.zeros((3, HIDDEN[0] + 1), np.float32))
    assert not network.fits(wrong, game)
    indigo = load("indigo(players=2)")
    learned = network.of_game(indigo)
    assert learned is not None
    assert not network.fits(learned._replace(policy=fitted.policy), indigo)


def searched(game: Game[Any], one: Network, nodes: int = 400) -> Evaluation:
    state = position("8.3@20 6.2@40", "8.5@23 4.1@60")
    return search(game, state, 1, Random(1), nodes=nodes, value_network=one)


def test_a_search_uses_it_and_is_reproducible(
    game: Game[Any], value_network: Network, fitted: Network
) -> None:
    first, second = searched(game, fitted), searched(game, fitted)
    assert (first.actions, first.values, first.visits) == (
        second.actions,
        second.values,
        second.visits,
    )
    by_evaluation = searched(game, value_network)
    # Each simulation evaluates one position, not one for each action.
    assert sum(first.visits) > 4 * sum(by_evaluation.visits)
    assert first.nodes <= 401
    for value in first.values:
        assert sum(value) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in value)


def test_values_of_actions_keep_to_the_bounds_of_win_probabilities(
    game: Game[Any], fitted: Network
) -> None:
    bold = fitted._replace(policy=fitted.policy * np.float32(1 / PRIOR_TEMPERATURE))
    for value in searched(game, bold).values:
        assert sum(value) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in value)


def test_a_game_without_action_features_has_no_policy() -> None:
    with pytest.raises(MalformedError, match="indigo has no features to learn a policy from"):
        fit_policy([load("indigo(players=2)")], None, 1, 0)  # type: ignore[arg-type]
