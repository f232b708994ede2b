"""The spiral as a picture: each ship is on its node, and chosen faces stay secret."""

from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.picture import number
from hexwarp.core.testing import random_history
from hexwarp.games.hyper6 import picture
from hexwarp.games.hyper6.spiral import LAST, LINK


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("turns", [0, 9, 60, None])
def test_picture_has_each_ship_on_its_node(players: int, turns: int | None) -> None:
    game = registry.load(f"hyper6(players={players})")
    state = random_history(game, Random(5), turns).state
    drawn = game.picture(state).content.split("</defs>")[1]
    view: Any = game.view(state, ())
    ships = view["ships"]
    assert drawn.count('href="#ship') == sum(map(len, ships))
    for seat, of_seat in enumerate(ships, 1):
        for ship in of_seat:
            x, y = map(number, picture._point_of(ship["node"]))
            _, _, rest = drawn.partition(f'<g transform="translate({x} {y})"><circle r="38"')
            assert f'href="#ship{seat}-{ship["sides"]}"' in rest.split("</g>")[0]
            assert f">{ship['face']}</text>" in rest.split("</g>")[0]


def test_links_lead_inwards_to_the_next_turn_of_the_line() -> None:
    for node in range(1, LAST + 1):
        (x, y), (u, v) = picture._point_of(node), picture._point_of(LINK[node])
        assert x * x + y * y > u * u + v * v
        assert (x - u) ** 2 + (y - v) ** 2 < (2 * picture.PITCH) ** 2


def test_chosen_faces_are_not_in_a_picture() -> None:
    game = registry.load("hyper6(players=2,setup=chosen)")
    state = game.initial_state()
    actions = game.legal_actions(state, 1)
    first, second = (game.apply(state, 1, action).state for action in actions[:2])
    assert first != second
    assert game.picture(first) == game.picture(second)
