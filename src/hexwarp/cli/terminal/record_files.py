"""Reading records from files and from standard input."""

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
    """The games of a file, or of standard input. Errors name the file."""
    from hexwarp.cli.terminal.progress import track
    from hexwarp.core import record

    shown = title(name)
    data = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    try:
        return record.read(data.decode("utf-8-sig"), partial(track, what="Replaying"))
    except UnicodeDecodeError as error:
        raise MalformedError(f"{shown}: byte {error.start + 1} is not UTF-8 text.") from error
    except RecordError as error:
        raise MalformedError(f"{shown}: {error}") from error


def title(name: str) -> str:
    """What errors call a file, or standard input."""
    return "standard input" if name == STANDARD_INPUT else name
