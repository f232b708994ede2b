"""The error for requests that are well-formed but not granted."""

from __future__ import annotations

from hexwarp.core.errors import HexwarpError


class Refusal(HexwarpError):  # noqa: N818 - an expected answer, not a fault
    """A well-formed request that is not granted now, or not to this user.

    Attributes:
        code: A stable code, which the server maps to an HTTP status.
    """

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
