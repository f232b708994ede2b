"""A report may be about a user, without a match."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the match of a report optional."""
    with op.batch_alter_table("reports") as reports:
        reports.alter_column("match", existing_type=sa.String(32), nullable=True)
