"""Escaping of untrusted text for a terminal."""

from __future__ import annotations


def one_line(text: str) -> str:
    """Return a text on one line, with control characters escaped."""
    line = " ".join(text.split())
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
