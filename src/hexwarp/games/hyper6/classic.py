"""``classic``: a bot that plays like the one published robot for this game.

It is an alpha-beta search of 6 plies with a hand-written evaluation: the turns that the best ships
need without jumps. Each roll is sampled once and then treated as certain. With 3 players, both
opponents are assumed to play against the bot.
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
"""The depth of the search, in plies."""

_TIME_SHARE: Final = 0.6
"""The share of the remaining time that the next iteration may use; the rest is a reserve."""

_FIRST_POSITIONS: Final = 1000
"""The limit of positions in the first iteration, when the speed is still unknown."""


def choose(
    game: Game[State], state: State, seat: Seat, rng: Random, seconds: float | None = None
) -> Action:
    """Return the best action of the deepest completed search, or a die's highest face at setup.

    Args:
        game: The game.
        state: The state, redacted for the seat.
        seat: The seat to choose for.
        rng: Samples the rolls.
        seconds: The time limit in seconds; without it, the search always reaches DEPTH.
    """
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
