"""E-mail addresses, tokens sent by mail, and pending mails about turns."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "email_addresses",
        sa.Column("user_id", sa.String(32), sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("address_key", sa.String(254), nullable=False),
        sa.Column("turn_mails", sa.Boolean, nullable=False),
    )
    op.create_index("ix_email_addresses_address_key", "email_addresses", ["address_key"])
    op.create_table(
        "email_tokens",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("user_id", sa.String(32), sa.ForeignKey("users.id"), nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_email_tokens_user_id", "email_tokens", ["user_id"])
    op.create_index("ix_email_tokens_until", "email_tokens", ["until"])
    op.create_table(
        "turn_mails",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("user_id", sa.String(32), sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
    )
    op.create_index("ix_turn_mails_user_id", "turn_mails", ["user_id"])
    op.create_index("ix_turn_mails_due", "turn_mails", ["due"])
