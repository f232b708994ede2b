"""The rules of RULES.md, compiled: see ``hexwarp.core.kernels``.

``rules.py`` is the reference; tests compare the two. Each end of an open path stores the port of
its other end (``MATE``), and a gem is stored at the port that it faces (``GEM``). A tile joins its
six ports in three pairs; each join changes two far ends and at most two gems, so that the time of
a move does not depend on the length of the paths.
"""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, Final

import numpy as np

from hexwarp.core.jit import Rng, below, hashed, inlined, njit
from hexwarp.core.kernels import Bytes, Numbers, Shares, State, unknown_parts
from hexwarp.core.match_shares import share_win
from hexwarp.core.types import CHANCE, JsonObject, Seat
from hexwarp.games.indigo import encoding
from hexwarp.games.indigo.board import CELLS, EDGES, GATEWAYS, NAMES, PATH_CELLS, Spot, owners
from hexwarp.games.indigo.encoding import MAX_PLAYERS as MAX_PLAYERS
from hexwarp.games.indigo.evaluate import LOWEST_WINS as LOWEST_WINS
from hexwarp.games.indigo.evaluate import MAX_SCORE as MAX_SCORE
from hexwarp.games.indigo.evaluate import SCORE_DEVIATION as SCORE_DEVIATION
from hexwarp.games.indigo.ports import (
    ALLOWED,
    CENTRE_PORT,
    FIRST_EXIT,
    GATEWAY,
    JOINS,
    NONE,
    PORT_OF,
    PORTS,
    SPOTS,
    U_TURN_PORTS,
)
from hexwarp.games.indigo.state import EMERALD, GEMS, POINTS, SAPPHIRE
from hexwarp.games.indigo.tiles import (
    COPIES,
    KIND,
    KINDS,
    MATCHINGS,
    ROTATIONS,
    TILES,
    UNKNOWN,
)

if TYPE_CHECKING:
    from hexwarp.core.game import Game
    from hexwarp.games.indigo import state as plain

# --- the state: the first index of each part -----------------------------------------------------

MATE: Final = 0
"""[PORTS] by port: the other end of the path that ends here, or the port itself without a path."""
GEM: Final = MATE + PORTS
"""[PORTS] by port: 1 + the gem here, which faces an empty cell; 0 for none."""
CELL_ORDER: Final = GEM + PORTS
"""[54] the empty cells in arbitrary order; those after EMPTY_CELLS have no meaning."""
CELL_INDEX: Final = CELL_ORDER + PATH_CELLS
"""[54] by cell: its index in CELL_ORDER; with a tile, PATH_CELLS + the tile's matching."""
HANDS: Final = CELL_INDEX + PATH_CELLS
"""[4, 2] by seat: the kinds in hand, padded with NONE."""
COLLECTED: Final = HANDS + 8
"""[4, 3] by seat and gem: the number collected."""
LOST: Final = COLLECTED + 12
"""[3] by gem: the number that met and left the game."""
STOCK: Final = LOST + 3
"""[5] by kind: the number of tiles not drawn yet; with those unknown in HANDS, in a view."""
OWNERS: Final = STOCK + len(COPIES)
"""[6, 2] by gateway: the seats that own it; 0 for no second one."""
STOCK_LEFT: Final = OWNERS + 2 * GATEWAYS
"""The number of tiles not drawn yet, of all kinds."""
EMPTY_CELLS: Final = STOCK_LEFT + 1
"""The number of path cells without a tile."""
GEMS_LEFT: Final = EMPTY_CELLS + 1
"""The number of gems on the board, treasure tiles included."""
CENTRE_LEFT: Final = GEMS_LEFT + 1
"""The number of gems at the centre."""
TURN: Final = CENTRE_LEFT + 1
"""The seat that lays the next tile."""
DRAWER: Final = TURN + 1
"""The seat that draws a tile before the next one is laid; 0 for none."""
PLAYERS: Final = DRAWER + 1
HAND_SIZE: Final = PLAYERS + 1
OPEN_GEMS: Final = HAND_SIZE + 1
"""1 if collected gems are public, otherwise 0."""
STATE_SIZE = OPEN_GEMS + 1

MAX_OUTCOMES = len(COPIES)
MAX_ACTIONS = PATH_CELLS * MATCHINGS
VIEW_SIZE, VIEW_VERSION = encoding.MAX_SIZE, encoding.VERSION

