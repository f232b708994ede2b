"""The state of a game, an immutable value; ``messages`` has its events and views."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from hexwarp.core.types import Ply, Seat
from hexwarp.games.hyper6.spiral import Node

Slot: TypeAlias = int
"""The index of a die of a seat, from 0, in the order d8, d6, d4."""

Face: TypeAlias = int
"""The face of a die: 1 to its number of sides, UNSET or HIDDEN."""

UNSET: Final[Face] = 0
"""The face of a die that is neither rolled nor set yet."""

HIDDEN: Final[Face] = -1
"""A face unknown to the viewer: set in secret, or rolled in a plan."""


class Phase(StrEnum):
    """The phase of a game."""

    ROLL = "roll"
    CHOOSE = "choose"
    ROLL_OFF = "roll_off"
    PLACE = "place"
    DRIVE = "drive"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """A state of the game; tuples by seat hold seat s at index s - 1."""

    phase: Phase
    faces: tuple[tuple[Face, ...], ...]
    """By seat and slot."""
    nodes: tuple[tuple[Node, ...], ...]
    """By seat and slot: a node, HAND or HOLE."""
    order: tuple[Seat, ...] = ()
    """The seats in turn order; those in ``tied`` are in the places for which they tied."""
    tied: tuple[Seat, ...] = ()
    """The seats that must still roll for their places, ascending."""
    turn: Seat = 0
    """The seat that places, drives or rolls; 0 before the order is known."""
    rolling: Slot | None = None
    """The ship of ``turn`` that has jumped and must be rolled."""
    idle: int = 0
    """H-16: the number of turns in a row in which no ship moved."""
    ply: Ply = 0
    """The number of placings and turns so far."""
