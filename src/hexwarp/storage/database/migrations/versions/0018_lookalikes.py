"""A key of accounts' names that is equal for names that look alike."""

import sqlalchemy as sa
from alembic import op

from hexwarp.storage.lookalikes import lookalike_keys

revision = "0018"
down_revision = "0017"

MAX_LENGTH = 160


def upgrade() -> None:
    """Add the column; of accounts whose names look alike, the oldest gets the key."""
    with op.batch_alter_table("users") as users:
        users.add_column(sa.Column("lookalike_key", sa.String(MAX_LENGTH)))
        users.create_unique_constraint("uq_users_lookalike_key", ["lookalike_key"])
    connection = op.get_bind()
    named = sa.text(
        "SELECT id, name FROM users WHERE name_key IS NOT NULL ORDER BY created DESC, id DESC"
    )
    oldest = {lookalike_keys(name)[0]: user_id for user_id, name in connection.execute(named).all()}
    rows = [
        {"id": user_id, "key": key} for key, user_id in oldest.items() if len(key) <= MAX_LENGTH
    ]
    if rows:
        update = sa.text("UPDATE users SET lookalike_key = :key WHERE id = :id")
        connection.execute(update, rows)
