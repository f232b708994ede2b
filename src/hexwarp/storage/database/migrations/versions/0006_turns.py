"""Leases: work that one process may do at a time."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "turns",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
