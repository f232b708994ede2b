"""A user's settings of the page, the same on every device."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the column."""
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("settings", sa.JSON(none_as_null=True)))
