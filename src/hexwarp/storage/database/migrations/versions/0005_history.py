"""Participants and results of matches, and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the tables. Earlier matches are added when the scheduler checks them."""
    op.create_table(
        "seatings",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("chair", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(48), nullable=False, index=True),
        sa.Column("place", sa.Integer),
        sa.Column("score", sa.Integer),
        sa.Column("outcome", sa.String(8)),
    )
    op.create_table(
        "results",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("clock", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False, index=True),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(48), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("clock", sa.String(8), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Index("ix_ratings_game_clock", "game", "clock"),
    )
