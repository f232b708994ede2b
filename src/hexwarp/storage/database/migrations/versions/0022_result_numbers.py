"""Participants of finished matches hold the number of the result, so that pages need no sorting."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Add the column, fill it, and index it by player in place of the player alone."""
    op.add_column("participants", sa.Column("result_number", sa.Integer))
    op.execute(
        """UPDATE participants SET result_number =
           (SELECT number FROM results WHERE results.match_id = participants.match_id)"""
    )
    op.create_index(
        "ix_participants_player_key_result_number", "participants", ["player_key", "result_number"]
    )
    op.drop_index("ix_participants_player_key", "participants")
