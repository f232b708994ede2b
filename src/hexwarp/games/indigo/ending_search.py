"""The compiled search of ``endings``: rows of bytes, results, and the stack of placements.

Arrays are copied by loops: assignments to slices double the time that the compiler takes.
"""

from __future__ import annotations

from math import factorial
from typing import Any, Final, NamedTuple

import numpy as np

from hexwarp.core.jit import hashed, njit, returning_views
from hexwarp.core.kernels import Bytes, Numbers, ScoreOdds
from hexwarp.core.match_shares import write_shares
from hexwarp.core.memory import ALIGNMENT, view
from hexwarp.games.indigo.board import EDGES, GATEWAYS
from hexwarp.games.indigo.fast import ranking
from hexwarp.games.indigo.ports import NONE, PORTS
from hexwarp.games.indigo.state import EMERALD, POINTS, SAPPHIRE
from hexwarp.games.indigo.tiles import COPIES, KIND, MATCHINGS

MAX_PLIES: Final = 5

# --- a row: the first index of each part ----------------------------------------------------------

EMPTY: Final = 0
"""A bit for each empty cell."""
TILES: Final = 1
"""[5] by kind: the tiles left to lay."""
SEAT_POINTS: Final = TILES + len(COPIES)
"""[4] by seat."""
SEAT_GEMS: Final = SEAT_POINTS + 4
"""[4] by seat: the gems collected."""
BOARD_GEMS: Final = SEAT_GEMS + 4
"""The gems on the board, treasure tiles included."""
CENTRE: Final = BOARD_GEMS + 1
"""The gems at the centre."""
MOVER: Final = CENTRE + 1
"""The seat that lays the next tile, from 0."""
ENDS: Final = MOVER + 1
"""[ports] by port at a cell that was empty at the root: the other end of its path, itself without a
path; an exit's code; a gem's code, as the path behind a gem matters no more; or NONE where a tile
has been laid on both sides."""

EXIT_CODE: Final = MAX_PLIES * EDGES
"""The code of an exit: this, plus the first gateway with the same owners."""
GEM_CODE: Final = EXIT_CODE + GATEWAYS
"""The code of a gem: this, plus the gem."""

# --- results -------------------------------------------------------------------------------------

POINT_BITS: Final = 13
"""A result is ``shares << 13 | points``: parts of the win, then points, so that whoever can no
longer win or lose collects gems. 24 orders of five tiles give at most 24 * 19 points."""
WIN: Final = 12 << 20
"""The parts of a win, which two, three or four seats can share; shares of a match are rounded."""
ORDERS: Final = np.array([factorial(count) for count in range(MAX_PLIES)])
"""int64[5]: by number of tiles: their orders."""

SLOTS: Final = 1 << 18
"""The slots of the table of solved positions; a newer one replaces an older one."""

# --- memory: the first byte of each part ----------------------------------------------------------
# Each has room for the most cells, ports and seats. Numbers of eight bytes come first: they stay
# aligned.

_DEPTHS: Final = MAX_PLIES + 1
_SEATS: Final = 4

