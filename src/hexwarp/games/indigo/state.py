"""The setup and the state of a game, immutable values; ``messages`` has its events and views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from hexwarp.core.types import Options, Seat
from hexwarp.games.indigo.board import CORNERS, Cell, Spot, owners
from hexwarp.games.indigo.tiles import Kind, Matching

Gem: TypeAlias = int
"""A kind of gem: AMBER, EMERALD or SAPPHIRE."""
AMBER, EMERALD, SAPPHIRE = range(3)

GEMS: Final = ("amber", "emerald", "sapphire")
"""I-4: the name of each gem."""
POINTS: Final = (1, 2, 3)
"""I-4: the points of each gem."""

GemCounts: TypeAlias = tuple[int, int, int]
"""The number of gems of each kind."""
NO_GEMS: Final[GemCounts] = (0, 0, 0)

CENTRE_GEMS: Final = 6
"""I-5: five emeralds, then the sapphire."""
BOARD_GEMS: Final = CENTRE_GEMS + len(CORNERS)
"""I-9: the number of gems on the board at the start."""

EMPTY: Final = -1
"""The placeholder for the matching of a cell without a tile."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The fixed parameters of a game: players, hand size, owners of the gateways, open gems."""

    players: int
    hand: int
    owners: tuple[tuple[Seat, ...], ...]
    """By gateway (gateway g at index g - 1): the seats that own it."""
    open_gems: bool
    """I-25: whether collected gems are public."""

    @classmethod
    def of(cls, players: int, options: Options) -> Setup:
        """Return the setup for a number of players and a game's options."""
        return cls(
            players=players,
            hand=int(options["hand"]),
            owners=owners(players, exclusive=options["gateways"] == "exclusive"),
            open_gems=bool(options["open_gems"]),
        )


@dataclass(frozen=True, slots=True)
class State:
    """A state of the game."""

    turn: Seat
    board: tuple[Matching, ...]
    """By path cell: the matching of its tile, or EMPTY."""
    laid: tuple[Cell, ...]
    """The cells with a tile, in the order of laying; seats laid them in turn, from seat 1."""
    hands: tuple[tuple[Kind, ...], ...]
    """By seat: the kinds in hand, ascending; UNKNOWN, the highest, where hidden."""
    gems: tuple[tuple[Spot, Gem], ...]
    """The gems on path and corner tiles, sorted by spot."""
    centre: int
    """The number of gems at the centre."""
    collected: tuple[GemCounts, ...]
    """By seat: the number of collected gems of each kind."""
    lost: GemCounts
    """The gems that met and left the game (I-17)."""
