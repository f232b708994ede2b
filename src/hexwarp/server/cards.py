"""Preview cards: the pictures that other sites and messengers show beside a link to the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from random import Random
from typing import Any, Final
from unicodedata import combining, east_asian_width

from hexwarp.core.game import Game
from hexwarp.core.picture import Picture, gradient, number
from hexwarp.core.testing import random_history

WIDTH: Final = 1200
HEIGHT: Final = 630
"""The size that Open Graph asks for."""

TEXT: Final = "#f0efff"
MUTED: Final = "#a9a6d8"
GOLD: Final = "#f4cb69"

TITLE_SIZE: Final = 68.0

_LEFT: Final = 64.0
_BOARD: Final = 566.0
"""The width of a single board."""
_SMALL_BOARD: Final = 400.0
"""The width of each of several boards."""
_MARGIN: Final = 32.0
_COLUMN: Final = WIDTH - _BOARD - _MARGIN - _LEFT - 32
"""The width of the texts."""

_LETTER: Final = 0.56
"""The width of an average letter, relative to the font's size."""
_SAMPLE_TURNS: Final = 32


@dataclass(frozen=True, slots=True)
class Row:
    """A name with a number, such as a player and the score."""

    name: str
    value: str = ""
    first: bool = False
    """Whether it is set off, as the winner is."""


@dataclass(frozen=True, slots=True)
class Card:
    """The contents of a preview card.

    Attributes:
        app: The name of the site.
        title: The largest text.
        rows: Names with numbers below it.
        note: The last line.
        boards: One picture or more.
    """

    app: str
    title: str
    rows: tuple[Row, ...]
    note: str
    boards: tuple[Picture, ...]

    def document(self) -> str:
        """Return the card as an SVG document."""
        parts = [*_ground(), *_boards(self.boards), *_head(self.app)]
        lines = _wrapped(self.title, 3)
        size = min(_fitting(line, TITLE_SIZE) for line in lines)
        heights = [size * 1.12] * len(lines) + [20.0] * bool(self.rows) + [50.0] * len(self.rows)
        top = 345 - (sum(heights) + 56) / 2
        for line in lines:
            top += size * 1.12
            parts.append(_text(line, _LEFT, top, size, TEXT, 800))
        top += 20.0 * bool(self.rows)
        for row in self.rows:
            top += 50
            parts += _row(row, top)
        size = max(24.0, _fitting(self.note, 30))
        note = _shortened(self.note, size, _COLUMN)
        parts.append(_text(note, _LEFT, top + 62, size, MUTED, 500))
        return Picture((0, 0, WIDTH, HEIGHT), "".join(parts)).document()


@cache
def sample(kind: type[Game[Any]]) -> Picture:
    """Return a position of a game that is no one's: some random moves, always the same."""
    game = kind(min(kind.player_counts))
    return game.picture(random_history(game, Random(4), _SAMPLE_TURNS).state)


def _ground() -> list[str]:
    place = 'gradientUnits="userSpaceOnUse" cx="760" cy="300" r="900"'
    night = [(0, "#241c72", 1.0), (0.5, "#120e42", 1.0), (1, "#0a0922", 1.0)]
    return [
        f"<defs>{gradient('radial', 'card-night', night, place)}</defs>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#card-night)"/>',
    ]


def _boards(boards: Sequence[Picture]) -> list[str]:
    """Return one board on the right, or several that overlap."""
    width = _BOARD if len(boards) == 1 else _SMALL_BOARD
    right = WIDTH - _MARGIN - width
    steps = max(1, len(boards) - 1)
    parts = []
    for index, board in enumerate(boards):
        height = width * board.box[3] / board.box[2]
        left = right - (steps - index) * 220 / steps if len(boards) > 1 else right
        space = HEIGHT - 2 * _MARGIN - height
        top = _MARGIN + (space * index / steps if len(boards) > 1 else space / 2)
        parts += _framed(board, index, left, top, width, height)
    return parts


def _framed(
    board: Picture, index: int, left: float, top: float, width: float, height: float
) -> list[str]:
    """Return a board with rounded corners; its ids get a number, as boards share a document."""
    content = board.content
    for attribute, mark in (("id=", '"'), ("url(", "#"), ("href=", '"#')):
        content = content.replace(f"{attribute}{mark}", f"{attribute}{mark}b{index}-")
    size = f'width="{number(width)}" height="{number(height)}"'
    frame = f'x="{number(left)}" y="{number(top)}" {size} rx="28"'
    return [
        f'<clipPath id="frame{index}"><rect {frame}/></clipPath>',
        f'<g clip-path="url(#frame{index})">{Picture(board.box, content).at(left, top, width)}</g>',
        f'<rect {frame} fill="none" stroke="#f4cb69" stroke-opacity=".35" stroke-width="2"/>',
    ]


def _head(app: str) -> list[str]:
    """Return the site's emblem and name."""
    return [
        f'<g transform="translate({number(_LEFT - 2)} 50) scale(.72)">'
        '<path d="M32 3 57 17.500v29L32 61 7 46.500v-29Z" fill="#15124a" stroke="#f2c75c" '
        'stroke-width="3"/><path d="M19 24c9 0 7 16 13 16s7-16 13-16" fill="none" '
        'stroke="#f2c75c" stroke-width="6"/><circle cx="32" cy="22" r="5" fill="#8f8bff"/></g>',
        _text(app, _LEFT + 58, 84, 30, GOLD, 700),
    ]


def _row(row: Row, top: float) -> list[str]:
    colour, weight = (GOLD, 700) if row.first else (TEXT, 600)
    value = _text(row.value, _LEFT + _COLUMN, top, 34, colour, 700, "end") if row.value else ""
    limit = _COLUMN - _width(row.value, 34) - 24
    return [_text(_shortened(row.name, 34, limit), _LEFT, top, 34, colour, weight), value]


def _text(
    text: str, x: float, y: float, size: float, colour: str, weight: int, anchor: str = "start"
) -> str:
    place = f'x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"'
    style = f'font-size="{number(size)}" font-weight="{weight}" fill="{colour}"'
    return f"<text {place} {style}>{escape(_printable(text))}</text>"


def _printable(text: str) -> str:
    """Return a text without characters that XML does not allow."""
    return "".join(char for char in text if char.isprintable())


def _width(text: str, size: float) -> float:
    """Return about the width of a text, rather too much than too little."""
    letters = sum(
        1.8 if east_asian_width(char) in "WF" else 1 for char in text if not combining(char)
    )
    return letters * _LETTER * size


def _fitting(text: str, size: float) -> float:
    return min(size, size * _COLUMN / max(_width(text, size), 1))


def _shortened(text: str, size: float, limit: float) -> str:
    if _width(text, size) <= limit:
        return text
    while text and _width(text + "…", size) > limit:
        text = text[:-1]
    return text.rstrip() + "…"


def _wrapped(text: str, lines: int) -> list[str]:
    """Return a text in some lines at most, so that the longest one is short."""
    words = text.split() or [""]
    limit = max(_COLUMN, *(_width(word, TITLE_SIZE) for word in words))
    while True:
        wrapped = [words[0]]
        for word in words[1:]:
            longer = f"{wrapped[-1]} {word}"
            if _width(longer, TITLE_SIZE) <= limit:
                wrapped[-1] = longer
            else:
                wrapped.append(word)
        if len(wrapped) <= lines:
            return wrapped
        limit *= 1.2
