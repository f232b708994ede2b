"""Columns of a match: its status, whether it is public, and when the scheduler must check it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns. Old matches are due at once; the scheduler then stores their status."""
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("status", sa.String(16), nullable=False, server_default=""))
        matches.add_column(
            sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false())
        )
        matches.add_column(sa.Column("due", sa.BigInteger, server_default="0"))
        matches.create_index("ix_matches_due", ["due"])
        matches.create_index("ix_matches_status_public", ["status", "public"])
