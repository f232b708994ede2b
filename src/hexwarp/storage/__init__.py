"""What outlives the process: the guests, and each match as an append-only log of events."""

from hexwarp.storage.base import Conflict, Guest, LoggedEvent, Storage
from hexwarp.storage.sql import SqlStorage

__all__ = ["Conflict", "Guest", "LoggedEvent", "SqlStorage", "Storage"]
