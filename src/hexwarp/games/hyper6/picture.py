"""A position as a picture: the page's board, a spiral of light around a black hole.

The hole is at 0,0. A place on the spiral is given in turns from its outer end, 0 to 6,
counter-clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, hypot, pi, sin
from typing import Any, Final, TypeAlias

from hexwarp.core.picture import Box, Picture, gradient, number, points
from hexwarp.core.types import JsonObject, Seat
from hexwarp.games.hyper6.spiral import (
    HAND,
    HOLE,
    LAST,
    LINK,
    RING,
    RINGS,
    SECTORS,
    Node,
    first_node,
)

Point: TypeAlias = tuple[float, float]

BOX: Final[Box] = (-484, -514, 1000, 1000)
OUTER: Final = 462.0
"""The radius at the outer end of the spiral."""
PITCH: Final = 66.0
"""The decrease of the radius in each turn."""
START: Final = -0.07
"""The direction of the outer end, in turns from the right."""
GLOW: Final = 94.0
"""The radius of the hot gas around the hole."""
STEPS: Final = 90
"""Straight pieces of a turn of the line."""

FLEETS: Final = (
    ("#17142b", "#f1efff", "#ffffff", ""),
    ("#f3f2fb", "#211d3d", "#17142b", ""),
    ("#ffc53d", "#3a2400", "#2d1b00", "#3a2400"),
)
"""By seat: the colours of body, rim and digit, and of a second outline where there is one."""

UNIT: Final = 22.0
"""The scale of the outlines."""
OUTLINES: Final = {
    4: ((0, -1.24), (1.24, 0.88), (-1.24, 0.88)),
    6: ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    8: ((0, -1.26), (1.16, 0), (0, 1.26), (-1.16, 0)),
}
"""By the number of sides: triangle, square or diamond, clockwise."""
DIGITS: Final = {4: (0.27, 1.16), 6: (0.0, 1.42), 8: (0.0, 1.36)}
"""By the number of sides: the place and the size of the digit."""
FACE: Final = 0.74
"""The size of the inner face."""


def draw(view: JsonObject) -> Picture:
    """Return the board of a view with the ships on it."""
    parts: Any = view
    return Picture(BOX, "".join((_fixed(), *_position(parts))))


# --- the sky --------------------------------------------------------------------------------------


@cache
def _fixed() -> str:
    """Return all that each position has: definitions, sky, hole, spiral and numbers."""
    left, top, width, height = map(number, BOX)
    ground = f'x="{left}" y="{top}" width="{width}" height="{height}"'
    return "".join(
        (
            f"<defs>{''.join(_definitions())}</defs>",
            f'<rect {ground} fill="#07051a"/><rect {ground} fill="url(#sky)"/>',
            *_clouds(),
            *_stars(260),
            f'<circle r="{number(GLOW * 1.7)}" fill="url(#halo)"/>',
            f'<circle r="{number(GLOW)}" fill="url(#gas)"/>',
            '<circle r="34" stroke="#ffe9c4" stroke-width="1.8"/>',
            *_spiral(),
        )
    )


def _definitions() -> Iterator[str]:
    about = 'gradientUnits="userSpaceOnUse" cx="0" cy="0"'
    sky = [(0, "#4a1b78", 0.95), (0.35, "#1d1050", 0.85), (0.75, "#0d0930", 0.7), (1, "#07051a", 1)]
    yield gradient("radial", "sky", sky, f'{about} r="620"')
    gas = [(0.36, "#fff3d8", 1.0), (0.44, "#ffc46a", 1), (0.6, "#ff7a3d", 0.85)]
    gas += [(0.78, "#e2418a", 0.5), (1, "#a03cff", 0)]
    yield gradient("radial", "gas", gas, "")
    halo = [(0.3, "#ffaa5a", 0.5), (0.52, "#ff5a46", 0.22), (0.74, "#be3ca0", 0.1)]
    yield gradient("radial", "halo", [*halo, (1, "#be3ca0", 0)], "")
    line = [(0.1, "#ff9a6b", 1.0), (0.22, "#d06ad8", 1), (0.5, "#7d74f5", 1), (1, "#5a86e8", 1)]
    yield gradient("radial", "line", line, f'{about} r="470"')
    yield gradient("radial", "shade", [(0.4, "#04020f", 0.75), (1, "#04020f", 0)], "")
    yield gradient("radial", "violet", [(0, "#7a3ad0", 0.3), (1, "#7a3ad0", 0)], "")
    yield gradient("radial", "rose", [(0, "#d0408f", 0.2), (1, "#d0408f", 0)], "")
    for seat in range(1, len(FLEETS) + 1):
        for sides in OUTLINES:
            yield f'<g id="ship{seat}-{sides}">{"".join(_hull(seat, sides))}</g>'


def _clouds() -> Iterator[str]:
    """Yield nebulae along two arms of a galaxy."""
    for arm in (0.0, 0.5):
        for step in range(5):
            x, y = _point_at(5.1 - 0.85 * step + arm)
            colour = ("rose", "violet")[step % 2]
            size = number(120 + 34 * step)
            yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{size}" fill="url(#{colour})"/>'


def _stars(count: int) -> Iterator[str]:
    """Yield stars, always the same: multiples of irrational numbers are spread evenly."""
    left, top, width, height = BOX
    for index in range(1, count):
        across, down = index * 0.7548776662 % 1, index * 0.5698402910 % 1
        light, size = index * 0.6180339887 % 1, index * 0.4142135624 % 1
        place = f'cx="{number(left + across * width)}" cy="{number(top + down * height)}"'
        colour = "#ffe1b8" if index % 5 == 0 else "#dfe3ff"
        opacity = number(0.25 + 0.6 * light)
        yield f'<circle {place} r="{number(0.5 + 1.5 * size**4)}" fill="{colour}" '
        yield f'fill-opacity="{opacity}"/>'


# --- the spiral -----------------------------------------------------------------------------------


def _turns(node: Node) -> float:
    """Return a node's place: nodes are in the middle of equal parts of their ring."""
    ring = RING[node]
    return RINGS - ring + (node - first_node(ring) + 0.5) / (ring * SECTORS)


