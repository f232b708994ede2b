"""A report may be about somebody, and no table."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Let a report be without a match."""
    with op.batch_alter_table("reports") as reports:
        reports.alter_column("match", existing_type=sa.String(32), nullable=True)
