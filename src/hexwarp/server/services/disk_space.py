"""The free disk space, without which running games could not go on."""

from __future__ import annotations

import time

from hexwarp.match.errors import Refusal
from hexwarp.storage import Storage

MB = 1_000_000
CHECK_INTERVAL_S = 5.0
"""Seconds between two looks at the disk."""


class DiskSpace:
    """Refuses new data while the disk of the embedded database is nearly full."""

    def __init__(self, storage: Storage, min_free_mb: int) -> None:
        self._storage = storage
        self._min_free = min_free_mb * MB
        self._checked_at = -CHECK_INTERVAL_S
        self._full = False

    def check(self) -> None:
        """Raise Refusal if there is too little space; games between people need no check."""
        now = time.monotonic()
        if now - self._checked_at >= CHECK_INTERVAL_S:
            free = self._storage.free_disk()
            self._full, self._checked_at = free is not None and free < self._min_free, now
        if self._full:
            raise Refusal(
                "disk_full",
                "The server has no space for anything new; running games between people go on.",
            )
