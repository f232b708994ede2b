"""The path tiles: five kinds, 15 matchings of the six edges, and the number of copies."""

from __future__ import annotations

from typing import Final, TypeAlias

from hexwarp.games.indigo.board import EDGES, Edge

Kind: TypeAlias = int
"""0 to 4: R, X, C, B, S; UNKNOWN where the viewer may not know it."""
Matching: TypeAlias = int
"""0 to 14: a kind in one of its distinct rotations, sorted by kind, then by rotation."""

LETTERS: Final = "RXCBS?"
"""The letter of each kind; the last is for an unknown tile."""
KINDS: Final = range(5)
UNKNOWN: Final[Kind] = 5

COPIES: Final = (6, 6, 14, 14, 14)
"""I-3: the copies of each kind. The printed rules give only the sum; two other implementations
agree on these numbers."""
TILES: Final = sum(COPIES)

_PATHS = (
    ((0, 1), (2, 3), (4, 5)),
    ((0, 3), (1, 4), (2, 5)),
    ((0, 3), (1, 2), (4, 5)),
    ((0, 3), (1, 5), (2, 4)),
    ((0, 1), (2, 4), (3, 5)),
)
"""I-3: by kind, the pairs of edges that it joins at rotation 0."""


def _partners(kind: Kind, rotation: int) -> tuple[Edge, ...]:
    """I-3: return the edge to which each edge is joined, for a tile rotated clockwise."""
    partners = [0] * EDGES
    for path in _PATHS[kind]:
        first, second = ((edge + rotation) % EDGES for edge in path)
        partners[first], partners[second] = second, first
    return tuple(partners)


ROTATIONS: Final = tuple(len({_partners(kind, r) for r in range(EDGES)}) for kind in KINDS)
"""I-3: by kind, the number of distinct rotations."""

_KIND_AND_ROTATION = [(kind, rotation) for kind in KINDS for rotation in range(ROTATIONS[kind])]

MATCHINGS: Final = len(_KIND_AND_ROTATION)
KIND: Final = tuple(kind for kind, _ in _KIND_AND_ROTATION)
"""By matching: its kind."""
ROTATION: Final = tuple(rotation for _, rotation in _KIND_AND_ROTATION)
"""By matching: its rotation among the distinct ones."""
PARTNERS: Final = tuple(_partners(kind, rotation) for kind, rotation in _KIND_AND_ROTATION)
"""By matching and edge: the edge at the other end of the path."""


def matching(kind: Kind, rotation: int) -> Matching:
    """Return the matching of a kind at a rotation from 0 to 5."""
    return _KIND_AND_ROTATION.index((kind, rotation % ROTATIONS[kind]))
