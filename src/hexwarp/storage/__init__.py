"""What outlives the process: the people, and each match as an append-only log of events."""

from hexwarp.storage.base import Conflict, LoggedEvent, Standing, Storage
from hexwarp.storage.people import Person
from hexwarp.storage.sql import SqlStorage

__all__ = ["Conflict", "LoggedEvent", "Person", "SqlStorage", "Standing", "Storage"]
