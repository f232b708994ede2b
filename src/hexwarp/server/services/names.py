"""Validation of names, and of other text that users enter."""

from __future__ import annotations

import unicodedata

from hexwarp.core.errors import MalformedError

MAX_NAME_LENGTH = 40
MAX_KEY_LENGTH = 160
DELETED_NAME = "deleted"
"""Replaces the names of deleted users."""
GUEST_NAME = "Guest"
"""The name of a guest who has not given one."""

# Invisible, although their Unicode category is that of a letter or symbol.
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


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
        raise MalformedError(f"Your text for the seed has at most {MAX_ENTROPY_LENGTH} characters.")
    return cleaned


def clean_name(name: str) -> str:
    """Return a name without control, direction and invisible characters, with single spaces.

    Raises:
        MalformedError: It does not have 1 to 40 visible characters.
    """
    cleaned = _strip_invisible(name)
    if not 1 <= len(cleaned) <= MAX_NAME_LENGTH or all(unicodedata.combining(c) for c in cleaned):
        raise MalformedError(f"A name has 1 to {MAX_NAME_LENGTH} visible characters.")
    return cleaned


def clean_line(text: str) -> str:
    """Return a line of chat or a reason, cleaned like a name.

    Raises:
        MalformedError: It does not have 1 to 200 visible characters.
    """
    cleaned = _strip_invisible(text)
    if not 1 <= len(cleaned) <= MAX_LINE_LENGTH:
        raise MalformedError(f"That takes 1 to {MAX_LINE_LENGTH} visible characters.")
    return cleaned


def clean_notes(text: str) -> str:
    """Return notes without control, direction and invisible characters, except line breaks.

    Raises:
        MalformedError: They have more than 4000 characters.
    """
    if len(text) > MAX_NOTES_LENGTH:
        raise MalformedError(f"Notes have at most {MAX_NOTES_LENGTH} characters.")
    return "".join(c for c in text if c == "\n" or unicodedata.category(c)[0] != "C")


def key(name: str) -> str:
    """Return the key by which account names are unique, without case, width and style."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return folded.replace("\0", "")  # PostgreSQL has no NUL in text


def account_key(name: str) -> str:
    """Return the key of an account's name. Raises MalformedError if it is reserved or too long."""
    folded = key(name)
    if folded in (DELETED_NAME, key(GUEST_NAME)) or len(folded) > MAX_KEY_LENGTH:
        raise MalformedError("An account cannot have that name; choose a plainer one.")
    return folded


def _strip_invisible(text: str) -> str:
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    cleaned = "".join(c for c in spaced if unicodedata.category(c)[0] != "C" and c not in BLANKS)
    return " ".join(cleaned.split())
