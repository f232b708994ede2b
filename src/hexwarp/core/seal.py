"""The tags by which a record shows that its chance was sealed: written, and read again.

``Seal`` stands in every record of a sealed match; ``Seed``, ``Entropy`` and ``Drawn`` only after
its end. docs/fair-chance.md describes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, count
from urllib.parse import unquote

from hexwarp.core.errors import TagError
from hexwarp.core.sealed import SEED_BYTES, VERSION, commitment, words

_RANGE = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")


@dataclass(frozen=True, slots=True)
class Seal:
    """What decided the chance of a game, as its record tells it after the end."""

    seed: bytes
    entropy: tuple[str, ...]
    ranges: tuple[range, ...] | None
    """The numbers, in the match, of the outcomes that stand; None if they are 0, 1, 2, ..."""

    def numbers(self) -> Iterator[int]:
        """The number of each outcome that stands, one after the other; without end if None."""
        return count() if self.ranges is None else chain.from_iterable(self.ranges)


def seal_of(seed: bytes) -> str:
    """How a seed is to be used, and what binds to it."""
    return f"{VERSION} {commitment(seed)}"


def closed_tags(seed: bytes) -> dict[str, str]:
    """What a record in play tells."""
    return {"Seal": seal_of(seed)}


def opened_tags(seed: bytes, entropy: Iterable[str], numbers: Iterable[int]) -> dict[str, str]:
    """What a record tells after the end; ``numbers`` are those of the outcomes that stand."""
    tags = closed_tags(seed) | {"Seed": seed.hex()}
    if added := words(entropy):
        tags["Entropy"] = added
    ranges = _ranges(numbers)
    if any(one.start for one in ranges):
        tags["Drawn"] = " ".join(
            f"{one[0]}-{one[-1]}" if len(one) > 1 else f"{one[0]}" for one in ranges
        )
    return tags


def _ranges(numbers: Iterable[int]) -> list[range]:
    """Ascending numbers as the longest ranges that they make."""
    ranges: list[range] = []
    for number in numbers:
        if ranges and number == ranges[-1].stop:
            ranges[-1] = range(ranges[-1].start, number + 1)
        else:
            ranges.append(range(number, number + 1))
    return ranges


def read_tags(tags: Mapping[str, str]) -> Seal | None:
    """The seal that a record's tags open; None if they hold no seal and seed. Raises TagError.

    A seed that is not the one sealed is refused here.
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
    return Seal(seed, _read_entropy(tags.get("Entropy", "")), ranges)


def _read_entropy(text: str) -> tuple[str, ...]:
    entropy = tuple(map(unquote, text.split()))
    if words(entropy) != text:
        raise TagError("Entropy", "has a word for each text, percent-encoded.")
    return entropy


def _read_ranges(text: str) -> tuple[range, ...]:
    ranges: list[range] = []
    for part in text.split(" "):
        found = _RANGE.fullmatch(part)
        first = int(found[1]) if found else 0
        last = int(found[2] or first) if found else -1
        if last < first or (ranges and first < ranges[-1].stop):
            raise TagError("Drawn", "has ascending numbers, as in 0-5 8-20.")
        ranges.append(range(first, last + 1))
    return tuple(ranges)
