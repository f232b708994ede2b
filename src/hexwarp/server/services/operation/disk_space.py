"""The free disk space, without which running games could not go on."""

from __future__ import annotations

import time

from hexwarp.match.errors import Refusal
from hexwarp.storage import Storage

MB = 1_000_000
CHECK_INTERVAL_S = 5.0
"""Seconds between two looks at the disk."""


SOLO_SHARE = 0.1
"""The share of the space kept free below which games without other people stop, too."""


class DiskSpace:
    """Refuses new data while the disk of the embedded database is nearly full."""

    def __init__(self, storage: Storage, min_free_mb: int) -> None:
        self._storage = storage
        self._min_free = min_free_mb * MB
        self._checked_at = -CHECK_INTERVAL_S
        self._free: int | None = None

    def check(self) -> None:
        """Raise Refusal if there is too little space for new data; running games go on."""
        if self._is_below(self._min_free):
            raise Refusal(
                "disk_full", "The server has no space for anything new; running games go on."
            )

    def check_solo(self) -> None:
        """Raise Refusal if the space is left to games between people."""
        if self._is_below(SOLO_SHARE * self._min_free):
            raise Refusal(
                "disk_full",
                "The server has hardly any space left; only games between people go on.",
            )

    def _is_below(self, min_free: float) -> bool:
        now = time.monotonic()
        if now - self._checked_at >= CHECK_INTERVAL_S:
            self._free, self._checked_at = self._storage.free_disk(), now
        return self._free is not None and self._free < min_free
