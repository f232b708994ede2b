"""Copies of objects that change: they go on as the original would, and share nothing with it.

Example:
    >>> other = copy.copy(env)  # or copy.deepcopy(env), or pickle.loads(pickle.dumps(env))
    >>> other.step(actions), env.step(actions)  # return the same
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar, NoReturn, TypeVar

from hexwarp.core.errors import HexwarpError

__all__ = ["Copied", "NotCopied"]

T = TypeVar("T")


class Copied:
    """An object whose copies of every kind are deep, as its methods change what it holds.

    Compiled functions cannot be pickled, and a view of an array would be a copy's own array: such
    attributes are made anew from the others.
    """

    _MADE: ClassVar[frozenset[str]] = frozenset()
    """The names of the attributes that ``_make`` sets."""

    def _make(self) -> None:
        """Set the attributes that follow from the others."""

    def __copy__(self: T) -> T:
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in self._MADE}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._make()


class NotCopied:
    """An object with something that no copy could have, such as a process."""

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise HexwarpError(
            "{kind} has memory or a process of its own, and cannot be copied: make another one.",
            kind=type(self).__name__,
        )
