"""Errors in input, by cause. Each message is one sentence for the user.

An error holds its English sentence as a template, and the values that belong into it. ``str`` puts
them together; ``hexwarp.words`` does so in another language.
"""

from __future__ import annotations

from hexwarp.core.types import Ply

__all__ = [
    "ChanceError",
    "HexwarpError",
    "IllegalMoveError",
    "MalformedError",
    "RecordError",
    "TagError",
]


class HexwarpError(ValueError):
    """The base class of errors in input, raised before anything is changed.

    Args:
        template: The sentence, with the name of each value in braces: ``Seat {seat} is not yours.``
            Without values it is the sentence as it is.
        values: The values; texts, numbers, or an error whose sentence is a part of this one.

    Attributes:
        code: The error's name in the API.
    """

    code = "malformed"

    def __init__(self, template: str, /, **values: object) -> None:
        super().__init__(template)
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return self.template.format(**self.values) if self.values else self.template

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without ``__init__``, whose arguments differ between the subclasses."""
        return type(self).__new__, (type(self),), self.__dict__


class MalformedError(HexwarpError):
    """A text, option or number that has no valid meaning."""


class TagError(MalformedError):
    """A missing or invalid tag of a record.

    Args:
        tag: The tag's name.
        predicate: The rest of a template with the tag as its subject, such as ``is missing.``
        values: The values in it.
    """

    def __init__(self, tag: str, predicate: str, /, **values: object) -> None:
        super().__init__(f"[{{tag}}] {predicate}", tag=tag, **values)
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
        reason: The error there.
    """

    def __init__(self, line: int, ply: Ply, reason: HexwarpError) -> None:
        super().__init__("line {line}, ply {ply}: {reason}", line=line, ply=ply, reason=reason)
        self.line = line
        self.ply = ply
        self.reason = str(reason)
