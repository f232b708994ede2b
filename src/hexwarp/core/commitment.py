"""Seeded chance with a commitment: fixed before the match, verifiable after its end.

This is a commitment scheme for rolls and draws. The hash of a secret random seed is published
before the match, every outcome is derived from the seed and from texts that the players add, and
the seed is revealed after the end. A player may commit to a text in the same way, and reveal it
when all others are fixed. docs/fair-chance.md specifies the derivation.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import ClassVar, Final
from urllib.parse import quote

from hexwarp.core.chance import WeightedOutcomes, outcome_at
from hexwarp.core.copying import Copied
from hexwarp.core.types import ChanceOutcome

__all__ = [
    "SEED_BYTES",
    "VERSION",
    "SeededChance",
    "commitment",
    "encode_entropy",
    "new_seed",
    "text_commitment",
]

VERSION: Final = "hexwarp-1"
"""The version of this derivation; a change to it needs a new version."""

SEED_BYTES: Final = 32

_VALUES: Final = 2**32
"""The number of different values of a digest's first four bytes."""


def new_seed() -> bytes:
    """Return a new seed: SEED_BYTES random bytes from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Return the commitment to a seed: its SHA-256, as 64 hexadecimal digits."""
    return sha256(seed).hexdigest()


def text_commitment(text: str) -> str:
    """Return the commitment to a player's text: the SHA-256 of its UTF-8, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def encode_entropy(texts: Iterable[str]) -> str:
    """Return texts encoded as one line of ASCII, separated by spaces.

    Each text is percent-encoded as UTF-8, except for ASCII letters, digits and ``-._~``.

    Example:
        >>> encode_entropy(["my dog", "é"])
        'my%20dog %C3%A9'
    """
    return " ".join(quote(text, safe="") for text in texts)


class SeededChance(Copied):
    """A chance source that derives outcomes from a seed, texts and each outcome's number.

    The same arguments give the same outcomes on any machine.

    Args:
        seed: SEED_BYTES bytes.
        entropy: The texts that the players added, in order.
        drawn: The number of the next outcome.

    Attributes:
        drawn: The number of outcomes drawn so far in the match, which numbers the next one.
            Outcomes that were taken back still count, so that a takeback is followed by new ones.
    """

    _MADE: ClassVar[frozenset[str]] = frozenset({"_hmac"})

    def __init__(self, seed: bytes, entropy: Sequence[str], drawn: int) -> None:
        self.drawn = drawn
        self._seed = seed
        self._make()
        self._suffix = "".join(f" {word}" for word in encode_entropy(entropy).split())

    def _make(self) -> None:
        self._hmac = hmac.new(self._seed, digestmod=sha256)

    def decide(self, outcomes: WeightedOutcomes) -> ChanceOutcome:
        """Return the next outcome, drawn with probability exactly proportional to its weight.

        Args:
            outcomes: The possible outcomes; their weights sum to at most 2**32.
        """
        point = self._below(sum(weight for _, weight in outcomes))
        self.drawn += 1
        return outcome_at(outcomes, point)

    def _below(self, total: int) -> int:
        """Return a uniformly distributed number from 0 to ``total - 1``, by rejection sampling."""
        limit = _VALUES - _VALUES % total
        retry = 0
        while (value := self._value(retry)) >= limit:
            retry += 1
        return value % total

    def _value(self, retry: int) -> int:
        code = self._hmac.copy()
        code.update(f"{VERSION} {self.drawn} {retry}{self._suffix}".encode())
        return int.from_bytes(code.digest()[:4])
