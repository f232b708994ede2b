"""What the value network sees of a position: the gems above all, and who may get each next.

The network is asked right after a tile was laid, mostly, and its first output is about the seat
that lays next. A gem faces an empty cell, where a tile will let it turn: sharply, gently, or not
at all. Of each gem it is told which owners of gateways it could be led to in either of these
ways by one tile or by two, how far the gateways are, and whom it could meet. What each seat can
score at once, by the tiles that nobody has seen, how many points it leads by, and how many there
still are, is told by seat.

Nothing depends on how the board is turned or mirrored, as long as the same seats own the
gateways. The hidden tiles of others count as unseen, like those of the stock.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from hexwarp.core.jit import njit
from hexwarp.core.kernels import Numbers, State, Weights
from hexwarp.core.types import Seat
from hexwarp.games.indigo.board import (
    CENTRE,
    CORNERS,
    EDGES,
    GATEWAYS,
    PATH_CELLS,
    PLACES,
    Cell,
    gateway_of,
)
from hexwarp.games.indigo.fast import (
    CENTRE_LEFT,
    COLLECTED,
    EMPTY_CELLS,
    GEM,
    HAND_SIZE,
    HANDS,
    MATE,
    OWNERS,
    PLACE,
    PLAYERS,
    STOCK,
    STOCK_LEFT,
    TURN,
)
from hexwarp.games.indigo.ports import FIRST_EXIT, GATEWAY, NONE, PORT_OF, PORTS, SPOTS
from hexwarp.games.indigo.state import BOARD_GEMS, EMERALD, POINTS, SAPPHIRE
from hexwarp.games.indigo.tiles import COPIES, KINDS, PARTNERS, matching

# --- how a gem can turn --------------------------------------------------------------------------

TURNS: Final = 3
TURN_SETS: Final = 1 << TURNS
"""A set of turns is the sum of 1 << turn."""
PATTERNS: Final = 4**TURNS
"""Up to three points for each turn."""

_BY_ANGLE: Final = (-1, 0, 1, 2, 1, 0)
"""By how many edges on a gem leaves a cell: sharp, gentle, straight."""
_TURN = np.array(_BY_ANGLE)
_TURNS_OF = np.array(
    [
        sum({1 << _BY_ANGLE[abs(a - b)] for a, b in enumerate(PARTNERS[matching(kind, 0)])})
        for kind in KINDS
    ]
)
"""int64[5]: by kind of tile, the set of its turns."""

# --- the board -----------------------------------------------------------------------------------


def _distance(a: Cell, b: Cell) -> int:
    rows, numbers = (one - other for one, other in zip(PLACES[a], PLACES[b], strict=True))
    return max(abs(rows), abs(numbers), abs(rows - numbers))


_CELLS = np.full((PORTS, 2), NONE, dtype=np.int64)
"""int64[PORTS, 2]: the path cells on either side of a port, or NONE."""
_EDGES = np.zeros((PORTS, 2), dtype=np.int64)
"""int64[PORTS, 2]: the port's edge of those."""
_PORT_AT = np.zeros((PATH_CELLS, 2 * EDGES), dtype=np.int64)
"""int64[54, 12]: by cell and edge, twice around."""

for _port, _spots in enumerate(SPOTS):
    for _side, _spot in enumerate(_spots):
        _cell, _edge = divmod(_spot, EDGES)
        if _cell < PATH_CELLS:
            _CELLS[_port, _side], _EDGES[_port, _side] = _cell, _edge
            _PORT_AT[_cell, [_edge, _edge + EDGES]] = _port

_CENTRE_PORTS = np.array([PORT_OF[CENTRE * EDGES + edge] for edge in range(EDGES)])
_AT_CENTRE = np.isin(np.arange(PORTS), _CENTRE_PORTS)

FAR: Final = 4
"""A gateway as far away as this is not told of."""

_AWAY = np.array(
    [
        [
            min(
                _distance(cell, other) for other in range(PATH_CELLS) if gateway_of(other) == number
            )
            for number in range(1, GATEWAYS + 1)
        ]
        for cell in range(PATH_CELLS)
    ]
)
"""int64[54, 6]: how many cells a gateway is away."""

_likeness = [
    (_distance(cell, CENTRE), sorted(_distance(cell, corner) for corner in CORNERS))
    for cell in range(PATH_CELLS)
]
_different = sorted({str(likeness) for likeness in _likeness})
_LIKENESS = np.array([_different.index(str(likeness)) for likeness in _likeness])
"""int64[54]: the same number for cells that turning and mirroring the board make the same."""
LIKENESSES: Final = len(_different)

