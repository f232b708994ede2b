"""Events of matches as rows of the table ``events``."""

from __future__ import annotations

import json
from functools import cache

from pydantic import TypeAdapter, ValidationError

from hexwarp.core.types import JsonObject
from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.events import KINDS, MatchEvent
from hexwarp.storage.database.rows import Row


class InvalidEventError(ValueError):
    """A stored event is of no kind that there is, or lacks a field."""


def to_row(logged: LoggedEvent) -> Row:
    """Return the row of an event."""
    return {
        "match_id": logged.match_id,
        "seq": logged.seq,
        "kind": logged.event.kind,
        "data": logged.event.to_json(),
        "at": logged.at,
    }


def from_row(match_id: str, seq: int, kind: str, data: JsonObject, at: int) -> LoggedEvent:
    """Return the event of a row. Raises InvalidEventError."""
    try:
        return LoggedEvent(match_id, seq, read_event(kind, data), at)
    except InvalidEventError as error:
        raise InvalidEventError(f"Event {seq} of match {match_id} is not valid: {error}") from error


def read_event(kind: str, data: JsonObject) -> MatchEvent:
    """Return an event from its JSON.

    Fields that it does not have are ignored, so that the logs of other versions are read.

    Raises:
        InvalidEventError: There is no such kind, or a field is missing or of another type.
    """
    if kind not in KINDS:
        raise InvalidEventError(f"there is no kind {kind!r}.")
    try:
        return _adapter(kind).validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise InvalidEventError(f"{kind}.{place}: {first['msg']}.") from error


@cache
def _adapter(kind: str) -> TypeAdapter[MatchEvent]:
    return TypeAdapter(KINDS[kind])
