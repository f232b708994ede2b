"""The spiral as text for a terminal, 77 columns wide, in Rich's markup and without words.

The spiral is unrolled: each row is a ring, which continues at the left end of the next row; lines
below the nodes are their links (H-3). The first node of each sector is numbered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hexwarp.core.types import Seat
from hexwarp.games.hyper6 import rules
from hexwarp.games.hyper6.spiral import HAND, HOLE, RINGS, SECTORS, Node, first_node
from hexwarp.games.hyper6.state import Slot, State

_SHAPES: Final = (
    {4: "△", 6: "□", 8: "◇"},
    {4: "▲", 6: "■", 8: "◆"},
    {4: "◮", 6: "◧", 8: "◈"},
)
"""A die's symbol by seat and sides; the fill identifies the seat even without colour."""

_COLOURS: Final = ("bold cyan", "bold", "bold yellow")
"""By seat; readable on dark and light backgrounds."""
_LINE: Final = "blue"
_NODE: Final = "bold blue"
_FAINT: Final = "dim"
_HOLE: Final = "bold magenta"

_CELL: Final = 2
_SECTOR: Final = _CELL * RINGS
_MARGIN: Final = 4


def draw(state: State) -> str:
    """Return the board with its ships, and a line per seat: turn, ships home, dice in hand."""
    ships = {
        node: _die(state, seat, slot)
        for seat, nodes in enumerate(state.nodes, 1)
        for slot, node in enumerate(nodes)
        if HAND < node < HOLE
    }
    rings = [row for ring in range(RINGS, 0, -1) for row in (_ring(ring, ships), _links(ring))]
    seats = [_seat(state, seat) for seat in range(1, len(state.faces) + 1)]
    return "\n".join([_outer_numbers(), *rings, "", *seats])


def _styled(style: str, text: str) -> str:
    return f"[{style}]{text}[/]" if text else ""


def _die(state: State, seat: Seat, slot: Slot) -> str:
    face = state.faces[seat - 1][slot]
    return _styled(_COLOURS[seat - 1], f"{_shape(state, seat, slot)}{face if face > 0 else '?'}")


def _shape(state: State, seat: Seat, slot: Slot) -> str:
    return _SHAPES[seat - 1][rules.fleet(state)[slot]]


def _outer_numbers() -> str:
    """Return the numbers above ring 6, as there are no gaps for them between its sectors."""
    starts = (first_node(RINGS) + sector * RINGS for sector in range(SECTORS))
    numbers = "".join(f"{node:<{_SECTOR}}" for node in starts)
    return _styled(_FAINT, f"{'':{_MARGIN}}{numbers}".rstrip())


def _ring(ring: int, ships: Mapping[Node, str]) -> str:
    """H-2: return a ring's nodes, with the number of each sector's first node in the gap."""
    empty = _styled(_NODE, "•") + _styled(_LINE, "─")
    first = first_node(ring)
    row = _styled(_FAINT, f"{first if ring < RINGS else '':>{_MARGIN}}")
    for start in range(first, first + SECTORS * ring, ring):
        row += "".join(ships.get(node, empty) for node in range(start, start + ring))
        gap = _SECTOR - _CELL * ring
        following = start + ring
        number = str(following) if gap and following < first_node(ring - 1) else ""
        row += _styled(_LINE, "─" * (gap - len(number))) + _styled(_FAINT, number)
    return row + (_styled(_LINE, "╴") if ring > 1 else _styled(_HOLE, "●"))


def _links(ring: int) -> str:
    """H-3: return the links below a ring; those of ring 1 lead into the hole."""
    if ring == 1:
        row = "┴".join(["─" * (_SECTOR - 1)] * SECTORS)
        return " " * _MARGIN + _styled(_FAINT, f"╰{row}") + _styled(_HOLE, "●")
    sector = f"{'│ ' * (ring - 2) + '├─╯':<{_SECTOR}}"
    return " " * _MARGIN + _styled(_FAINT, (sector * SECTORS).rstrip())


def _seat(state: State, seat: Seat) -> str:
    rolls = state.rolling is not None and seat == state.turn
    mark = "▶" if rolls or seat in rules.to_move(state) else " "
    colour = _COLOURS[seat - 1]
    nodes = state.nodes[seat - 1]
    home = "".join(_shape(state, seat, s) for s, node in enumerate(nodes) if node == HOLE)
    missing = "·" * (rules.NEED[len(state.faces)] - len(home))
    waiting = [_die(state, seat, s) for s, node in enumerate(nodes) if node == HAND]
    return " ".join(
        [
            f"{mark} {_styled(colour, str(seat))}  {_styled(_HOLE, '●')}",
            _styled(colour, home) + _styled(_FAINT, missing),
            *waiting,
        ]
    )
