"""Seeded chance: derived as in docs/fair-chance.md, fair, and independent of all but its source.

Seeds are fixed, so that the statistics are the same each time. Bounds are the 99.9 % points of the
chi-square distributions, and for many degrees of freedom three standard deviations either way.
"""

from __future__ import annotations

import hmac
import json
import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, product
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core.commitment import SeededChance, commitment, encode_entropy, new_seed
from hexwarp.games.indigo.tiles import COPIES

PAGE = (Path(__file__).parents[2] / "docs" / "fair-chance.md").read_text("utf-8")
VECTORS = [json.loads(line) for line in re.findall(r'^{"seed".*}$', PAGE, re.MULTILINE)]
EXAMPLE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

D4, D6, D8 = (tuple((face, 1) for face in range(1, sides + 1)) for sides in (4, 6, 8))
SEED, OTHER = bytes(range(32)), bytes(range(1, 33))


def rolls(chance: SeededChance, number: int) -> list[int]:
    return [chance.decide(D6) for _ in range(number)]


def chi_square(counts: Iterable[int], expected: Iterable[float]) -> float:
    return sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))


def pairs_statistic(pairs: Iterable[tuple[int, int]], number: int) -> float:
    """Return chi-square for pairs of dice against equal shares; 35 degrees of freedom."""
    counts: Counter[tuple[int, ...]] = Counter(pairs)
    every = list(product(range(1, 7), repeat=2))
    return chi_square((counts[pair] for pair in every), [number / 36] * 36)


# --- the derivation ------------------------------------------------------------------------------


def test_the_documentation_has_test_vectors() -> None:
    assert len(VECTORS) == 7
    assert any(vector["message"].split()[2] != "0" for vector in VECTORS), "none is drawn again"


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["message"])
def test_vectors_of_the_documentation(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])
    assert commitment(seed) == vector["commitment"]
    code = hmac.digest(seed, vector["message"].encode(), "sha256")
    assert code.hex() == vector["hmac"]
    chance = SeededChance(seed, vector["entropy"], vector["n"])
    assert chance.decide(tuple(enumerate(vector["weights"]))) == vector["outcome"]


def test_example_code_of_the_documentation() -> None:
    (code,) = EXAMPLE
    example: dict[str, Any] = {}
    exec(code, example)  # noqa: S102 - it is our own page
    for vector in VECTORS:
        _, _, _, *added = vector["message"].split()
        seed = bytes.fromhex(vector["seed"])
        outcome = example["outcome"](seed, " ".join(added), vector["n"], vector["weights"])
        assert outcome == vector["outcome"]


def test_equal_arguments_give_equal_outcomes_from_any_number_on() -> None:
    source = SeededChance(SEED, ("a", "b"), 0)
    begun = rolls(source, 20)
    assert source.drawn == 20
    assert rolls(SeededChance(SEED, ("a", "b"), 0), 30)[:20] == begun
    assert rolls(SeededChance(SEED, ("a", "b"), 20), 10) == rolls(source, 10)


def test_every_argument_changes_the_outcomes() -> None:
    sources = [
        SeededChance(seed, entropy, drawn)
        for seed in (SEED, OTHER)
        for entropy in ((), ("a b",), ("a", "b"), ("b", "a"), ("ab",), ("a%20b",), ("é",), ("e",))
        for drawn in (0, 100)
    ]
    sequences = [tuple(rolls(source, 25)) for source in sources]
    assert len(set(sequences)) == len(sequences)


def test_encoded_entropy_is_one_line_of_ascii_and_injective() -> None:
    assert (
        encode_entropy(("my dog", '50% "é"\n', "-._~aZ09"))
        == "my%20dog 50%25%20%22%C3%A9%22%0A -._~aZ09"
    )
    assert encode_entropy(()) == ""


