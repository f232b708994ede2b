"""What the sentences about events need to know; the sentences are in ``words``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from hexwarp.core.types import Event

Telling: TypeAlias = "dict[str, str | int | list[str]] | None"


def tell(event: Event, names: Sequence[str], plain: Telling) -> Telling:
    """The plain telling (``Game.tell``) with what this game's events have beside it.

    None where the next event says it all: a gem that leaves the board is taken.
    """
    known: dict[str, Any] = event
    more: dict[str, str | int | list[str]] = {}
    match known["type"]:
        case "run" if known["to"] is None:
            return None
        case "run":
            more = {"cell": known["to"][0]}
        case "meet":
            first, second = known["gems"]
            more = {"gem": first["gem"], "other": second["gem"]}
        case "take":
            players = [names[seat - 1] for seat in known["seats"]]
            more = {"players": players, "count": len(players)}
    return {**(plain or {}), **more}
