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

from hexwarp.core.jit import njit
from hexwarp.core.kernels import Bytes, Numbers, ScoreOdds, Shares, State
from hexwarp.core.memory import view
from hexwarp.games.indigo import ending_search as search
from hexwarp.games.indigo.board import EDGES, GATEWAYS, PATH_CELLS
from hexwarp.games.indigo.fast import (
    CELL_INDEX,
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

__all__ = ["MAX_PLIES", "size", "solve"]

MAX_PLIES: Final = search.MAX_PLIES

_POINTS: Final = np.array(POINTS, dtype=np.uint8)


@njit
def size(players: int) -> int:
    """Return the bytes of memory that ``solve`` works in.

    Args:
        players: The number of players.
    """
    return search.SOLVED + search.SOLVED_BY_SEAT * players


@njit
def solve(
    state: State,
    max_plies: int,
    odds: ScoreOdds,
    block: Bytes,
    start: int,
    actions: Numbers,
    values: Shares,
    evaluated: Numbers,
) -> int:
    """Write all placements of the seat to move, and their exact values; return their number.

    Each mover maximises its own expected share of the win, or of the match, then its points. Among
    placements that are equal in both it takes the one that is worst for the next seat, then for
    the one after it. So the values do not depend on the order in which placements are tried.

    Other seats' tiles in the state have no influence: they count as tiles left to draw.

    Args:
        state: uint8[STATE_SIZE]: a decision.
        max_plies: The most empty cells, at most MAX_PLIES.
        odds: The odds of the match.
        block: uint8[n]: the memory.
        start: The first byte, a multiple of 64, of the ``size(players)`` that are overwritten.
        actions: int64[n], overwritten: the placements, best first. As many as are legal fit in.
        values: float64[n, players], overwritten: by placement and seat, the expected share of the
            win, or of the match, 0 to 1.
        evaluated: int64[1], overwritten: the positions that were evaluated.

    Returns:
        The number of placements; 0 with more empty cells than that, and with two tiles in hand,
        where a tile can stay hidden for several turns.

    Example:
        >>> block = np.empty(size(2), np.uint8)
        >>> solve(state, MAX_PLIES, NO_MATCH.by_score, block, 0, actions, values, evaluated)
        12
        >>> best, win = actions[0], values[0, seat - 1]
    """
    evaluated[0] = 0
    # Compiled, int() alone leaves a byte, which is no length of a view.
    cells, players = int(np.int64(state[EMPTY_CELLS])), int(np.int64(state[PLAYERS]))
    if cells > max_plies or state[HAND_SIZE] > 1:
        return 0
    order = view(block, start + search.CELLS, np.uint8, (cells,))
    codes = view(block, start + search.CODES, np.uint8, (PORTS,))
    _write_order(state, order)
    ports = _write_codes(state, order, codes)
    board = search.board_in(block, start, cells, ports)
    workspace = search.workspace_in(block, start, ports, players, odds)
    _write_board(state, order, codes, board)
    _write_row(state, codes, workspace.rows[0])
    workspace.keys[:] = -1
    results = view(block, start + search.RESULTS, np.int64, (cells * MATCHINGS, players))
    count = legal(state, actions)
    place = 0
    for index in range(count):
        cell, matching = actions[index] // MATCHINGS, actions[index] % MATCHINGS
        while order[place] != cell:
            place += 1
        evaluated[0] += search.solve_placement(board, workspace, place, matching)
        _insert(workspace, actions, results, index)
    whole = search.WIN * int(search.ORDERS[cells - 1])
    for index in range(count):
        for seat in range(players):
            values[index, seat] = (results[index, seat] >> search.POINT_BITS) / whole
    return count


@njit
def _write_order(state: State, order: Bytes) -> None:
    """Write the empty cells in ascending order."""
    count = 0
    for cell in range(PATH_CELLS):
        if state[CELL_INDEX + cell] < state[EMPTY_CELLS]:
            order[count] = cell
            count += 1


@njit
def _write_codes(state: State, order: Bytes, codes: Bytes) -> int:
    """Write to uint8[PORTS] each port's new code; return the number of those at empty cells."""
    for port in range(FIRST_EXIT):
        codes[port] = NONE
    for port in range(FIRST_EXIT, PORTS):
        codes[port] = search.EXIT_CODE + _first_alike(state, int(GATEWAY[port - FIRST_EXIT]))
    for cell in order:
        for end in range(EDGES):
            port = int(JOINS[cell, 0, end])
            if port < FIRST_EXIT:
                codes[port] = 0
    count = 0
    for port in range(FIRST_EXIT):
        if codes[port] != NONE:
            codes[port] = count
            count += 1
    return count


@njit
def _first_alike(state: State, gateway: int) -> int:
    """Return the first gateway of the same seats: their exits are alike, wherever they are."""
    owner, other = state[OWNERS + 2 * gateway], state[OWNERS + 2 * gateway + 1]
    first = 0
    while state[OWNERS + 2 * first] != owner or state[OWNERS + 2 * first + 1] != other:
        first += 1
    return first


@njit
def _write_board(state: State, order: Bytes, codes: Bytes, board: search.Board) -> None:
    """Write the board around the empty cells."""
    for gateway in range(GATEWAYS):
        for index in range(2):
            board.owners[gateway, index] = state[OWNERS + 2 * gateway + index]
    for port in range(board.neighbours.size):
        board.neighbours[port] = 0
    for number in range(order.size):
        cell = int(order[number])
        centre = int(CENTRE_PORT[cell])
        board.centre_port[number] = NONE if centre == NONE else codes[centre]
        for matching in range(MATCHINGS):
            board.allowed[number, matching] = ALLOWED[cell, matching]
            for end in range(EDGES):
                board.joins[number, matching, end] = codes[JOINS[cell, matching, end]]
        for end in range(EDGES):
            port = int(board.joins[number, 0, end])
            if port < search.EXIT_CODE:
                board.neighbours[port] |= 1 << number


@njit
def _write_row(state: State, codes: Bytes, row: Bytes) -> None:
    """Write the row of a state before the mover's placement, with all tiles it does not see."""
    players = int(state[PLAYERS])
    for index in range(search.ENDS):
        row[index] = 0
    row[search.EMPTY] = (1 << int(state[EMPTY_CELLS])) - 1
    row[search.MOVER] = int(state[TURN]) - 1
    row[search.BOARD_GEMS] = state[GEMS_LEFT]
    row[search.CENTRE] = state[CENTRE_LEFT]
    for kind in range(len(COPIES)):
        row[search.TILES + kind] = state[STOCK + kind]
    for index in range(2 * players):
        if state[HANDS + index] != NONE:
            row[search.TILES + int(state[HANDS + index])] += 1
    for seat in range(players):
        for gem in range(len(POINTS)):
            number = int(state[COLLECTED + 3 * seat + gem])
            row[search.SEAT_POINTS + seat] += number * int(_POINTS[gem])
            row[search.SEAT_GEMS + seat] += number
    for port in range(FIRST_EXIT):
        if codes[port] != NONE:
            gem = int(state[GEM + port])
            end = search.GEM_CODE + gem - 1 if gem else int(codes[state[MATE + port]])
            row[search.ENDS + int(codes[port])] = end


@njit
def _insert(workspace: search.Workspace, actions: Numbers, results: Numbers, index: int) -> None:
    """Move the action at an index, with ``result``, in front of those that the mover likes less.

    Those before it have smaller numbers, so among equals it is the last.
    """
    result, action = workspace.result, actions[index]
    mover = int(workspace.rows[0, search.MOVER])
    place = index
    while place > 0 and search.preferred(result, results[place - 1], mover):
        for seat in range(result.size):
            results[place, seat] = results[place - 1, seat]
        actions[place] = actions[place - 1]
        place -= 1
    for seat in range(result.size):
        results[place, seat] = result[seat]
    actions[place] = action
