"""The game's messages to pages and programs: its events in the order of play, and its views.

The page's types are made from these (``scripts/types``).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

__all__ = ["GameEvent", "View"]

Letter: TypeAlias = Literal["R", "X", "C", "B", "S"]
"""I-3: a kind of tile."""
GemName: TypeAlias = Literal["amber", "emerald", "sapphire"]
Place: TypeAlias = tuple[str, int]
"""A cell, and the edge at which a gem lies there."""
Crossing: TypeAlias = tuple[str, int, int | None]
"""A cell, and the edges by which a gem enters and leaves it; None: it meets another gem there."""


class Draw(TypedDict):
    """A seat draws a tile; the kind is None where it is hidden from the viewer."""

    type: Literal["draw"]
    seat: int
    kind: Letter | None


class Lay(TypedDict):
    """A seat lays a tile, turned by ``rotation`` sixths of a turn."""

    type: Literal["lay"]
    seat: int
    cell: str
    kind: Letter
    rotation: int


_Run = TypedDict("_Run", {"from": Place})


class Run(_Run):
    """A gem runs along a path, to a place on a tile or out by a gateway, the other being None."""

    type: Literal["run"]
    gem: GemName
    path: list[Crossing]
    to: Place | None
    exit: int | None


_MeetingGem = TypedDict("_MeetingGem", {"from": Place})


class MeetingGem(_MeetingGem):
    """One of two gems that meet, with its path to the point where they do."""

    gem: GemName
    path: list[Crossing]


class Meet(TypedDict):
    """Two gems meet, and leave the game."""

    type: Literal["meet"]
    gems: tuple[MeetingGem, MeetingGem]


class Take(TypedDict):
    """The seats that own a gateway take a gem, each one such gem."""

    type: Literal["take"]
    gem: GemName
    gateway: int
    seats: list[int]


GameEvent: TypeAlias = Draw | Lay | Run | Meet | Take


class LaidTile(TypedDict):
    """A tile on the board: who laid it, at which ply."""

    cell: str
    kind: Letter
    rotation: int
    seat: int
    ply: int


class CentreGems(TypedDict):
    """The numbers of gems on the tile at the centre."""

    emerald: int
    sapphire: int


class GemNumbers(TypedDict):
    """Numbers of gems by kind."""

    amber: int
    emerald: int
    sapphire: int


class TileNumbers(TypedDict):
    """Numbers of tiles by kind."""

    R: int
    X: int
    C: int
    B: int
    S: int


class View(TypedDict):
    """A position as the viewer may see it; lists by seat hold seat s at index s - 1.

    Attributes:
        tiles: The tiles in the order in which they were laid.
        gems: The gems on path and corner tiles.
        centre: The gems at the centre.
        collected: By seat; None where hidden from the viewer.
        scores: By seat; None where hidden from the viewer.
        lost: The gems that met.
        hands: By seat; "?" is a tile that is hidden from the viewer.
        stock: The number of tiles to draw.
        unseen: The tiles in the stock and in hands that are hidden from the viewer.
        gateways: The owners of gateways 1 to 6.
        over: Whether the game is over.
    """

    tiles: list[LaidTile]
    gems: list[tuple[GemName, str, int]]
    centre: CentreGems
    collected: list[GemNumbers | None]
    scores: list[int | None]
    lost: list[GemName]
    hands: list[list[Letter | Literal["?"]]]
    stock: int
    unseen: TileNumbers
    gateways: list[list[int]]
    over: bool
