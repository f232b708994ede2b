"""Names that look alike, by Unicode's Technical Standard 39, Security Mechanisms."""

from __future__ import annotations

import json
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

# Writing systems that combine scripts, besides Latin (UTS 39, 5.1 and 5.2).
SYSTEMS = {
    "Hani": {"Japanese", "Korean", "Chinese"},
    "Hira": {"Japanese"},
    "Kana": {"Japanese"},
    "Hang": {"Korean"},
    "Bopo": {"Chinese"},
}
LATIN = "Latn"


@dataclass(frozen=True, slots=True)
class _Table:
    """Unicode's data, which ``scripts/lookalikes.py`` has written."""

    prototypes: dict[int, str]
    firsts: list[int]
    """The first code points of ranges, in order."""
    ranges: list[tuple[int, frozenset[str]]]
    """Their last code points, and the scripts that use them."""


def lookalike_keys(name: str) -> tuple[str, str]:
    """Return two keys; names look alike if either key is equal.

    The first is of the name as it is written, in which a capital I is an l, the second of the name
    in small letters, in which it is an i.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return _lookalike_key(name), _lookalike_key(folded)


def _lookalike_key(name: str) -> str:
    """Return the skeleton of UTS 39, 4, of the name in normal form KC, without case.

    Spaces and punctuation do not count, unless there is nothing else.
    """
    prototypes = _table().prototypes
    decomposed = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    skeleton = unicodedata.normalize("NFC", decomposed.translate(prototypes)).casefold()
    letters = "".join(char for char in skeleton if not _separates(char))
    return letters or skeleton


def _separates(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in "PZ" or category in ("Sk", "Sm")


def mixes_scripts(name: str) -> bool:
    """Return whether a word mixes scripts that no language mixes, as Latin and Cyrillic.

    Each word is "highly restrictive" by UTS 39, 5.2, else. Whole names are not: "DJ Вася" deceives
    nobody.
    """
    return any(_mixes_scripts(word) for word in name.split())


def _mixes_scripts(word: str) -> bool:
    sets = [scripts for scripts in map(_scripts, word) if scripts]
    if not sets or frozenset.intersection(*sets):
        return False
    others = [scripts for scripts in sets if LATIN not in scripts]
    systems = frozenset.intersection(*others) if others else frozenset()
    return systems.isdisjoint(set().union(*SYSTEMS.values()))


def _scripts(char: str) -> frozenset[str]:
    """Return the scripts and writing systems of a character; none if it is common to all."""
    table = _table()
    index = bisect_right(table.firsts, ord(char)) - 1
    last, scripts = table.ranges[index] if index >= 0 else (-1, frozenset())
    return scripts if ord(char) <= last else frozenset()


@cache
def _table() -> _Table:
    data = json.loads((files(__package__) / "unicode.json").read_text("ascii"))
    prototypes = {ord(char): prototype for char, prototype in data["prototypes"].items()}
    firsts, ranges = [], []
    for line in data["scripts"]:
        span, *scripts = line.split()
        first, last = span.split("-")
        systems = set().union(*(SYSTEMS.get(script, ()) for script in scripts))
        firsts.append(int(first, 16))
        ranges.append((int(last, 16), frozenset(scripts) | systems))
    return _Table(prototypes, firsts, ranges)
