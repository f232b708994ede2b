"""What a game of Indigo is made of: values without behaviour.

Events, in the order in which they happen::

    {"type": "draw", "seat", "kind": "S" | null}
    {"type": "lay", "seat", "cell", "kind", "rotation"}
    {"type": "run", "gem", "from": [cell, edge], "path": [[cell, edge in, edge out], ...],
     "to": [cell, edge] | null, "exit": gateway | null}
    {"type": "meet", "gems": [{"gem", "from", "path"}, {"gem", "from", "path"}]}
    {"type": "take", "gem", "gateway", "seats": [...]}

A path of two gems that meet leads each to the place where they do; where that is in the middle
of a cell, the last edge out is null.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from hexwarp.core.types import Options, Seat
from hexwarp.games.indigo.board import CORNERS, Cell, Spot, owners
from hexwarp.games.indigo.tiles import Kind, Matching

Gem: TypeAlias = int
AMBER, EMERALD, SAPPHIRE = range(3)

GEMS: Final = ("amber", "emerald", "sapphire")
"""I-4: by gem, its name."""
POINTS: Final = (1, 2, 3)
"""I-4: by gem, what it scores."""

GemCounts: TypeAlias = tuple[int, int, int]
"""By gem, how many."""
NO_GEMS: Final[GemCounts] = (0, 0, 0)

CENTRE_GEMS: Final = 6
"""I-5: five emeralds and the sapphire, which is the last."""
BOARD_GEMS: Final = CENTRE_GEMS + len(CORNERS)
"""I-9: those that lie on the board at the start."""

EMPTY: Final = -1
"""Instead of a matching: no tile lies there."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the game: how many play, the hand's size, who owns the gateways."""

    players: int
    hand: int
    owners: tuple[tuple[Seat, ...], ...]
    """By gateway (gateway g at g-1)."""
    open_gems: bool
    """I-25: whether everybody sees what the others have collected."""

    @classmethod
    def of(cls, players: int, options: Options) -> Setup:
        """Return what the game's options stand for."""
        return cls(
            players=players,
            hand=int(options["hand"]),
            owners=owners(players, exclusive=options["gateways"] == "exclusive"),
            open_gems=bool(options["open_gems"]),
        )


@dataclass(frozen=True, slots=True)
class State:
    """A position."""

    turn: Seat
    board: tuple[Matching, ...]
    """By path cell: the tile there, or EMPTY."""
    laid: tuple[Cell, ...]
    """The cells with a tile, in the order of laying; seat 1 laid the first, and so on in turn."""
    hands: tuple[tuple[Kind, ...], ...]
    """By seat, ascending; UNKNOWN, the last, where a viewer may not know."""
    gems: tuple[tuple[Spot, Gem], ...]
    """The gems on path and corner tiles, by spot."""
    centre: int
    """How many gems still lie at the centre."""
    collected: tuple[GemCounts, ...]
    """By seat."""
    lost: GemCounts
    """Those that met."""
