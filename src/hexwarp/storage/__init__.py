"""Persistent data: users, and each match as an append-only log of events."""

from hexwarp.storage.errors import Conflict, StorageError, StorageUnavailable
from hexwarp.storage.match_index import MatchIndex
from hexwarp.storage.sql import Storage
from hexwarp.storage.users import User

__all__ = [
    "Conflict",
    "MatchIndex",
    "Storage",
    "StorageError",
    "StorageUnavailable",
    "User",
]
