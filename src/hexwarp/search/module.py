"""A game's search as a WebAssembly module, run by wasmtime.

``games/<name>/search.wasm`` is made from the compiled rules and ``search.exports`` by
``scripts/build_modules.py``. It imports nothing, and computes the same on every machine.
"""

from __future__ import annotations

import atexit
from functools import cache
from importlib import resources
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Protocol

from hexwarp.core.game import Game

if TYPE_CHECKING:
    import wasmtime

__all__ = ["Instance", "ModuleInstance", "SearchError", "can_search", "has_module"]

PAGE: Final = 1 << 16
"""The unit of a module's memory, in bytes."""

MAX_MEMORY: Final = 512 << 20
"""More than the largest tree, in bytes."""


class SearchError(RuntimeError):
    """A fault of a search, not of its input: a trap in its module, or memory that there is not.

    It can be sent to other processes, which wasmtime's own errors cannot.
    """


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

        Raises:
            SearchError: The function failed; the instance is not to be used any more.
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
            data: The new bytes.
        """

    def reserve(self, size: int) -> None:
        """Make the block so large, keeping its contents.

        Args:
            size: The size, in bytes.

        Raises:
            SearchError: There is not so much memory.
        """


class ModuleInstance:
    """An instance of a game's module.

    Args:
        game: The game.

    Raises:
        SearchError: The module cannot be loaded on this machine.
    """

    def __init__(self, game: Game[Any]) -> None:
        import wasmtime  # it takes a tenth of a second to load

        self._name = game.name
        self._errors = (wasmtime.Trap, wasmtime.WasmtimeError, IndexError)
        try:
            engine, module = _module(game.package)
            self._store = wasmtime.Store(engine)
            self._store.set_limits(memory_size=MAX_MEMORY)
            exports: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
        except self._errors as error:
            raise self._failure("loading its module", error) from error
        self._exports = exports
        self._memory: wasmtime.Memory = exports["memory"]
        self._start: int = exports["block"](self._store)

    def call(self, name: str, *arguments: float) -> int:
        """Call an exported function: see ``Instance``.

        Args:
            name: Its name.
            arguments: Its arguments.
        """
        try:
            return int(self._exports[name](self._store, *arguments))
        except self._errors as error:
            raise self._failure(name, error) from error

    def read(self, start: int, size: int) -> bytes:
        """Return a part of the block: see ``Instance``.

        Args:
            start: Its first byte.
            size: Its size, in bytes.
        """
        first = self._start + start
        try:
            return bytes(self._memory.read(self._store, first, first + size))
        except self._errors as error:
            raise self._failure("reading", error) from error

    def write(self, start: int, data: bytes) -> None:
        """Overwrite a part of the block: see ``Instance``.

        Args:
            start: Its first byte.
            data: The new bytes.
        """
        try:
            self._memory.write(self._store, data, self._start + start)
        except self._errors as error:
            raise self._failure("writing", error) from error

    def reserve(self, size: int) -> None:
        """Make the block so large, keeping its contents: see ``Instance``.

        Args:
            size: The size, in bytes.
        """
        try:
            missing = self._start + size - self._memory.data_len(self._store)
            if missing > 0:
                self._memory.grow(self._store, -(-missing // PAGE))
        except self._errors as error:
            raise self._failure("reserving memory", error) from error

    def _failure(self, where: str, error: Exception) -> SearchError:
        """Return the error of a search; the last line of wasmtime's message has the cause."""
        cause = str(error).strip().rpartition("\n")[2].rpartition("wasm trap: ")[2]
        return SearchError(f"The search of {self._name} failed in {where}: {cause.strip()}.")


MODULE: Final = "search.wasm"
"""The file in a game's package."""

COMPILED: Final = ("kernel", "features", "action_rollouts", "endings", "alphabeta")
"""The methods of a game whose modules are compiled into one."""


def has_module(kind: type[Game[Any]]) -> bool:
    """Return whether a game comes with a module: not if a subclass has some part of its own."""
    return kind.file(MODULE) is not None and not kind.overrides(*COMPILED)


def can_search(game: Game[Any]) -> bool:
    """Return whether a game can be searched with what is installed; nothing is loaded for that.

    A game without a module needs the compiler, which is in the extra ``lab``.

    Args:
        game: The game.
    """
    return game.has_kernel and _has_code(type(game))


@cache
def _has_code(kind: type[Game[Any]]) -> bool:
    return has_module(kind) or find_spec("numba") is not None


@cache
def _module(package: str) -> tuple[wasmtime.Engine, wasmtime.Module]:
    """Return a game's module, compiled for this machine in a fraction of a second."""
    import wasmtime

    config = wasmtime.Config()
    config.parallel_compilation = False  # its threads are gone after a fork, and it is no faster
    engine = wasmtime.Engine(config)
    data = resources.files(package).joinpath(MODULE).read_bytes()
    return engine, wasmtime.Module(engine, data)


atexit.register(_module.cache_clear)  # later wasmtime cannot free them any more
