"""Chat lines, mutes and reports."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "lines",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.String(200)),
        sa.Column("phrase", sa.String(20)),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("muted", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("reported", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("line", sa.Integer),
        sa.Column("text", sa.String(200)),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
