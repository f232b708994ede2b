"""A position as a picture: the page's board, with lapis slabs, ivory paths and gems.

The board's centre is at 0,0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import atan2, cos, hypot, pi, sin, sqrt
from typing import Any, Final, TypeAlias

from hexwarp.core.picture import Box, Picture, gradient, number, points
from hexwarp.core.types import JsonObject, Seat
from hexwarp.games.indigo.board import (
    ARROWS,
    CELL_OF,
    CENTRE,
    CORNERS,
    EDGES,
    GATEWAYS,
    OUTER_EDGES,
    PATH_CELLS,
    PLACES,
    Cell,
    Edge,
    Gateway,
    gateway_of,
)
from hexwarp.games.indigo.tiles import KINDS, LETTERS, PARTNERS, Kind, matching

Point: TypeAlias = tuple[float, float]

BOX: Final[Box] = (-512, -502, 1024, 1004)
RADIUS: Final = 60.0
APOTHEM: Final = RADIUS * sqrt(3) / 2
FRAME: Final = 7 * RADIUS + 42
"""From the middle to the frame's long sides, on which the gateways' numbers are."""
CUT: Final = 490.0
"""From the middle to the frame's cut corners."""
BAND: Final = 7 * RADIUS + 31
"""From the middle to the outer side of the gateways' fields."""

SEATS: Final = (
    ("#f2603c", "#a92c17", "M0-8.4A8.4 8.4 0 1 1 0 8.4A8.4 8.4 0 1 1 0-8.4Z"),
    ("#1fc7b0", "#0b7d78", "M0-9.4L9.2 6.8H-9.2Z"),
    ("#f1e9d2", "#b7a67c", "M -7.6-7.6H7.6V7.6H-7.6Z"),
    (
        *("#c47bf2", "#7c35b4"),
        "M0-10.4L2.9-3.7L10-3.1L4.6 1.6L6.3 8.6L0 4.9L-6.3 8.6L-4.6 1.6L-10-3.1L-2.9-3.7Z",
    ),
)
"""By seat: its colour, a darker shade of it, and its mark."""

UPPER_PATH: Final = {(3, (0, 3))}
"""By kind, paths that are drawn above those that they cross."""


def draw(view: JsonObject) -> Picture:
    """Return the board of a view."""
    parts: Any = view
    return Picture(BOX, "".join((_fixed(), *_position(parts))))


# --- the board ------------------------------------------------------------------------------------


def centre_of(cell: Cell) -> Point:
    """Return the middle of a cell."""
    row, column = PLACES[cell]
    up = row - 4
    return APOTHEM * (2 * (column - 5) - up), -1.5 * RADIUS * up


def _outward(edge: float) -> Point:
    """Return the unit vector out through an edge."""
    angle = (edge - 1) * pi / 3
    return cos(angle), sin(angle)


def _moved(start: Point, direction: Point, by: float) -> Point:
    return start[0] + direction[0] * by, start[1] + direction[1] * by


def _corner(middle: Point, edge: Edge, radius: float = RADIUS) -> Point:
    """Return the corner at the clockwise end of an edge."""
    return _moved(middle, _outward(edge + 0.5), radius)


def _hexagon(radius: float, middle: Point = (0, 0)) -> str:
    return points(_corner(middle, edge, radius) for edge in range(EDGES))


def _move(to: Point) -> str:
    return f'transform="translate({number(to[0])} {number(to[1])})"'


def _path(middle: Point, first: Edge, second: Edge) -> str:
    """Return the path between two edges as SVG data: straight, or a wide or tight arc."""
    start = _moved(middle, _outward(first), APOTHEM)
    end = _moved(middle, _outward(second), APOTHEM)
    apart = (second - first) % EDGES
    to = f"{number(end[0])} {number(end[1])}"
    data = f"M{number(start[0])} {number(start[1])}"
    if apart == 3:
        return f"{data}L{to}"
    between = first if apart < 3 else second
    if apart in (1, 5):
        about = _corner(middle, between)
    else:
        about = _moved(middle, _outward(between + 1), 2 * APOTHEM)
    turn = atan2(end[1] - about[1], end[0] - about[0])
    turn -= atan2(start[1] - about[1], start[0] - about[0])
    radius = number(hypot(start[0] - about[0], start[1] - about[1]))
    return f"{data}A{radius} {radius} 0 0 {int(sin(turn) > 0)} {to}"


