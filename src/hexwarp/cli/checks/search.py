"""Checks whether bots can search on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexwarp.cli.checks.finding import Finding
from hexwarp.cli.terminal.text import one_line
from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.search.module import can_search, has_module
from hexwarp.search.searcher import NEEDS_LAB
from hexwarp.server.bots import searches


def check_search() -> Iterator[Finding]:
    """Search a position of each game, in this process; a game without a module is not compiled."""
    for kind in registry.games().values():
        game = kind(kind.player_counts[0])
        if has_module(kind):
            yield _check_module(kind)
        elif can_search(game):
            text = f"The search of {kind.name} is compiled in each process, for some minutes."
            yield Finding("search", "note", text)
        elif game.has_kernel:
            yield Finding("search", "wrong", NEEDS_LAB.format(game=kind.name))


def _check_module(kind: type[Game[Any]]) -> Finding:
    try:
        searches.try_module(kind)
    except Exception as error:
        cause = one_line(str(error)).rstrip(".") or type(error).__name__
        text = f"Bots of {kind.name} cannot search here, and move at random: {cause}."
        return Finding("search", "wrong", text)
    return Finding("search", "ok", f"Bots of {kind.name} can search here.")
