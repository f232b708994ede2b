"""What outlives the process: the people, and each match as an append-only log of events."""

from hexwarp.storage.base import Conflict, Standing, Storage
from hexwarp.storage.people import Person
from hexwarp.storage.sql import SqlStorage

__all__ = ["Conflict", "Person", "SqlStorage", "Standing", "Storage"]
