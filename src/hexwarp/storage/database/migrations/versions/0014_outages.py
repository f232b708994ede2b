"""The time at which the server last served, and its outages."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Create the tables; the last event tells when an earlier version has served."""
    op.create_table(
        "service",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("alive_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.execute(
        "INSERT INTO service (id, alive_at)"
        " SELECT 1, max(events.at) FROM events HAVING max(events.at) IS NOT NULL"
    )
