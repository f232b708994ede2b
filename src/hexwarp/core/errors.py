"""Errors in input, by cause. A message is one sentence for a person."""

from __future__ import annotations

from hexwarp.core.types import Ply


class HexwarpError(ValueError):
    """Invalid input; nothing was changed before it was raised.

    Attributes:
        code: The error's name in the API.
    """

    code = "malformed"


class MalformedError(HexwarpError):
    """Text, an option or a number without any meaning."""


class TagError(MalformedError):
    """A missing or wrong tag of a record.

    Args:
        tag: The tag's name.
        reason: What is wrong, as the rest of a sentence that begins with the name.
    """

    def __init__(self, tag: str, reason: str) -> None:
        super().__init__(f"[{tag}] {reason}")
        self.tag = tag


class IllegalMoveError(HexwarpError):
    """A meaningful move that the rules forbid here."""

    code = "illegal_move"


class ChanceError(HexwarpError):
    """A draw or a roll that is impossible here."""

    code = "impossible_chance"


class RecordError(HexwarpError):
    """An error in a record.

    Args:
        line: The line of the text, from 1.
        ply: The move's number, from 1; 0 for an error before the moves.
        reason: What is wrong, as one sentence.
    """

    code = "malformed"

    def __init__(self, line: int, ply: Ply, reason: str) -> None:
        super().__init__(f"line {line}, ply {ply}: {reason}")
        self.line = line
        self.ply = ply
        self.reason = reason
