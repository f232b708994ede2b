"""Text from outside, made safe to show."""

from __future__ import annotations


def one_line(text: str) -> str:
    """The text on one line, with what a terminal would act on written as an escape."""
    line = " ".join(text.split())
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
