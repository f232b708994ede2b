"""The ladder: the network's points against fixed opponents."""

import pytest

from hexwarp.core import registry
from hexwarp.parallel import Workers
from hexwarp.search import network, network_file
from hexwarp.training import ladder


@pytest.mark.parametrize(
    ("name", "option", "values"),
    [
        ("indigo", "open_gems", ("false", "true")),
        pytest.param("hyper6", "setup", ("rolled", "chosen"), marks=pytest.mark.drill),
    ],
)
def test_a_trained_network_beats_the_weak_bots_of_all_variants(
    name: str, option: str, values: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "LADDER", ("random", "greedy", "no such bot"))
    monkeypatch.setattr(ladder, "GAMES", 20)
    games = [registry.load(f"{name}(players=2,{option}={value})") for value in values]
    packaged = network_file.of_game(games[0])
    assert packaged is not None
    own = network.of_file(packaged)
    scores = ladder.ladder_scores(games, own, 1, Workers.processes(1))
    assert list(scores) == ["random", "greedy"]
    assert all(share > 0.7 for share in scores.values())
    if games[0].action_rollouts() is None:  # which an opposite network would only dampen
        opposite = own._replace(w3=-own.w3, b3=-own.b3)
        assert ladder.ladder_scores(games, opposite, 1, Workers.processes(1))["greedy"] < 0.3
