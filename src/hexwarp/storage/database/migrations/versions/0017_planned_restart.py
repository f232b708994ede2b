"""The time of a planned restart."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the column."""
    op.add_column("service", sa.Column("restart_at", sa.BigInteger))
