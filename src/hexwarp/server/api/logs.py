"""The server's log on standard error, as text or JSON, with the id of the request."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal

from hexwarp.storage import StorageUnavailable

REQUEST_ID: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The id of the request that is being answered; tasks that it starts inherit it."""


@contextmanager
def log_to_stderr(style: Literal["text", "json"]) -> Iterator[None]:
    """Write all warnings, and Hexwarp's own information, to standard error during the block."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(StorageFilter())
    handler.setFormatter(JsonFormatter() if style == "json" else TextFormatter())
    root, own = logging.getLogger(), logging.getLogger("hexwarp")
    before = own.level
    root.addHandler(handler)
    own.setLevel(logging.INFO)
    try:
        yield
    finally:
        own.setLevel(before)
        root.removeHandler(handler)


class StorageFilter(logging.Filter):
    """Has a line without a traceback where the database was missed, and one a minute at most.

    A line for each place in the program: an outage is one event, however many requests notice it.
    """

    INTERVAL_S = 60

    def __init__(self) -> None:
        super().__init__()
        self._logged_at: dict[tuple[str, int], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log the record, and replace its traceback by the cause."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, StorageUnavailable):
            return True
        place = record.pathname, record.lineno
        if record.created < self._logged_at.get(place, 0.0) + self.INTERVAL_S:
            return False
        self._logged_at[place] = record.created
        record.msg, record.args = f"{record.getMessage()} The database: {error.cause}", ()
        record.exc_info = record.exc_text = None
        return True


def _time(record: logging.LogRecord) -> str:
    """Return a record's time in UTC, to the millisecond."""
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class TextFormatter(logging.Formatter):
    """A line for a person, followed by the traceback if there is one."""

    def __init__(self) -> None:
        super().__init__("%(time)s %(levelname)s %(name)s%(request)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text."""
        record.time = _time(record)
        request_id = REQUEST_ID.get()
        record.request = f" [{request_id}]" if request_id else ""
        return super().format(record)


class JsonFormatter(logging.Formatter):
    """An object on a line of its own, for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON."""
        fields = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request_id": REQUEST_ID.get(),
            "cause": self.formatException(record.exc_info) if record.exc_info else None,
        }
        return json.dumps({name: value for name, value in fields.items() if value is not None})
