"""The board as text for a terminal, 80 columns wide, in Rich's markup and without words.

The four corners show the seats, clockwise from the upper left. Below the board are the unseen
tiles, and the tiles in hand in all rotations. Exits show the numbers of their owners.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import Final

from hexwarp.core.types import Seat
from hexwarp.games.indigo import braille
from hexwarp.games.indigo.board import (
    ARROWS,
    BEYOND,
    CELLS,
    CENTRE,
    EDGES,
    GATEWAYS,
    NAMES,
    OUTER_EDGES,
    PATH_CELLS,
    PLACES,
    Cell,
    Edge,
    gateway_of,
)
from hexwarp.games.indigo.rules import is_over, points, stock, unseen
from hexwarp.games.indigo.state import AMBER, EMERALD, EMPTY, SAPPHIRE, Gem, Setup, State
from hexwarp.games.indigo.tiles import KIND, LETTERS, MATCHINGS, ROTATION, Kind
from hexwarp.games.indigo.view import centre_gems

COLUMNS: Final = 80
_TOP: Final = 2
_LINES: Final = 2 * _TOP + 9 * braille.HEIGHT
_PANEL: Final = 15

_GEMS: Final = {AMBER: "●", EMERALD: "◆", SAPPHIRE: "▲"}
_GEM_COLOURS: Final = {AMBER: "#ff9d2e", EMERALD: "#3ddc97", SAPPHIRE: "#7fb2ff"}
_SEATS: Final = ("#e2603a", "#19b8a6", "#eeebe0", "#b07cf0")
_GATES: Final = "①②③④⑤⑥"

_PATH: Final = "#f3dfa6"
_LABEL: Final = "#6f79c9"
_FAINT: Final = "bright_black"
_EMPTY: Final = ("#12143f", "#171a4b", "#1c2057")
_TILE: Final = ("#2a2f98", "#3238a8", "#3a41b8")
_LAST: Final = "#5a48c8"
_TREASURE: Final = "#20589c"
"""Like the colours above, a background; neighbouring cells have different shades."""


def picture(setup: Setup, state: State, viewer: Collection[Seat]) -> str:
    """Return the picture of a redacted state for a viewer, as text."""
    canvas = _Canvas(COLUMNS, _LINES)
    for cell in range(CELLS):
        _draw_cell(canvas, state, cell)
    for spot, gem in state.gems:
        _draw_gem(canvas, spot // EDGES, spot % EDGES, gem)
    for cell in range(PATH_CELLS):
        _draw_exits(canvas, setup, cell)
    for gateway in range(1, GATEWAYS + 1):
        _draw_number(canvas, gateway)
    for seat in range(1, setup.players + 1):
        _draw_seat(canvas, setup, state, seat, viewer)
    return "\n".join([canvas.text(), _unseen(state), *_hand(state, viewer)])


class _Canvas:
    """Rows of characters, each with its style."""

    def __init__(self, columns: int, lines: int) -> None:
        self._rows = [[(" ", "")] * columns for _ in range(lines)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        for column, character in enumerate(text, x):
            self._rows[y][column] = (character, style)

    def over(self, x: int, y: int, character: str, colour: str) -> None:
        """Put one character on the existing background."""
        background = self._rows[y][x][1].partition(" on ")[2]
        self.put(x, y, character, f"bold {colour} on {background}")

    def text(self) -> str:
        return "\n".join(map(_markup, self._rows))


def _markup(row: list[tuple[str, str]]) -> str:
    runs = ((style, "".join(c for c, _ in run)) for style, run in groupby(row, lambda c: c[1]))
    return "".join(_styled(style, text) for style, text in runs).rstrip()


def _styled(style: str, text: str) -> str:
    return f"[{style}]{text}[/]" if style else text


# --- cells -------------------------------------------------------------------------------


def _corner_of(cell: Cell) -> tuple[int, int]:
    """Return the column and line of a cell's upper left character."""
    row, number = PLACES[cell]
    half = braille.WIDTH // 2
    return half + braille.WIDTH * (number - 1) - half * (row - 4), _TOP + braille.HEIGHT * (8 - row)


def _draw_cell(canvas: _Canvas, state: State, cell: Cell) -> None:
    x, y = _corner_of(cell)
    shade = sum(PLACES[cell]) % 3
    if cell == CENTRE:
        _draw_brick(canvas, x, y, braille.centre(), _TREASURE)
        emeralds, sapphires = centre_gems(state)
        for column, gem in enumerate([SAPPHIRE] * sapphires + [EMERALD] * emeralds, x + 1):
            canvas.over(column, y + 1, _GEMS[gem], _GEM_COLOURS[gem])
    elif cell in ARROWS:
        _draw_brick(canvas, x, y, braille.corner(ARROWS[cell]), _TREASURE)
    elif state.board[cell] == EMPTY:
        _draw_brick(canvas, x, y, (" " * braille.WIDTH,) * braille.HEIGHT, _EMPTY[shade])
        canvas.put(x + 3, y + 1, NAMES[cell], f"{_LABEL} on {_EMPTY[shade]}")
    else:
        last = cell == state.laid[-1]
        _draw_brick(canvas, x, y, braille.tile(state.board[cell]), _LAST if last else _TILE[shade])


