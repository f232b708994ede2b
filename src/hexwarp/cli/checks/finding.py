"""The finding of a check."""

from __future__ import annotations

from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Literal, TypeAlias

Verdict: TypeAlias = Literal["ok", "note", "wrong"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence about a part of the set-up."""

    part: str
    """One word, such as ``database``."""
    verdict: Verdict
    """``wrong`` for what has to be changed, ``note`` for what was not or cannot be checked."""
    text: str


MAX_CLOCK_DIFFERENCE_S = 2.0
"""Clocks of games would differ by as much from one process to another."""
DATE_TOLERANCE_S = 5.0
"""The header Date has whole seconds, and a busy server writes it late."""


def clock_finding(
    name: str, theirs: float, ours: float, tolerance_s: float = MAX_CLOCK_DIFFERENCE_S
) -> Finding:
    """Compare another machine's clock with this one's. Times are Unix time in seconds."""
    difference = theirs - ours
    if abs(difference) > tolerance_s:
        relation = "ahead of" if difference > 0 else "behind"
        return Finding(
            "clock",
            "wrong",
            f"The clock of {name} is {abs(difference):,.0f} s {relation} this machine's; "
            "synchronise them by NTP.",
        )
    return Finding("clock", "ok", f"The clock of {name} agrees with this machine's.")


def date_finding(name: str, date: str, received: float) -> Finding:
    """Compare the clock of a web server by the header Date of its answer, and when that came."""
    theirs = parsedate_to_datetime(date).timestamp()
    return clock_finding(name, theirs, received, DATE_TOLERANCE_S)
