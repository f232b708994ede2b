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

from math import factorial
from typing import Any, Final, NamedTuple

import numpy as np

from hexwarp.core.jit import hashed, inlined, njit
from hexwarp.core.kernels import Bytes, Solution, State
from hexwarp.games.indigo.board import EDGES, GATEWAYS
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
from hexwarp.games.indigo.state import EMERALD, POINTS, SAPPHIRE
from hexwarp.games.indigo.tiles import COPIES, KIND, MATCHINGS

__all__ = ["MAX_PLIES", "solve"]

MAX_PLIES: Final = 5

# --- a row: the first index of each part ----------------------------------------------------------

_EMPTY: Final = 0
"""A bit for each empty cell."""
_TILES: Final = 1
"""[5] by kind: the tiles left to lay."""
_SEAT_POINTS: Final = _TILES + len(COPIES)
"""[4] by seat."""
_SEAT_GEMS: Final = _SEAT_POINTS + 4
"""[4] by seat: the gems collected."""
_BOARD_GEMS: Final = _SEAT_GEMS + 4
"""The gems on the board, treasure tiles included."""
_CENTRE: Final = _BOARD_GEMS + 1
"""The gems at the centre."""
_MOVER: Final = _CENTRE + 1
"""The seat that lays the next tile, from 0."""
_ENDS: Final = _MOVER + 1
"""[ports] by port at a cell that was empty at the root: the other end of its path, itself without a
path; an exit's code; a gem's code, as the path behind a gem matters no more; or NONE where a tile
has been laid on both sides."""

_FIRST_EXIT: Final = MAX_PLIES * EDGES
"""The code of an exit: this, plus the first gateway with the same owners."""
_FIRST_GEM: Final = _FIRST_EXIT + GATEWAYS
"""The code of a gem: this, plus the gem."""

# --- results -------------------------------------------------------------------------------------

_POINT_BITS: Final = 13
"""A result is ``shares << 13 | points``: twelfths of the win, then points, so that whoever can no
longer win or lose collects gems. 24 orders of five tiles give at most 24 * 19 points."""
_WIN: Final = 12
"""The parts of a win, which two, three or four seats can share."""
_ORDERS: Final = np.array([factorial(count) for count in range(MAX_PLIES)])
"""int64[5]: by number of tiles: their orders."""

_SLOTS: Final = 1 << 18
"""The slots of the table of solved positions; a newer one replaces an older one."""

_KIND: Final = np.array([*KIND, NONE], dtype=np.uint8)
_POINTS: Final = np.array(POINTS, dtype=np.uint8)


class _Board(NamedTuple):
    """What no placement changes. Cells and ports are numbered anew, from 0."""

    joins: Any
    """uint8[cells, 15, 6]: by cell and matching, the ports that it joins, or exits' codes."""
    allowed: Any
    """bool[cells, 15]: by cell and matching, whether I-13 allows it."""
    neighbours: Any
    """uint8[ports]: by port, a bit for each cell beside it."""
    centre_port: Any
    """uint8[cells]: by cell, the port between it and the centre, or NONE."""
    owners: Any
    """uint8[6, 2]: by gateway, the seats that own it; 0 for no second one."""


class _Workspace(NamedTuple):
    """The stack of positions, one for each placement, and the table of solved ones."""

    rows: Any
    """uint8[MAX_PLIES + 1, row]."""
    cursors: Any
    """int64[MAX_PLIES + 1]: the next placement to try."""
    kinds: Any
    """int64[MAX_PLIES + 1]: the kind that is being laid, or -1."""
    best: Any
    """int64[MAX_PLIES + 1, players]: the best result with that kind; -1 before the first."""
    sums: Any
    """int64[MAX_PLIES + 1, players]: the results of the kinds before it."""
    result: Any
    """int64[players]."""
    keys: Any
    """int64[_SLOTS]: hashes of rows, or -1."""
    solved: Any
    """int64[_SLOTS, players]: their results."""