# --- the parts of the inputs ---------------------------------------------------------------------

CLASSES: Final = 5
"""Gems: amber, emerald, sapphire on paths; emerald, sapphire that a tile would let out."""
CENTRE_EMERALD, CENTRE_SAPPHIRE = 3, 4
_WORTH = np.array([*POINTS, *POINTS[EMERALD:]], dtype=np.int64)
"""int64[5]: points, by class."""

_SHARING = np.zeros((5, 16), dtype=np.int64)
"""int64[5, 16]: by players, and the set of seats that own a gateway: a number from 0, a sharing."""
_SHARING[2:4, 1:7] = range(6)
_SHARING[4, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]] = range(6)

_SPREAD = np.array(
    [sum(1 << 3 * seat for seat in range(4) if set_ >> seat & 1) for set_ in range(16)]
)
"""int64[16]: by set of seats, 1 << 3 * seat for each: room for a set of turns a seat."""

LEADS: Final = 23
"""-10 or less to -1, behind by gems, even, ahead by gems, 1 to 10 or more."""
STAGES: Final = 10
"""Pairs of points that are still on the board."""
FILLINGS: Final = PATH_CELLS // 3

MAX_ACTIVE = (
    BOARD_GEMS * (6 + 1 + GATEWAYS)  # routes, contests, distances
    + 2 * 15  # meetings: all gems at two cells
    + 4 * (1 + 3 + 2)  # what each of four seats can score, and its lead
    + 1  # filling
    + len(COPIES)  # unseen tiles
    + 1  # two in hand
    + 2  # tiles held
    + 6  # exits
)


class Parts(NamedTuple):
    """Where the parts of the inputs begin."""

    players: int
    sharings: int
    contests: int
    distances: int
    meetings: int
    gains: int
    leads: int
    tiles: int
    held: int
    exits: int
    end: int


@njit
def _parts(players: int) -> Parts:
    sharings = 2 if players == 2 else 6
    contests = CLASSES * sharings * 2 * TURN_SETS
    distances = contests + CLASSES * TURN_SETS * TURN_SETS
    meetings = distances + CLASSES * LIKENESSES * FAR * sharings
    gains = meetings + CLASSES * CLASSES * TURNS
    leads = gains + players * (PATTERNS + 3)
    tiles = leads + players * (LEADS * STAGES + 1)
    held = tiles + FILLINGS + len(COPIES) + 1
    exits = held + players * len(COPIES)
    end = exits + sharings
    return Parts(
        players, sharings, contests, distances, meetings, gains, leads, tiles, held, exits, end
    )


def inputs(players: int) -> int:
    """How many inputs there are."""
    return _parts(players).end


# --- compiled ------------------------------------------------------------------------------------


@njit
def first_seat(state: State) -> Seat:
    """The seat that lays next, though another may draw before."""
    return int(state[TURN])


@njit
def _is_empty(state: State, cell: int) -> bool:
    """Whether it is a path cell without a tile."""
    return cell != NONE and state[PLACE + cell] < state[EMPTY_CELLS]


@njit
def _faced(state: State, port: int, not_this: int) -> int:
    """The side, 0 or 1, on which a port has an empty cell that is not this one; else NONE."""
    for side in range(2):
        cell = int(_CELLS[port, side])
        if cell != not_this and _is_empty(state, cell):
            return side
    return NONE


@njit
def _gem_class(state: State, port: int) -> int:
    """The class of the gem at an empty cell's port, or NONE."""
    if state[GEM + port]:
        return int(state[GEM + port]) - 1
    if _AT_CENTRE[port]:
        return CENTRE_EMERALD if state[CENTRE_LEFT] > 1 else CENTRE_SAPPHIRE
    return NONE


@njit
def _owners(state: State, gateway: int) -> int:
    """The gateway's owners, a set of seats: the sum of 1 << distance from the first seat."""
    players = int(state[PLAYERS])
    first = int(np.int64(state[TURN]))  # compiled, a difference of two bytes has no sign
    place = OWNERS + 2 * gateway
    owners = 1 << (int(state[place]) - first) % players
    if state[place + 1]:
        owners |= 1 << (int(state[place + 1]) - first) % players
    return owners


