"""The error for requests that are well-formed but not granted."""

from __future__ import annotations

from hexwarp.core.errors import HexwarpError


class Refusal(HexwarpError):  # noqa: N818 - an expected answer, not a fault
    """A well-formed request that is not granted now, or not to this user.

    Args:
        code: A stable code, which the server maps to an HTTP status.
        template: The reason, as in ``HexwarpError``.
        values: The values in it.
    """

    def __init__(self, code: str, template: str, /, **values: object) -> None:
        super().__init__(template, **values)
        self.code = code
