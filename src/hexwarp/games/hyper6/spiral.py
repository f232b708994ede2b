"""The spiral: its nodes, rings and links (H-2, H-3), computed.

Every table is indexed by the node, 0 to 127. Nodes are 1 to 126; 0 stands for the hand, where
a die waits to be placed, and 127 for the black hole.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Node: TypeAlias = int
"""A place of a die: a node of the spiral, HAND or HOLE."""

RINGS: Final = 6
SECTORS: Final = 6

HAND: Final[Node] = 0
LAST: Final[Node] = SECTORS * sum(range(1, RINGS + 1))
HOLE: Final[Node] = LAST + 1


def first_node(ring: int) -> Node:
    """The ring's node at its outer end; of ring 0, the hole."""
    return 1 + SECTORS * sum(range(ring + 1, RINGS + 1))


def _links_of(ring: int) -> list[Node]:
    """H-3: where the ring's nodes are linked to, in their order."""
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
"""H-2: the ring of each node. A die in hand counts as in the outermost, the hole as ring 0."""

LINK: Final[tuple[Node, ...]] = (
    HAND,
    *(link for ring in _INWARDS for link in _links_of(ring)),
    HOLE,
)
"""H-3: the node or hole that each node is linked with. Hand and hole lead nowhere."""
