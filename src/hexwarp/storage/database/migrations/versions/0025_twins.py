"""Keys of names that look alike but for spaces, punctuation and case."""

import sqlalchemy as sa
from alembic import op

from hexwarp.storage.lookalikes import lookalike_keys

revision = "0025"
down_revision = "0024"

MAX_LENGTH = 160
COLUMNS = "lookalike_key", "caseless_lookalike_key"


def upgrade() -> None:
    """Add a column and fill both; of accounts whose names look alike, the oldest gets the key."""
    with op.batch_alter_table("users") as batch:
        batch.add_column(sa.Column(COLUMNS[1], sa.String(MAX_LENGTH)))
        batch.create_unique_constraint(f"uq_users_{COLUMNS[1]}", [COLUMNS[1]])
    connection = op.get_bind()
    users = sa.table("users", sa.column("id"), *map(sa.column, COLUMNS))
    connection.execute(sa.update(users).values(lookalike_key=None))
    named = sa.text(
        "SELECT id, name FROM users WHERE name_key IS NOT NULL ORDER BY created DESC, id DESC"
    )
    names = connection.execute(named).all()
    for index, column in enumerate(COLUMNS):
        oldest = {lookalike_keys(name)[index]: user_id for user_id, name in names}
        rows = [
            {"user": user_id, "key": key}
            for key, user_id in oldest.items()
            if len(key) <= MAX_LENGTH
        ]
        if rows:
            update = sa.update(users).where(users.c.id == sa.bindparam("user"))
            connection.execute(update.values({column: sa.bindparam("key")}), rows)
