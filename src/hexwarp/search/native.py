"""A game's search compiled for this machine by Numba: faster than its module, after a minute.

It needs the extra ``lab``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from hexwarp.core.game import Game
from hexwarp.core.memory import ALIGNMENT
from hexwarp.search import network_file
from hexwarp.search.exports.functions import exports_of

__all__ = ["NativeInstance", "compile_exports"]


class NativeInstance:
    """The exported functions with a block of memory (``module.Instance``).

    Args:
        game: The game.
        with_network: Whether a network evaluates leaves; by default if one comes with the game.

    Raises:
        MalformedError: The game has no kernel.

    Example:
        >>> Searcher(NativeInstance(game)).set_position(game, state)
    """

    def __init__(self, game: Game[Any], *, with_network: bool | None = None) -> None:
        self._exports = exports_of(game, with_network=with_network)
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
            data: The new bytes.
        """
        self._block[start : start + len(data)] = np.frombuffer(data, np.uint8)

    def reserve(self, size: int) -> None:
        """Make the block so large, keeping its contents."""
        if size > self._block.size:
            before = self._block
            self._block = _block(size)
            self._block[: before.size] = before


def compile_exports(game: Game[Any], network: bytes | None) -> None:
    """Compile all exported functions of a game, which otherwise are compiled at their first call.

    Args:
        game: The game.
        network: The file of the network to search with; by default the game's own, if any.
    """
    with_network = (network or network_file.of_game(game)) is not None
    block = types.Array(types.uint8, 1, "C")
    for export in exports_of(game, with_network=with_network).values():
        export.function.compile((block, *export.arguments))


def _block(size: int) -> Any:
    """Return an array of zeros whose first byte is aligned, uint8[size]."""
    array = np.zeros(size + ALIGNMENT, np.uint8)
    start = -array.ctypes.data % ALIGNMENT
    return array[start : start + size]
