"""The inputs of the value network: see ``hexwarp.core.kernels.Features``.

Seats are encoded by their distance from the one that lays next. ``gem_inputs`` writes the inputs
about gems; this module adds the points that each seat can score with its next tile, its lead, and
the tiles left. Hidden tiles of other seats count as unseen, like those in the stock.
"""

from __future__ import annotations

import numpy as np

from hexwarp.core.jit import njit
from hexwarp.core.kernels import Numbers, State, Weights
from hexwarp.core.types import Seat
from hexwarp.games.indigo.board import GATEWAYS, PATH_CELLS
from hexwarp.games.indigo.fast import (
    CENTRE_LEFT,
    COLLECTED,
    EMPTY_CELLS,
    GEM,
    HAND_SIZE,
    HANDS,
    OWNERS,
    PLAYERS,
    STOCK,
    STOCK_LEFT,
    TURN,
)
from hexwarp.games.indigo.gem_inputs import BY_ANGLE, write_exits, write_gems
from hexwarp.games.indigo.inputs import (
    FILL_LEVELS,
    GAINS,
    LEADS,
    MAX_ACTIVE,
    MAX_INPUTS,
    POINTS_BY_CLASS,
    STAGES,
    TURNS,
    InputWriter,
    layout_for,
    write_input,
)
from hexwarp.games.indigo.ports import FIRST_EXIT, NONE
from hexwarp.games.indigo.state import EMERALD, POINTS, SAPPHIRE
from hexwarp.games.indigo.tiles import COPIES, KINDS, PARTNERS, matching

__all__ = ["MAX_ACTIVE", "features", "first_seat", "inputs"]

_TURNS_OF = np.array(
    [
        sum({1 << BY_ANGLE[abs(a - b)] for a, b in enumerate(PARTNERS[matching(kind, 0)])})
        for kind in KINDS
    ]
)
"""int64[5]: by kind of tile, the set of turns that its paths make."""

_UNSEEN_SCALE = max(COPIES)
_LEAD_SCALE = 8


@njit
def inputs(players: int) -> int:
    """Return the number of inputs for a number of players."""
    return layout_for(players).end


@njit
def first_seat(state: State) -> Seat:
    """Return the seat that lays the next tile, even if another seat draws first."""
    return int(state[TURN])


@njit
def features(state: State, viewer: Seat, indices: Numbers, values: Weights) -> int:
    """Write the non-zero inputs and their values; return the count.

    The last places of ``indices``, which no position fills, are working memory.
    """
    layout = layout_for(int(state[PLAYERS]))
    owners = indices[MAX_INPUTS : MAX_INPUTS + GATEWAYS]
    for gateway in range(GATEWAYS):
        owners[gateway] = _owners(state, gateway)
    near = indices[MAX_INPUTS + GATEWAYS : MAX_ACTIVE]
    for cell in range(PATH_CELLS):
        near[cell] = 0
    writer = InputWriter(state, viewer, layout, owners, near, indices, values)
    unseen = _unseen(state, viewer)
    count = write_exits(writer, 0)
    count, gains = write_gems(writer, count)
    count = _write_gains(writer, count, gains, unseen)
    count = _write_leads(writer, count)
    return _write_tiles(writer, count, unseen)


@njit
def _owners(state: State, gateway: int) -> int:
    """Return the set of seats that own a gateway: the sum of 1 << distance."""
    players = int(state[PLAYERS])
    first = int(np.int64(state[TURN]))  # the compiler's difference of two bytes is unsigned
    place = OWNERS + 2 * gateway
    owners = 1 << (int(state[place]) - first) % players
    if state[place + 1]:
        owners |= 1 << (int(state[place + 1]) - first) % players
    return owners


@njit
def _unseen(state: State, viewer: Seat) -> int:
    """Return the number of tiles in the stock and in others' hands, eight bits for each kind."""
    unseen = 0
    for kind in range(len(COPIES)):
        unseen += int(state[STOCK + kind]) << 8 * kind
    for seat in range(1, int(state[PLAYERS]) + 1):
        if seat != viewer:
            for place in range(HANDS + 2 * (seat - 1), HANDS + 2 * seat):
                if state[place] != NONE:
                    unseen += 1 << 8 * int(state[place])
    return unseen


