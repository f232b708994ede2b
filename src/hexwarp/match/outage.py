"""Outages: times in which the server could not serve players, which no clock counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which the server was down, or answered nobody. Unix times in ms."""

    began: int
    ended: int


def lost_time(outages: Iterable[Outage], since: int, now: int) -> int:
    """Return how much of a time the outages took, in ms; where they overlap, it counts once.

    Args:
        outages: The outages, in any order.
        since: The beginning of the time, Unix time in ms.
        now: Its end, Unix time in ms.

    Example:
        >>> lost_time([Outage(1000, 3000), Outage(2000, 4000)], since=2500, now=9000)
        1500
    """
    lost, counted = 0, since
    for outage in sorted(outages, key=lambda outage: outage.began):
        began, ended = max(outage.began, counted), min(outage.ended, now)
        if began < ended:
            lost += ended - began
            counted = ended
    return lost