@njit
def features(state: State, viewer: Seat, indices: Numbers, values: Weights) -> int:
    """The inputs; see ``hexwarp.core.kernels.Features``."""
    players = int(state[PLAYERS])
    parts = _parts(players)
    owners = np.zeros(GATEWAYS, dtype=np.int64)
    for gateway in range(GATEWAYS):
        owners[gateway] = _owners(state, gateway)
    near = np.zeros(PATH_CELLS, dtype=np.int64)
    count = _exits(state, parts, owners, near, indices, values)
    best = 0
    for port in range(FIRST_EXIT):
        if state[GEM + port] or _AT_CENTRE[port]:
            side = _faced(state, port, NONE)
            if side != NONE:
                count, best = _gem(
                    state, parts, owners, near, port, side, best, count, indices, values
                )
    unseen = _unseen(state, viewer)
    count = _tiles(state, parts, viewer, unseen, count, indices, values)
    count = _gains(state, parts, viewer, unseen, best, count, indices, values)
    count = _leads(state, parts, count, indices, values)
    indices[count] = parts.tiles + (int(state[EMPTY_CELLS]) - 1) // 3
    values[count] = 1
    return count + 1


@njit
def _exits(
    state: State, parts: Parts, owners: Numbers, near: Numbers, indices: Numbers, values: Weights
) -> int:
    """How many exits are open, by their owners.

    ``near`` is filled by cell, with 1 << 3 * s for each sharing s of an exit that a tile there
    could lead to.
    """
    for sharing in range(parts.sharings):
        indices[sharing], values[sharing] = parts.exits + sharing, 0
    for port in range(FIRST_EXIT, PORTS):
        end = int(state[MATE + port])
        side = _faced(state, end, NONE)
        if side != NONE:
            sharing = int(_SHARING[parts.players, owners[GATEWAY[port - FIRST_EXIT]]])
            near[_CELLS[end, side]] |= 1 << 3 * sharing
            values[sharing] += np.float32(0.1)
    return parts.sharings


@njit
def _gem(
    state: State,
    parts: Parts,
    owners: Numbers,
    near: Numbers,
    port: int,
    side: int,
    best: int,
    count: int,
    indices: Numbers,
    values: Weights,
) -> tuple[int, int]:
    """Where a gem can go: how many inputs there are now, and ``best`` with what it can score.

    ``best`` holds the most points that a turn can score, two bits a turn, for seat after seat.
    """
    cell, edge = int(_CELLS[port, side]), int(_EDGES[port, side])
    gem = _gem_class(state, port)
    now = soon = of_seats = of_others = 0  # sets of turns: by sharing, by sharing, by seat, one
    for angle in range(1, EDGES):
        out = int(_PORT_AT[cell, edge + angle])
        turn = int(_TURN[angle])
        other = _gem_class(state, out)
        if other != NONE:
            if port < out:
                a, b = min(gem, other), max(gem, other)
                indices[count] = parts.meetings + (a * CLASSES + b) * TURNS + turn
                values[count] = 1
                count += 1
            continue
        end = int(state[MATE + out])
        if end >= FIRST_EXIT:
            seats = int(owners[GATEWAY[end - FIRST_EXIT]])
            now |= 1 << 3 * int(_SHARING[parts.players, seats]) + turn
            of_seats |= int(_SPREAD[seats]) << turn
            if not seats & 1:
                of_others |= 1 << turn
        else:
            beyond = _faced(state, end, cell)
            if beyond != NONE:
                soon |= int(near[_CELLS[end, beyond]]) << turn
    for sharing in range(parts.sharings):
        turns = now >> 3 * sharing & 7
        if not turns:
            turns = (soon >> 3 * sharing & 7) + TURN_SETS
        if turns != TURN_SETS:
            indices[count] = (gem * parts.sharings + sharing) * 2 * TURN_SETS + turns
            values[count] = 1
            count += 1
    if of_seats or of_others:
        contest = (of_seats & 7) * TURN_SETS + of_others
        indices[count] = parts.contests + gem * TURN_SETS * TURN_SETS + contest
        values[count] = 1
        count += 1
        for place in range(TURNS * parts.players):
            if of_seats >> place & 1:
                more = int(_WORTH[gem]) - (best >> 2 * place & 3)
                best += max(0, more) << 2 * place
    for gateway in range(GATEWAYS):
        away = int(_AWAY[cell, gateway])
        if away < FAR:
            distance = (gem * LIKENESSES + int(_LIKENESS[cell])) * FAR + away
            sharing = int(_SHARING[parts.players, owners[gateway]])
            indices[count] = parts.distances + distance * parts.sharings + sharing
            values[count] = 1
            count += 1
    return count, best


