"""The record tags of a commitment: published during the match, revealed after its end.

``Seal`` is in every record of a match with a commitment; ``Seed``, ``Entropy``, ``Contributions``,
``First``, ``Drawn`` and ``Takebacks`` are added after its end. docs/fair-chance.md describes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, count
from urllib.parse import unquote

from hexwarp.core.commitment import (
    SEED_BYTES,
    VERSION,
    commitment,
    encode_entropy,
    text_commitment,
)
from hexwarp.core.errors import TagError
from hexwarp.core.types import Ply, Seat

__all__ = [
    "MAX_NUMBERS",
    "OPEN",
    "WITHHELD",
    "Reveal",
    "commitment_tags",
    "read_reveal",
    "reveal_tags",
    "versioned_commitment",
]

MAX_NUMBERS = 1_000_000
"""More outcomes than a match can have; so many can be taken back."""

OPEN = "open"
"""In ``Contributions``: a text that was given in the clear, without a commitment before."""

WITHHELD = "withheld"
"""In ``Contributions``: a text that was committed to, but never revealed; it is not used."""

_RANGE = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")


@dataclass(frozen=True, slots=True)
class Reveal:
    """The seed, entropy and outcome numbers that a finished record reveals.

    Attributes:
        seed: The seed.
        entropy: The players' texts, in order.
        ranges: The numbers in the match of this game's outcomes; None for 0, 1, 2 and so on.
        takebacks: The takebacks in order: the ply to which each went back, and the numbers of the
            outcomes that went with it, ascending.
        contributions: For each of the players' contributions OPEN, WITHHELD, or the commitment
            that was made to its text.
        first: The seat, before the draw for the first move, that got seat 1; None without a draw.
    """

    seed: bytes
    entropy: tuple[str, ...]
    ranges: tuple[range, ...] | None
    takebacks: tuple[tuple[Ply, tuple[int, ...]], ...] = ()
    contributions: tuple[str, ...] = ()
    first: Seat | None = None

    @property
    def taken_back(self) -> list[int]:
        """The numbers of all outcomes that went with takebacks, ascending."""
        return sorted(chain.from_iterable(numbers for _, numbers in self.takebacks))

    def counts(self) -> dict[str, int]:
        """Return the number of contributions revealed after a commitment, open, and withheld."""
        given, withheld = self.contributions.count(OPEN), self.contributions.count(WITHHELD)
        committed = len(self.contributions) - given - withheld
        return {"committed": committed, OPEN: given, WITHHELD: withheld}

    def numbers(self) -> Iterator[int]:
        """Return an iterator over the outcomes' numbers; infinite if ``ranges`` is None."""
        return count() if self.ranges is None else chain.from_iterable(self.ranges)


def versioned_commitment(seed: bytes) -> str:
    """Return the value of the tag ``Seal``: the derivation's version and the commitment."""
    return f"{VERSION} {commitment(seed)}"


def commitment_tags(seed: bytes) -> dict[str, str]:
    """Return the tags of a record during its match."""
    return {"Seal": versioned_commitment(seed)}


def reveal_tags(
    seed: bytes,
    entropy: Iterable[str],
    numbers: Iterable[int],
    takebacks: Iterable[tuple[Ply, Iterable[int]]] = (),
    *,
    contributions: Iterable[str] = (),
    first: Seat | None = None,
) -> dict[str, str]:
    """Return the tags of a record after the end of its match.

    Args:
        seed: The seed.
        entropy: The players' texts, in order.
        numbers: The numbers of the outcomes in this game, ascending.
        takebacks: The ply of each takeback, and the numbers of the outcomes that went with it.
        contributions: As in ``Reveal``; by default all texts were given in the clear.
        first: As in ``Reveal``, in the first round.

    Example:
        >>> tags = reveal_tags(bytes(SEED_BYTES), ["my dog"], [0, 1, 2, 5, 6])
        >>> tags["Entropy"], tags["Drawn"]
        ('my%20dog', '0-2 5-6')
    """
    tags = commitment_tags(seed) | {"Seed": seed.hex()}
    if encoded := encode_entropy(entropy):
        tags["Entropy"] = encoded
    listed = tuple(contributions)
    if set(listed) - {OPEN}:
        tags["Contributions"] = " ".join(listed)
    if first is not None:
        tags["First"] = str(first)
    ranges = _ranges(numbers)
    if any(part.start for part in ranges):
        tags["Drawn"] = " ".join(map(_range_text, ranges))
    undone = [
        f"{ply}:{','.join(map(_range_text, _ranges(taken_back)))}"
        for ply, taken_back in _with_outcomes(takebacks)
    ]
    return tags | {"Takebacks": " ".join(undone)} if undone else tags


