"""The game's messages to pages and programs: its events in the order of play, and its views.

The page's types are made from these (``scripts/types``).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

__all__ = ["GameEvent", "View"]

Stop: TypeAlias = int | None
"""A node of the spiral, or None for the hole."""


class RollAll(TypedDict):
    """A seat rolls all its dice; faces by slot."""

    type: Literal["roll_all"]
    seat: int
    faces: list[int]


class Choose(TypedDict):
    """A seat chooses the face of a die; None where it is hidden from the viewer."""

    type: Literal["choose"]
    seat: int
    slot: int
    face: int | None


class Reveal(TypedDict):
    """All chosen faces are shown, by seat and slot."""

    type: Literal["reveal"]
    faces: list[list[int]]


class Order(TypedDict):
    """The turn order is known, first to move first."""

    type: Literal["order"]
    seats: list[int]


class Place(TypedDict):
    """A seat places a ship."""

    type: Literal["place"]
    seat: int
    slot: int
    sides: int
    face: int
    node: int


_Way = TypedDict("_Way", {"from": int})


class Drive(_Way):
    """A ship drives along the spiral."""

    type: Literal["drive"]
    seat: int
    slot: int
    sides: int
    to: Stop


class Jump(_Way):
    """A ship jumps along one link."""

    type: Literal["jump"]
    seat: int
    slot: int
    to: Stop


class Roll(TypedDict):
    """A ship that has jumped is rolled."""

    type: Literal["roll"]
    seat: int
    slot: int
    sides: int
    node: int
    face: int


class Home(TypedDict):
    """A ship reaches the hole."""

    type: Literal["home"]
    seat: int
    slot: int
    sides: int


class Adjust(TypedDict):
    """A seat turns a ship by one; ``face`` is the new one."""

    type: Literal["adjust"]
    seat: int
    slot: int
    node: int
    by: Literal[1, -1]
    face: int


GameEvent: TypeAlias = (
    RollAll | Choose | Reveal | Order | Place | Drive | Jump | Roll | Home | Adjust
)


class WaitingDie(TypedDict):
    """A die that is not on the board; the face is None while it is hidden or not set."""

    slot: int
    sides: int
    face: int | None


class Ship(TypedDict):
    """A ship on the board; the face is None while its roll is open."""

    slot: int
    sides: int
    face: int | None
    node: int


class View(TypedDict):
    """A position as the viewer may see it; lists by seat hold seat s at index s - 1.

    Attributes:
        phase: Choosing faces, placing ships, or driving, which the end counts as.
        players: The number of players.
        need: The ships to bring home to win.
        order: The seats in turn order; empty until it is known.
        ships: By seat, the ships on the board.
        waiting: By seat, the dice that are not placed.
        chosen: By seat, how many faces are set.
        home: By seat, how many ships are home.
        scores: By seat, the rings that are missing.
        idle: The number of turns in a row in which no ship moved.
        idle_limit: The number of such turns that ends the game.
        next_node: The node on which the next ship is placed.
        over: Whether the game is over.
    """

    phase: Literal["choose", "place", "drive"]
    players: int
    need: int
    order: list[int]
    ships: list[list[Ship]]
    waiting: list[list[WaitingDie]]
    chosen: list[int]
    home: list[int]
    scores: list[int]
    idle: int
    idle_limit: int
    next_node: int
    over: bool
