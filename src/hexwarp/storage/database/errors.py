"""The errors of the storage: a database that cannot be used at all, or not at the moment."""

from __future__ import annotations

import sqlite3

from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import OperationalError

from hexwarp.core.errors import HexwarpError


class StorageError(HexwarpError):
    """The database cannot be reached or used; the message is one sentence."""


class StorageUnavailable(StorageError):  # noqa: N818 - it passes, unlike an error
    """The database takes no query at the moment: it is down, locked, full or damaged.

    Args:
        cause: The driver's sentence, for the log.
    """

    code = "unavailable"

    def __init__(self, cause: str) -> None:
        super().__init__("The server cannot use its database at the moment; please try again soon.")
        self.cause = cause


class Conflict(Exception):  # noqa: N818 - an expected outcome of a race, not an error
    """Another writer stored an event with the same match and sequence number first.

    Nothing of the rejected call is stored.
    """


def unavailable(context: ExceptionContext) -> StorageUnavailable | None:
    """Replace the errors of a database that is down, locked, full or damaged."""
    error = context.original_exception
    if not isinstance(error, Exception):  # a task was cancelled, which loses its connection
        return None
    failed = isinstance(context.sqlalchemy_exception, OperationalError) or context.is_disconnect
    damaged = type(error) is sqlite3.DatabaseError
    # SQLite calls a mistake in a query operational, and PostgreSQL a race that a retry settles.
    mistake = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
    race = (getattr(error, "sqlstate", None) or "").startswith("40")
    if context.is_pre_ping or mistake or race or not (failed or damaged):
        return None
    return StorageUnavailable(" ".join(str(error).split()))
