"""Seeded chance with a commitment: fixed before anybody plays, verifiable after the end.

A commitment scheme for dice and draws: a secret random seed is committed to by its hash, every
outcome is derived from the seed and from texts that the players add, and the seed is revealed
after the end. docs/fair-chance.md describes the derivation for any language.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final
from urllib.parse import quote

from hexwarp.core.chance import WeightedOutcomes, outcome_at
from hexwarp.core.types import ChanceOutcome

VERSION: Final = "hexwarp-1"
"""The name of this derivation; a changed derivation needs another name."""

SEED_BYTES: Final = 32

_VALUES: Final = 2**32
"""How many values the four leading bytes of a digest can take."""


def new_seed() -> bytes:
    """Return SEED_BYTES random bytes from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Return the commitment to a seed: its SHA-256, as 64 hexadecimal digits."""
    return sha256(seed).hexdigest()


def encode_entropy(texts: Iterable[str]) -> str:
    """Return texts as one line of ASCII, separated by spaces.

    Each text is percent-encoded UTF-8, in which letters, digits and ``-._~`` stay as they are.

    Example:
        >>> encode_entropy(["my dog", "é"])
        'my%20dog %C3%A9'
    """
    return " ".join(quote(text, safe="") for text in texts)


class SeededChance:
    """Outcomes derived from a seed, from the players' texts, and from each outcome's number.

    The same arguments give the same outcomes on any machine.

    Args:
        seed: SEED_BYTES bytes.
        entropy: The texts that players added, in order.
        drawn: The number of the next outcome.

    Attributes:
        drawn: How many outcomes the match has had so far, hence the number of the next one.
            Outcomes that were taken back stay counted, so that what follows a takeback differs
            from what was taken back.
    """

    def __init__(self, seed: bytes, entropy: Sequence[str], drawn: int) -> None:
        self.drawn = drawn
        self._hmac = hmac.new(seed, digestmod=sha256)
        self._suffix = "".join(f" {word}" for word in encode_entropy(entropy).split())

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return the outcome with the next number, in proportion to its weight, without bias.

        Args:
            outcomes: The listed outcomes; their weights sum to at most 2**32.
        """
        point = self._below(sum(weight for _, weight in outcomes))
        self.drawn += 1
        return outcome_at(outcomes, point)

    def _below(self, total: int) -> int:
        """Return a number from 0 to ``total - 1``, by rejection sampling."""
        limit = _VALUES - _VALUES % total
        retry = 0
        while (value := self._value(retry)) >= limit:
            retry += 1
        return value % total

    def _value(self, retry: int) -> int:
        code = self._hmac.copy()
        code.update(f"{VERSION} {self.drawn} {retry}{self._suffix}".encode())
        return int.from_bytes(code.digest()[:4])