def _with_outcomes(
    takebacks: Iterable[tuple[Ply, Iterable[int]]],
) -> list[tuple[Ply, list[int]]]:
    """Return the takebacks with which outcomes went; one without goes back further with the last.

    So each ply is one from which the game really went on.
    """
    kept: list[tuple[Ply, list[int]]] = []
    for ply, numbers in takebacks:
        if listed := [*numbers]:
            kept.append((ply, listed))
        elif kept:
            kept[-1] = (min(ply, kept[-1][0]), kept[-1][1])
    return kept


def _range_text(numbers: range) -> str:
    return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"


def _ranges(numbers: Iterable[int]) -> list[range]:
    """Merge ascending numbers into the fewest ranges."""
    ranges: list[range] = []
    for number in numbers:
        if ranges and number == ranges[-1].stop:
            ranges[-1] = range(ranges[-1].start, number + 1)
        else:
            ranges.append(range(number, number + 1))
    return ranges


def read_reveal(tags: Mapping[str, str]) -> Reveal | None:
    """Return the reveal in a record's tags, or None if the commitment or the seed is missing.

    Raises:
        TagError: A tag is malformed, or the seed does not match the commitment.
    """
    if "Seal" not in tags or "Seed" not in tags:
        return None
    version, _, committed = tags["Seal"].partition(" ")
    if version != VERSION:
        raise TagError("Seal", f"begins with {VERSION}.")
    if not re.fullmatch(rf"[0-9a-f]{{{2 * SEED_BYTES}}}", tags["Seed"]):
        raise TagError("Seed", f"has {2 * SEED_BYTES} hexadecimal digits.")
    seed = bytes.fromhex(tags["Seed"])
    if commitment(seed) != committed:
        raise TagError("Seed", "is not the one that was sealed.")
    ranges = _read_ranges(tags["Drawn"]) if "Drawn" in tags else None
    entropy = _read_entropy(tags.get("Entropy", ""))
    return Reveal(
        seed,
        entropy,
        ranges,
        _read_takebacks(tags.get("Takebacks")),
        _read_contributions(tags.get("Contributions"), entropy),
        _read_first(tags.get("First")),
    )


def _read_entropy(text: str) -> tuple[str, ...]:
    entropy = tuple(map(unquote, text.split()))
    if encode_entropy(entropy) != text:
        raise TagError("Entropy", "has a word for each text, percent-encoded.")
    return entropy


def _read_contributions(text: str | None, entropy: tuple[str, ...]) -> tuple[str, ...]:
    """Return the contributions, whose texts must be those that were committed to."""
    if text is None:
        return (OPEN,) * len(entropy)
    contributions = tuple(text.split(" "))
    used = [word for word in contributions if word != WITHHELD]
    if len(used) != len(entropy):
        raise TagError("Contributions", "has a word for each text in [Entropy].")
    for word, added in zip(used, entropy, strict=True):
        if word not in (OPEN, text_commitment(added)):
            raise TagError("Entropy", "has a text other than the one that was committed to.")
    return contributions


def _read_first(text: str | None) -> Seat | None:
    if text is not None and not re.fullmatch("[1-9]", text):
        raise TagError("First", "is a seat.")
    return None if text is None else int(text)


def _read_takebacks(text: str | None) -> tuple[tuple[Ply, tuple[int, ...]], ...]:
    """Return each takeback's ply and numbers, which no two of them share."""
    takebacks: list[tuple[Ply, tuple[int, ...]]] = []
    total = 0
    for part in text.split(" ") if text is not None else ():
        ply, colon, listed = part.partition(":")
        try:
            ranges = _read_ranges(listed.replace(",", " "))
        except TagError:
            ranges = ()
        if not (re.fullmatch("[0-9]{1,9}", ply) and colon and ranges):
            raise TagError("Takebacks", "has a ply and numbers for each takeback, as in 12:40-43.")
        total += sum(map(len, ranges))
        if total > MAX_NUMBERS:
            raise TagError("Takebacks", f"has more than {MAX_NUMBERS} numbers.")
        takebacks.append((int(ply), tuple(chain.from_iterable(ranges))))
    if len(set(chain.from_iterable(numbers for _, numbers in takebacks))) < total:
        raise TagError("Takebacks", "has a number twice.")
    return tuple(takebacks)


def _read_ranges(text: str) -> tuple[range, ...]:
    ranges: list[range] = []
    for part in text.split(" "):
        matched = _RANGE.fullmatch(part)
        first = int(matched[1]) if matched else 0
        last = int(matched[2] or first) if matched else -1
        if last < first or (ranges and first < ranges[-1].stop):
            raise TagError("Drawn", "has ascending numbers, as in 0-5 8-20.")
        ranges.append(range(first, last + 1))
    return tuple(ranges)