def _point_at(turns: float) -> Point:
    radius, angle = OUTER - PITCH * turns, 2 * pi * (turns + START)
    return radius * cos(angle), -radius * sin(angle)


def _point_of(node: Node) -> Point:
    return (0, 0) if node == HOLE else _point_at(_turns(node))


def _spiral() -> Iterator[str]:
    nodes = [(node, *_point_of(node)) for node in range(HAND + 1, LAST + 1)]
    yield (
        '<g stroke="#a9b0ff" stroke-width="1.6" stroke-dasharray="2 6" stroke-linecap="round" '
        'stroke-opacity=".55">'
    )
    for node, x, y in nodes:
        u, v = _point_of(LINK[node]) if LINK[node] != HOLE else (x * 0.5, y * 0.5)
        ends = f'x1="{number(x)}" y1="{number(y)}" x2="{number(u)}" y2="{number(v)}"'
        yield f"<line {ends}/>"
    turns = [-0.02 + index / STEPS for index in range(round((RINGS + 0.02) * STEPS) + 1)]
    path = "L".join(f"{number(x)} {number(y)}" for x, y in map(_point_at, turns))
    line = f'd="M{path}" fill="none" stroke="url(#line)" stroke-linecap="round"'
    yield f'</g><path {line} stroke-width="12" stroke-opacity=".16"/>'
    yield f'<path {line} stroke-width="3"/><g fill="#e9ebff" stroke="#0c0826" stroke-width="2.5">'
    for _, x, y in nodes:
        yield f'<circle cx="{number(x)}" cy="{number(y)}" r="6.5"/>'
    yield '</g><g text-anchor="middle" font-size="13.5" font-weight="600" fill="#b9b8ea" '
    yield 'fill-opacity=".7">'
    for node, x, y in nodes:
        if node == 1 or (node % 5 == 0 and RING[node] > 1):
            far = 1 + 20 / hypot(x, y)
            yield f'<text x="{number(x * far)}" y="{number(y * far + 4.9)}">{node}</text>'
    yield '</g><g text-anchor="middle" font-size="13" font-weight="700" fill="#b9b6f0">'
    for ring in range(1, RINGS + 1):
        before = 0.5 / (ring * SECTORS) + (0.012 if ring == RINGS else 0)
        x, y = _point_at(_turns(first_node(ring)) - before)
        yield f'<g transform="translate({number(x)} {number(y)})"><circle r="11.5" fill="#120c33" '
        yield f'stroke="#6f68c0" stroke-width="1.2"/><text y="4.7">{ring}</text></g>'
    yield "</g>"


# --- the ships ------------------------------------------------------------------------------------


def _hull(seat: Seat, sides: int) -> Iterator[str]:
    """Yield a die without its digit, faceted like a gem and lit from the upper left."""
    body, rim, _, second = FLEETS[seat - 1]
    outer = [(x * UNIT, y * UNIT) for x, y in OUTLINES[sides]]
    middle = sum(y for _, y in outer) / len(outer)
    inner = [(x * FACE, middle + (y - middle) * FACE) for x, y in outer]
    joined = 'stroke-linejoin="round"'
    yield f'<polygon points="{points(outer)}" fill="{body}" stroke="{rim}" stroke-width="4.4" '
    yield f"{joined}/>"
    for index, (x, y) in enumerate(outer):
        following = (index + 1) % len(outer)
        u, v = outer[following]
        light = ((v - y) * -0.45 + (u - x) * 0.89) / hypot(u - x, v - y)
        colour, strength = ("#fff", light * 0.4) if light > 0 else ("#05020f", light * -0.34)
        facet = points(((x, y), (u, v), inner[following], inner[index]))
        yield f'<polygon points="{facet}" fill="{colour}" fill-opacity="{number(strength)}"/>'
    line = f'stroke="{second or body}" stroke-width="{2.2 if second else 1}"'
    yield f'<polygon points="{points(inner)}" fill="{body}" {line} {joined}/>'


def _position(view: Any) -> Iterator[str]:
    if view["phase"] == "place" and not view["over"]:
        x, y = _point_of(view["next_node"])
        yield f'<circle cx="{number(x)}" cy="{number(y)}" r="36" fill="#62f0e0" '
        yield 'fill-opacity=".12" '
        yield 'stroke="#62f0e0" stroke-width="2.5" stroke-dasharray="6 6"/>'
    for seat, ships in enumerate(view["ships"], 1):
        for ship in ships:
            sides, (x, y) = ship["sides"], _point_of(ship["node"])
            place, size = (part * UNIT for part in DIGITS[sides])
            yield f'<g transform="translate({number(x)} {number(y)})">'
            yield f'<circle r="38" fill="url(#shade)"/><use href="#ship{seat}-{sides}"/>'
            yield f'<text y="{number(place + 0.36 * size)}" text-anchor="middle" '
            yield f'font-size="{number(size)}" font-weight="800" fill="{FLEETS[seat - 1][2]}">'
            yield f"{ship['face'] or '?'}</text></g>"
