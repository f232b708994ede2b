"""The arguments of the messages about events; the messages are in ``words``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexwarp.core.types import Event, MessageArguments


def describe_event(
    event: Event, names: Sequence[str], default: MessageArguments | None
) -> MessageArguments | None:
    """Return the default arguments (``Game.describe_event``) and this game's additional ones.

    None for a ship that reaches the hole, as the event ``home`` follows and says the same.
    """
    fields: dict[str, Any] = event
    more: MessageArguments = {}
    match fields["type"]:
        case "roll_all":
            faces = fields["faces"]
            more = {"faces": " ".join(map(str, faces)), "total": sum(faces)}
        case "order":
            more = {"player": names[fields["seats"][0] - 1]}
        case "drive" | "jump" if fields["to"] is None:
            return None
    return {**(default or {}), **more}
