"""A write without effect: it fails where storing a move would fail."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, delete, insert

from hexwarp.storage.database.tables import events, matches


def write_without_effect(connection: Connection) -> None:
    """Insert a match with an event, and delete both, within the connection's transaction."""
    match_id = f"check-{secrets.token_hex(8)}"
    match = {"id": match_id, "waits_for_bot": False, "status": "finished", "public": False}
    event = {"match_id": match_id, "seq": 1, "kind": "check", "data": {}, "at": 0}
    connection.execute(insert(matches), match)
    connection.execute(insert(events), event)
    connection.execute(delete(events).where(events.c.match_id == match_id))
    connection.execute(delete(matches).where(matches.c.id == match_id))
