"""Validation of names, and of other text that users enter."""

from __future__ import annotations

import re
import unicodedata

from hexwarp.core.errors import MalformedError
from hexwarp.storage.lookalikes import lookalike_keys

MAX_NAME_LENGTH = 40
MAX_KEY_LENGTH = 160
DELETED_NAME = "deleted"
"""Replaces the names of deleted users."""
GUEST_NAME = "Guest"
"""The name of a guest who has not given one."""

# Invisible, although their Unicode category is that of a letter or symbol.
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")

# Default-ignorable marks. In chat they may stay, where some choose the look of an emoji.
IGNORABLE_MARKS = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")

MAX_MARKS = 4
"""Combining marks on one letter: Unicode's limit (UTS 39, 5.4)."""

MAX_ENTROPY_LENGTH = 64
MAX_LINE_LENGTH = 200
MAX_NOTES_LENGTH = 4000


def clean_entropy(text: str) -> str:
    """Return a player's contribution to chance, cleaned like a name; it may be empty.

    Raises:
        MalformedError: It has more than 64 visible characters.
    """
    cleaned = _strip_invisible(text)
    if len(cleaned) > MAX_ENTROPY_LENGTH:
        raise MalformedError(
            "Your text for the seed has at most {characters} characters.",
            characters=MAX_ENTROPY_LENGTH,
        )
    return cleaned


def clean_name(name: str) -> str:
    """Return a name without control, direction and invisible characters, with single spaces.

    Combining marks without a letter are removed, and those beyond the limit.

    Raises:
        MalformedError: It does not have 1 to 40 visible characters.
    """
    cleaned = _strip_invisible(IGNORABLE_MARKS.sub("", name))
    if not 1 <= len(cleaned) <= MAX_NAME_LENGTH:
        raise MalformedError(
            "A name has 1 to {characters} visible characters.", characters=MAX_NAME_LENGTH
        )
    return cleaned


def clean_line(text: str) -> str:
    """Return a line of chat or a reason, cleaned like a name.

    Raises:
        MalformedError: It does not have 1 to 200 visible characters.
    """
    cleaned = _strip_invisible(text)
    if not 1 <= len(cleaned) <= MAX_LINE_LENGTH:
        raise MalformedError(
            "That takes 1 to {characters} visible characters.", characters=MAX_LINE_LENGTH
        )
    return cleaned


def clean_notes(text: str) -> str:
    """Return notes without control, direction and invisible characters, except line breaks.

    Raises:
        MalformedError: They have more than 4000 characters.
    """
    if len(text) > MAX_NOTES_LENGTH:
        raise MalformedError(
            "Notes have at most {characters} characters.", characters=MAX_NOTES_LENGTH
        )
    return "".join(c for c in text if c == "\n" or unicodedata.category(c)[0] != "C")


def key(name: str) -> str:
    """Return the key by which accounts are found, without case, width and style."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return folded.replace("\0", "")  # PostgreSQL has no NUL in text


def account_key(name: str) -> str:
    """Return the key of an account's name. Raises MalformedError if it is reserved or too long."""
    folded, lookalikes = key(name), lookalike_keys(name)
    reserved = {*lookalike_keys(DELETED_NAME), *lookalike_keys(GUEST_NAME)}
    if reserved.intersection(lookalikes) or max(map(len, (folded, *lookalikes))) > MAX_KEY_LENGTH:
        raise MalformedError("An account cannot have that name; choose a plainer one.")
    return folded


def _strip_invisible(text: str) -> str:
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    cleaned = "".join(c for c in spaced if unicodedata.category(c)[0] != "C" and c not in BLANKS)
    return " ".join(_limit_marks(cleaned).split())


def _limit_marks(text: str) -> str:
    """Return text without marks that have no letter, are doubled, or exceed the limit."""
    kept: list[str] = []
    marks: list[str] | None = None
    for char in unicodedata.normalize("NFD", text):
        if unicodedata.category(char) not in ("Mn", "Me"):
            marks = None if char == " " else []
        elif marks is None or char in marks or len(marks) == MAX_MARKS:
            continue
        else:
            marks.append(char)
        kept.append(char)
    return unicodedata.normalize("NFC", "".join(kept))