KEYS: Final = 0
CURSORS: Final = KEYS + 8 * SLOTS
KINDS: Final = CURSORS + 8 * _DEPTHS
BEST: Final = KINDS + 8 * _DEPTHS
SUMS: Final = BEST + 8 * _DEPTHS * _SEATS
RESULT: Final = SUMS + 8 * _DEPTHS * _SEATS
SCORES: Final = RESULT + 8 * _SEATS
SHARES: Final = SCORES + 8 * _SEATS
RESULTS: Final = SHARES + 8 * _SEATS
"""int64[actions, players]: the results of the placements in the first row."""
ROWS: Final = RESULTS + 8 * MAX_PLIES * MATCHINGS * _SEATS
JOINED: Final = ROWS + _DEPTHS * (ENDS + EXIT_CODE)
ALLOWED: Final = JOINED + MAX_PLIES * MATCHINGS * EDGES
NEIGHBOURS: Final = ALLOWED + MAX_PLIES * MATCHINGS
CENTRE_PORTS: Final = NEIGHBOURS + EXIT_CODE
OWNERS: Final = CENTRE_PORTS + MAX_PLIES
CELLS: Final = OWNERS + 2 * GATEWAYS
"""uint8[cells]: the empty cells in ascending order."""
CODES: Final = CELLS + MAX_PLIES
"""uint8[PORTS]: each port's new code."""
SOLVED: Final = -(-(CODES + PORTS) // ALIGNMENT) * ALIGNMENT
"""The last part, as its size depends on the number of players."""
SOLVED_BY_SEAT: Final = 8 * SLOTS
"""The bytes of this part for each seat."""

_KIND: Final = np.array([*KIND, NONE], dtype=np.uint8)
_POINTS: Final = np.array(POINTS, dtype=np.uint8)


class Board(NamedTuple):
    """The parts of a board that no placement changes. Cells and ports are numbered anew, from 0."""

    joins: Any
    """uint8[cells, 15, 6]: by cell and matching, the ports that it joins, or exits' codes."""
    allowed: Any
    """uint8[cells, 15]: by cell and matching, 1 if I-13 allows it, otherwise 0."""
    neighbours: Any
    """uint8[ports]: by port, a bit for each cell beside it."""
    centre_port: Any
    """uint8[cells]: by cell, the port between it and the centre, or NONE."""
    owners: Any
    """uint8[6, 2]: by gateway, the seats that own it; 0 for no second one."""


class Workspace(NamedTuple):
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
    odds: Any
    """``ScoreOdds``."""
    scores: Any
    """int64[players]."""
    shares: Any
    """float64[players]."""
    keys: Any
    """int64[SLOTS]: hashes of rows, or -1."""
    solved: Any
    """int64[SLOTS, players]: their results."""


# --- compiled ------------------------------------------------------------------------------------


@njit
@returning_views
def board_in(block: Bytes, start: int, cells: int, ports: int) -> Board:
    """Return a board that lies in memory, yet to be written.

    Args:
        block: uint8[n]: the memory.
        start: The first byte of the memory that ``solve`` works in.
        cells: The number of empty cells.
        ports: The number of ports beside them.
    """
    return Board(
        joins=view(block, start + JOINED, np.uint8, (cells, MATCHINGS, EDGES)),
        allowed=view(block, start + ALLOWED, np.uint8, (cells, MATCHINGS)),
        neighbours=view(block, start + NEIGHBOURS, np.uint8, (ports,)),
        centre_port=view(block, start + CENTRE_PORTS, np.uint8, (cells,)),
        owners=view(block, start + OWNERS, np.uint8, (GATEWAYS, 2)),
    )


@njit
@returning_views
def workspace_in(block: Bytes, start: int, ports: int, players: int, odds: ScoreOdds) -> Workspace:
    """Return a workspace that lies in memory, yet to be written.

    Args:
        block: uint8[n]: the memory.
        start: The first byte of the memory that ``solve`` works in.
        ports: The number of ports beside empty cells.
        players: The number of players.
        odds: The odds of the match.
    """
    return Workspace(
        rows=view(block, start + ROWS, np.uint8, (_DEPTHS, ENDS + ports)),
        cursors=view(block, start + CURSORS, np.int64, (_DEPTHS,)),
        kinds=view(block, start + KINDS, np.int64, (_DEPTHS,)),
        best=view(block, start + BEST, np.int64, (_DEPTHS, players)),
        sums=view(block, start + SUMS, np.int64, (_DEPTHS, players)),
        result=view(block, start + RESULT, np.int64, (players,)),
        odds=odds,
        scores=view(block, start + SCORES, np.int64, (players,)),
        shares=view(block, start + SHARES, np.float64, (players,)),
        keys=view(block, start + KEYS, np.int64, (SLOTS,)),
        solved=view(block, start + SOLVED, np.int64, (SLOTS, players)),
    )


@njit
def solve_placement(board: Board, workspace: Workspace, cell: int, matching: int) -> int:
    """Write the result of a placement in the first row to ``result``; return the positions."""
    if not _lay(board, workspace, 0, cell, matching):
        return 1
    return 1 + _solve_row(board, workspace)


@njit
def _solve_row(board: Board, workspace: Workspace) -> int:
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
                    sums[depth, seat] += int(row[TILES + kind]) * best[depth, seat]
            kinds[depth] = _KIND[matching]
            best[depth, int(row[MOVER])] = -1
            if matching == MATCHINGS:
                _store(workspace, depth)
                for seat in range(players):
                    workspace.result[seat] = sums[depth, seat]
                depth -= 1
                if depth == 0:
                    return positions
                _offer(workspace, depth)
                continue
        cursors[depth] += 1
        if not row[TILES + int(_KIND[matching])]:
            cursors[depth] = (matching + 1) * cells
        elif row[EMPTY] >> cell & 1 and board.allowed[cell, matching]:
            positions += 1
            if _lay(board, workspace, depth, cell, matching):
                depth += 1
                _begin(workspace, depth)
            else:
                _offer(workspace, depth)


@njit
def _begin(workspace: Workspace, depth: int) -> None:
    """Begin with the first placement of the position at a depth."""
    workspace.cursors[depth] = 0
    workspace.kinds[depth] = -1
    for seat in range(workspace.result.size):
        workspace.sums[depth, seat] = 0


@njit
def _offer(workspace: Workspace, depth: int) -> None:
    """Make ``result`` the best one at a depth if the mover prefers it."""
    result, best = workspace.result, workspace.best[depth]
    if preferred(result, best, int(workspace.rows[depth, MOVER])):
        for seat in range(result.size):
            best[seat] = result[seat]


@njit
def preferred(result: Numbers, other: Numbers, mover: int) -> bool:
    """Return whether a mover, a seat from 0, prefers a result to another one (see ``solve``)."""
    if result[mover] != other[mover]:
        return bool(result[mover] > other[mover])
    seat = mover
    for _ in range(result.size - 1):
        seat = seat + 1 if seat + 1 < result.size else 0
        if result[seat] != other[seat]:
            return bool(result[seat] < other[seat])
    return False


@njit
def _lay(board: Board, workspace: Workspace, depth: int, cell: int, matching: int) -> bool:
    """Write the position after a placement to the next row.

    Returns:
        Whether it remains to be solved; if not, its result is in ``result``.
    """
    row = workspace.rows[depth + 1]
    for index in range(row.size):
        row[index] = workspace.rows[depth, index]
    players = workspace.result.size
    row[TILES + int(_KIND[matching])] -= 1
    row[EMPTY] ^= 1 << cell
    row[MOVER] = row[MOVER] + 1 if row[MOVER] + 1 < players else 0
    port = int(board.centre_port[cell])
    if port != NONE:  # I-15
        row[CENTRE] -= 1
        row[ENDS + port] = GEM_CODE + (EMERALD if row[CENTRE] else SAPPHIRE)
    joins = board.joins[cell, matching]
    for end in range(0, EDGES, 2):
        _join(board, row, int(joins[end]), int(joins[end + 1]))
    for end in range(EDGES):
        port = int(joins[end])
        if port < EXIT_CODE and not board.neighbours[port] & row[EMPTY]:
            row[ENDS + port] = NONE
    tiles = 0
    for kind in range(TILES, SEAT_POINTS):
        tiles += int(row[kind])
    if row[BOARD_GEMS] == 0 or tiles == 0:
        _score(workspace, row, int(ORDERS[tiles]))
        return False
    return not _look_up(workspace, row)


@njit
def _join(board: Board, row: Bytes, a: int, b: int) -> None:
    """I-16, I-17: join the paths that end at two ports, as ``fast`` does, and move the gems."""
    far_a = int(row[ENDS + a]) if a < EXIT_CODE else a
    far_b = int(row[ENDS + b]) if b < EXIT_CODE else b
    if far_a >= GEM_CODE and far_b >= GEM_CODE:
        row[BOARD_GEMS] -= 2
    elif far_a >= GEM_CODE:
        _arrive(board, row, far_b, far_a)
    elif far_b >= GEM_CODE:
        _arrive(board, row, far_a, far_b)
    else:
        if far_a < EXIT_CODE:
            row[ENDS + far_a] = far_b
        if far_b < EXIT_CODE:
            row[ENDS + far_b] = far_a


@njit
def _arrive(board: Board, row: Bytes, end: int, gem: int) -> None:
    """I-16, I-18: leave a gem at a port, or give one to each owner of the exit's gateway."""
    if end < EXIT_CODE:
        row[ENDS + end] = gem
        return
    row[BOARD_GEMS] -= 1
    for index in range(2):
        owner = board.owners[end - EXIT_CODE, index]
        if owner:
            row[SEAT_POINTS + int(owner) - 1] += _POINTS[gem - GEM_CODE]
            row[SEAT_GEMS + int(owner) - 1] += 1


@njit
def _score(workspace: Workspace, row: Bytes, orders: int) -> None:
    """I-21: write each seat's result at the end of the game to ``result``."""
    result, scores, shares = workspace.result, workspace.scores, workspace.shares
    for seat in range(result.size):
        scores[seat] = row[SEAT_POINTS + seat]
        shares[seat] = ranking(int(row[SEAT_POINTS + seat]), int(row[SEAT_GEMS + seat]))
    write_shares(workspace.odds, scores, shares)
    for seat in range(result.size):
        share = int(WIN * shares[seat] + 0.5)
        result[seat] = orders * (share << POINT_BITS | scores[seat])


# --- the table of solved positions ---------------------------------------------------------------


@njit
def _look_up(workspace: Workspace, row: Bytes) -> bool:
    """Write the result of a position to ``result`` if it is in the table; return whether it is."""
    key = hashed(row, 0, row.size, 0)
    slot = key & (SLOTS - 1)
    if workspace.keys[slot] != key:
        return False
    for seat in range(workspace.result.size):
        workspace.result[seat] = workspace.solved[slot, seat]
    return True


@njit
def _store(workspace: Workspace, depth: int) -> None:
    """Put the result of the position at a depth, whose kinds are all tried, into the table."""
    row = workspace.rows[depth]
    key = hashed(row, 0, row.size, 0)
    slot = key & (SLOTS - 1)
    workspace.keys[slot] = key
    for seat in range(workspace.result.size):
        workspace.solved[slot, seat] = workspace.sums[depth, seat]