@cache
def _fixed() -> str:
    """Return all that each position has: definitions, ground, frame, hollows and treasure tiles."""
    return "".join(
        (
            f"<defs>{''.join(_definitions())}</defs>",
            f'<rect {_rectangle(BOX)} fill="url(#night)"/>',
            *_frame(),
            *(f'<use href="#hollow" {_move(centre_of(cell))}/>' for cell in range(PATH_CELLS)),
            *map(_corner_tile, CORNERS),
        )
    )


def _rectangle(box: Box) -> str:
    left, top, width, height = map(number, box)
    return f'x="{left}" y="{top}" width="{width}" height="{height}"'


def _definitions() -> Iterator[str]:
    middle = f'gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{number(CUT * 1.35)}"'
    night = [(0, "#1b1659", 1.0), (0.55, "#100d3a", 1.0), (1, "#0a0922", 1.0)]
    yield gradient("radial", "night", night, middle)
    slanted, across = 'x1=".2" y1="0" x2=".7" y2="1"', 'x1="0" y1="0" x2="1" y2="1"'
    yield gradient("linear", "lapis", _stops("#4453d8", "#2e3ab8", "#212a93"), slanted)
    yield gradient("linear", "royal", _stops("#3f74e0", "#2450bd", "#16308a"), slanted)
    tile = (
        f'gradientUnits="userSpaceOnUse" x1="{number(-APOTHEM / 2)}" y1="-60" '
        f'x2="{number(APOTHEM / 2)}" y2="60"'
    )
    yield gradient("linear", "gold", _stops("#f6cf75", "#dca440", "#b97a22"), tile)
    yield gradient("linear", "ivory", _stops("#fffbea", "#fdf0c8", "#f6dfa3"), tile)
    yield gradient("radial", "well", _stops("#05061f", "#0b0d38", "#141858"), "")
    amber = _stops("#fff0b8", "#ffbf3c", "#ee8a10", "#a94e02")
    yield gradient("radial", "amber", amber, 'cx=".38" cy=".42" r=".75"')
    yield gradient("linear", "emerald", _stops("#a5ffd2", "#1fd286", "#05804c"), across)
    yield gradient("linear", "sapphire", _stops("#f1f7ff", "#6ea4ff", "#1c45e0"), across)
    yield gradient("linear", "rim", _stops("#f7d684", "#b47a26", "#f0c566"), across)
    floor = [(0, "#2f3ab4", 1.0), (0.55, "#1c2280", 1.0), (1, "#10124c", 1.0)]
    yield gradient("radial", "floor", floor, 'r=".6"')
    for seat, (colour, shade, _) in enumerate(SEATS, 1):
        yield gradient(
            "linear", f"seat{seat}", _stops(colour, shade), 'x1="0" y1="0" x2=".6" y2="1"'
        )
    for gem, (glow, shape) in GEMS.items():
        yield gradient("radial", f"{gem}-glow", [(0.3, glow, 0.55), (1, glow, 0)], "")
        yield f'<g id="gem-{gem}"><circle r="30" fill="url(#{gem}-glow)"/>{shape}</g>'
    yield f'<g id="slab">{_slab()}</g>'
    yield (
        f'<g id="treasure"><polygon points="{_hexagon(59)}" fill="#d9a441"/>'
        f'<polygon points="{_hexagon(56.4)}" fill="url(#royal)"/>{_bevel(56.4, 52.4, 0.4)}</g>'
    )
    yield (
        f'<g id="hollow"><polygon points="{_hexagon(58.4)}" fill="#080a33" fill-opacity=".62"/>'
        f"{_bevel(58.4, 54, -0.42)}</g>"
    )
    for kind in KINDS:
        yield f'<g id="paths-{LETTERS[kind]}" fill="none">{"".join(_paths(kind))}</g>'


