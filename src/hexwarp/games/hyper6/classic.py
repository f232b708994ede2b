"""``classic``: plays as the one published robot for this game does.

It looks 6 plies ahead by alpha-beta search, goes by a hand-made evaluation, the race of the best
ships if none ever jumped, and takes for granted whatever roll it has sampled where a ship would
be rolled. With 3 players it takes all others to play against it.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from hexwarp.core.types import Action, Seat
from hexwarp.games.hyper6.state import Phase, State

if TYPE_CHECKING:
    from hexwarp.core.game import Game

DEPTH: Final = 6

_TIME_SHARE: Final = 0.6
"""The part of the time left that a search is allowed: the machine may have other things to do."""

_FIRST_POSITIONS: Final = 1000
"""Positions that there is always time for."""


def choose(
    game: Game[State], state: State, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """The best action of the deepest search that there is time for; set, a die's highest face."""
    actions = game.legal_actions(state, seat)
    if len(actions) == 1 or state.phase == Phase.CHOOSE:
        return actions[-1]
    return _search(game.kernel(), game, state, seat, rng, seconds)


def _search(
    kernel: Any, game: Game[State], state: State, seat: Seat, rng: Random, seconds: float | None
) -> Action:
    from hexwarp.core.jit import seeded
    from hexwarp.games.hyper6 import alphabeta

    started = perf_counter()
    workspace = alphabeta.new_workspace(DEPTH)
    workspace.states[0] = kernel.load(game, state)
    words = seeded(rng.getrandbits(64))
    chosen, most, visited = -1, 1 << 62, 0
    for depth in range(1, DEPTH + 1):
        if seconds is not None:
            spent = perf_counter() - started
            speed = visited / spent
            most = int(_TIME_SHARE * (seconds - spent) * speed) if visited else _FIRST_POSITIONS
        workspace.visited[:] = 0, most
        alphabeta.search(
            workspace, 0, depth, -2 * alphabeta.WIN_VALUE, 2 * alphabeta.WIN_VALUE, seat, words
        )
        if workspace.visited[0] > most:
            break
        visited += workspace.visited[0]
        chosen = int(workspace.best[0])
    return chosen