@njit
def _write_tiles(writer: InputWriter, count: int, unseen: int) -> int:
    """Write the numbers of empty cells and unseen tiles, and the viewer's hand."""
    state, layout = writer.state, writer.layout
    count = write_input(writer, count, layout.tiles + (int(state[EMPTY_CELLS]) - 1) // 3, 1)
    start = layout.tiles + FILL_LEVELS
    for kind in range(len(COPIES)):
        count = write_input(writer, count, start + kind, (unseen >> 8 * kind & 255) / _UNSEEN_SCALE)
    count = write_input(writer, count, start + len(COPIES), int(state[HAND_SIZE]) - 1)
    viewer = writer.viewer
    distance = (viewer - int(state[TURN])) % layout.players
    for place in range(HANDS + 2 * (viewer - 1), HANDS + 2 * viewer):
        if state[place] != NONE:
            held = distance * len(COPIES) + int(state[place])
            count = write_input(writer, count, layout.held + held, 1)
    return count


@njit
def _write_gains(writer: InputWriter, count: int, gains: int, unseen: int) -> int:
    """Write the points that each seat could score, and its probabilities of holding the tile."""
    layout = writer.layout
    for distance in range(layout.players):
        by_turn = gains >> 2 * TURNS * distance & (GAINS - 1)
        start = layout.gains + distance * (GAINS + 3)
        count = write_input(writer, count, start + by_turn, 1)
        seat = (int(writer.state[TURN]) - 1 + distance) % layout.players + 1
        for points in range(1, 4):
            chance = _chance(writer.state, writer.viewer, seat, by_turn, points, unseen)
            if chance:
                count = write_input(writer, count, start + GAINS + points - 1, chance)
    return count


@njit
def _chance(
    state: State, viewer: Seat, seat: Seat, by_turn: int, points: int, unseen: int
) -> float:
    """Return the probability that the seat can score ``points`` with its next tile."""
    if not by_turn:
        return 0.0
    fit = total = 0
    for kind in range(len(COPIES)):
        number = unseen >> 8 * kind & 255
        total += number
        if _most(by_turn, kind) >= points:
            fit += number
    unknown = int(state[HAND_SIZE]) if state[STOCK_LEFT] else 0
    for place in range(HANDS + 2 * (seat - 1), HANDS + 2 * seat):
        if state[place] != NONE:
            if seat == viewer:
                if _most(by_turn, int(state[place])) >= points:
                    return 1.0
                unknown -= 1 if state[STOCK_LEFT] else 0
            elif not state[STOCK_LEFT]:
                unknown += 1
    miss = 1.0
    for _ in range(unknown):
        miss *= 1 - fit / total
    return 1 - miss


@njit
def _most(by_turn: int, kind: int) -> int:
    """Return the most points that a tile of the kind can score by one of its turns."""
    most = 0
    for turn in range(TURNS):
        if _TURNS_OF[kind] >> turn & 1:
            most = max(most, by_turn >> 2 * turn & 3)
    return most


@njit
def _write_leads(writer: InputWriter, count: int) -> int:
    """I-21: write each seat's lead over its best opponent, with the points left on the board."""
    state, layout = writer.state, writer.layout
    stage = min(_points_left(state) // 2, STAGES - 1)
    for distance in range(layout.players):
        own = _rank(state, layout.players, distance)
        other = 0
        for step in range(1, layout.players):
            other = max(other, _rank(state, layout.players, distance + step))
        lead = own // 64 - other // 64
        if lead:
            bucket = 10 + max(lead, -10) if lead < 0 else 12 + min(lead, 10)
        else:
            bucket = 11 + (own > other) - (own < other)
        start = layout.leads + distance * (LEADS * STAGES + 1)
        count = write_input(writer, count, start + bucket * STAGES + stage, 1)
        count = write_input(writer, count, start + LEADS * STAGES, lead / _LEAD_SCALE)
    return count


@njit
def _points_left(state: State) -> int:
    """Return the points of the gems on the board."""
    points = 0
    for port in range(FIRST_EXIT):
        if state[GEM + port]:
            points += int(POINTS_BY_CLASS[int(state[GEM + port]) - 1])
    if state[CENTRE_LEFT]:
        points += (int(state[CENTRE_LEFT]) - 1) * POINTS[EMERALD] + POINTS[SAPPHIRE]
    return points


@njit
def _rank(state: State, players: int, distance: int) -> int:
    """I-21: return a seat's rank, 64 times its points plus its gems."""
    seat = (int(state[TURN]) - 1 + distance) % players
    rank = 0
    for gem in range(len(POINTS)):
        rank += int(state[COLLECTED + 3 * seat + gem]) * (64 * int(POINTS_BY_CLASS[gem]) + 1)
    return rank
