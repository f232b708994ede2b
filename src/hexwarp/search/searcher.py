"""A game's search as a program uses it: a position in, numbers out.

``borrowed`` gives one to a thread, from those that no other thread uses.
"""

from __future__ import annotations

import atexit
import struct
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from hexwarp.core.copying import NotCopied
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.types import Action
from hexwarp.search import network_file
from hexwarp.search.module import Instance, ModuleInstance, has_module

__all__ = ["Searcher", "borrowed", "check_network", "instance_of"]

KEPT_MEMORY: Final = 24 << 20
"""The memory up to which a searcher is kept for later searches, in bytes: enough for most. A larger
one is made anew, in some milliseconds of a search of 0.1 s or more, so that no idle process has it.
"""

NEEDS_LAB: Final = "{game} is searched here by compiled rules: install hexwarp[lab]."


class Searcher(NotCopied):
    """The functions of a game's search, with the memory of one search at a time.

    Args:
        instance: The functions and the memory, for all variants of one game.
        network: The file of the network to search with; by default the game's own, if any.
    """

    def __init__(self, instance: Instance, network: bytes | None = None) -> None:
        self.network = network
        """The file of the network to search with; None for the game's own."""
        self._instance = instance
        self._places: tuple[int, ...] = ()
        self._network: bytes | None = None
        self._players = 0
        self.memory = 0
        """The memory that was asked for, in bytes."""
        self.reserve(FIRST_SIZE)

    def call(self, name: str, *arguments: float) -> int:
        """Call an exported function (``search.exports``)."""
        return self._instance.call(name, *arguments)

    def reserve(self, size: int) -> None:
        """Provide memory of a size, in bytes."""
        self.memory = max(self.memory, size)
        self._instance.reserve(size)

    def set_position(self, game: Game[S], state: S) -> None:
        """Make a state the position.

        Args:
            game: The game, or a round of a match.
            state: The state, redacted for the seat that decides.

        Raises:
            MalformedError: The network is not one for the game.
        """
        encoded = game.encode(state)
        if game.players != self._players:
            # The network in memory is one for another number of players.
            self._network, self._players = None, game.players
        self._instance.write(FIRST_PLACE, encoded)
        if self.call("read", len(encoded)) == UNREADABLE:
            raise ValueError(f"That is no view of {game.name} that the compiled rules read.")
        if not self._places:
            self._places = tuple(self.call("place", part) for part in range(_PLACES))
            self.reserve(self._places[_REST])
        if score := game.match_score:
            resigned = sum(1 << seat - 1 for seat in score.resigned)
            totals = score.totals or (0,) * game.players
            self._instance.write(self._places[_SCORES], struct.pack(f"<{game.players}q", *totals))
            rounds_left = score.rounds_left if score.totals else ONE_ROUND
            self.call("set_match", rounds_left, resigned)
        self._set_network(game)

    def _set_network(self, game: Game[Any]) -> None:
        network = self.network or network_file.of_game(game)
        if network is None or network == self._network:
            return
        rest = self._places[_REST]
        self._network = None
        self.reserve(rest + len(network))
        self._instance.write(rest, network)
        if not self.call("read_network", len(network)):
            raise MalformedError(
                f"That network is not one for {game.name} with {game.players} players."
            )
        self._network = network

    def prepare(self, nodes: int) -> None:
        """Provide the memory for a search.

        Args:
            nodes: The positions that it will evaluate; 0 where time limits it.
        """
        self.reserve(self.call("size", nodes))

    # --- results -------------------------------------------------------------------------

    def actions(self, count: int) -> tuple[Action, ...]:
        """Return the first actions of the results, or the chance outcomes."""
        return self._numbers(_ACTIONS, count)

    def visits(self, count: int) -> tuple[int, ...]:
        """Return the visits of the first actions, or the weights of chance outcomes."""
        return self._numbers(_VISITS, count)

    def values(self, count: int) -> tuple[tuple[float, ...], ...]:
        """Return by action the seats' values."""
        size = count * self._players
        data = self._instance.read(self._places[_VALUES], 8 * size)
        return tuple(struct.iter_unpack(f"<{self._players}d", data)) if count else ()

    def line(self, length: int) -> tuple[int, ...]:
        """Return what ``line`` wrote: actions, and chance outcomes as -1 - outcome."""
        return self._numbers(_LINE, length)

    def sample(self, size: int) -> bytes:
        """Return the view that was sampled last, of a size in bytes."""
        return self._instance.read(self._places[_SAMPLE], size)

    def _numbers(self, part: int, count: int) -> tuple[int, ...]:
        return struct.unpack(f"<{count}q", self._instance.read(self._places[part], 8 * count))


FIRST_SIZE: Final = 1 << 16
"""More memory than a position takes: for the first one, before the places are known."""

UNREADABLE: Final = -2
"""``exports.positions.UNREADABLE``."""

ONE_ROUND: Final = -1
"""``exports.positions.ONE_ROUND``."""

FIRST_PLACE: Final = 128
"""``block.Places.encoded``: it is the same for all games, and known before a position is read."""
_, _SAMPLE, _ACTIONS, _VISITS, _LINE, _SCORES, _VALUES, _REST = range(8)
"""The order of ``block.Places``."""
_PLACES: Final = 8

_idle: defaultdict[tuple[type[Game[Any]], bool, bool], list[Searcher]] = defaultdict(list)
"""By game, whether it is searched by native code, and whether with a network."""
atexit.register(_idle.clear)  # later wasmtime cannot free them any more


@contextmanager
def borrowed(
    game: Game[Any], network: bytes | None = None, *, native: bool = False
) -> Iterator[Searcher]:
    """Lend a searcher for one decision; after an error another one takes its place.

    Args:
        game: The game.
        network: The file of the network to search with; by default the game's own, if any.
        native: Whether to search by code that Numba compiles for this machine.

    Raises:
        MalformedError: The game has no compiled rules, or the compiler is not installed.

    Example:
        >>> with borrowed(game) as searcher:
        ...     searcher.set_position(game, game.redact(state, (1,)))
        ...     searcher.call("legal")
    """
    with_network = (network or network_file.of_game(game)) is not None
    idle = _idle[type(game), native, with_network]
    try:
        searcher = idle.pop()
    except IndexError:
        searcher = Searcher(instance_of(game, native=native, with_network=with_network))
    searcher.network = network
    yield searcher
    if searcher.memory <= KEPT_MEMORY:
        idle.append(searcher)


def check_network(game: Game[Any], network: bytes) -> None:
    """Check that a network is one for a game and its number of players.

    Args:
        game: The game.
        network: The network's file.

    Raises:
        MalformedError: It is not, or the game has no compiled rules.
    """
    with borrowed(game, network) as searcher:
        searcher.set_position(game, game.initial_state())


def instance_of(
    game: Game[Any], *, native: bool = False, with_network: bool | None = None
) -> Instance:
    """Return a new instance of a game's search: of its module, if it comes with one.

    Args:
        game: The game.
        native: Whether to search by code that Numba compiles for this machine.
        with_network: Whether native code evaluates leaves by a network; by default if one comes
            with the game.

    Raises:
        MalformedError: The game has no compiled rules, or the compiler is not installed.
    """
    if not game.has_kernel:
        raise MalformedError(f"{game.name} has no compiled rules to search with.")
    if has_module(type(game)) and not native:
        return ModuleInstance(game)
    try:
        from hexwarp.search.native import NativeInstance
    except ModuleNotFoundError as error:
        raise MalformedError(NEEDS_LAB.format(game=game.name)) from error
    return NativeInstance(game, with_network=with_network)
