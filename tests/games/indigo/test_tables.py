"""The computed tables of board and tiles, against the printed ones."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from hexwarp.games.indigo.board import (
    ARROWS,
    BEYOND,
    CELL_OF,
    CELLS,
    CENTRE,
    CORNERS,
    EDGES,
    NAMES,
    OUTER_EDGES,
    PATH_CELLS,
    U_TURNS,
    gateway_of,
    owners,
)
from hexwarp.games.indigo.state import BOARD_GEMS, CENTRE_GEMS, GEMS, POINTS
from hexwarp.games.indigo.tiles import (
    COPIES,
    KIND,
    KINDS,
    LETTERS,
    MATCHINGS,
    PARTNERS,
    ROTATION,
    ROTATIONS,
    TILES,
    matching,
)

ROWS = {
    "a": (1, 5), "b": (1, 6), "c": (1, 7), "d": (1, 8), "e": (1, 9),
    "f": (2, 9), "g": (3, 9), "h": (4, 9), "i": (5, 9),
}  # fmt: skip
ARROW_EDGES = {"a1": 0, "e1": 1, "i5": 2, "i9": 3, "e9": 4, "a5": 5}
GATEWAYS = {
    1: ("i6 i7 i8", {5, 0}),
    2: ("h9 g9 f9", {0, 1}),
    3: ("d8 c7 b6", {1, 2}),
    4: ("a4 a3 a2", {2, 3}),
    5: ("b1 c1 d1", {3, 4}),
    6: ("f2 g3 h4", {4, 5}),
}
KINDS_PRINTED = {
    "R": ("01 23 45", 2, 6),
    "X": ("03 14 25", 1, 6),
    "C": ("03 12 45", 3, 14),
    "B": ("03 15 24", 3, 14),
    "S": ("01 24 35", 6, 14),
}


def paths(tile: int) -> str:
    partners = PARTNERS[tile]
    return " ".join(f"{a}{partners[a]}" for a in range(EDGES) if a < partners[a])


def test_i1_the_cells_and_their_names() -> None:
    names = [f"{row}{n}" for row, (low, high) in ROWS.items() for n in range(low, high + 1)]
    treasure = [*sorted(ARROW_EDGES), "e5"]
    assert (CELLS, PATH_CELLS, NAMES[CENTRE]) == (61, 54, "e5")
    assert list(NAMES) == [name for name in names if name not in treasure] + treasure
    assert NAMES[:4] == ("a2", "a3", "a4", "b1")
    assert NAMES[PATH_CELLS - 1] == "i8"
    assert [NAMES[CELL_OF[name]] for name in NAMES] == list(NAMES)


def test_i2_each_edge_lies_against_the_opposite_edge_of_its_neighbour() -> None:
    steps = {0: (1, 1), 1: (0, 1), 2: (-1, 0), 3: (-1, -1), 4: (0, -1), 5: (1, 0)}
    for cell, name in enumerate(NAMES):
        for edge, (up, along) in steps.items():
            beside = chr(ord(name[0]) + up) + str(int(name[1]) + along)
            spot = cell * EDGES + edge
            if beside in CELL_OF:
                assert BEYOND[spot] == CELL_OF[beside] * EDGES + (edge + 3) % EDGES
                assert BEYOND[BEYOND[spot]] == spot
            else:
                assert edge in OUTER_EDGES[cell]
                assert BEYOND.get(spot, -1) < 0


def test_i3_the_kinds() -> None:
    assert LETTERS == "RXCBS?"
    assert (TILES, MATCHINGS) == (54, 15)
    for kind in KINDS:
        at_zero, rotations, copies = KINDS_PRINTED[LETTERS[kind]]
        assert paths(matching(kind, 0)) == at_zero
        assert (ROTATIONS[kind], COPIES[kind]) == (rotations, copies)


def test_i3_the_kinds_turned_are_all_the_ways_to_pair_six_edges() -> None:
    def pairings(edges: list[int]) -> Iterator[tuple[str, ...]]:
        if not edges:
            yield ()
        for other in edges[1:]:
            for rest in pairings([e for e in edges[1:] if e != other]):
                yield (f"{edges[0]}{other}", *rest)

    assert sorted(map(paths, range(MATCHINGS))) == sorted(map(" ".join, pairings([*range(6)])))
    assert list(zip(KIND, ROTATION, strict=True)) == sorted(zip(KIND, ROTATION, strict=True))


@pytest.mark.parametrize("kind", KINDS)
def test_i3_a_rotation_turns_each_path_clockwise(kind: int) -> None:
    still = PARTNERS[matching(kind, 0)]
    for rotation in range(EDGES):
        turned = PARTNERS[matching(kind, rotation)]
        assert all(turned[(e + rotation) % 6] == (still[e] + rotation) % 6 for e in range(EDGES))


def test_i4_the_gems() -> None:
    assert dict(zip(GEMS, POINTS, strict=True)) == {"amber": 1, "emerald": 2, "sapphire": 3}
    assert (CENTRE_GEMS, BOARD_GEMS) == (6, 12)


def test_i5_the_centre_leads_out_through_all_its_edges() -> None:
    around = {NAMES[BEYOND[CENTRE * EDGES + edge] // EDGES] for edge in range(EDGES)}
    assert around == {"f6", "e6", "d5", "d4", "e4", "f5"}


def test_i6_the_corners() -> None:
    assert {NAMES[corner]: arrow for corner, arrow in ARROWS.items()} == ARROW_EDGES
    turns = {(NAMES[spot // EDGES], spot % EDGES, out) for spot, out in U_TURNS.items()}
    assert turns == {
        (name, (arrow + side) % 6, (arrow - side) % 6)
        for name, arrow in ARROW_EDGES.items()
        for side in (1, -1)
    }
    for corner in CORNERS:
        rim = [edge for edge in range(EDGES) if corner * EDGES + edge not in BEYOND]
        assert len(rim) == 3
        assert gateway_of(corner) is None


def test_i7_the_gateways() -> None:
    for gateway, (cells, edges) in GATEWAYS.items():
        for name in cells.split():
            cell = CELL_OF[name]
            assert gateway_of(cell) == gateway
            assert set(OUTER_EDGES[cell]) == edges
            assert {BEYOND[cell * EDGES + edge] for edge in edges} == {-gateway}
    border = {cell for cell in range(PATH_CELLS) if gateway_of(cell) is not None}
    assert {NAMES[cell] for cell in border} == set(
        " ".join(cells for cells, _ in GATEWAYS.values()).split()
    )


@pytest.mark.parametrize(
    ("players", "exclusive", "printed"),
    [
        (2, False, "1 2 1 2 1 2"),
        (3, False, "1 1+2 3 3+1 2 2+3"),
        (3, True, "1 2 3 1 2 3"),
        (4, False, "1+2 2+3 1+4 4+2 3+1 3+4"),
    ],
)
def test_i8_i22_the_owners(players: int, exclusive: bool, printed: Any) -> None:
    table = [sorted(map(int, seats.split("+"))) for seats in printed.split()]
    assert [list(seats) for seats in owners(players, exclusive=exclusive)] == table


@pytest.mark.parametrize("players", [3, 4])
def test_i8_every_two_share_one_gateway(players: int) -> None:
    shared = [seats for seats in owners(players, exclusive=False) if len(seats) == 2]
    assert sorted(shared) == list(combinations(range(1, players + 1), 2))
