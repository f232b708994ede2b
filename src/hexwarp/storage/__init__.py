"""Persistent data: users, and each match as an append-only log of events."""

from hexwarp.storage.database.errors import Conflict, StorageError, StorageUnavailable
from hexwarp.storage.people.users import User
from hexwarp.storage.play.match_index import MatchIndex
from hexwarp.storage.sql import Storage

__all__ = [
    "Conflict",
    "MatchIndex",
    "Storage",
    "StorageError",
    "StorageUnavailable",
    "User",
]
