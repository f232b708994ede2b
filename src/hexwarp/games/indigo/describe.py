"""The arguments of the messages about events; the messages are in ``words``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexwarp.core.types import Event, MessageArguments


def describe_event(
    event: Event, names: Sequence[str], default: MessageArguments | None
) -> MessageArguments | None:
    """Return the default arguments (``Game.describe_event``) and this game's additional ones.

    None for a gem that leaves the board, as the event ``take`` follows and says the same.
    """
    fields: dict[str, Any] = event
    more: MessageArguments = {}
    match fields["type"]:
        case "run" if fields["to"] is None:
            return None
        case "run":
            more = {"cell": fields["to"][0]}
        case "meet":
            first, second = fields["gems"]
            more = {"gem": first["gem"], "other": second["gem"]}
        case "take":
            players = [names[seat - 1] for seat in fields["seats"]]
            more = {"players": players, "count": len(players)}
    return {**(default or {}), **more}