def solve(state: State) -> Solution | None:
    """Return all placements of the seat to move with their exact values.

    Each mover maximises its own expected share of the win, then its expected points. Among
    placements that are equal in both it takes the one that is worst for the next seat, then for
    the one after it. So the values do not depend on the order in which placements are tried.

    Other seats' tiles in the state have no influence: they count as tiles left to draw.

    Args:
        state: uint8[STATE_SIZE]: a decision.

    Returns:
        The placements, best first; None with more than MAX_PLIES empty cells, and with two tiles
        in hand, where a tile can stay hidden for several turns.

    Example:
        >>> actions, values, _positions = solve(state)
        >>> best, win = actions[0], values[0, seat - 1]
    """
    cells, players = int(state[EMPTY_CELLS]), int(state[PLAYERS])
    if cells > MAX_PLIES or state[HAND_SIZE] > 1:
        return None
    order = np.sort(state[CELL_ORDER : CELL_ORDER + cells])
    board, ports = _board(state, order)
    row = _row(state, board, ports)
    depths = MAX_PLIES + 1
    workspace = _Workspace(
        rows=np.zeros((depths, row.size), np.uint8),
        cursors=np.zeros(depths, np.int64),
        kinds=np.zeros(depths, np.int64),
        best=np.zeros((depths, players), np.int64),
        sums=np.zeros((depths, players), np.int64),
        result=np.zeros(players, np.int64),
        keys=np.full(_SLOTS, -1),
        solved=np.empty((_SLOTS, players), np.int64),
    )
    actions = np.zeros(cells * MATCHINGS, np.int64)
    actions = actions[: legal(state, actions)]
    results = np.zeros((actions.size, players), np.int64)
    positions = 0
    for index, action in enumerate(actions.tolist()):
        cell, matching = divmod(action, MATCHINGS)
        workspace.rows[0] = row
        place = int(np.searchsorted(order, cell))
        positions += _solve_placement(board, workspace, place, matching)
        results[index] = workspace.result
    # The last key of lexsort is the first to compare by: the mover's result.
    mover = int(row[_MOVER])
    by_turn = [results[:, (mover + step) % players] for step in range(players)]
    best_first = np.lexsort((actions, *reversed(by_turn[1:]), -by_turn[0]))
    wins = (results >> _POINT_BITS) / (_WIN * int(_ORDERS[cells - 1]))
    return Solution(actions[best_first], wins[best_first], positions)


def _board(state: State, order: Bytes) -> tuple[_Board, Bytes]:
    """Return the board around the empty cells, and uint8[PORTS] with each port's new code."""
    owners = state[OWNERS : OWNERS + 2 * GATEWAYS].reshape(GATEWAYS, 2)
    # Exits of the same seats are alike, wherever they are.
    alike = [[(one == other).all() for other in owners].index(True) for one in owners]
    codes = np.full(PORTS, NONE, np.uint8)
    codes[FIRST_EXIT:] = _FIRST_EXIT + np.array(alike, np.uint8)[GATEWAY]
    beside = np.unique(JOINS[order, 0])
    beside = beside[beside < FIRST_EXIT]
    codes[beside] = np.arange(beside.size)
    neighbours = np.zeros(beside.size, np.uint8)
    for cell, ports in enumerate(JOINS[order, 0]):
        neighbours[codes[ports[ports < FIRST_EXIT]]] |= 1 << cell
    centre = CENTRE_PORT[order]
    inner = centre != NONE
    centre[inner] = codes[centre[inner]]
    return _Board(codes[JOINS[order]], ALLOWED[order], neighbours, centre, owners.copy()), codes


