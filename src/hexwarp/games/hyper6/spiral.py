"""Tables of the spiral's nodes, rings and links (H-2, H-3).

All tables are indexed by node, 0 to 127: 1 to 126 are the spiral's nodes, 0 is the hand of a die
that is not placed yet, and 127 is the black hole.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Node: TypeAlias = int
"""The place of a die: a node of the spiral, HAND or HOLE."""

RINGS: Final = 6
SECTORS: Final = 6

HAND: Final[Node] = 0
LAST: Final[Node] = SECTORS * sum(range(1, RINGS + 1))
HOLE: Final[Node] = LAST + 1


def first_node(ring: int) -> Node:
    """Return the outermost node of a ring; the hole for ring 0."""
    return 1 + SECTORS * sum(range(ring + 1, RINGS + 1))


def _links_of(ring: int) -> list[Node]:
    """H-3: return the link targets of a ring's nodes, in the order of the nodes."""
    if ring == 1:
        return [HOLE] * SECTORS
    inner = first_node(ring - 1)
    return [
        inner + sector * (ring - 1) + min(step, ring - 2)
        for sector in range(SECTORS)
        for step in range(ring)
    ]


_INWARDS = range(RINGS, 0, -1)

RING: Final[tuple[int, ...]] = (
    RINGS,
    *(ring for ring in _INWARDS for _ in range(SECTORS * ring)),
    0,
)
"""H-2: the ring of each node. The hand counts as the outermost ring, the hole as ring 0."""

LINK: Final[tuple[Node, ...]] = (
    HAND,
    *(link for ring in _INWARDS for link in _links_of(ring)),
    HOLE,
)
"""H-3: the node or hole that each node links to; hand and hole link to themselves."""
