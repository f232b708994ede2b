"""What the sentences about events need to know; the sentences are in ``words``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from hexwarp.core.types import Event

Telling: TypeAlias = "dict[str, str | int | list[str]] | None"


def tell(event: Event, names: Sequence[str], plain: Telling) -> Telling:
    """The plain telling (``Game.tell``) with what this game's events have beside it.

    None where the next event says it all: a ship that reaches the hole is home.
    """
    known: dict[str, Any] = event
    match known["type"]:
        case "roll_all":
            faces = known["faces"]
            more = {"faces": " ".join(map(str, faces)), "total": sum(faces)}
        case "order":
            more = {"player": names[known["seats"][0] - 1]}
        case "drive" | "jump" if known["to"] is None:
            return None
        case _:
            more = {}
    return {**(plain or {}), **more}
