"""Content negotiation: the encoding and the language of an answer (RFC 9110, section 12.5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hexwarp.words import LANGUAGES

LANGUAGE_COOKIE = "language"
"""The cookie with the language that the user has chosen; the page sets it."""

MAX_LENGTH = 1000
"""Characters of a header that are read; browsers send some 100."""


def accepted(header: str) -> list[str]:
    """Return what an ``Accept-...`` header lists, in lower case and the best first.

    Entries that it rules out by the weight 0 are left out, and so are those with an invalid weight.
    """
    weighted = []
    for part in header[:MAX_LENGTH].split(","):
        name, _, parameters = part.partition(";")
        weight = _weight(parameters)
        if name.strip() and weight > 0:
            weighted.append((-weight, name.strip().lower()))
    return [name for _, name in sorted(weighted, key=lambda pair: pair[0])]


def _weight(parameters: str) -> float:
    key, _, value = parameters.strip().partition("=")
    if not key:
        return 1.0
    try:
        weight = float(value) if key.strip().lower() == "q" else 1.0
    except ValueError:
        return 0.0
    return weight if 0 <= weight <= 1 else 0.0


def preferred_language(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str:
    """Return the language for a user: the one chosen on the page, else the browser's first choice.

    Args:
        headers: The headers of a request; without regard to case.
        cookies: Its cookies.

    Returns:
        One of ``LANGUAGES``, the first one if none fits.

    Example:
        >>> preferred_language({"Accept-Language": "fi, en-GB;q=0.8"}, {})
        'en'
    """
    wanted = [cookies.get(LANGUAGE_COOKIE, ""), *accepted(headers.get("Accept-Language", ""))]
    codes = [tag.partition("-")[0] for tag in wanted]
    return next((code for code in codes if code in LANGUAGES), LANGUAGES[0])


def preferred_encoding(headers: Mapping[str, str], offered: Collection[str]) -> str | None:
    """Return the first of the offered encodings that a client accepts, or None for none.

    Args:
        headers: The headers of a request; without regard to case.
        offered: The encodings, the best first: ``br`` before ``gzip``.
    """
    known = accepted(headers.get("Accept-Encoding", ""))
    return next((encoding for encoding in offered if encoding in known), None)