def _stops(*colours: str) -> list[tuple[float, str, float]]:
    return [(index / (len(colours) - 1), colour, 1) for index, colour in enumerate(colours)]


def _slab() -> str:
    flecks = (
        *((-31, -22, 1.3), (-8, -44, 0.9), (35, -12, 1.1), (-43, 12, 0.9)),
        *((14, 41, 1.4), (-19, 33, 0.8), (39, 20, 0.8), (5, -14, 0.8)),
    )
    spots = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in flecks)
    shadow = 'transform="translate(0 4.5)" fill="#03031a" opacity=".45"'
    return (
        f'<polygon points="{_hexagon(59)}" {shadow}/>'
        f'<polygon points="{_hexagon(59.4)}" fill="url(#lapis)"/>'
        f'<g fill="#f5d27a" opacity=".5">{spots}</g>{_bevel(59.4, 54, 0.42)}'
    )


def _bevel(outer: float, inner: float, strength: float) -> str:
    """Return the slopes of a hexagon's sides, lit from the upper left."""
    slopes = []
    for edge in range(EDGES):
        x, y = _outward(edge)
        light = (-0.42 * x - 0.9 * y) * strength
        corners = [_corner((0, 0), end, outer) for end in (edge - 1, edge)]
        corners += [_corner((0, 0), end, inner) for end in (edge, edge - 1)]
        colour = "#cfd6ff" if light > 0 else "#04041c"
        style = f'fill="{colour}" fill-opacity="{number(abs(light))}"'
        slopes.append(f'<polygon points="{points(corners)}" {style}/>')
    return "".join(slopes)


def _paths(kind: Kind) -> Iterator[str]:
    """Yield a kind's paths at rotation 0; where they cross, the lower one comes first."""
    partners = PARTNERS[matching(kind, 0)]
    ends = [(edge, partners[edge]) for edge in range(EDGES) if edge < partners[edge]]
    for first, second in sorted(ends, key=lambda path: (kind, path) in UPPER_PATH):
        yield _ribbon(_path((0, 0), first, second))


def _ribbon(data: str) -> str:
    """Return a path of ivory edged with gold; the dark outline separates crossing paths."""
    lines = (
        'stroke="#0a0c3a" stroke-opacity=".85" stroke-width="22.5"',
        'stroke="url(#gold)" stroke-width="16.5"',
        'stroke="#7c4d12" stroke-opacity=".55" stroke-width="11"',
        'stroke="url(#ivory)" stroke-width="9.4"',
    )
    return "".join(f'<path d="{data}" fill="none" {line}/>' for line in lines)


# --- the frame ------------------------------------------------------------------------------------


def _frame() -> Iterator[str]:
    shadow = 'transform="translate(0 9)" fill="#020212" fill-opacity=".6"'
    rim = 'fill="url(#floor)" stroke="url(#rim)" stroke-width="7" stroke-linejoin="round"'
    yield f'<polygon points="{_outline(4)}" {shadow}/>'
    yield f'<polygon points="{_outline(0)}" {rim}/>'
    yield f'<polygon points="{_outline(-6)}" fill="none" stroke="#05061f" stroke-width="3"/>'


def _direction(gateway: Gateway) -> Point:
    """Return the unit vector from the board's middle to a gateway."""
    angle = (2 * gateway - 5) * pi / 6
    return cos(angle), sin(angle)


def _outline(shift: float) -> str:
    """Return the frame's outline, moved outwards: six long sides and six cut corners."""
    far = FRAME + shift
    half = (CUT + shift) * 2 - far * sqrt(3)
    corners = []
    for gateway in range(1, GATEWAYS + 1):
        x, y = _direction(gateway)
        middle = _moved((0, 0), (x, y), far)
        corners += [_moved(middle, (-y, x), side) for side in (-half, half)]
    return points(corners)


