"""Hexwarp plays, hosts and studies two board games: Indigo and Hyper-6.

The names in ``__all__`` are the public library; docs/library.md describes them. Each is imported
when it is first used, so that importing the package takes a millisecond.
"""

TYPE_CHECKING = False  # as type checkers know it, without the time to import typing
if TYPE_CHECKING:
    from hexwarp.arena.match import Match
    from hexwarp.arena.tournament import Tournament
    from hexwarp.bots.engine import Engine
    from hexwarp.core.errors import HexwarpError
    from hexwarp.core.game import Bot, Game
    from hexwarp.core.record import Record, read, write
    from hexwarp.core.registry import load
    from hexwarp.core.state import State
    from hexwarp.search.position import evaluate

__all__ = [
    "Bot",
    "Engine",
    "Game",
    "HexwarpError",
    "Match",
    "Record",
    "State",
    "Tournament",
    "evaluate",
    "load",
    "read",
    "write",
]

__version__ = "0.2.0"

_MODULES = {
    "Bot": "hexwarp.core.game",
    "Engine": "hexwarp.bots.engine",
    "Game": "hexwarp.core.game",
    "HexwarpError": "hexwarp.core.errors",
    "Match": "hexwarp.arena.match",
    "Record": "hexwarp.core.record",
    "State": "hexwarp.core.state",
    "Tournament": "hexwarp.arena.tournament",
    "evaluate": "hexwarp.search.position",
    "load": "hexwarp.core.registry",
    "read": "hexwarp.core.record",
    "write": "hexwarp.core.record",
}
"""The module of each public name."""


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    globals()[name] = value = getattr(import_module(_MODULES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
