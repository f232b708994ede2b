"""Rename tables, columns and indexes to the terms that the code uses."""

from alembic import op

revision = "0013"
down_revision = "0012"

TABLES = {
    "people": "users",
    "turns": "leases",
    "lines": "chat_lines",
    "deeds": "admin_log",
    "private": "user_match_data",
    "subscriptions": "push_subscriptions",
    "notices": "sent_notifications",
    "seatings": "participants",
}

COLUMNS = {
    "users": {"owner": "owner_id", "account": "account_id"},
    "sessions": {"person": "user_id", "seen": "last_seen"},
    "passwords": {"person": "user_id"},
    "passkeys": {"person": "user_id"},
    "challenges": {"person": "user_id"},
    "api_tokens": {"person": "user_id", "used": "last_used"},
    "events": {"match": "match_id"},
    "chat_lines": {"match": "match_id", "person": "user_id"},
    "mutes": {"person": "user_id", "muted": "muted_id"},
    "reports": {
        "match": "match_id",
        "person": "reporter_id",
        "reported": "reported_id",
        "done": "resolved",
    },
    "bans": {"person": "user_id"},
    "admin_log": {"who": "actor", "what": "action"},
    "user_match_data": {
        "match": "match_id",
        "person": "user_id",
        "seen": "last_seen_seq",
        "conditions": "conditional_moves",
    },
    "push_subscriptions": {"person": "user_id", "site": "origin"},
    "sent_notifications": {"match": "match_id", "person": "user_id"},
    "analyses": {"match": "match_id", "record": "record_hash"},
    "participants": {"match": "match_id", "chair": "holder_index", "player": "player_key"},
    "results": {"match": "match_id"},
    "ratings": {"player": "player_key"},
}

INDEXES = {
    "ix_people_owner": ("users", "owner_id"),
    "ix_people_account": ("users", "account_id"),
    "ix_sessions_person": ("sessions", "user_id"),
    "ix_passkeys_person": ("passkeys", "user_id"),
    "ix_challenges_person": ("challenges", "user_id"),
    "ix_api_tokens_person": ("api_tokens", "user_id"),
    "ix_lines_person": ("chat_lines", "user_id"),
    "ix_subscriptions_person": ("push_subscriptions", "user_id"),
    "ix_seatings_player": ("participants", "player_key"),
}


def upgrade() -> None:
    """Rename; foreign keys follow."""
    for old, new in TABLES.items():
        op.rename_table(old, new)
    for table, columns in COLUMNS.items():
        for old, new in columns.items():
            op.execute(f'ALTER TABLE {table} RENAME COLUMN "{old}" TO "{new}"')
    for old, (table, column) in INDEXES.items():
        op.drop_index(old)
        op.create_index(f"ix_{table}_{column}", table, [column])
