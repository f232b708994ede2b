"""The board as a picture: what the state has is drawn where the rules put it."""

from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.history import begin
from hexwarp.core.testing import random_history
from hexwarp.games.indigo import picture
from hexwarp.games.indigo.board import BEYOND, EDGES, PATH_CELLS


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("turns", [0, 17, None])
def test_picture_has_each_tile_and_gem_of_the_view(players: int, turns: int | None) -> None:
    game = registry.load(f"indigo(players={players})")
    state = random_history(game, Random(7), turns).state
    view: Any = game.view(state, ())
    position = game.picture(state).content.split("</defs>")[1]
    for kind in "RXCBS":
        laid = sum(tile["kind"] == kind for tile in view["tiles"])
        assert position.count(f'href="#paths-{kind}"') == laid
    for gem in ("amber", "emerald", "sapphire"):
        lying = [placed[0] for placed in view["gems"]].count(gem) + view["centre"].get(gem, 0)
        assert position.count(f'href="#gem-{gem}"') == lying
    for gateway in range(1, 7):
        assert position.count(f">{gateway}</text>") == 1
    for seat in range(1, players + 1):
        fields = sum(6 // len(owners) for owners in view["gateways"] if seat in owners)
        assert position.count(f"url(#seat{seat})") == fields


def test_neighbours_share_the_edge_that_the_rules_say() -> None:
    for spot, beyond in BEYOND.items():
        if beyond < 0:
            continue
        (cell, edge), (other, _) = divmod(spot, EDGES), divmod(beyond, EDGES)
        middle = picture._moved(picture.centre_of(cell), picture._outward(edge), picture.APOTHEM)
        expected = picture._between(picture.centre_of(cell), picture.centre_of(other))
        assert middle == pytest.approx(expected)


def test_exits_are_those_of_the_rules() -> None:
    exits = {cell * EDGES + edge: -gateway for gateway, cell, edge in picture._exits()}
    assert exits == {spot: beyond for spot, beyond in BEYOND.items() if beyond < 0}
    assert len(exits) == 36
    assert all(spot // EDGES < PATH_CELLS for spot in exits)


def test_hands_are_not_in_a_picture() -> None:
    game = registry.load("indigo(players=2)")
    first, second = (begin(game, RandomChance(Random(seed))).state for seed in (1, 2))
    assert first.hands != second.hands
    assert game.picture(first) == game.picture(second)