@njit
def _unseen(state: State, viewer: Seat) -> int:
    """By kind, eight bits each: the tiles in the stock and in the hands of others."""
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
def _tiles(
    state: State,
    parts: Parts,
    viewer: Seat,
    unseen: int,
    count: int,
    indices: Numbers,
    values: Weights,
) -> int:
    """The unseen tiles, those that the viewer holds, and whether hands are of two."""
    start = parts.tiles + FILLINGS
    for kind in range(len(COPIES)):
        indices[count] = start + kind
        values[count] = np.float32((unseen >> 8 * kind & 255) / 14)
        count += 1
    indices[count], values[count] = start + len(COPIES), int(state[HAND_SIZE]) - 1
    count += 1
    distance = (viewer - int(state[TURN])) % parts.players
    for place in range(HANDS + 2 * (viewer - 1), HANDS + 2 * viewer):
        if state[place] != NONE:
            indices[count] = parts.held + distance * len(COPIES) + int(state[place])
            values[count] = 1
            count += 1
    return count


@njit
def _gains(
    state: State,
    parts: Parts,
    viewer: Seat,
    unseen: int,
    best: int,
    count: int,
    indices: Numbers,
    values: Weights,
) -> int:
    """By seat: the most points that each turn can score, and the chances of tiles that do it."""
    total = 0
    for kind in range(len(COPIES)):
        total += unseen >> 8 * kind & 255
    for distance in range(parts.players):
        turns = best >> 2 * TURNS * distance & (PATTERNS - 1)
        start = parts.gains + distance * (PATTERNS + 3)
        indices[count], values[count] = start + turns, 1
        count += 1
        if not turns:
            continue
        seat = (int(state[TURN]) - 1 + distance) % parts.players + 1
        for points in range(1, 4):
            indices[count] = start + PATTERNS + points - 1
            values[count] = _chance(state, viewer, unseen, total, seat, turns, points)
            count += 1
    return count


@njit
def _chance(
    state: State, viewer: Seat, unseen: int, total: int, seat: Seat, turns: int, points: int
) -> float:
    """How likely the seat will hold a tile that scores so many points, if it were to lay next."""
    fit = 0
    for kind in range(len(COPIES)):
        if _scores(turns, kind) >= points:
            fit += unseen >> 8 * kind & 255
    unknown = int(state[HAND_SIZE]) if state[STOCK_LEFT] else 0
    for place in range(HANDS + 2 * (seat - 1), HANDS + 2 * seat):
        if state[place] != NONE:
            if seat == viewer:
                if _scores(turns, int(state[place])) >= points:
                    return 1.0
                unknown -= 1 if state[STOCK_LEFT] else 0
            elif not state[STOCK_LEFT]:
                unknown += 1
    miss = 1.0
    for _ in range(unknown):
        miss *= 1 - fit / total
    return 1 - miss


@njit
def _scores(turns: int, kind: int) -> int:
    """The most points that a tile of the kind scores, by those of the turns, two bits each."""
    most = 0
    for turn in range(TURNS):
        if _TURNS_OF[kind] >> turn & 1:
            most = max(most, turns >> 2 * turn & 3)
    return most


@njit
def _leads(state: State, parts: Parts, count: int, indices: Numbers, values: Weights) -> int:
    """By seat: the lead over the best of the others (I-21), with the points still to be had."""
    stage = min(_points_left(state) // 2, STAGES - 1)
    for distance in range(parts.players):
        own = _rank(state, parts.players, distance)
        other = 0
        for step in range(1, parts.players):
            other = max(other, _rank(state, parts.players, distance + step))
        lead = own // 64 - other // 64
        if lead:
            bucket = 10 + max(lead, -10) if lead < 0 else 12 + min(lead, 10)
        else:
            bucket = 11 + (own > other) - (own < other)
        start = parts.leads + distance * (LEADS * STAGES + 1)
        indices[count], values[count] = start + bucket * STAGES + stage, 1
        indices[count + 1], values[count + 1] = start + LEADS * STAGES, np.float32(lead / 8)
        count += 2
    return count


@njit
def _points_left(state: State) -> int:
    """The points of the gems on the board."""
    points = 0
    for port in range(FIRST_EXIT):
        if state[GEM + port]:
            points += int(_WORTH[int(state[GEM + port]) - 1])
    if state[CENTRE_LEFT]:
        points += (int(state[CENTRE_LEFT]) - 1) * POINTS[EMERALD] + POINTS[SAPPHIRE]
    return points


@njit
def _rank(state: State, players: int, distance: int) -> int:
    """I-21: 64 times the points, and the gems, of a seat by its distance from the first."""
    seat = (int(state[TURN]) - 1 + distance) % players
    rank = 0
    for gem in range(len(POINTS)):
        rank += int(state[COLLECTED + 3 * seat + gem]) * (64 * int(_WORTH[gem]) + 1)
    return rank
