"""The memory of a search: one block, whose first part is laid out here.

The program that calls the search writes an encoded view (``Game.encode``) and reads results; all
else is the search's. Where things lie follows from the game alone, so that ``Places`` are the same
in every block of a game. What a search needs for a time, such as its tree, begins at
``Places.rest``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np

from hexwarp.core.jit import returning_views
from hexwarp.core.kernels import Bytes, Kernel, Numbers, Shares, State
from hexwarp.core.memory import placed, view
from hexwarp.search.match_odds import MatchOdds
from hexwarp.search.network import Network, network_in
from hexwarp.search.tree import SeatValues

if TYPE_CHECKING:
    _kernel = cast(Kernel, None)  # bind() supplies the game's
    STATE_SIZE, VIEW_SIZE = _kernel.STATE_SIZE, _kernel.VIEW_SIZE
    MAX_ACTIONS, MAX_OUTCOMES = _kernel.MAX_ACTIONS, _kernel.MAX_OUTCOMES
    MAX_PLAYERS, MAX_SCORE = _kernel.MAX_PLAYERS, _kernel.MAX_SCORE

    def inputs_of(players: int) -> int:
        """Return the number of a network's inputs; 0 in a game without networks."""


# --- numbers by their index in ``Block.numbers`` -------------------------------------------------

RNG: Final = 0
"""[4]: the random generator."""
PLAYERS: Final = 4
SEAT: Final = 5
"""The seat for which is searched."""
BUDGET: Final = 6
"""The positions that the search will evaluate."""
DETERMINIZATIONS: Final = 7
"""The number of determinizations that the search has drawn."""
ROLLOUTS_DONE: Final = 8
"""The rollouts of the root's actions that were added; -1 once they count."""
ODDS_COLUMNS: Final = 9
"""The columns of the odds of the match (``ScoreOdds``); 0 for a game of its own."""
ROUNDS_LEFT: Final = 10
POSITIONS: Final = 11
"""The positions that a search, or a solution, evaluated."""
COUNT: Final = 12
"""The number of actions in ``Block.actions``."""
VIEW_LENGTH: Final = 13
_NUMBERS: Final = 16

LINE_SIZE: Final = 64
"""The most entries of a line."""


class Places(NamedTuple):
    """Where the arrays lie that the calling program writes and reads: each one's first byte."""

    encoded: int
    sample: int
    actions: int
    visits: int
    line: int
    scores: int
    values: int
    rest: int
    """The memory after the first part; a network's file is written here."""


class Block(NamedTuple):
    """The first part of a block, as arrays."""

    numbers: Numbers
    """int64[16]: see above; the last ones are not used."""
    encoded: Bytes
    """uint8[VIEW_SIZE]: the encoded view."""
    sample: Bytes
    """uint8[VIEW_SIZE]: the view with its unknown parts sampled."""
    root: State
    """uint8[STATE_SIZE]: the view's position, unknown parts and all."""
    state: State
    """uint8[STATE_SIZE]: a determinization of it."""
    actions: Numbers
    """int64[n]: results: actions, or chance outcomes; n is the most of either."""
    visits: Numbers
    """int64[n]: by action its visits, or by chance outcome its weight."""
    values: SeatValues
    """float64[n, players]: by action, or chance outcome, each seat's value."""
    scores: Numbers
    """int64[players]: each seat's points."""
    line: Numbers
    """int64[LINE_SIZE]: actions, and chance outcomes as -1 - outcome, in their order."""
    totals: Numbers
    """int64[players]: the points of a match's earlier rounds."""
    odds: MatchOdds
    leads: Shares
    """float64[players]: working memory for the odds."""
    network: Network
    places: Places


@returning_views
def block_in(block: Bytes) -> Block:
    """Return the parts of a block (a template).

    Args:
        block: uint8[n]: the memory.

    Example:
        >>> parts = block_in(block)
        >>> players = parts.numbers[PLAYERS]
    """
    numbers, at = placed(block, 0, np.int64, (_NUMBERS,))
    players, columns = numbers[PLAYERS], numbers[ODDS_COLUMNS]
    rows = players if columns else 0
    most = max(MAX_ACTIONS, MAX_OUTCOMES)
    encoded_at = at
    encoded, sample_at = placed(block, at, np.uint8, (VIEW_SIZE,))
    sample, at = placed(block, sample_at, np.uint8, (VIEW_SIZE,))
    root, at = placed(block, at, np.uint8, (STATE_SIZE,))
    state, at = placed(block, at, np.uint8, (STATE_SIZE,))
    actions_at = at
    actions, visits_at = placed(block, at, np.int64, (most,))
    visits, line_at = placed(block, visits_at, np.int64, (most,))
    line, scores_at = placed(block, line_at, np.int64, (LINE_SIZE,))
    # Of the most players, so that places do not depend on their number.
    scores, at = placed(block, scores_at, np.int64, (MAX_PLAYERS,))
    totals, at = placed(block, at, np.int64, (MAX_PLAYERS,))
    leads, values_at = placed(block, at, np.float64, (MAX_PLAYERS,))
    values = view(block, values_at, np.float64, (most, players))
    _, at = placed(block, values_at, np.float64, (most, MAX_PLAYERS))
    by_score = view(block, at, np.float64, (rows, columns))
    _, at = placed(block, at, np.float64, (MAX_PLAYERS, MAX_SCORE + 1))
    by_winner = view(block, at, np.float64, (rows, rows))
    _, at = placed(block, at, np.float64, (MAX_PLAYERS, MAX_PLAYERS))
    network, _ = network_in(block, at, inputs_of(players), players)
    rest = at
    for number in range(2, MAX_PLAYERS + 1):
        _, end = network_in(block, at, inputs_of(number), number)
        rest = max(rest, end)
    return Block(
        numbers,
        encoded,
        sample,
        root,
        state,
        actions,
        visits,
        values,
        scores[:players],
        line,
        totals[:players],
        MatchOdds(by_score, by_winner),
        leads[:players],
        network,
        Places(encoded_at, sample_at, actions_at, visits_at, line_at, scores_at, values_at, rest),
    )
