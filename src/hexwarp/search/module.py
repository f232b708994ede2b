"""A game's search as a WebAssembly module, run by wasmtime.

``games/<name>/search.wasm`` is made from the compiled rules and ``search.exports`` by
``scripts/build_modules.py``. It imports nothing, and computes the same on every machine.
"""

from __future__ import annotations

import atexit
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, Protocol

from hexwarp.core.game import Game

if TYPE_CHECKING:
    import wasmtime

__all__ = ["Instance", "ModuleInstance", "has_module"]

PAGE: Final = 1 << 16
"""The unit of a module's memory, in bytes."""

MAX_MEMORY: Final = 512 << 20
"""More than the largest tree, in bytes."""


class Instance(Protocol):
    """The exported functions of a game's search, with the block of memory of one thread.

    Example:
        >>> instance.write(place, encoded)
        >>> seat = instance.call("read", len(encoded))
    """

    def call(self, name: str, *arguments: float) -> int:
        """Call an exported function.

        Args:
            name: Its name.
            arguments: Whole numbers of 64 bits, and floats where the function takes them.
        """

    def read(self, start: int, size: int) -> bytes:
        """Return a part of the block.

        Args:
            start: Its first byte.
            size: Its size, in bytes.
        """

    def write(self, start: int, data: bytes) -> None:
        """Overwrite a part of the block.

        Args:
            start: Its first byte.
            data: What it is overwritten with.
        """

    def reserve(self, size: int) -> None:
        """Make the block so large, keeping its contents."""


class ModuleInstance:
    """An instance of a game's module.

    Args:
        game: The game.
    """

    def __init__(self, game: Game[Any]) -> None:
        import wasmtime  # it takes a tenth of a second to load

        engine, module = _module(_package(type(game)))
        self._store = wasmtime.Store(engine)
        self._store.set_limits(memory_size=MAX_MEMORY)
        exports: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._exports = exports
        self._memory: wasmtime.Memory = exports["memory"]
        self._start: int = exports["block"](self._store)

    def call(self, name: str, *arguments: float) -> int:
        """Call an exported function: see ``Instance``.

        Args:
            name: Its name.
            arguments: Its arguments.
        """
        return int(self._exports[name](self._store, *arguments))

    def read(self, start: int, size: int) -> bytes:
        """Return a part of the block: see ``Instance``.

        Args:
            start: Its first byte.
            size: Its size, in bytes.
        """
        first = self._start + start
        return bytes(self._memory.read(self._store, first, first + size))

    def write(self, start: int, data: bytes) -> None:
        """Overwrite a part of the block: see ``Instance``.

        Args:
            start: Its first byte.
            data: What it is overwritten with.
        """
        self._memory.write(self._store, data, self._start + start)

    def reserve(self, size: int) -> None:
        """Make the block so large, keeping its contents."""
        missing = self._start + size - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))


def has_module(kind: type[Game[Any]]) -> bool:
    """Return whether a game comes with a module."""
    package = _package(kind)
    return bool(package) and resources.files(package).joinpath("search.wasm").is_file()


def _package(kind: type[Game[Any]]) -> str:
    """Return the package of a game's compiled rules, also for a subclass; "" for no package."""
    owner = next(one for one in kind.__mro__ if "kernel" in vars(one))
    return owner.__module__.rpartition(".")[0]


@cache
def _module(package: str) -> tuple[wasmtime.Engine, wasmtime.Module]:
    """Return a game's module, compiled for this machine in a fraction of a second."""
    import wasmtime

    engine = wasmtime.Engine(wasmtime.Config())
    data = resources.files(package).joinpath("search.wasm").read_bytes()
    return engine, wasmtime.Module(engine, data)


atexit.register(_module.cache_clear)  # later wasmtime cannot free them any more
