"""The ladder: the network's points against fixed opponents."""

import pytest

from hexwarp.core import registry
from hexwarp.parallel import Workers
from hexwarp.search import network
from hexwarp.training import ladder
from support.compiled import COMPILED


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_a_trained_network_beats_the_weak_bots_of_all_variants(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ladder, "LADDER", ("random", "greedy", "no such bot"))
    monkeypatch.setattr(ladder, "GAMES", 20)
    games = [registry.load(f"hyper6(players=2,setup={value})") for value in ("rolled", "chosen")]
    own = network.of_game(games[0])
    assert own is not None
    scores = ladder.ladder_scores(games, own, 1, Workers.processes(1))
    assert list(scores) == ["random", "greedy"]
    assert all(share > 0.7 for share in scores.values())
    opposite = own._replace(w3=-own.w3, b3=-own.b3)
    assert ladder.ladder_scores(games, opposite, 1, Workers.processes(1))["greedy"] < 0.3
