"""A game's search compiled for this machine by Numba: faster than its module, after a minute.

It needs the extra ``lab``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexwarp.core.game import Game
from hexwarp.core.memory import ALIGNMENT
from hexwarp.search.exports.functions import exports_of

__all__ = ["NativeInstance"]


class NativeInstance:
    """The exported functions with a block of memory (``module.Instance``).

    Args:
        game: The game.

    Raises:
        MalformedError: The game has no kernel.

    Example:
        >>> Searcher(NativeInstance(game)).set_position(game, state)
    """

    def __init__(self, game: Game[Any]) -> None:
        self._exports = exports_of(game)
        self._block = _block(0)

    def call(self, name: str, *arguments: float) -> int:
        """Call an exported function: see ``Instance``.

        Args:
            name: Its name.
            arguments: Its arguments.
        """
        return int(self._exports[name].function(self._block, *arguments))

    def read(self, start: int, size: int) -> bytes:
        """Return a part of the block: see ``Instance``.

        Args:
            start: Its first byte.
            size: Its size, in bytes.
        """
        return bytes(self._block[start : start + size].tobytes())

    def write(self, start: int, data: bytes) -> None:
        """Overwrite a part of the block: see ``Instance``.

        Args:
            start: Its first byte.
            data: What it is overwritten with.
        """
        self._block[start : start + len(data)] = np.frombuffer(data, np.uint8)

    def reserve(self, size: int) -> None:
        """Make the block so large, keeping its contents."""
        if size > self._block.size:
            before = self._block
            self._block = _block(size)
            self._block[: before.size] = before


def _block(size: int) -> Any:
    """Return an array of zeros whose first byte is aligned, uint8[size]."""
    array = np.zeros(size + ALIGNMENT, np.uint8)
    start = -array.ctypes.data % ALIGNMENT
    return array[start : start + size]
