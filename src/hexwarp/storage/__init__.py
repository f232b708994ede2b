"""Persistent data: users, and each match as an append-only log of events."""

from hexwarp.storage.base import Conflict, MatchIndex, Storage, StorageError
from hexwarp.storage.sql import SqlStorage
from hexwarp.storage.users import User

__all__ = ["Conflict", "MatchIndex", "SqlStorage", "Storage", "StorageError", "User"]
