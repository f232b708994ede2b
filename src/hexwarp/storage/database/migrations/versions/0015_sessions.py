"""Public ids of sessions with their browsers, and recovery codes."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add columns and table; the sessions that exist get an id."""
    op.create_table(
        "recovery_codes",
        sa.Column("code_hash", sa.String(64), primary_key=True),
        sa.Column("user_id", sa.String(32), sa.ForeignKey("users.id"), nullable=False),
    )
    op.create_index("ix_recovery_codes_user_id", "recovery_codes", ["user_id"])
    with op.batch_alter_table("sessions") as sessions:
        sessions.add_column(sa.Column("id", sa.String(32)))
        sessions.add_column(sa.Column("browser", sa.String(80)))
    update = sa.text("UPDATE sessions SET id = :id WHERE token_hash = :token_hash")
    for (token_hash,) in op.get_bind().execute(sa.text("SELECT token_hash FROM sessions")).all():
        op.get_bind().execute(update, {"id": secrets.token_hex(8), "token_hash": token_hash})
    with op.batch_alter_table("sessions") as sessions:
        sessions.alter_column("id", existing_type=sa.String(32), nullable=False)
        sessions.create_unique_constraint("uq_sessions_id", ["id"])
