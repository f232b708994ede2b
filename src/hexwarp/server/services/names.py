"""What people may call themselves."""

from __future__ import annotations

import unicodedata

from hexwarp.core.errors import MalformedError

LONGEST = 40
LONGEST_KEY = 160
NOBODYS = "deleted"
"""What those are called who deleted their accounts."""
NAMELESS = "Guest"
"""What those are called who have not said any name."""

# Letters and symbols by their class, and yet nothing to be seen.
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


LONGEST_ENTROPY = 64
LONGEST_LINE = 200
LONGEST_NOTES = 4000


def clean_entropy(text: str) -> str:
    """What somebody adds to the rolls and draws, cleaned like a name; may be empty.

    Raises MalformedError if it is longer than 64 visible characters.
    """
    shown = _visible(text)
    if len(shown) > LONGEST_ENTROPY:
        raise MalformedError(f"What you add to chance has at most {LONGEST_ENTROPY} characters.")
    return shown


def clean(name: str) -> str:
    """The name without control, direction and invisible characters, spaces made single.

    Raises MalformedError if it is not 1 to 40 visible characters long then.
    """
    shown = _visible(name)
    if not 1 <= len(shown) <= LONGEST or all(unicodedata.combining(c) for c in shown):
        raise MalformedError(f"A name has 1 to {LONGEST} visible characters.")
    return shown


def clean_line(text: str) -> str:
    """What somebody says, cleaned like a name.

    Raises MalformedError if it is not 1 to 200 visible characters long then.
    """
    shown = _visible(text)
    if not 1 <= len(shown) <= LONGEST_LINE:
        raise MalformedError(f"That takes 1 to {LONGEST_LINE} visible characters.")
    return shown


def clean_notes(text: str) -> str:
    """What somebody notes down, in lines, without control, direction and invisible characters.

    Raises MalformedError if it is longer than 4000 characters.
    """
    if len(text) > LONGEST_NOTES:
        raise MalformedError(f"Notes have at most {LONGEST_NOTES} characters.")
    return "".join(c for c in text if c == "\n" or unicodedata.category(c)[0] != "C")


def key(name: str) -> str:
    """What names of accounts are told apart by: not by case, width or style of letters."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return folded.replace("\0", "")  # which some databases cannot even be asked for


def account_key(name: str) -> str:
    """The key of a name that an account can have. Raises MalformedError."""
    folded = key(name)
    if folded in (NOBODYS, key(NAMELESS)) or len(folded) > LONGEST_KEY:
        raise MalformedError("An account cannot have that name; choose a plainer one.")
    return folded


def _visible(text: str) -> str:
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    shown = "".join(c for c in spaced if unicodedata.category(c)[0] != "C" and c not in BLANKS)
    return " ".join(shown.split())
