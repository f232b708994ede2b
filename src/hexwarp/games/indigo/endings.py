"""The last placements of a game, solved exactly: see ``hexwarp.core.kernels.Endings``.

With one tile in hand, a hidden tile is laid and seen at its owner's next turn, and nobody decides
between its draw and that turn. Hence it may as well be drawn when it is laid: from the mover's
tile on, an ending is a tree of placements and of draws from the tiles that the mover does not see.

A position in the tree is a row of bytes with only what matters to the rest of the game: the ends
of paths at the empty cells, each seat's points and gems, and the tiles left. Placements that lead
to equal rows are solved once. Results are sums of integers over all orders of the tiles left, so
that comparisons are exact.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hexwarp.core.kernels import Bytes, ScoreOdds, Solution, State
from hexwarp.games.indigo import ending_search as search
from hexwarp.games.indigo.board import GATEWAYS
from hexwarp.games.indigo.fast import (
    CELL_ORDER,
    CENTRE_LEFT,
    COLLECTED,
    EMPTY_CELLS,
    GEM,
    GEMS_LEFT,
    HAND_SIZE,
    HANDS,
    MATE,
    OWNERS,
    PLAYERS,
    STOCK,
    TURN,
    legal,
)
from hexwarp.games.indigo.ports import ALLOWED, CENTRE_PORT, FIRST_EXIT, GATEWAY, JOINS, NONE, PORTS
from hexwarp.games.indigo.state import POINTS
from hexwarp.games.indigo.tiles import COPIES, MATCHINGS

__all__ = ["MAX_PLIES", "solve"]

MAX_PLIES: Final = search.MAX_PLIES


def solve(state: State, max_plies: int, odds: ScoreOdds) -> Solution | None:
    """Return all placements of the seat to move with their exact values.

    Each mover maximises its own expected share of the win, or of the match, then its points. Among
    placements that are equal in both it takes the one that is worst for the next seat, then for
    the one after it. So the values do not depend on the order in which placements are tried.

    Other seats' tiles in the state have no influence: they count as tiles left to draw.

    Args:
        state: uint8[STATE_SIZE]: a decision.
        max_plies: The most empty cells, at most MAX_PLIES.
        odds: The odds of the match.

    Returns:
        The placements, best first; None with more empty cells than that, and with two tiles in
        hand, where a tile can stay hidden for several turns.

    Example:
        >>> actions, values, _positions = solve(state, MAX_PLIES, NO_MATCH.by_score)
        >>> best, win = actions[0], values[0, seat - 1]
    """
    cells, players = int(state[EMPTY_CELLS]), int(state[PLAYERS])
    if cells > max_plies or state[HAND_SIZE] > 1:
        return None
    order = np.sort(state[CELL_ORDER : CELL_ORDER + cells])
    board, ports = _board(state, order)
    row = _row(state, board, ports)
    depths = MAX_PLIES + 1
    workspace = search.Workspace(
        rows=np.zeros((depths, row.size), np.uint8),
        cursors=np.zeros(depths, np.int64),
        kinds=np.zeros(depths, np.int64),
        best=np.zeros((depths, players), np.int64),
        sums=np.zeros((depths, players), np.int64),
        result=np.zeros(players, np.int64),
        odds=odds,
        scores=np.zeros(players, np.int64),
        shares=np.zeros(players),
        keys=np.full(search.SLOTS, -1),
        solved=np.empty((search.SLOTS, players), np.int64),
    )
    actions = np.zeros(cells * MATCHINGS, np.int64)
    actions = actions[: legal(state, actions)]
    results = np.zeros((actions.size, players), np.int64)
    positions = 0
    for index, action in enumerate(actions.tolist()):
        cell, matching = divmod(action, MATCHINGS)
        workspace.rows[0] = row
        place = int(np.searchsorted(order, cell))
        positions += search.solve_placement(board, workspace, place, matching)
        results[index] = workspace.result
    # The last key of lexsort is the first to compare by: the mover's result.
    mover = int(row[search.MOVER])
    by_turn = [results[:, (mover + step) % players] for step in range(players)]
    best_first = np.lexsort((actions, *reversed(by_turn[1:]), -by_turn[0]))
    wins = (results >> search.POINT_BITS) / (search.WIN * int(search.ORDERS[cells - 1]))
    return Solution(actions[best_first], wins[best_first], positions)


def _board(state: State, order: Bytes) -> tuple[search.Board, Bytes]:
    """Return the board around the empty cells, and uint8[PORTS] with each port's new code."""
    owners = state[OWNERS : OWNERS + 2 * GATEWAYS].reshape(GATEWAYS, 2)
    # Exits of the same seats are alike, wherever they are.
    alike = [[(one == other).all() for other in owners].index(True) for one in owners]
    codes = np.full(PORTS, NONE, np.uint8)
    codes[FIRST_EXIT:] = search.EXIT_CODE + np.array(alike, np.uint8)[GATEWAY]
    beside = np.unique(JOINS[order, 0])
    beside = beside[beside < FIRST_EXIT]
    codes[beside] = np.arange(beside.size)
    neighbours = np.zeros(beside.size, np.uint8)
    for cell, ports in enumerate(JOINS[order, 0]):
        neighbours[codes[ports[ports < FIRST_EXIT]]] |= 1 << cell
    centre = CENTRE_PORT[order]
    inner = centre != NONE
    centre[inner] = codes[centre[inner]]
    return search.Board(
        codes[JOINS[order]], ALLOWED[order], neighbours, centre, owners.copy()
    ), codes


def _row(state: State, board: search.Board, codes: Bytes) -> Bytes:
    """Return the row of a state before the mover's placement, with all tiles it does not see."""
    players = int(state[PLAYERS])
    row = np.zeros(search.ENDS + board.neighbours.size, np.uint8)
    row[search.EMPTY] = (1 << len(board.allowed)) - 1
    row[search.MOVER] = state[TURN] - 1
    row[search.TILES : search.SEAT_POINTS] = state[STOCK : STOCK + len(COPIES)]
    for kind in state[HANDS : HANDS + 2 * players]:
        if kind != NONE:
            row[search.TILES + int(kind)] += 1
    collected = state[COLLECTED : COLLECTED + 3 * players].reshape(players, 3)
    row[search.SEAT_POINTS : search.SEAT_POINTS + players] = collected @ np.array(POINTS)
    row[search.SEAT_GEMS : search.SEAT_GEMS + players] = collected.sum(axis=1)
    row[search.BOARD_GEMS] = state[GEMS_LEFT]
    row[search.CENTRE] = state[CENTRE_LEFT]
    beside = np.flatnonzero(codes < search.EXIT_CODE)
    gems = state[GEM + beside]
    row[search.ENDS :] = np.where(gems, search.GEM_CODE + gems - 1, codes[state[MATE + beside]])
    return row