_KIND = np.array(KIND, dtype=np.uint8)
_FIRST = np.array([KIND.index(kind) for kind in KINDS], dtype=np.uint8)
"""uint8[5]: by kind, its first matching."""
_ROTATIONS = np.array(ROTATIONS, dtype=np.uint8)
_POINTS = np.array(POINTS, dtype=np.uint8)
_COPIES = np.array(COPIES, dtype=np.uint8)
_FIRST_MATE = np.array([U_TURN_PORTS.get(port, port) for port in range(PORTS)], dtype=np.uint8)
"""uint8[PORTS]: by port, its MATE on the board without path tiles."""
_PORT_OF = np.full(CELLS * EDGES, NONE, dtype=np.uint8)
"""uint8[366]: by spot, its port, or NONE."""
for _spot, _port in PORT_OF.items():
    _PORT_OF[_spot] = _port
_OWNERS = np.zeros((MAX_PLAYERS + 1, 2, 2 * GATEWAYS), dtype=np.uint8)
"""uint8[5, 2, 12]: by players and whether gateways are exclusive, OWNERS."""
for _players, _exclusive in ((2, False), (3, False), (3, True), (4, False)):
    for _gateway, _seats in enumerate(owners(_players, exclusive=_exclusive)):
        _owned = _OWNERS[_players, int(_exclusive), 2 * _gateway :]
        _owned[: len(_seats)] = _seats


# --- compiled ------------------------------------------------------------------------------------


@njit
def to_move(state: State) -> int:
    """I-19, I-20: return the seat to move, CHANCE if a tile is drawn, or 0 at the end."""
    if state[GEMS_LEFT] == 0:
        return 0
    return CHANCE if state[DRAWER] else int(state[TURN])


@njit
def legal(state: State, out: Numbers) -> int:
    """I-12, I-13: write the placements of the hand's tiles on empty cells; return the count."""
    hand = HANDS + 2 * (int(state[TURN]) - 1)
    count = 0
    for cell in range(PATH_CELLS):
        if state[CELL_INDEX + cell] < state[EMPTY_CELLS]:
            for matching in range(MATCHINGS):
                kind = _KIND[matching]
                if (kind == state[hand] or kind == state[hand + 1]) and ALLOWED[cell, matching]:
                    out[count] = cell * MATCHINGS + matching
                    count += 1
    return count


@njit
def random_action(state: State, rng: Rng) -> int:
    """I-12, I-13: return a uniformly random placement, by rejection sampling."""
    hand = HANDS + 2 * (int(state[TURN]) - 1)
    first, second = state[hand], state[hand + 1]
    ways = int(_ROTATIONS[first])
    of_both = ways if second == NONE else ways + int(_ROTATIONS[second])
    while True:
        cell = int(state[CELL_ORDER + below(rng, int(state[EMPTY_CELLS]))])
        way = below(rng, of_both)
        of_first = way < ways
        matching = int(_FIRST[first]) + way if of_first else int(_FIRST[second]) + way - ways
        if ALLOWED[cell, matching]:
            return cell * MATCHINGS + matching


@njit
def apply(state: State, action: int) -> int:
    """I-12, I-14, I-19: lay a tile, move the gems, make a draw due and pass the turn; return 1."""
    cell, matching = action // MATCHINGS, action % MATCHINGS
    _play_tile(state, int(_KIND[matching]))
    _fill(state, cell, matching)
    _open_centre(state, cell)
    for end in range(0, EDGES, 2):
        _join(state, int(JOINS[cell, matching, end]), int(JOINS[cell, matching, end + 1]))
    if state[STOCK_LEFT]:
        state[DRAWER] = state[TURN]
    state[TURN] = state[TURN] + 1 if state[TURN] < state[PLAYERS] else 1
    return 1


@njit
def _play_tile(state: State, kind: int) -> None:
    """I-12: remove a tile of the kind from the hand of the seat to move."""
    hand = HANDS + 2 * (int(state[TURN]) - 1)
    if state[hand] == kind:
        state[hand] = state[hand + 1]
    state[hand + 1] = NONE


