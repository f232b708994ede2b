"""Results of analyses, by the match and the hash of the record."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "analyses",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("record", sa.String(64), primary_key=True),
        sa.Column("data", sa.JSON, nullable=False),
    )