def _draw_brick(canvas: _Canvas, x: int, y: int, lines: braille.Picture, background: str) -> None:
    for line, text in enumerate(lines):
        canvas.put(x, y + line, text, f"{_PATH} on {background}")


def _draw_gem(canvas: _Canvas, cell: Cell, edge: Edge, gem: Gem) -> None:
    """Draw a gem at its edge, or a corner's amber in the middle until it leaves."""
    x, y = _corner_of(cell)
    dx, dy = ((5, 0), (7, 1), (5, 2), (2, 2), (0, 1), (2, 0))[edge]
    if ARROWS.get(cell) == edge:
        dx, dy = 4, 1
    canvas.over(x + dx, y + dy, _GEMS[gem], _GEM_COLOURS[gem])


# --- gateways ----------------------------------------------------------------------------


def _draw_exits(canvas: _Canvas, setup: Setup, cell: Cell) -> None:
    """Draw the number of an owner beside each exit, alternating between the owners."""
    x, y = _corner_of(cell)
    for edge in OUTER_EDGES[cell]:
        owners = setup.owners[-BEYOND[cell * EDGES + edge] - 1]
        owner = owners[OUTER_EDGES[cell].index(edge) % len(owners)]
        dx, dy = ((4, -1), (8, 1), (4, 3), (0, 3), (-4, 1), (0, -1))[edge]
        canvas.put(x + dx, y + dy, f" {owner}  ", f"bold black on {_SEATS[owner - 1]}")


def _draw_number(canvas: _Canvas, gateway: int) -> None:
    """Draw the number of a gateway outside its middle cell."""
    cells = [cell for cell in range(PATH_CELLS) if gateway_of(cell) == gateway]
    middle = sorted(cells, key=lambda cell: PLACES[cell])[1]
    x, y = _corner_of(middle)
    dx, dy = ((3, -2), (14, 1), (14, 1), (3, 4), (-7, 1), (-7, 1))[gateway - 1]
    canvas.put(x + dx, y + dy, _GATES[gateway - 1], "bold")


# --- seats and tiles ---------------------------------------------------------------------


def _draw_seat(
    canvas: _Canvas, setup: Setup, state: State, seat: Seat, viewer: Collection[Seat]
) -> None:
    """Draw a seat's turn, points, gems and hand; gems behind a screen are question marks."""
    x = 1 if seat in (1, 4) else COLUMNS - _PANEL
    y = 0 if seat <= 2 else _LINES - 3
    turn = "▶" if seat == state.turn and not is_over(state) else " "
    canvas.put(x, y, turn, "bold")
    canvas.put(x + 2, y, f" {seat} ", f"bold black on {_SEATS[seat - 1]}")
    visible = seat in viewer or setup.open_gems or is_over(state)
    counts = state.collected[seat - 1]
    canvas.put(x + 6, y, str(points(counts)) if visible else "?", "bold")
    for gem, number in enumerate(counts):
        column = x + 2 + 4 * gem
        canvas.put(column, y + 1, _GEMS[gem], f"bold {_GEM_COLOURS[gem]}")
        canvas.put(column + 1, y + 1, str(number) if visible else "?", _FAINT)
    hand = " ".join(LETTERS[kind] for kind in state.hands[seat - 1])
    canvas.put(x + 2, y + 2, hand, "bold")


def _unseen(state: State) -> str:
    """Return a line with the stock, the unseen tiles by kind, and the lost gems."""
    kinds = "  ".join(f"{LETTERS[kind]} {left}" for kind, left in enumerate(unseen(state)))
    lost = "".join(
        _styled(_GEM_COLOURS[gem], _GEMS[gem] * number)
        for gem, number in enumerate(state.lost)
        if number
    )
    return f" ⬡ {stock(state)}   [{_FAINT}]{kinds}[/]" + (f"   ✗ {lost}" if lost else "")


def _hand(state: State, viewer: Collection[Seat]) -> list[str]:
    """Return the hand of the seat to move, or of the viewer's first seat, in all rotations."""
    if is_over(state) or not viewer:
        return []
    seat = state.turn if state.turn in viewer else min(viewer)
    return [_rotations(kind) for kind in sorted(set(state.hands[seat - 1]) & set(KIND))]


def _rotations(kind: Kind) -> str:
    canvas = _Canvas(COLUMNS, braille.HEIGHT + 1)
    for matching in range(MATCHINGS):
        if KIND[matching] == kind:
            x = 1 + (braille.WIDTH + 2) * ROTATION[matching]
            _draw_brick(canvas, x, 0, braille.tile(matching), _TILE[0])
            canvas.put(x + 3, braille.HEIGHT, f"{LETTERS[kind]}{ROTATION[matching]}", "")
    return canvas.text()
