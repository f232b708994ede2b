"""Random games from a position, or after every placement of a decision at once.

See ``hexwarp.core.kernels.ActionRollouts``.

A random game fills the board with the tiles left. The order does not matter: paths do not branch,
each gem begins at an end of its own path, and two gems that begin at both ends of one path meet,
whichever moves first. So a random game is a random tile for each empty cell, and each gem is
followed alone. The placements of a decision differ from it in one cell: only the gems that come
through this cell end elsewhere. docs/strength.md has the time that this saves.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hexwarp.core.jit import Rng, below, inlined, njit
from hexwarp.core.kernels import Numbers, ScoreOdds, Shares, State
from hexwarp.core.match_shares import share_by_ranking
from hexwarp.games.indigo import gem_paths as paths
from hexwarp.games.indigo.board import EDGES, GATEWAYS, PATH_CELLS
from hexwarp.games.indigo.fast import (
    CELL_ORDER,
    COLLECTED,
    EMPTY_CELLS,
    HANDS,
    OWNERS,
    PLAYERS,
    STOCK,
    TURN,
)
from hexwarp.games.indigo.gem_paths import (
    AFTER,
    END,
    EXITS,
    LOST,
    OUTSIDE,
    POINT_BITS,
    RANK_OF_GEM,
    RESULT,
    ROW,
    SEATS,
    START,
    TILE,
    UNKNOWN,
    VALUE,
    VISITORS,
    VISITORS_ROW,
    VISITS,
    end_from,
    follow,
    prepare,
)
from hexwarp.games.indigo.ports import ALLOWED, NONE
from hexwarp.games.indigo.state import EMERALD, POINTS, SAPPHIRE
from hexwarp.games.indigo.tiles import COPIES, KIND, KINDS, MATCHINGS, ROTATIONS

__all__ = ["WORKSPACE_SIZE", "evaluate", "evaluate_actions"]

# --- the workspace after that of ``gem_paths`` ---------------------------------------------------

_POOL: Final = paths.SIZE
"""[54] the kinds of the tiles left, in random order."""
_OWNERS: Final = _POOL + PATH_CELLS
"""[7, 2] by end: the owners' seats, from 0; SEATS for none."""
_COLLECTED: Final = _OWNERS + 2 * (GATEWAYS + 1)
"""[5] by seat: the rank of the gems collected so far; like the next two, with a place for none."""
_RANK: Final = _COLLECTED + SEATS + 1
"""[5] by seat: its rank at the end of the random game."""
_CHANGED: Final = _RANK + SEATS + 1
"""[5] by seat: its rank at the end of the random game with another tile on one cell."""
_TOTAL: Final = _CHANGED + SEATS + 1
"""[4] as float64, by seat: the sum of the results of random games; then the result of the latest
one, as it is and with another tile on one cell."""
_RESULT: Final = _TOTAL + SEATS
_CHANGED_RESULT: Final = _RESULT + SEATS
WORKSPACE_SIZE: Final = _CHANGED_RESULT + SEATS

_FIRST = np.array([KIND.index(kind) for kind in KINDS], dtype=np.int64)
"""int64[5]: by kind, its first matching."""
_ROTATIONS = np.array(ROTATIONS, dtype=np.int64)
_FROM_SAPPHIRE: Final = int(RANK_OF_GEM[SAPPHIRE] - RANK_OF_GEM[EMERALD])


@njit
def evaluate_actions(
    state: State,
    rng: Rng,
    rollouts: int,
    point_value: float,
    odds: ScoreOdds,
    actions: Numbers,
    workspace: Numbers,
    values: Shares,
) -> None:
    """Write the mean results of random games: see ``hexwarp.core.kernels.ActionRollouts``.

    Among the tiles left are those of other seats, and all but one of the mover's own.
    """
    work, players = workspace, int(state[PLAYERS])
    on_tiles, gems, exits = prepare(state, work)
    tiles = _prepare_game(state, work, HANDS + 2 * (int(state[TURN]) - 1))
    total = work[_TOTAL : _TOTAL + players].view(np.float64)
    result = work[_RESULT : _RESULT + players].view(np.float64)
    total[:] = 0.0
    values[:] = 0.0
    for _ in range(rollouts):
        _fill(state, rng, work, tiles)
        sapphire, last_emerald = _play(rng, work, players, on_tiles, gems)
        for index in range(exits):
            spot = work[EXITS + index]
            if work[OUTSIDE + spot] == UNKNOWN:
                follow(work, spot, work[AFTER + spot], -1)
        _write_result(work, _RANK, point_value, odds, result)
        for seat in range(players):
            total[seat] += result[seat]
        _add_changes(actions, work, sapphire, last_emerald, point_value, odds, result, values)
    for index in range(actions.size):
        for seat in range(players):
            values[index, seat] = (values[index, seat] + total[seat]) / rollouts


