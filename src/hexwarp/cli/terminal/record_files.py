"""Reading record files or standard input, and appending to record files."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hexwarp.core.errors import MalformedError, RecordError

if TYPE_CHECKING:
    from hexwarp.core.record import Record

STANDARD_INPUT = "-"


def read_file(name: str) -> list[Record]:
    """Return the games in a file or from standard input; error messages name the file."""
    from hexwarp.cli.terminal.progress import track
    from hexwarp.core import record

    label = title(name)
    data = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    try:
        return record.read(data.decode("utf-8-sig"), partial(track, label="Replaying"))
    except UnicodeDecodeError as error:
        raise MalformedError(f"{label}: byte {error.start + 1} is not UTF-8 text.") from error
    except RecordError as error:
        raise MalformedError(f"{label}: {error}") from error


def title(name: str) -> str:
    """Return the name of a file or of standard input for messages."""
    return "standard input" if name == STANDARD_INPUT else name


class RecordFile:
    """A file to which records are appended; its previous content is kept.

    Raises:
        OSError: The file cannot be written.
        MalformedError: The file is not text.
    """

    def __init__(self, name: str) -> None:
        self._path = Path(name)
        content = self._path.read_bytes() if self._path.exists() else b""
        try:
            content.decode()
        except UnicodeDecodeError as error:
            raise MalformedError(f"{name} is no record file.") from error
        self._prefix = content.rstrip() + b"\n\n" if content.strip() else b""
        self._path.write_bytes(content)  # fails before the match if the file is not writable

    def save(self, records: str) -> None:
        """Write records after the previous content, replacing those saved before."""
        self._path.write_bytes(self._prefix + records.encode())
