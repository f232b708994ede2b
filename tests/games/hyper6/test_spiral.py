"""The computed spiral equals the printed one (H-2, H-3)."""

from typing import Any

import pytest

from hexwarp.games.hyper6.spiral import HAND, HOLE, LAST, LINK, RING, RINGS, first_node

RINGS_PRINTED = {6: (1, 36), 5: (37, 66), 4: (67, 90), 3: (91, 108), 2: (109, 120), 1: (121, 126)}

LINKS_PRINTED = """
 37  38  39  40  41  41  42  43  44  45  46  46  47  48  49  50  51  51
 52  53  54  55  56  56  57  58  59  60  61  61  62  63  64  65  66  66
 67  68  69  70  70  71  72  73  74  74  75  76  77  78  78
 79  80  81  82  82  83  84  85  86  86  87  88  89  90  90
 91  92  93  93  94  95  96  96  97  98  99  99
100 101 102 102 103 104 105 105 106 107 108 108
109 110 110 111 112 112 113 114 114 115 116 116 117 118 118 119 120 120
121 121 122 122 123 123 124 124 125 125 126 126
  *   *   *   *   *   *
"""
"""Of nodes 1 to 126 in their order, as they can be read off a board."""


def test_there_are_126_nodes() -> None:
    assert LAST == 126
    assert len(RING) == len(LINK) == HOLE + 1 == 128


@pytest.mark.parametrize("ring", RINGS_PRINTED)
def test_rings_have_their_nodes(ring: Any) -> None:
    first, last = RINGS_PRINTED[ring]
    assert first_node(ring) == first
    assert [node for node in range(1, LAST + 1) if RING[node] == ring] == [*range(first, last + 1)]


def test_the_hole_is_ring_0_and_a_die_in_hand_is_outermost() -> None:
    assert RING[HOLE] == 0
    assert first_node(0) == HOLE
    assert RING[HAND] == RINGS


def test_links_are_the_printed_ones() -> None:
    printed = [HOLE if link == "*" else int(link) for link in LINKS_PRINTED.split()]
    assert list(LINK[1 : LAST + 1]) == printed


def test_links_of_the_rules_examples() -> None:
    examples = {1: 37, 5: 41, 6: 41, 7: 42, 35: 66, 36: 66, 37: 67, 66: 90}
    assert {node: LINK[node] for node in examples} == examples


def test_every_node_but_the_outermost_ring_is_linked_to() -> None:
    assert set(LINK[1 : LAST + 1]) == set(range(37, HOLE + 1))
