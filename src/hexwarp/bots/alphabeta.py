"""A bot by alpha-beta search, in games that have one (``Game.alphabeta``).

In Hyper-6 it is ``classic``, which plays like the one published robot for this game: 6 plies with
a hand-written evaluation. ``games/hyper6/alphabeta.py`` has the search.
"""

from __future__ import annotations

from itertools import count
from random import Random
from time import perf_counter
from typing import Final

from hexwarp.core.game import Game, S
from hexwarp.core.seeds import signed
from hexwarp.core.types import Action, Seat

__all__ = ["choose"]

_TIME_SHARE: Final = 0.6
"""The share of the remaining time that the next iteration may use; the rest is a reserve."""

_FIRST_POSITIONS: Final = 1000
"""The limit of positions in the first iteration, when the speed is still unknown."""

_WITHOUT_LIMIT: Final = 1 << 62


def choose(
    game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """Return the best action of the deepest completed search (``core.game.Bot.choose``).

    Without ``seconds`` the search always reaches its greatest depth.

    Raises:
        MalformedError: The game has no compiled rules.
        ValueError: The seat cannot act, or has too many actions to look at within the first search.
    """
    actions = game.legal_actions(state, seat)
    if len(actions) == 1:
        return actions[0]
    from hexwarp.search.searcher import borrowed

    started, most, total = perf_counter(), _WITHOUT_LIMIT, 0
    with borrowed(game) as searcher:
        searcher.set_position(game, state)
        searcher.prepare(1)
        seed = signed(rng.getrandbits(64))
        for depth in count(1):
            if seconds is not None:
                spent = perf_counter() - started
                speed = total / spent
                most = int(_TIME_SHARE * (seconds - spent) * speed) if total else _FIRST_POSITIONS
            visited = searcher.call("deepen", seat, seed, depth, max(most, 0))
            if visited <= 0:
                break
            total += visited
        if not total:
            raise ValueError(f"Seat {seat} cannot act.")
        return searcher.actions(1)[0]
