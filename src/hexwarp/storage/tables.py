"""The tables, as the migrations leave them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
)

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("waits_for_bot", Boolean, nullable=False, index=True),
)

events = Table(
    "events",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("record", String(64), primary_key=True),
    Column("data", JSON, nullable=False),
)
