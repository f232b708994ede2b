"""Requests that make sense and cannot be granted."""

from __future__ import annotations

from hexwarp.core.errors import HexwarpError


class Refusal(HexwarpError):  # noqa: N818 - nothing went wrong
    """A request that makes sense, and cannot be granted now or to this caller."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