@njit
def evaluate(
    state: State,
    rng: Rng,
    rollouts: int,
    point_value: float,
    odds: ScoreOdds,
    workspace: Numbers,
    shares: Shares,
) -> None:
    """Write the mean result of random games: see ``hexwarp.core.kernels.ActionRollouts``."""
    work, players = workspace, int(state[PLAYERS])
    on_tiles, gems, _ = prepare(state, work)
    tiles = _prepare_game(state, work, NONE)
    total = work[_TOTAL : _TOTAL + players].view(np.float64)
    result = work[_RESULT : _RESULT + players].view(np.float64)
    total[:] = 0.0
    for _ in range(rollouts):
        _fill(state, rng, work, tiles)
        _play(rng, work, players, on_tiles, gems)
        _write_result(work, _RANK, point_value, odds, result)
        for seat in range(players):
            total[seat] += result[seat]
    for seat in range(players):
        shares[seat] = total[seat] / rollouts


@njit
@inlined
def _play(rng: Rng, work: Numbers, players: int, on_tiles: int, gems: int) -> tuple[int, int]:
    """Follow the gems on the filled board, and write the ranks of seats.

    Returns:
        The sapphire and the last emerald among the gems at the centre; -1 for one that has left it.
    """
    # I-15: the sapphire leaves the centre last; this is it, and the last but one.
    sapphire = last_emerald = -1
    if gems > on_tiles:
        sapphire = on_tiles + below(rng, gems - on_tiles)
        work[VALUE + on_tiles : VALUE + gems] = int(RANK_OF_GEM[EMERALD])
        work[VALUE + sapphire] = RANK_OF_GEM[SAPPHIRE]
    if gems > on_tiles + 1:
        last_emerald = on_tiles + below(rng, gems - on_tiles - 1)
        last_emerald += last_emerald >= sapphire
    for seat in range(players):
        work[_RANK + seat] = work[_COLLECTED + seat]
    for gem in range(gems):
        end = follow(work, work[START + gem], LOST, gem)
        work[RESULT + gem] = end
        _give(work, _RANK, end, work[VALUE + gem])
    return sapphire, last_emerald


@njit
def _prepare_game(state: State, work: Numbers, laid: int) -> int:
    """Write the tiles left, the gateways' owners and the collected gems; return the tiles left.

    Args:
        state: uint8[STATE_SIZE].
        work: The workspace.
        laid: The place in HANDS of a tile that is laid first; NONE for none.
    """
    players = int(state[PLAYERS])
    for seat in range(players):
        work[_COLLECTED + seat] = 0
        for gem in range(len(POINTS)):
            work[_COLLECTED + seat] += int(state[COLLECTED + 3 * seat + gem]) * RANK_OF_GEM[gem]
    for index in range(2 * GATEWAYS):
        owner = int(state[OWNERS + index])
        work[_OWNERS + index] = owner - 1 if owner else SEATS
    work[_OWNERS + 2 * GATEWAYS : _OWNERS + 2 * GATEWAYS + 2] = SEATS
    tiles = 0
    for kind in range(len(COPIES)):  # in an order that tells nothing about hands
        count = int(state[STOCK + kind])
        for held in range(HANDS, HANDS + 2 * players):
            count += held != laid and state[held] == kind
        work[_POOL + tiles : _POOL + tiles + count] = kind
        tiles += count
    if tiles == 0:  # One empty cell is left, for the mover's tile.
        work[_POOL] = int(state[laid])
        tiles = 1
    return tiles


