"""The events that hold users' names, pending changes of names, and indexes for erasure."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

BATCH = 1000
"""Rows in memory at a time."""


def upgrade() -> None:
    """Create tables and indexes, and find the names in the event logs."""
    log_names = op.create_table(
        "log_names",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "name_changes",
        sa.Column("user_id", sa.String(32), sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
    )
    _fill(log_names)
    op.create_index("ix_log_names_user_id_number", "log_names", ["user_id", "number"])
    op.create_index("ix_log_names_match_id", "log_names", ["match_id"])
    op.drop_index("ix_chat_lines_user_id", "chat_lines")
    op.create_index(
        "ix_chat_lines_user_id_match_id_number", "chat_lines", ["user_id", "match_id", "number"]
    )
    op.create_index("ix_mutes_muted_id", "mutes", ["muted_id"])
    op.create_index("ix_user_match_data_user_id", "user_match_data", ["user_id"])
    op.create_index("ix_sent_notifications_user_id", "sent_notifications", ["user_id"])


def _fill(log_names: sa.Table) -> None:
    connection = op.get_bind()
    events = sa.table(
        "events",
        sa.column("match_id", sa.String),
        sa.column("seq", sa.Integer),
        sa.column("kind", sa.String),
        sa.column("data", sa.Text),
    )
    named = events.c.kind.in_(("created", "joined"))
    last = ("", 0)
    while True:
        # In steps, as a result that stays open would be read into memory by some drivers.
        later = sa.tuple_(events.c.match_id, events.c.seq) > last
        query = sa.select(events.c.match_id, events.c.seq, sa.cast(events.c.data, sa.Text))
        query = query.where(named, later).order_by(events.c.match_id, events.c.seq).limit(BATCH)
        batch = connection.execute(query).all()
        if not batch:
            return
        rows = [
            {"user_id": user_id, "match_id": match_id, "seq": seq}
            for match_id, seq, data in batch
            for user_id in sorted(_named_users(json.loads(data)))
        ]
        if rows:
            connection.execute(sa.insert(log_names), rows)
        last = (batch[-1][0], batch[-1][1])


def _named_users(data: object) -> set[str]:
    if isinstance(data, list):
        return {user_id for item in data for user_id in _named_users(item)}
    if not isinstance(data, dict):
        return set()
    named = _named_users(list(data.values()))
    return named | {data["player"]} if data.get("player") and "name" in data else named
