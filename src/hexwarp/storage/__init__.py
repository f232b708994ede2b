"""Persistent data: users, and each match as an append-only log of events."""

from hexwarp.storage.base import Conflict, MatchIndex, Storage
from hexwarp.storage.errors import StorageError, StorageUnavailable
from hexwarp.storage.sql import SqlStorage
from hexwarp.storage.users import User

__all__ = [
    "Conflict",
    "MatchIndex",
    "SqlStorage",
    "Storage",
    "StorageError",
    "StorageUnavailable",
    "User",
]