def _row(state: State, board: _Board, codes: Bytes) -> Bytes:
    """Return the row of a state before the mover's placement, with all tiles it does not see."""
    players = int(state[PLAYERS])
    row = np.zeros(_ENDS + board.neighbours.size, np.uint8)
    row[_EMPTY] = (1 << len(board.allowed)) - 1
    row[_MOVER] = state[TURN] - 1
    row[_TILES:_SEAT_POINTS] = state[STOCK : STOCK + len(COPIES)]
    for kind in state[HANDS : HANDS + 2 * players]:
        if kind != NONE:
            row[_TILES + int(kind)] += 1
    collected = state[COLLECTED : COLLECTED + 3 * players].reshape(players, 3)
    row[_SEAT_POINTS : _SEAT_POINTS + players] = collected @ _POINTS
    row[_SEAT_GEMS : _SEAT_GEMS + players] = collected.sum(axis=1)
    row[_BOARD_GEMS] = state[GEMS_LEFT]
    row[_CENTRE] = state[CENTRE_LEFT]
    beside = np.flatnonzero(codes < _FIRST_EXIT)
    gems = state[GEM + beside]
    row[_ENDS:] = np.where(gems, _FIRST_GEM + gems - 1, codes[state[MATE + beside]])
    return row


# --- compiled ------------------------------------------------------------------------------------


@njit
def _solve_placement(board: _Board, workspace: _Workspace, cell: int, matching: int) -> int:
    """Write the result of a placement in the first row to ``result``; return the positions."""
    if not _lay(board, workspace, 0, cell, matching):
        return 1
    return 1 + _solve_row(board, workspace)


@njit
def _solve_row(board: _Board, workspace: _Workspace) -> int:
    """Write the result of the position in row 1 to ``result``; return the positions after it.

    Depth first with a stack, as compiled functions that call themselves cannot be cached. At each
    depth the placements go by kind: each kind's best result counts once for each of its tiles.
    """
    cells = board.allowed.shape[0]
    players = workspace.result.size
    cursors, kinds, best, sums = workspace.cursors, workspace.kinds, workspace.best, workspace.sums
    positions = 0
    depth = 1
    _begin(workspace, depth)
    while True:
        row = workspace.rows[depth]
        cursor = cursors[depth]
        matching, cell = cursor // cells, cursor % cells
        kind = kinds[depth]
        if _KIND[matching] != kind:
            if kind >= 0:
                for seat in range(players):
                    sums[depth, seat] += int(row[_TILES + kind]) * best[depth, seat]
            kinds[depth] = _KIND[matching]
            best[depth, :] = 0
            best[depth, int(row[_MOVER])] = -1
            if matching == MATCHINGS:
                _store(workspace, depth)
                workspace.result[:] = sums[depth]
                depth -= 1
                if depth == 0:
                    return positions
                _offer(workspace, depth)
                continue
        cursors[depth] += 1
        if not row[_TILES + int(_KIND[matching])]:
            cursors[depth] = (matching + 1) * cells
        elif row[_EMPTY] >> cell & 1 and board.allowed[cell, matching]:
            positions += 1
            if _lay(board, workspace, depth, cell, matching):
                depth += 1
                _begin(workspace, depth)
            else:
                _offer(workspace, depth)


@njit
def _begin(workspace: _Workspace, depth: int) -> None:
    """Begin with the first placement of the position at a depth."""
    workspace.cursors[depth] = 0
    workspace.kinds[depth] = -1
    workspace.sums[depth, :] = 0


@njit
def _offer(workspace: _Workspace, depth: int) -> None:
    """Make ``result`` the best one at a depth if the mover prefers it (see ``solve``)."""
    result, best = workspace.result, workspace.best[depth]
    players = result.size
    seat = int(workspace.rows[depth, _MOVER])
    better = result[seat] > best[seat]
    if result[seat] == best[seat]:
        for _ in range(players - 1):
            seat = seat + 1 if seat + 1 < players else 0
            if result[seat] != best[seat]:
                better = result[seat] < best[seat]
                break
    if better:
        best[:] = result


