"""Errors in input, by cause. Each message is one sentence for the user."""

from __future__ import annotations

from hexwarp.core.types import Ply


class HexwarpError(ValueError):
    """The base class of errors in input, raised before anything is changed.

    Attributes:
        code: The error's name in the API.
    """

    code = "malformed"


class MalformedError(HexwarpError):
    """A text, option or number that has no valid meaning."""


class TagError(MalformedError):
    """A missing or invalid tag of a record.

    Args:
        tag: The tag's name.
        reason: The predicate of a sentence with the tag as its subject, such as ``is missing.``
    """

    def __init__(self, tag: str, reason: str) -> None:
        super().__init__(f"[{tag}] {reason}")
        self.tag = tag


class IllegalMoveError(HexwarpError):
    """A well-formed move that the rules forbid in the position."""

    code = "illegal_move"


class ChanceError(HexwarpError):
    """A draw or roll that is impossible in the position."""

    code = "impossible_chance"


class RecordError(HexwarpError):
    """An error in a record.

    Args:
        line: The line of the error in the text, from 1.
        ply: The number of the move, from 1; 0 for an error before the moves.
        reason: A sentence that describes the error.
    """

    code = "malformed"

    def __init__(self, line: int, ply: Ply, reason: str) -> None:
        super().__init__(f"line {line}, ply {ply}: {reason}")
        self.line = line
        self.ply = ply
        self.reason = reason
