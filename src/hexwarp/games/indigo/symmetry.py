"""The board's twelve symmetries, for observations and actions: see ``core.observation``.

Any rotation or reflection of a position is a position: tiles turn with the board, and a mirrored
tile is one of the same kind, of which there are as many copies. Gateways take their owners along.
With the usual owners (I-8) a transformed game may thus have other owners than a game that starts
anew; an observation tells the owners, so that nothing else changes.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from hexwarp.core.observation import Symmetries
from hexwarp.games.indigo.board import BEYOND, CELLS, CENTRE, EDGES, PATH_CELLS, Cell, Edge
from hexwarp.games.indigo.layout import GRID, LAYOUT, PLACE
from hexwarp.games.indigo.tiles import MATCHINGS, PARTNERS, Matching

if TYPE_CHECKING:
    from hexwarp.core.game import Game
    from hexwarp.games.indigo import state as plain

_NAMES: Final = tuple(
    f"{60 * turns} degrees{', mirrored' if mirrored else ''}"
    for mirrored in (False, True)
    for turns in range(EDGES)
)
"""Mirrored left to right first, then turned clockwise."""


@cache
def _symmetries(num_actions: int) -> Symmetries:
    edges = [_edge_map(turns, mirrored) for mirrored in (False, True) for turns in range(EDGES)]
    observations = np.stack([_observation_indices(of_edge) for of_edge in edges])
    actions = np.stack([_action_map(of_edge) for of_edge in edges])
    return Symmetries.of(_NAMES, observations, actions)


def symmetries(game: Game[plain.State]) -> Symmetries:
    """Return the symmetries of observations and actions."""
    return _symmetries(game.num_actions)


def _edge_map(turns: int, mirrored: bool) -> list[Edge]:
    """Return by edge the one that it becomes."""
    return [((EDGES - 1 - edge if mirrored else edge) + turns) % EDGES for edge in range(EDGES)]


def cell_map(of_edge: list[Edge]) -> list[Cell]:
    """Return by cell the one that it becomes, found by walking outwards from the centre."""
    mapped = {CENTRE: CENTRE}
    waiting = [CENTRE]
    while waiting:
        cell = waiting.pop()
        for edge in range(EDGES):
            beyond = BEYOND.get(cell * EDGES + edge, -1) // EDGES
            if beyond >= 0 and beyond not in mapped:
                mapped[beyond] = BEYOND[mapped[cell] * EDGES + of_edge[edge]] // EDGES
                waiting.append(beyond)
    return [mapped[cell] for cell in range(CELLS)]


def matching_map(of_edge: list[Edge]) -> list[Matching]:
    """Return by matching the one that it becomes."""
    moved = []
    for partners in PARTNERS:
        new = dict(zip(of_edge, (of_edge[partner] for partner in partners), strict=True))
        moved.append(PARTNERS.index(tuple(new[edge] for edge in range(EDGES))))
    return moved


def _action_map(of_edge: list[Edge]) -> NDArray[np.int64]:
    """Return int64[810]: by action the one that it becomes."""
    cells, matchings = np.array(cell_map(of_edge)), np.array(matching_map(of_edge))
    actions: NDArray[np.int64] = (cells[:PATH_CELLS, None] * MATCHINGS + matchings).ravel()
    return actions


def _observation_indices(of_edge: list[Edge]) -> NDArray[np.int64]:
    """Return int64[size]: by index in a transformed observation, the index in the original."""
    moved = np.arange(GRID)
    moved[PLACE] = PLACE[cell_map(of_edge)]
    target = np.arange(LAYOUT.size)
    parts: dict[str, NDArray[Any]] = LAYOUT.split(target)
    parts["tiles"][:] = _moved(parts["tiles"], moved, np.array(matching_map(of_edge)))
    parts["gems"][:] = _moved(parts["gems"], moved, np.array(of_edge))
    for name in ("empty", "gateways"):
        parts[name][:] = _moved(parts[name][..., None, :, :], moved, np.array([0]))[..., 0, :, :]
    return np.argsort(target)


def _moved(
    planes: NDArray[Any], places: NDArray[np.int64], channels: NDArray[np.int64]
) -> NDArray[Any]:
    """Return by value of [..., channels, 9, 9] planes the index that it moves to."""
    flat = planes.reshape(*planes.shape[:-2], GRID)
    return flat[..., channels, :][..., places].reshape(planes.shape)
