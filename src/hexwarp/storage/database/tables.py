"""The tables of the current schema, as the migrations leave them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

users = Table(
    "users",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("name_key", String(160), unique=True),
    Column("kind", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("owner_id", String(32), ForeignKey("users.id"), index=True),
    Column("account_id", String(32), ForeignKey("users.id"), index=True),
    Column("settings", JSON(none_as_null=True)),
    Column("lookalike_key", String(160)),
    Column("caseless_lookalike_key", String(160)),
    UniqueConstraint("lookalike_key", name="uq_users_lookalike_key"),
    UniqueConstraint("caseless_lookalike_key", name="uq_users_caseless_lookalike_key"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("last_seen", BigInteger, nullable=False),
    Column("id", String(32), nullable=False),
    Column("browser", String(80)),
    UniqueConstraint("id", name="uq_sessions_id"),
)

passwords = Table(
    "passwords",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("hash", String(255), nullable=False),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False, index=True),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
)

challenges = Table(
    "challenges",
    metadata,
    Column("challenge", String(100), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), index=True),
    Column("until", BigInteger, nullable=False, index=True),
)

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("last_used", BigInteger),
)

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("key", LargeBinary, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("waits_for_bot", Boolean, nullable=False, index=True),
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("due", BigInteger, index=True),
    Index("ix_matches_status_public", "status", "public"),
)

events = Table(
    "events",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
)

log_names = Table(
    "log_names",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("user_id", String(32), nullable=False),
    Column("match_id", String(32), ForeignKey("matches.id"), nullable=False, index=True),
    Column("seq", Integer, nullable=False),
    Index("ix_log_names_user_id_number", "user_id", "number"),
    sqlite_autoincrement=True,
)

name_changes = Table(
    "name_changes",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("done", Integer, nullable=False),
)

chat_lines = Table(
    "chat_lines",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", String(200)),
    Column("phrase", String(20)),
    Column("at", BigInteger, nullable=False),
    Index("ix_chat_lines_user_id_match_id_number", "user_id", "match_id", "number"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("muted_id", String(32), ForeignKey("users.id"), primary_key=True, index=True),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", String(32), ForeignKey("matches.id")),
    Column("reporter_id", String(32), ForeignKey("users.id"), nullable=False),
    Column("reported_id", String(32), ForeignKey("users.id"), nullable=False),
    Column("line", Integer),
    Column("text", String(200)),
    Column("reason", String(200), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("resolved", BigInteger),
)

bans = Table(
    "bans",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id")),
    Column("network", String(50)),
    Column("reason", String(200), nullable=False),
    Column("until", BigInteger),
    Column("at", BigInteger, nullable=False),
)

announcements = Table("announcements", metadata, Column("text", String(500), primary_key=True))

admin_log = Table(
    "admin_log",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(80), nullable=False),
    Column("action", String(20), nullable=False),
    Column("data", JSON, nullable=False),
    sqlite_autoincrement=True,
)

user_match_data = Table(
    "user_match_data",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True, index=True),
    Column("notes", Text, nullable=False),
    Column("last_seen_seq", Integer, nullable=False),
    Column("conditional_moves", JSON(none_as_null=True)),
)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("endpoint", String(1000), nullable=False),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(30), nullable=False),
    Column("origin", String(300), nullable=False),
    Column("created", BigInteger, nullable=False),
)

sent_notifications = Table(
    "sent_notifications",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True, index=True),
    Column("stage", Integer, nullable=False),
)

email_addresses = Table(
    "email_addresses",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("address_key", String(254), nullable=False, index=True),
    Column("turn_mails", Boolean, nullable=False),
)

email_tokens = Table(
    "email_tokens",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("purpose", String(8), nullable=False),
    Column("address", String(254), nullable=False),
    Column("until", BigInteger, nullable=False, index=True),
)

turn_mails = Table(
    "turn_mails",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True, index=True),
    Column("seq", Integer, nullable=False),
    Column("due", BigInteger, index=True),
)

analyses = Table(
    "analyses",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("record_hash", String(64), primary_key=True),
    Column("data", JSON, nullable=False),
)

service = Table(
    "service",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive_at", BigInteger, nullable=False),
    Column("restart_at", BigInteger),
)

outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)

participants = Table(
    "participants",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("holder_index", Integer, primary_key=True, autoincrement=False),
    Column("player_key", String(48), nullable=False),
    Column("place", Integer),
    Column("score", Integer),
    Column("outcome", String(8)),
    Column("result_number", Integer),
    Index("ix_participants_player_key_result_number", "player_key", "result_number"),
)

results = Table(
    "results",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("match_id", String(32), ForeignKey("matches.id"), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("clock", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settled", Boolean, nullable=False, index=True),
    sqlite_autoincrement=True,
)

tallies = Table(
    "tallies",
    metadata,
    Column("player_key", String(48), primary_key=True),
    Column("opponent_key", String(48), primary_key=True, index=True),
    Column("game", String(40), primary_key=True),
    Column("public_only", Boolean, primary_key=True),
    Column("total", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Index("ix_tallies_player_key_game_total", "player_key", "game", "public_only", "total"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player_key", String(48), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("clock", String(8), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_ratings_game_clock", "game", "clock"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("player_key", String(48), primary_key=True),
    Column("result_number", Integer, primary_key=True, autoincrement=False),
    Column("game", String(40), nullable=False),
    Column("clock", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
)

puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("puzzle_id", String(8), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle_id", String(8), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
)