def test_rejection_sampling_avoids_bias() -> None:
    """With weights that sum up to just over half of all values, nearly half are rejected."""
    half = 2**31
    listed = ((0, half), (1, 1))
    chance = SeededChance(SEED, (), 0)
    assert [chance.decide(listed) for _ in range(200)] == [0] * 200
    thirds = ((0, 2**30), (1, 2**30), (2, 2**30))
    counts = Counter(chance.decide(thirds) for _ in range(9_000))
    assert chi_square((counts[n] for n in range(3)), [3_000] * 3) < 13.8


def test_seeds_are_random_and_committed_to_by_sha256() -> None:
    assert len({new_seed() for _ in range(100)}) == 100
    assert len(new_seed()) == 32
    assert commitment(bytes(32)) == (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )


# --- fairness ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rolls", [40_000, pytest.param(1_000_000, marks=pytest.mark.drill)])
def test_dice_are_fair(rolls: int) -> None:
    chance = SeededChance(SEED, ("a million", "dice"), 0)
    dice = (D6, D4, D8, D6)
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(rolls):
        die = dice[number & 3]
        counts[len(die), chance.decide(die)] += 1
    for sides, share, bound in ((4, 4, 16.3), (6, 2, 20.5), (8, 4, 24.3)):
        faces = (counts[sides, face] for face in range(1, sides + 1))
        assert 0 < chi_square(faces, [rolls / share / sides] * sides) < bound


@pytest.mark.parametrize("shuffles", [500, pytest.param(10_000, marks=pytest.mark.drill)])
def test_shuffles_of_the_tiles_are_fair(shuffles: int) -> None:
    """Each kind's frequency at each place, and after each kind, follows its number of tiles."""
    chance = SeededChance(SEED, ("ten thousand", "shuffles"), 0)
    tiles = sum(COPIES)
    places: Counter[tuple[int, int]] = Counter()
    neighbours: Counter[tuple[int, ...]] = Counter()
    for _ in range(shuffles):
        left = list(COPIES)
        deck = []
        for _ in range(tiles):
            kind = chance.decide(tuple((k, n) for k, n in enumerate(left) if n))
            left[kind] -= 1
            deck.append(kind)
        assert not any(left)
        places.update(enumerate(deck))
        neighbours.update(pairwise(deck))
    kinds = range(len(COPIES))
    every = list(product(range(tiles), kinds))
    expected = [shuffles * COPIES[kind] / tiles for _, kind in every]
    freedom = (tiles - 1) * (len(COPIES) - 1)
    statistic = chi_square((places[pair] for pair in every), expected) * (tiles - 1) / tiles
    assert abs(statistic - freedom) < 3 * sqrt(2 * freedom)
    both = list(product(kinds, repeat=2))
    expected = [shuffles * COPIES[a] * (COPIES[b] - (a == b)) / tiles for a, b in both]
    assert chi_square((neighbours[pair] for pair in both), expected) < 51.2


# --- independence --------------------------------------------------------------------------------


@pytest.mark.parametrize("distance", [1, 2, 7])
def test_outcomes_are_independent_of_later_ones(distance: int) -> None:
    rolled = rolls(SeededChance(SEED, (), 0), 36_000 + distance)
    assert pairs_statistic(zip(rolled, rolled[distance:], strict=False), 36_000) < 66.6


@pytest.mark.parametrize(
    "other",
    [
        SeededChance(OTHER, ("a",), 0),
        SeededChance(SEED[:-1] + b"\x1e", ("a",), 0),
        SeededChance(SEED, ("b",), 0),
        SeededChance(SEED, ("a", "a"), 0),
        SeededChance(SEED, (), 0),
    ],
    ids=["another seed", "a seed with a bit changed", "another text", "one more text", "no text"],
)
def test_matches_are_independent_of_each_other(other: SeededChance) -> None:
    own = rolls(SeededChance(SEED, ("a",), 0), 36_000)
    assert pairs_statistic(zip(own, rolls(other, 36_000), strict=True), 36_000) < 66.6
