"""The record file of games in play: whatever happens, what was played is in it."""

from __future__ import annotations

from pathlib import Path

from hexwarp.core.errors import MalformedError


class Book:
    """A file that records are added to; what it held before stays in front of them.

    Raises OSError where it cannot be written, MalformedError where it is no text.
    """

    def __init__(self, name: str) -> None:
        self._path = Path(name)
        before = self._path.read_bytes() if self._path.exists() else b""
        try:
            before.decode()
        except UnicodeDecodeError as error:
            raise MalformedError(f"{name} is no record file.") from error
        self._before = before.rstrip() + b"\n\n" if before.strip() else b""
        self._path.write_bytes(before)

    def save(self, records: str) -> None:
        """Put these records behind what was there, in place of those saved before."""
        self._path.write_bytes(self._before + records.encode())