@njit
def _fill(state: State, cell: int, matching: int) -> None:
    """Note the cell's tile, and put the last empty cell in its place in CELL_ORDER."""
    state[EMPTY_CELLS] -= 1
    place = int(state[CELL_INDEX + cell])
    last = int(state[CELL_ORDER + int(state[EMPTY_CELLS])])
    state[CELL_ORDER + place], state[CELL_INDEX + last] = last, place
    state[CELL_INDEX + cell] = PATH_CELLS + matching


@njit
def _open_centre(state: State, cell: int) -> None:
    """I-15: move a gem from the centre to the cell's edge; the sapphire leaves last."""
    port = int(CENTRE_PORT[cell])
    if port != NONE:
        state[CENTRE_LEFT] -= 1
        state[GEM + port] = 1 + (EMERALD if state[CENTRE_LEFT] else SAPPHIRE)


@njit
@inlined
def _join(state: State, a: int, b: int) -> None:
    """I-16, I-17: join the paths that end at two ports, and move the gems there.

    Joining a tile's pairs one after the other suffices: a gem that arrives at a later pair's port
    moves on, or meets another, when that pair is joined. No gem arrives at the far end of a path
    where another gem rests, as such a path begins at the treasure tile that the other came from.
    """
    far_a, far_b = int(state[MATE + a]), int(state[MATE + b])
    state[MATE + far_a], state[MATE + far_b] = far_b, far_a
    gem_a, gem_b = int(state[GEM + a]), int(state[GEM + b])
    if gem_a or gem_b:
        state[GEM + a] = state[GEM + b] = 0
        if gem_a and gem_b:
            state[LOST + gem_a - 1] += 1
            state[LOST + gem_b - 1] += 1
            state[GEMS_LEFT] -= 2
        elif gem_a:
            _arrive(state, far_b, gem_a)
        else:
            _arrive(state, far_a, gem_b)


@njit
def _arrive(state: State, port: int, gem: int) -> None:
    """I-16, I-18: leave a gem at a port, or give one to each owner of the exit's gateway."""
    if port < FIRST_EXIT:
        state[GEM + port] = gem
        return
    state[GEMS_LEFT] -= 1
    owners = OWNERS + 2 * int(GATEWAY[port - FIRST_EXIT])
    for owner in (int(state[owners]), int(state[owners + 1])):
        if owner:
            state[COLLECTED + 3 * (owner - 1) + gem - 1] += 1


@njit
def chance(state: State, outcomes: Numbers, weights: Numbers) -> int:
    """I-10: write the kinds in the stock, and their tile counts as weights; return the count."""
    count = 0
    for kind in range(MAX_OUTCOMES):
        if state[STOCK + kind]:
            outcomes[count] = kind
            weights[count] = state[STOCK + kind]
            count += 1
    return count


@njit
def random_outcome(state: State, rng: Rng) -> int:
    """I-10: return the kind of a random tile in the stock."""
    point = below(rng, int(state[STOCK_LEFT]))
    kind = 0
    while point >= state[STOCK + kind]:
        point -= int(state[STOCK + kind])
        kind += 1
    return kind


@njit
def apply_chance(state: State, outcome: int) -> None:
    """I-10, I-19, I-23: add a tile to the drawer's hand; at the start, select the next drawer."""
    drawer = int(state[DRAWER])
    hand = HANDS + 2 * (drawer - 1)
    held = 0 if state[hand] == NONE else 1
    state[hand + held] = outcome
    state[STOCK + outcome] -= 1
    state[STOCK_LEFT] -= 1
    state[DRAWER] = 0
    if state[EMPTY_CELLS] == PATH_CELLS:
        if held + 1 < state[HAND_SIZE]:
            state[DRAWER] = drawer
        elif drawer < state[PLAYERS]:
            state[DRAWER] = drawer + 1


@njit
def key(state: State) -> int:
    """I-26: return a hash of paths, gems, collected gems, and the hand of the seat to move."""
    turn = int(state[TURN])
    hand = HANDS + 2 * (turn - 1)
    low, high = min(state[hand], state[hand + 1]), max(state[hand], state[hand + 1])
    paths = hashed(state, MATE, CELL_ORDER, (turn * 256 + int(low)) * 256 + int(high))
    return hashed(state, COLLECTED, STOCK, paths)