@njit
def _lay(board: _Board, workspace: _Workspace, depth: int, cell: int, matching: int) -> bool:
    """Write the position after a placement to the next row.

    Returns:
        Whether it remains to be solved; if not, its result is in ``result``.
    """
    row = workspace.rows[depth + 1]
    row[:] = workspace.rows[depth]
    players = workspace.result.size
    row[_TILES + int(_KIND[matching])] -= 1
    row[_EMPTY] ^= 1 << cell
    row[_MOVER] = row[_MOVER] + 1 if row[_MOVER] + 1 < players else 0
    port = int(board.centre_port[cell])
    if port != NONE:  # I-15
        row[_CENTRE] -= 1
        row[_ENDS + port] = _FIRST_GEM + (EMERALD if row[_CENTRE] else SAPPHIRE)
    joins = board.joins[cell, matching]
    for end in range(0, EDGES, 2):
        _join(board, row, int(joins[end]), int(joins[end + 1]))
    for end in range(EDGES):
        port = int(joins[end])
        if port < _FIRST_EXIT and not board.neighbours[port] & row[_EMPTY]:
            row[_ENDS + port] = NONE
    tiles = 0
    for kind in range(_TILES, _SEAT_POINTS):
        tiles += int(row[kind])
    if row[_BOARD_GEMS] == 0 or tiles == 0:
        _score(workspace, row, int(_ORDERS[tiles]))
        return False
    return not _look_up(workspace, row)


@njit
@inlined
def _join(board: _Board, row: Bytes, a: int, b: int) -> None:
    """I-16, I-17: join the paths that end at two ports, as ``fast`` does, and move the gems."""
    far_a = int(row[_ENDS + a]) if a < _FIRST_EXIT else a
    far_b = int(row[_ENDS + b]) if b < _FIRST_EXIT else b
    if far_a >= _FIRST_GEM and far_b >= _FIRST_GEM:
        row[_BOARD_GEMS] -= 2
    elif far_a >= _FIRST_GEM:
        _arrive(board, row, far_b, far_a)
    elif far_b >= _FIRST_GEM:
        _arrive(board, row, far_a, far_b)
    else:
        if far_a < _FIRST_EXIT:
            row[_ENDS + far_a] = far_b
        if far_b < _FIRST_EXIT:
            row[_ENDS + far_b] = far_a


@njit
def _arrive(board: _Board, row: Bytes, end: int, gem: int) -> None:
    """I-16, I-18: leave a gem at a port, or give one to each owner of the exit's gateway."""
    if end < _FIRST_EXIT:
        row[_ENDS + end] = gem
        return
    row[_BOARD_GEMS] -= 1
    for owner in board.owners[end - _FIRST_EXIT]:
        if owner:
            row[_SEAT_POINTS + int(owner) - 1] += _POINTS[gem - _FIRST_GEM]
            row[_SEAT_GEMS + int(owner) - 1] += 1


@njit
def _score(workspace: _Workspace, row: Bytes, orders: int) -> None:
    """I-21: write each seat's result at the end of the game to ``result``."""
    result = workspace.result
    highest, winners = -1, 0
    for seat in range(result.size):
        rank = int(row[_SEAT_POINTS + seat]) * 64 + int(row[_SEAT_GEMS + seat])
        if rank > highest:
            highest, winners = rank, 0
        winners += rank == highest
    for seat in range(result.size):
        points = int(row[_SEAT_POINTS + seat])
        wins = points * 64 + int(row[_SEAT_GEMS + seat]) == highest
        share = _WIN // winners if wins else 0
        result[seat] = orders * (share << _POINT_BITS | points)


# --- the table of solved positions ---------------------------------------------------------------


@njit
def _look_up(workspace: _Workspace, row: Bytes) -> bool:
    """Write the result of a position to ``result`` if it is in the table; return whether it is."""
    key = hashed(row, 0, row.size, 0)
    slot = key & (_SLOTS - 1)
    if workspace.keys[slot] != key:
        return False
    workspace.result[:] = workspace.solved[slot]
    return True


@njit
def _store(workspace: _Workspace, depth: int) -> None:
    """Put the result of the position at a depth, whose kinds are all tried, into the table."""
    row = workspace.rows[depth]
    key = hashed(row, 0, row.size, 0)
    slot = key & (_SLOTS - 1)
    workspace.keys[slot] = key
    workspace.solved[slot] = workspace.sums[depth]
