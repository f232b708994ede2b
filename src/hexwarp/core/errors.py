"""Everything that can be refused, by cause. A message is one sentence for a person."""

from __future__ import annotations

from hexwarp.core.types import Ply


class HexwarpError(ValueError):
    """Bad input of some kind; nothing was changed by it."""

    code = "malformed"


class MalformedError(HexwarpError):
    """The text, option or number has no meaning at all."""


class TagError(MalformedError):
    """A record's tag is wrong: which one, and why."""

    def __init__(self, tag: str, reason: str) -> None:
        super().__init__(f"[{tag}] {reason}")
        self.tag = tag


class IllegalMoveError(HexwarpError):
    """The move has a meaning, and the rules forbid it here."""

    code = "illegal_move"


class ChanceError(HexwarpError):
    """The named draw or roll cannot come up here."""

    code = "impossible_chance"


class RecordError(HexwarpError):
    """A record is wrong: at which line, after how many plies, and why."""

    code = "malformed"

    def __init__(self, line: int, ply: Ply, reason: str) -> None:
        super().__init__(f"line {line}, ply {ply}: {reason}")
        self.line = line
        self.ply = ply
        self.reason = reason