@njit
def progress(state: State, seat: Seat) -> int:
    """I-21: return the seat's points so far."""
    points = 0
    for gem in range(len(POINTS)):
        points += int(state[COLLECTED + 3 * (seat - 1) + gem]) * int(_POINTS[gem])
    return points


@njit
def turns_left(state: State, seat: Seat) -> float:
    """Return 0, as no seat needs a number of turns."""
    return 0.0


@njit
def score(state: State, scores: Numbers, shares: Shares) -> None:
    """I-21: write the points, and the shares of the win."""
    for seat in range(int(state[PLAYERS])):
        scores[seat] = progress(state, seat + 1)
    rankings(state, shares)
    share_win(shares)


@njit
def rankings(state: State, out: Shares) -> None:
    """I-21: write the ranking of each seat: most points win, then most gems."""
    for seat in range(int(state[PLAYERS])):
        gems = 0
        for gem in range(len(POINTS)):
            gems += int(state[COLLECTED + 3 * seat + gem])
        out[seat] = ranking(progress(state, seat + 1), gems)


@njit
def ranking(points: int, gems: int) -> float:
    """I-21: return a seat's ranking; it is above 0.

    Args:
        points: The seat's points.
        gems: The number of its gems, fewer than 64.
    """
    return 1.0 + points * 64 + gems


# --- views: positions as ``encoding`` describes them ----------------------------------------------


@njit
def _at(view: Bytes, index: int) -> int:
    """Return a byte as a signed number: compiled arithmetic on unsigned ones wraps around."""
    return int(np.int64(view[index]))


@njit
def has_unknown(view: Bytes) -> bool:
    """Return whether a tile in a hand is unknown."""
    unknown = False
    for place in range(encoding.HANDS, encoding.COLLECTED):
        unknown |= _at(view, place) == UNKNOWN
    return unknown


@njit
def fill_unknown(view: Bytes, rng: Rng) -> None:
    """I-26: sample the unknown tiles in hands from the unseen ones."""
    unseen, left = _unseen(view), 0
    for kind in range(len(COPIES)):
        left += unseen >> 8 * kind & 255
    for hand in range(encoding.HANDS, encoding.COLLECTED, encoding.MAX_HAND):
        for place in range(hand, hand + encoding.MAX_HAND):
            if view[place] == UNKNOWN:
                point = below(rng, left)
                kind = 0
                while point >= unseen >> 8 * kind & 255:
                    point -= unseen >> 8 * kind & 255
                    kind += 1
                view[place] = kind
                unseen -= 1 << 8 * kind
                left -= 1
        first, second = _at(view, hand), _at(view, hand + 1)
        view[hand], view[hand + 1] = min(first, second), max(first, second)


@njit
def _unseen(view: Bytes) -> int:
    """Return the number of tiles neither on the board nor known in a hand, 8 bits a kind."""
    unseen = 0
    for kind in range(len(COPIES)):
        unseen += int(_COPIES[kind]) << 8 * kind
    first = _first_tile(view)
    for tile in range(_at(view, encoding.LAID)):
        unseen -= 1 << 8 * int(_KIND[_at(view, first + encoding.TILE_SIZE * tile + 1)])
    for place in range(encoding.HANDS, encoding.COLLECTED):
        if view[place] < UNKNOWN:
            unseen -= 1 << 8 * _at(view, place)
    return unseen


@njit
def _first_tile(view: Bytes) -> int:
    """Return the first byte of the laid tiles."""
    return encoding.BOARD + encoding.GEM_SIZE * _at(view, encoding.GEMS_ON_TILES)


@njit
def read_view(view: Bytes, state: State) -> None:
    """Write the state of a view; unknown tiles stay UNKNOWN in HANDS, and count in STOCK."""
    for index in range(STATE_SIZE):
        state[index] = 0
    _read_board(view, state)
    _read_tiles(view, state)
    for index in range(COLLECTED, STOCK):
        state[index] = view[encoding.COLLECTED + index - COLLECTED]
    players = _at(view, encoding.PLAYERS)
    for index in range(2 * GATEWAYS):
        state[OWNERS + index] = _OWNERS[players, _at(view, encoding.EXCLUSIVE), index]
    state[CENTRE_LEFT] = view[encoding.CENTRE]
    state[GEMS_LEFT] = _at(view, encoding.CENTRE) + _at(view, encoding.GEMS_ON_TILES)
    state[TURN] = view[encoding.TURN]
    state[PLAYERS] = players
    state[HAND_SIZE] = view[encoding.HAND_SIZE]
    state[OPEN_GEMS] = view[encoding.OPEN_GEMS]