@njit
def _fill(state: State, rng: Rng, work: Numbers, tiles: int) -> None:
    """Put a random tile on each empty cell, and forget the paths.

    If the mover's tile takes one cell, there is a tile fewer than cells: one of them is laid twice.
    """
    for index in range(int(state[EMPTY_CELLS])):
        if index < tiles:
            drawn = _POOL + index + below(rng, tiles - index)
            kind = work[drawn]
            work[drawn], work[_POOL + index] = work[_POOL + index], kind
        else:
            kind = work[_POOL + below(rng, tiles)]
        cell = int(state[CELL_ORDER + index])
        matching = _FIRST[kind] + below(rng, _ROTATIONS[kind])
        while not ALLOWED[cell, matching]:
            matching = _FIRST[kind] + below(rng, _ROTATIONS[kind])
        work[TILE + cell] = matching * ROW
        work[VISITS + cell] = 0
        for edge in range(EDGES):
            work[OUTSIDE + cell * ROW + edge] = UNKNOWN


@njit
def _add_changes(
    actions: Numbers,
    work: Numbers,
    sapphire: int,
    last_emerald: int,
    point_value: float,
    odds: ScoreOdds,
    base: Shares,
    values: Shares,
) -> None:
    """Add what each placement changes in the result of the random game."""
    changed = work[_CHANGED_RESULT : _CHANGED_RESULT + base.size].view(np.float64)
    index = 0
    while index < actions.size:
        cell = actions[index] // MATCHINGS
        tile, visits = work[TILE + cell], work[VISITS + cell]
        # A cell at the centre that gets its tile now takes an emerald while any are left.
        takes_emerald = last_emerald >= 0 and work[START + sapphire] >> 3 == cell
        while index < actions.size and actions[index] // MATCHINGS == cell:
            if visits:
                work[TILE + cell] = actions[index] % MATCHINGS * ROW
                _change(work, cell, sapphire, last_emerald if takes_emerald else -1)
                _write_result(work, _CHANGED, point_value, odds, changed)
                for seat in range(base.size):
                    values[index, seat] += changed[seat] - base[seat]
            index += 1
        work[TILE + cell] = tile


@njit
@inlined
def _change(work: Numbers, cell: int, sapphire: int, last_emerald: int) -> None:
    """Write the ranks with the new tile on a cell.

    With a last emerald other than -1, that gem and the sapphire change their values.
    """
    for seat in range(SEATS):
        work[_CHANGED + seat] = work[_RANK + seat]
    end_of_last = work[RESULT + last_emerald] if last_emerald >= 0 else LOST
    for visit in range(work[VISITS + cell]):
        visitor = VISITORS + cell * VISITORS_ROW + 2 * visit
        gem = work[visitor]
        end = end_from(work, cell, work[visitor + 1])
        value = work[VALUE + gem]
        _give(work, _CHANGED, work[RESULT + gem], -value)
        if last_emerald >= 0:
            if gem == sapphire:
                value -= _FROM_SAPPHIRE
            elif gem == last_emerald:
                end_of_last = end
        _give(work, _CHANGED, end, value)
    if last_emerald >= 0:
        _give(work, _CHANGED, end_of_last, _FROM_SAPPHIRE)


@njit
@inlined
def _give(work: Numbers, ranks: int, end: int, value: int) -> None:
    """I-18: add a gem's value to the ranks of the owners of the gateway where it ends."""
    owners = _OWNERS + 2 * (end - END)
    work[ranks + work[owners]] += value
    work[ranks + work[owners + 1]] += value


@njit
@inlined
def _write_result(
    work: Numbers, ranks: int, point_value: float, odds: ScoreOdds, result: Shares
) -> None:
    """I-21, I-24: write each seat's share of the win, plus its points above others'."""
    players, points, total = result.size, 0, 0.0
    by_score = odds.shape[1] > 1
    for seat in range(players):
        own = work[ranks + seat] >> POINT_BITS
        points += own
        result[seat] = odds[seat, own] if by_score else 1.0 + work[ranks + seat]
        total += result[seat]
    if by_score:
        for seat in range(players):
            result[seat] /= total
    else:
        share_by_ranking(odds, result)
    each = point_value / (players - 1)
    for seat in range(players):
        result[seat] += each * (players * (work[ranks + seat] >> POINT_BITS) - points)
