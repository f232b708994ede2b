"""Pictures of positions, as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Final, TypeAlias

__all__ = ["FONT", "Box", "Picture", "gradient", "number", "points", "text_picture"]

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height, in the units of a drawing."""

FONT: Final = "Manrope, 'Manrope Variable', system-ui, sans-serif"
"""The font of a picture's texts; the server has it, and the page too."""

_CELL: Final = (11.0, 22.0)
"""The width and height of a character of a text as a picture."""
_TEXT_MARGIN: Final = 24.0


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing.

    Attributes:
        box: The visible part.
        content: SVG elements without scripts and references to anything outside; the ids are
            unique in the drawing.

    Example:
        >>> Picture((0, 0, 2, 1), '<circle r="1"/>').at(5, 5, 20)
        '<svg x="5" y="5" width="20" height="10" viewBox="0 0 2 1"><circle r="1"/></svg>'
    """

    box: Box
    content: str

    def at(self, left: float, top: float, width: float) -> str:
        """Return the drawing as an SVG element within another drawing.

        Args:
            left: The place of its left side there.
            top: The place of its upper side there.
            width: Its width there.
        """
        height = number(width * self.box[3] / self.box[2])
        place = f'x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{height}"'
        return f'<svg {place} viewBox="{_view_box(self.box)}">{self.content}</svg>'

    def document(self) -> str:
        """Return the drawing as an SVG document."""
        _, _, width, height = map(number, self.box)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_view_box(self.box)}" '
            f'width="{width}" height="{height}" font-family="{FONT}">{self.content}</svg>'
        )


def number(value: float) -> str:
    """Return a number as short as SVG takes it, with two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Return points as the ``points`` of an SVG polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def gradient(kind: str, name: str, stops: Iterable[tuple[float, str, float]], place: str) -> str:
    """Return the definition of a gradient.

    Args:
        kind: ``linear`` or ``radial``.
        name: Its id.
        stops: Offset, colour and opacity of each.
        place: Its other attributes.
    """
    inner = "".join(
        f'<stop offset="{number(offset)}" stop-color="{colour}"'
        + ("/>" if opacity == 1 else f' stop-opacity="{number(opacity)}"/>')
        for offset, colour, opacity in stops
    )
    return f'<{kind}Gradient id="{name}" {place}>{inner}</{kind}Gradient>'


def text_picture(text: str) -> Picture:
    """Return lines of text as a drawing, each character in a cell of its own."""
    lines = text.splitlines() or [""]
    width, height = _CELL
    rows = "".join(
        f'<text y="{number((index + 0.75) * height)}" '
        f'x="{" ".join(number(column * width) for column in range(len(line)))}">'
        f"{escape(line)}</text>"
        for index, line in enumerate(lines)
        if line
    )
    margin = _TEXT_MARGIN
    box = (
        -margin,
        -margin,
        max(map(len, lines)) * width + 2 * margin,
        len(lines) * height + 2 * margin,
    )
    left, top, across, down = map(number, box)
    ground = f'<rect x="{left}" y="{top}" width="{across}" height="{down}" fill="#100d3a"/>'
    style = 'font-size="17" fill="#f0efff" xml:space="preserve" font-family="monospace"'
    return Picture(box, f"{ground}<g {style}>{rows}</g>")


def _view_box(box: Box) -> str:
    return " ".join(map(number, box))
