"""The rating of each player after each rated match, from now on."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Create the table; earlier ratings were not kept."""
    op.create_table(
        "rating_changes",
        sa.Column("player_key", sa.String(48), primary_key=True),
        sa.Column("result_number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("clock", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