def _exits() -> Iterator[tuple[Gateway, Cell, Edge]]:
    """Yield the exits, clockwise in each gateway."""
    for cell in range(PATH_CELLS):
        gateway = gateway_of(cell)
        for edge in OUTER_EDGES[cell] if gateway else ():
            yield gateway or 0, cell, edge


def _gateways(owners: Sequence[Sequence[Seat]]) -> Iterator[str]:
    """Yield the fields of the gateways with their owners' marks, and the gateways' numbers."""
    for gateway in range(1, GATEWAYS + 1):
        x, y = out = _direction(gateway)
        fields = []
        for _, cell, edge in (exit_ for exit_ in _exits() if exit_[0] == gateway):
            a, b = (_corner(centre_of(cell), end) for end in (edge - 1, edge))
            far_a, far_b = (_moved(p, out, BAND - (p[0] * x + p[1] * y)) for p in (a, b))
            near, far = _between(a, b), _between(far_a, far_b)
            along = near[1] * x - near[0] * y
            fields.append((along, points((a, b, far_b, far_a)), _between(near, far, 0.53)))
        for index, (_, area, mark) in enumerate(sorted(fields)):
            seat = owners[gateway - 1][index % len(owners[gateway - 1])]
            style = 'stroke="#e9bd62" stroke-width="2.4" stroke-linejoin="round"'
            yield f'<polygon points="{area}" fill="url(#seat{seat})" {style}/>'
            place = f'transform="translate({number(mark[0])} {number(mark[1])}) scale(1.05)"'
            yield f'<path d="{SEATS[seat - 1][2]}" {place} fill="#17103a"/>'
        yield (
            f"<g {_move(_moved((0, 0), out, FRAME))}>"
            '<circle r="18" fill="#12144f" stroke="url(#rim)" stroke-width="3"/>'
            '<text y="7.5" fill="#f8dc94" font-size="22" font-weight="700" '
            f'text-anchor="middle">{gateway}</text></g>'
        )


def _between(a: Point, b: Point, share: float = 0.5) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


# --- treasures, tiles and gems --------------------------------------------------------------------


def _dish(at: Point, radius: float) -> str:
    x, y = map(number, at)
    line = number(radius / 12)
    return (
        f'<circle cx="{x}" cy="{y}" r="{number(radius + 2)}" fill="#0a0c3a" opacity=".7"/>'
        f'<circle cx="{x}" cy="{y}" r="{number(radius)}" fill="url(#well)" stroke="url(#gold)" '
        f'stroke-width="{line}"/>'
    )


def _corner_tile(cell: Cell) -> str:
    """Return a corner's treasure tile: its path, its arrow, and the dish of its amber."""
    arrow = ARROWS[cell]
    heads = "".join(
        f'<path d="M{x}-5.5L{x + 9} 0L{x} 5.5" fill="none" stroke="#8a4f10" stroke-width="2.6" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
        for x in (22, 37)
    )
    return (
        f'<g {_move(centre_of(cell))}><use href="#treasure"/>'
        f"{_ribbon(_path((0, 0), (arrow - 1) % EDGES, (arrow + 1) % EDGES))}"
        f'<g transform="rotate({(arrow - 1) * 60})">'
        f"{_ribbon(f'M -10 0H{number(APOTHEM)}')}{heads}</g>"
        f"{_dish(_moved((0, 0), _outward(arrow), -16.8), 21.5)}</g>"
    )


def _centre(emeralds: int, sapphires: int) -> Iterator[str]:
    """Yield the centre's treasure tile with the gems that are left on it."""
    yield '<use href="#treasure"/>'
    for edge in range(EDGES):
        yield f'<g transform="rotate({edge * 60})">{_ribbon(f"M26 0H{number(APOTHEM)}")}</g>'
    yield _dish((0, 0), 35)
    if sapphires:
        yield '<use href="#gem-sapphire" transform="scale(.62)"/>'
    for index in range(emeralds):
        x, y = (number(21 * part(index / 5 * 2 * pi - pi / 2)) for part in (cos, sin))
        yield f'<use href="#gem-emerald" transform="translate({x} {y}) scale(.56)"/>'


