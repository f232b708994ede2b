"""Observations made from ``Game.view`` in plain Python, which the compiled ones must equal."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from hexwarp.core.game import Game
from hexwarp.core.observation import Layout
from hexwarp.games.hyper6.spiral import HAND, HOLE
from hexwarp.games.hyper6.state import Phase
from hexwarp.games.indigo.board import BEYOND, CELL_OF, EDGES, NAMES, gateway_of
from hexwarp.games.indigo.state import GEMS
from hexwarp.games.indigo.tiles import LETTERS, matching
from support.json_views import view_of

Parts = dict[str, npt.NDArray[Any]]


def plain_observation(game: Game[Any], state: Any, viewer: int) -> npt.NDArray[np.uint8]:
    """Return what a seat, or a spectator for 0, observes; a state's secrets are not read."""
    observation = game.observation()
    assert observation is not None
    layout: Layout = observation.LAYOUT
    values = np.zeros(layout.size, np.uint8)
    parts: Parts = layout.split(values)
    view = view_of(game, state, (viewer,) if viewer else ())
    first = max(viewer, 1)
    seats = [(first - 1 + distance) % game.players + 1 for distance in range(game.players)]
    for distance, seat in enumerate(seats):
        parts["to_move"][distance] = game.to_move(state)[:1] == (seat,)
    WRITERS[game.name](game, view, seats, parts)
    return values


def _indigo(game: Game[Any], view: dict[str, Any], seats: list[int], parts: Parts) -> None:
    places = {name: ("abcdefghi".index(name[0]), int(name[1]) - 1) for name in NAMES}
    laid = {tile["cell"] for tile in view["tiles"]}
    for tile in view["tiles"]:
        parts["tiles"][matching(LETTERS.index(tile["kind"]), tile["rotation"])][
            places[tile["cell"]]
        ] = 1
    for name in NAMES[:54]:
        parts["empty"][places[name]] = name not in laid
    for gem, name, edge in view["gems"]:
        beyond = divmod(BEYOND[CELL_OF[name] * EDGES + edge], EDGES)
        for cell, side in ((CELL_OF[name], edge), beyond):
            parts["gems"][GEMS.index(gem), side][places[NAMES[cell]]] = 1
    for distance, seat in enumerate(seats):
        for cell in range(54):
            gateway = gateway_of(cell)
            owned = gateway is not None and seat in view["gateways"][gateway - 1]
            parts["gateways"][distance][places[NAMES[cell]]] = owned
        hand = view["hands"][seat - 1]
        parts["hands"][distance] = [hand.count(letter) for letter in LETTERS[:-1]]
        parts["hand_sizes"][distance] = len(hand)
        collected = view["collected"][seat - 1]
        parts["collected_known"][distance] = collected is not None
        if collected is not None:
            parts["collected"][distance] = [collected[gem] for gem in GEMS]
    parts["unseen"][:] = [view["unseen"][letter] for letter in LETTERS[:-1]]
    parts["lost"][:] = [view["lost"].count(gem) for gem in GEMS]
    parts["centre"][:] = [view["centre"].get(gem, 0) for gem in GEMS]
    parts["stock"][0] = view["stock"]
    parts["hand_limit"][0] = game.options["hand"]
    parts["open_gems"][0] = game.options["open_gems"]
    parts["over"][0] = view["over"]


def _hyper6(game: Game[Any], view: dict[str, Any], seats: list[int], parts: Parts) -> None:
    for distance, seat in enumerate(seats):
        dice = 9 if game.players == 2 else 6
        parts["ship_nodes"][distance, :dice] = HOLE
        chosen = view["chosen"][seat - 1]
        for die in view["waiting"][seat - 1]:
            hidden = view["phase"] == "choose" and die["slot"] < chosen
            parts["ship_nodes"][distance, die["slot"]] = HAND
            parts["ship_faces"][distance, die["slot"]] = die["face"] or (9 if hidden else 0)
        for die in view["ships"][seat - 1]:
            node, face = die["node"], die["face"]
            parts["ship_nodes"][distance, die["slot"]] = node
            parts["ship_faces"][distance, die["slot"]] = face
            parts["owners"][distance, node - 1] = 1
            parts["kinds"][(die["sides"] - 4) // 2, node - 1] = 1
            parts["faces"][face - 1, node - 1] = 1
        parts["home"][distance] = view["home"][seat - 1]
        for place, ranked in enumerate(view["order"]):
            parts["order"][place, distance] = ranked == seat
    phase = "over" if view["over"] else view["phase"]
    parts["phase"][list(Phase).index(Phase(phase))] = 1
    parts["idle"][0] = view["idle"]


def _cairn(game: Game[Any], view: dict[str, Any], seats: list[int], parts: Parts) -> None:
    for distance, seat in enumerate(seats):
        parts["charms"][distance] = view["charms"][seat - 1] or 0
        parts["used"][distance] = view["used"][seat - 1]
    parts["pile"][0] = view["pile"]
    parts["height"][0] = game.options["height"]


WRITERS = {"indigo": _indigo, "hyper6": _hyper6, "cairn": _cairn}
