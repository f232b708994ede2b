"""Tallies: how often each player has won, drawn and lost, in all and against each opponent.

They are derived from the participants of settled matches, and kept so that nothing has to be
counted. Each match counts in the transaction that settles it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, literal, select
from sqlalchemy.dialects import postgresql, sqlite

from hexwarp.match.participants import Participant, Result
from hexwarp.storage.database.tables import tallies

ALL = ""
"""The opponent, and the game, of a row that counts all of them."""

LOCK = 7_406_021
"""The key of PostgreSQL's advisory lock; no other lock has the same."""

OUTCOMES = ("won", "drawn", "lost")


def lock(connection: Connection) -> None:
    """Keep other transactions from changing tallies until this one ends; must come first.

    In a SQLite file there is one writer at a time anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))


def count(connection: Connection, result: Result, participants: Sequence[Participant]) -> None:
    """Count a match that is being settled."""
    counts: Counter[tuple[str, str, str, bool, str]] = Counter()
    scopes = (False, True) if result.public else (False,)
    for player in participants:
        if player.outcome is None:
            continue
        key, outcome = player.player_key, player.outcome
        counts[key, ALL, result.game, False, outcome] += 1
        for other in participants:
            if other.player_key != key:
                for game in (result.game, ALL):
                    for scope in scopes:
                        counts[key, other.player_key, game, scope, outcome] += 1
    rows = [
        {
            "player_key": player,
            "opponent_key": opponent,
            "game": game,
            "public_only": scope,
            "total": number,
            **{name: number if name == outcome else 0 for name in OUTCOMES},
        }
        for (player, opponent, game, scope, outcome), number in counts.items()
    ]
    if rows:
        connection.execute(_adding(_insert(connection)), rows)


def merge(connection: Connection, guest_id: str, account_id: str) -> None:
    """Add a guest's tallies to those of the account that the guest becomes."""
    others = [column for column in tallies.c if column.name not in ("player_key", "opponent_key")]
    for key, other in (
        (tallies.c.player_key, tallies.c.opponent_key),
        (tallies.c.opponent_key, tallies.c.player_key),
    ):
        moved = select(literal(account_id), other, *others)
        moved = moved.where(key == guest_id, other.not_in((guest_id, account_id)))
        names = [key.name, other.name, *(column.name for column in others)]
        connection.execute(_adding(_insert(connection).from_select(names, moved)))
        connection.execute(delete(tallies).where(key == guest_id))


def _insert(connection: Connection) -> Any:
    """Return the database's own kind of insertion, which can add to rows that are there."""
    return (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(tallies)


def _adding(new: Any) -> Any:
    """Return an insertion that adds its numbers to those of a row that is there."""
    return new.on_conflict_do_update(
        index_elements=list(tallies.primary_key),
        set_={name: tallies.c[name] + new.excluded[name] for name in ("total", *OUTCOMES)},
    )