def _position(view: Any) -> Iterator[str]:
    yield from _gateways(view["gateways"])
    yield f"<g {_move(centre_of(CENTRE))}>"
    yield from _centre(view["centre"]["emerald"], view["centre"]["sapphire"])
    yield "</g>"
    for tile in view["tiles"]:
        yield (
            f'<g {_move(centre_of(CELL_OF[tile["cell"]]))}><use href="#slab"/>'
            f'<use href="#paths-{tile["kind"]}" transform="rotate({tile["rotation"] * 60})"/></g>'
        )
    for latest in view["tiles"][-1:]:
        colour = SEATS[latest["seat"] - 1][0]
        ring = f'fill="none" stroke="{colour}" stroke-width="4" stroke-linejoin="round"'
        yield f'<polygon points="{_hexagon(56.5, centre_of(CELL_OF[latest["cell"]]))}" {ring}/>'
    for gem, cell, edge in view["gems"]:
        yield f'<use href="#gem-{gem}" {_move(_resting_point(CELL_OF[cell], edge))}/>'


def _resting_point(cell: Cell, edge: Edge) -> Point:
    """Return where a gem rests: in a corner's dish, or inside its edge."""
    inset = -RADIUS * 0.28 if ARROWS.get(cell) == edge else APOTHEM - 11
    return _moved(centre_of(cell), _outward(edge), inset)


GEMS: Final = {
    "amber": (
        "#ffb53a",
        '<path d="M0-20C4-12 16-6 16 4.5A16 16 0 1 1-16 4.5C-16-6-4-12 0-20Z" fill="url(#amber)" '
        'stroke="#4a2200" stroke-width="2.2"/><path d="M -11 6A11.5 11.5 0 0 0 9 12" fill="none" '
        'stroke="#ffe39a" stroke-width="2" stroke-linecap="round" opacity=".7"/><ellipse cx="-5" '
        'cy="-3" rx="3.4" ry="5" transform="rotate(32 -5 -3)" fill="#fffbe8" opacity=".9"/>',
    ),
    "emerald": (
        "#2ef0a0",
        '<path d="M -9-17H9L17-9V9L9 17H-9L-17 9V-9Z" fill="url(#emerald)" stroke="#02361f" '
        'stroke-width="2.2" stroke-linejoin="round"/><path d="M -9-17H9L5-9H-5Z" fill="#d5ffe9" '
        'opacity=".75"/><path d="M -17-9V9L-9 5V-5Z" fill="#b6ffdc" opacity=".45"/>'
        '<path d="M -9 17H9L5 9H-5ZM17-9V9L9 5V-5Z" fill="#02452a" opacity=".5"/>'
        '<path d="M -5-9H5L9-5V5L5 9H-5L-9 5V-5Z" fill="#27dd92" stroke="#c9ffe6"/>'
        '<path d="M -6-4L-4-6H3L-6 3Z" fill="#fff" opacity=".7"/>',
    ),
    "sapphire": (
        "#8cb8ff",
        '<path d="M0-22L18 0L0 22L-18 0Z" fill="url(#sapphire)" stroke="#050d4d" '
        'stroke-width="2.2" stroke-linejoin="round"/>'
        '<path d="M0-22L7-5L0 0L-7-5Z" fill="#fff" opacity=".8"/>'
        '<path d="M -18 0L-7-5L0 0L-7 5Z" fill="#d5e5ff" opacity=".75"/>'
        '<path d="M18 0L7-5L0 0L7 5Z" fill="#2a5bf0" opacity=".9"/>'
        '<path d="M0 22L-7 5L0 0L7 5Z" fill="#0f2fb8" opacity=".85"/>'
        '<path d="M0-20L16.4 0L0 20L-16.4 0Z" fill="none" stroke="#e8f1ff" opacity=".8"/>',
    ),
}
"""By name: the colour of its glow, and its shape: a drop, an octagon, a diamond."""
