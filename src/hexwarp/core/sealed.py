"""Chance that was sealed before anybody played, and that everybody can check after the end.

The derivation is described, for any language, in docs/fair-chance.md.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final
from urllib.parse import quote

from hexwarp.core.chance import Weighted
from hexwarp.core.types import ChanceOutcome

VERSION: Final = "hexwarp-1"
"""Names the derivation; another one has another name."""

SEED_BYTES: Final = 32

_SPAN: Final = 2**32
"""How many values the part of a digest has that decides."""


def new_seed() -> bytes:
    """A seed that nobody can foresee."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What binds to a seed without telling it: 64 hexadecimal digits."""
    return sha256(seed).hexdigest()


def words(entropy: Iterable[str]) -> str:
    """Texts as one line of ASCII: each a word, with all but letters, digits, ``-._~`` as %XX."""
    return " ".join(quote(text, safe="") for text in entropy)


class SealedChance:
    """Outcomes that follow from a seed, from what the players added, and from their number.

    ``drawn`` counts the outcomes of the match so far, and so is the number of the next. Those that
    an undo took back stay counted: what comes next is not what came before. The same arguments
    give the same outcomes, on any machine.
    """

    def __init__(self, seed: bytes, entropy: Sequence[str], drawn: int) -> None:
        self.drawn = drawn
        self._keyed = hmac.new(seed, digestmod=sha256)
        self._tail = "".join(f" {word}" for word in words(entropy).split())

    def decide(self, outcomes: Weighted) -> ChanceOutcome:
        """The outcome of that number, in proportion to its weight, without bias.

        The weights' sum is at most 2**32.
        """
        point = self._below(sum(weight for _, weight in outcomes))
        self.drawn += 1
        for outcome, weight in outcomes:
            point -= weight
            if point < 0:
                return outcome
        raise AssertionError("weights are positive")

    def _below(self, total: int) -> int:
        """A number from 0 to below the total; what would favour some of them is drawn again."""
        fair = _SPAN - _SPAN % total
        retry = 0
        while (value := self._value(retry)) >= fair:
            retry += 1
        return value % total

    def _value(self, retry: int) -> int:
        code = self._keyed.copy()
        code.update(f"{VERSION} {self.drawn} {retry}{self._tail}".encode())
        return int.from_bytes(code.digest()[:4])
