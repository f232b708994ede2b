"""The small names that the whole program shares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

Seat: TypeAlias = int
"""A place at the table, from 1, in turn order. Tuples by seat hold seat s at s-1."""

Ply: TypeAlias = int
"""The number of moves that a record's movetext holds so far."""

Action: TypeAlias = int
"""One decision as an id in ``0..game.num_actions-1``."""

ChanceOutcome: TypeAlias = int
"""One outcome of a chance node; its meaning is the game's."""

CHANCE: Final = -1
"""The chance player, in ``to_move``."""

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = dict[str, Json]

Event: TypeAlias = JsonObject
"""Something that happened, as plain JSON with a ``type``; a game's ``state.py`` lists its own."""

MessageArguments: TypeAlias = dict[str, str | int | list[str]]
"""What a message's placeables stand for, by their names; a list's items are joined."""

OptionValue: TypeAlias = str | int | bool
Options: TypeAlias = Mapping[str, OptionValue]


class Termination(StrEnum):
    """Why a game ended."""

    COMPLETED = "completed"
    """The rules' ordinary end."""
    NO_PROGRESS = "no_progress"
    """Nothing moved for too long; nobody wins."""
    RESIGNATION = "resignation"
    """Everybody else gave up."""
    TIME = "time"
    """Everybody else's time was up."""
    AGREEMENT = "agreement"
    """All agreed to call it a draw."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: points by seat, and the seats that won (none, one, or some who share)."""

    termination: Termination
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A bot's strength, the same on every machine."""

    nodes: int
    """Positions that the search evaluates for a decision."""
    temperature: float
    """How readily a worse action is taken: one that wins so much less often, e times as rarely."""


@dataclass(frozen=True, slots=True)
class Option:
    """A variant switch: its choices (the first is the default), the player counts that have it."""

    name: str
    choices: tuple[OptionValue, ...]
    players: tuple[int, ...]
