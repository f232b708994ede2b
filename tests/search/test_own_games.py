"""Games of one's own: networks given or not, parts that a subclass changes, and odd sizes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jit import bind, njit
from hexwarp.search import network, network_file
from hexwarp.search.exports import block as blocks
from hexwarp.search.module import has_module
from hexwarp.search.network_file import MAGIC, MAGIC_SIZE
from hexwarp.search.searcher import FIRST_PLACE, UNREADABLE, Searcher, borrowed, instance_of
from search.places import KERNEL, NUMBER, SEATS, Kernel, Places

HYPER6, INDIGO = registry.load("hyper6"), registry.load("indigo")


@njit
def inputs(players: int) -> int:
    return players


@njit
def features(state: Any, _viewer: int, indices: Any, values: Any) -> int:
    indices[0], values[0] = state[0] % SEATS, 1.0
    return 1


@njit
def first_seat(_state: Any) -> int:
    return 1


FEATURES: Any = Kernel(
    __name__="features_of_places",
    MAX_ACTIVE=1,
    inputs=inputs,
    features=features,
    first_seat=first_seat,
)


class Learned(Places):
    """The game of places with features, and without a network of its own."""

    name = "learned places"

    def features(self) -> Any:
        return FEATURES


def values_of(game: Any, given: bytes | None) -> Any:
    with borrowed(game, given) as searcher:
        searcher.set_position(game, (NUMBER["then"], 0))
        searcher.prepare(1)
        return searcher.values(searcher.call("evaluate_outcomes", 1))


@pytest.mark.drill
def test_a_network_that_is_given_does_not_stay() -> None:
    game: Any = Learned()
    given = network.to_file(network.untrained(SEATS, SEATS, np.random.default_rng(1)))
    by_rollouts = values_of(game, None)
    assert by_rollouts == values_of(Places(), None)
    by_network = values_of(game, given)
    assert by_network != by_rollouts
    assert values_of(game, None) == by_rollouts
    with pytest.raises(MalformedError, match="not one for"):
        values_of(game, b"HXN9" + given[MAGIC_SIZE:])


@pytest.mark.parametrize("part", ["kernel", "features", "action_rollouts", "endings", "alphabeta"])
@pytest.mark.parametrize("game", [HYPER6, INDIGO], ids=lambda game: game.name)
def test_a_game_with_a_part_of_its_own_is_not_searched_by_the_module(
    game: Game[Any], part: str
) -> None:
    kind = type(game)
    changed: Any = type("Changed", (kind,), {part: getattr(kind, part)})
    assert has_module(kind)
    assert has_module(type("Renamed", (kind,), {"name": "another"}))
    assert not has_module(changed)
    assert not has_module(type("Further", (changed,), {}))


@njit
def falling_inputs(players: int) -> int:
    return 900 if players == 2 else 5


def places_of(kernel: Any, inputs_of: Any) -> tuple[int, ...]:
    """Return the places of a game with such networks."""
    block_in = bind(blocks.block_in, kernel, inputs_of=inputs_of)

    @njit
    def places(block: Any) -> Any:
        return block_in(block).places

    return tuple(int(place) for place in places(np.zeros(1 << 16, np.uint8)))


def test_more_outcomes_than_actions_have_their_places() -> None:
    more = {"__name__": "places_with_outcomes", "MAX_ACTIONS": 2, "MAX_OUTCOMES": 40}
    many = Kernel(**vars(KERNEL) | more)
    actions, visits, line, _scores, values, rest = places_of(many, inputs)[2:]
    assert visits - actions >= 8 * 40
    assert line - visits >= 8 * 40
    assert rest - values >= 8 * 40 * SEATS


def test_a_network_of_fewer_players_with_more_inputs_has_its_place() -> None:
    rest, other = places_of(KERNEL, falling_inputs)[-1], places_of(KERNEL, inputs)[-1]
    assert rest - other >= 4 * network.HIDDEN[0] * (900 - SEATS) - 1000


@pytest.mark.parametrize("game", [HYPER6, INDIGO], ids=lambda game: game.name)
def test_bytes_that_are_no_view_are_refused(game: Game[Any]) -> None:
    searcher = Searcher(instance_of(game))
    good = game.encode(game.initial_state())
    searcher._instance.write(FIRST_PLACE, good)
    assert searcher.call("read", len(good)) != UNREADABLE
    assert {searcher.call("read", length) for length in (-1, 0, 1, 1 << 16, 1 << 40)} == {
        UNREADABLE
    }
    for start in [(0, 2), (2, 2), (255, 3), (1, 0), (1, 1), (1, 7), (1, 255)]:
        searcher._instance.write(FIRST_PLACE, bytes(start) + good[2:])
        assert searcher.call("read", len(good)) == UNREADABLE


def test_a_network_of_another_format_is_refused() -> None:
    file = network_file.of_game(HYPER6)
    assert file is not None
    assert file.startswith(MAGIC)
    with pytest.raises(MalformedError), borrowed(HYPER6, b"HXN2" + file[MAGIC_SIZE:]) as searcher:
        searcher.set_position(HYPER6, HYPER6.initial_state())
