"""Tallies of each player's wins, draws and losses, so that nothing has to be counted."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0019"


def upgrade() -> None:
    """Create the table, and count the settled matches."""
    op.create_table(
        "tallies",
        sa.Column("player_key", sa.String(48), primary_key=True),
        sa.Column("opponent_key", sa.String(48), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("public_only", sa.Boolean, primary_key=True),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
    )
    for statement in COUNTS:
        op.execute(statement)
    op.create_index("ix_tallies_opponent_key", "tallies", ["opponent_key"])
    op.create_index(
        "ix_tallies_player_key_game_total",
        "tallies",
        ["player_key", "game", "public_only", "total"],
    )


def _counted(opponent: str, game: str, public_only: str) -> str:
    """Return the statement that counts one kind of rows."""
    outcomes = (
        f"SUM(CASE p.outcome WHEN '{outcome}' THEN 1 ELSE 0 END)"
        for outcome in ("won", "drawn", "lost")
    )
    opponents = "JOIN participants o ON o.match_id = p.match_id AND o.player_key <> p.player_key"
    group = [column for column in ("p.player_key", opponent, game) if column != "''"]
    return f"""
        INSERT INTO tallies
            (player_key, opponent_key, game, public_only, total, won, drawn, lost)
        SELECT p.player_key, {opponent}, {game}, {public_only}, COUNT(*), {", ".join(outcomes)}
        FROM participants p
        JOIN results r ON r.match_id = p.match_id AND r.settled
        {opponents if opponent != "''" else ""}
        WHERE p.outcome IS NOT NULL {"AND r.public" if public_only == "true" else ""}
        GROUP BY {", ".join(group)}
    """  # noqa: S608 - of the constants above


COUNTS = (
    *(
        _counted("o.player_key", game, public_only)
        for game in ("r.game", "''")
        for public_only in ("false", "true")
    ),
    _counted("''", "r.game", "false"),
)
"""The statements that count each kind of rows: by opponent and game or all games, and in all."""
