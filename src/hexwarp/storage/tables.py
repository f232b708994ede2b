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
)

metadata = MetaData()

users = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("name_key", String(160), unique=True),
    Column("kind", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("owner", String(32), ForeignKey("people.id"), index=True, key="owner_id"),
    Column("account", String(32), ForeignKey("people.id"), index=True, key="account_id"),
    Column("settings", JSON(none_as_null=True)),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column(
        "person", String(32), ForeignKey("people.id"), nullable=False, index=True, key="user_id"
    ),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, key="last_seen"),
)

passwords = Table(
    "passwords",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True, key="user_id"),
    Column("hash", String(255), nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column(
        "person", String(32), ForeignKey("people.id"), nullable=False, index=True, key="user_id"
    ),
    Column("name", String(80), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
)

challenges = Table(
    "challenges",
    metadata,
    Column("challenge", String(100), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), index=True, key="user_id"),
    Column("until", BigInteger, nullable=False, index=True),
)

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", String(32), primary_key=True),
    Column(
        "person", String(32), ForeignKey("people.id"), nullable=False, index=True, key="user_id"
    ),
    Column("name", String(80), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, key="last_used"),
)

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("key", LargeBinary, nullable=False),
)

leases = Table(
    "turns",
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
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True, key="match_id"),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
)

chat_lines = Table(
    "lines",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True, key="match_id"),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column(
        "person", String(32), ForeignKey("people.id"), nullable=False, index=True, key="user_id"
    ),
    Column("name", String(80), nullable=False),
    Column("text", String(200)),
    Column("phrase", String(20)),
    Column("at", BigInteger, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True, key="user_id"),
    Column("muted", String(32), ForeignKey("people.id"), primary_key=True, key="muted_id"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", String(32), ForeignKey("matches.id"), key="match_id"),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, key="reporter_id"),
    Column("reported", String(32), ForeignKey("people.id"), nullable=False, key="reported_id"),
    Column("line", Integer),
    Column("text", String(200)),
    Column("reason", String(200), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("done", BigInteger, key="resolved"),
)

bans = Table(
    "bans",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), key="user_id"),
    Column("network", String(50)),
    Column("reason", String(200), nullable=False),
    Column("until", BigInteger),
    Column("at", BigInteger, nullable=False),
)

announcements = Table("announcements", metadata, Column("text", String(500), primary_key=True))

admin_log = Table(
    "deeds",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(80), nullable=False, key="actor"),
    Column("what", String(20), nullable=False, key="action"),
    Column("data", JSON, nullable=False),
    sqlite_autoincrement=True,
)

user_match_data = Table(
    "private",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True, key="match_id"),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True, key="user_id"),
    Column("notes", Text, nullable=False),
    Column("seen", Integer, nullable=False, key="last_seen_seq"),
    Column("conditions", JSON(none_as_null=True), key="conditional_moves"),
)

push_subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("endpoint", String(1000), nullable=False),
    Column(
        "person", String(32), ForeignKey("people.id"), nullable=False, index=True, key="user_id"
    ),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(30), nullable=False),
    Column("site", String(300), nullable=False, key="origin"),
    Column("created", BigInteger, nullable=False),
)

sent_notifications = Table(
    "notices",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True, key="match_id"),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True, key="user_id"),
    Column("stage", Integer, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True, key="match_id"),
    Column("record", String(64), primary_key=True, key="record_hash"),
    Column("data", JSON, nullable=False),
)

participants = Table(
    "seatings",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True, key="match_id"),
    Column("chair", Integer, primary_key=True, autoincrement=False, key="holder_index"),
    Column("player", String(48), nullable=False, index=True, key="player_key"),
    Column("place", Integer),
    Column("score", Integer),
    Column("outcome", String(8)),
)

results = Table(
    "results",
    metadata,
    Column("number", Integer, primary_key=True),
    Column(
        "match", String(32), ForeignKey("matches.id"), nullable=False, unique=True, key="match_id"
    ),
    Column("game", String(40), nullable=False),
    Column("clock", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settled", Boolean, nullable=False, index=True),
    sqlite_autoincrement=True,
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(48), primary_key=True, key="player_key"),
    Column("game", String(40), primary_key=True),
    Column("clock", String(8), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_ratings_game_clock", "game", "clock"),
)