@njit
def _read_board(view: Bytes, state: State) -> None:
    """Write the paths, the gems on tiles and the empty cells."""
    for port in range(PORTS):
        state[MATE + port] = _FIRST_MATE[port]
    first = _first_tile(view)
    for tile in range(_at(view, encoding.LAID)):
        place = first + encoding.TILE_SIZE * tile
        cell, matching = _at(view, place), _at(view, place + 1)
        state[CELL_INDEX + cell] = PATH_CELLS + matching
        for end in range(0, EDGES, 2):
            _join(state, int(JOINS[cell, matching, end]), int(JOINS[cell, matching, end + 1]))
    for gem in range(encoding.BOARD, first, encoding.GEM_SIZE):
        spot = EDGES * _at(view, gem) + _at(view, gem + 1)
        state[GEM + int(_PORT_OF[spot])] = 1 + _at(view, gem + 2)
    empty = 0
    for cell in range(PATH_CELLS):
        if state[CELL_INDEX + cell] < PATH_CELLS:
            state[CELL_ORDER + empty] = cell
            state[CELL_INDEX + cell] = empty
            empty += 1
    state[EMPTY_CELLS] = empty


@njit
def _read_tiles(view: Bytes, state: State) -> None:
    """Write the hands, the stock, and the seat that draws (I-10, I-19, I-23)."""
    unseen = _unseen(view)
    for kind in range(len(COPIES)):
        state[STOCK + kind] = unseen >> 8 * kind & 255
    held = 0
    for place in range(MAX_PLAYERS * encoding.MAX_HAND):
        kind = _at(view, encoding.HANDS + place)
        state[HANDS + place] = NONE if kind == encoding.NO_TILE else kind
        held += kind != encoding.NO_TILE
    left = TILES - _at(view, encoding.LAID) - held
    state[STOCK_LEFT] = left
    if left:
        for seat in range(_at(view, encoding.PLAYERS), 0, -1):
            hand = encoding.HANDS + encoding.MAX_HAND * (seat - 1)
            if view[hand + _at(view, encoding.HAND_SIZE) - 1] == encoding.NO_TILE:
                state[DRAWER] = seat


# --- conversion, in plain Python -----------------------------------------------------------------


def load(game: Game[plain.State], state: plain.State) -> State:
    """Return a plain state as a new array. Raises MalformedError for one with unknown tiles."""
    view = np.frombuffer(bytearray(game.encode(state)), dtype=np.uint8)
    if has_unknown(view):
        raise unknown_parts()
    fast = np.zeros(STATE_SIZE, dtype=np.uint8)
    read_view(view, fast)
    return fast


def snapshot(state: State) -> JsonObject:
    """Return the public facts of a state, equal to ``Game.snapshot`` of the same position."""
    gems = []
    for port in np.flatnonzero(state[GEM : GEM + PORTS]).tolist():
        cell, edge = next(divmod(spot, EDGES) for spot in SPOTS[port] if not _is_empty(state, spot))
        gems.append((GEMS[state[GEM + port] - 1], NAMES[cell], edge))
    seats = range(int(state[PLAYERS]))
    collected = [state[COLLECTED + 3 * seat : COLLECTED + 3 * seat + 3].tolist() for seat in seats]
    centre = int(state[CENTRE_LEFT])
    return {
        "gems": [list(gem) for gem in sorted(gems)],
        "centre": {"emerald": max(0, centre - 1), "sapphire": min(1, centre)},
        "collected": [dict(zip(GEMS, counts, strict=True)) for counts in collected],
        "lost": [
            gem for gem, lost in zip(GEMS, state[LOST : LOST + 3], strict=True) for _ in range(lost)
        ],
        "scores": [sum(map(mul, counts, POINTS)) for counts in collected],
        "over": not state[GEMS_LEFT],
    }


def _is_empty(state: State, spot: Spot) -> bool:
    """Return whether the spot's cell is a path cell without a tile."""
    cell = spot // EDGES
    return cell < PATH_CELLS and bool(state[CELL_INDEX + cell] < state[EMPTY_CELLS])
