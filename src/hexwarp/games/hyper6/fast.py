"""The rules of RULES.md, compiled: see ``hexwarp.core.kernels``.

``rules.py`` is the reference; tests compare the two. Bit sets hold each seat's legal actions and
the occupied nodes, so that a random legal action is drawn without listing all of them, and a turn
changes only a few bytes.
"""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING, Final

import numpy as np

from hexwarp.core.jit import Rng, below, hashed, njit
from hexwarp.core.kernels import Bytes, Numbers, Shares, State, unknown_parts
from hexwarp.core.match_shares import share_win
from hexwarp.core.types import CHANCE, Json, JsonObject, Seat
from hexwarp.games.hyper6 import encoding
from hexwarp.games.hyper6.encoding import HIDDEN_FACE, PHASES
from hexwarp.games.hyper6.encoding import MAX_PLAYERS as MAX_PLAYERS
from hexwarp.games.hyper6.evaluate import LOWEST_WINS as LOWEST_WINS
from hexwarp.games.hyper6.evaluate import MAX_SCORE as MAX_SCORE
from hexwarp.games.hyper6.evaluate import SCORE_DEVIATION as SCORE_DEVIATION
from hexwarp.games.hyper6.inputs import FIRST_FACE, SOLO_TURNS
from hexwarp.games.hyper6.rules import DOWN, FLEET, KINDS, MOVE, NEED, UP, idle_limit
from hexwarp.games.hyper6.spiral import HAND, HOLE, LINK, RING, RINGS
from hexwarp.games.hyper6.state import UNSET

if TYPE_CHECKING:
    from hexwarp.core.game import Game
    from hexwarp.games.hyper6 import state as plain

SLOTS: Final = max(map(len, FLEET.values()))

# --- the state: the first index of each part -----------------------------------------------

PLAYERS: Final = 0
DICE: Final = PLAYERS + 1
"""The number of dice per seat."""
PHASE: Final = DICE + 1
"""The index of the phase in Phase."""
ACTOR: Final = PHASE + 1
"""The seat to act, or 0; BY_CHANCE is added if chance acts, for that seat or for none."""
DIE: Final = ACTOR + 1
"""The slot that the actor rolls or sets; 0 otherwise."""
IDLE: Final = DIE + 1
"""H-16: consecutive turns in which no ship moved."""
PLACED: Final = IDLE + 1
"""The number of dice that are not in hand, over all seats."""
TIED: Final = PLACED + 1
"""Bit s is set while the place of seat s is undecided."""
ORDER: Final = TIED + 1
"""[3] by place in turn order: the seat."""
NEXT: Final = ORDER + MAX_PLAYERS
"""[4] by seat: the seat after it; 0 before the order is known."""
HOME: Final = NEXT + MAX_PLAYERS + 1
"""[4] by seat: the number of its ships at home."""
LEGAL: Final = HOME + MAX_PLAYERS + 1
"""[4, 4] by seat: 32 bits; bit a is set if action a is legal on the seat's turn."""
OCCUPIED: Final = LEGAL + 4 * (MAX_PLAYERS + 1)
"""[16] 128 bits; bit n is set if a ship is on node n."""
FACES: Final = OCCUPIED + 16
"""[4, 9] by seat and slot."""
NODES: Final = FACES + SLOTS * (MAX_PLAYERS + 1)
"""[4, 9] by seat and slot."""
_END: Final = NODES + SLOTS * (MAX_PLAYERS + 1)
STATE_SIZE = _END + -_END % 8
"""A multiple of 8: whole words are copied and compared faster."""

MAX_OUTCOMES = max(map(max, FLEET.values()))
MAX_ACTIONS = max(KINDS * len(fleet) + max(fleet) for fleet in FLEET.values())
VIEW_SIZE, VIEW_VERSION = encoding.MAX_SIZE, encoding.VERSION

BY_CHANCE: Final = 128

_ROLL, _CHOOSE, _ROLL_OFF, _PLACE, _DRIVE, _OVER = range(len(PHASES))


def _by_players(table: dict[int, int]) -> Numbers:
    return np.array([table.get(players, 0) for players in range(MAX_PLAYERS + 1)], dtype=np.int64)


SIDES = np.zeros((MAX_PLAYERS + 1, SLOTS), dtype=np.int64)
"""int64[4, 9]: by players and slot."""
for _players, _fleet in FLEET.items():
    SIDES[_players, : len(_fleet)] = _fleet

_DICE_BY_PLAYERS = _by_players({players: len(fleet) for players, fleet in FLEET.items()})
NEED_BY_PLAYERS = _by_players(NEED)
_IDLE_LIMIT = _by_players({players: idle_limit(players) for players in FLEET})
LINKS = np.array(LINK, dtype=np.int64)
_RING = np.array(RING, dtype=np.int64)
_FACTORIAL = np.array([factorial(n) for n in range(MAX_PLAYERS + 1)], dtype=np.int64)
_NTH_BIT = np.array(
    [([bit for bit in range(8) if byte >> bit & 1] + [0] * 8)[:8] for byte in range(256)],
    dtype=np.uint8,
)
"""uint8[256, 8]: by byte and n, the position of its n-th set bit."""


# --- conversion, in plain Python -----------------------------------------------------------


def load(game: Game[plain.State], state: plain.State) -> State:
    """Return a plain state as a new array. Raises MalformedError for one with hidden faces."""
    view = np.frombuffer(bytearray(game.encode(state)), dtype=np.uint8)
    if has_unknown(view):
        raise unknown_parts()
    fast = np.zeros(STATE_SIZE, dtype=np.uint8)
    read_view(view, fast)
    return fast


def snapshot(state: State) -> JsonObject:
    """Return the public facts of a state, equal to ``Game.snapshot`` of the same position."""
    players, dice = at(state, PLAYERS), at(state, DICE)
    ships: list[Json] = []
    for seat in range(1, players + 1):
        first = SLOTS * seat
        nodes = state[NODES + first : NODES + first + dice].tolist()
        faces = state[FACES + first : FACES + first + dice].tolist()
        fleet = SIDES[players, :dice].tolist()
        own = sorted(zip(nodes, faces, fleet, strict=True))
        ships.append([[sides, face, node] for node, face, sides in own if HAND < node < HOLE])
    home: list[Json] = state[HOME + 1 : HOME + 1 + players].tolist()
    return {"ships": ships, "home": home, "over": bool(state[PHASE] == _OVER)}


# --- bytes and bits ------------------------------------------------------------------------


@njit
def at(state: State, index: int) -> int:
    """Return a byte as a signed number: compiled arithmetic on unsigned ones wraps around."""
    return int(np.int64(state[index]))


@njit
def legal_bits(state: State, seat: int) -> int:
    """Return the bit set of the actions that are legal on a seat's turn."""
    first = LEGAL + 4 * seat
    low = at(state, first) | at(state, first + 1) << 8
    return low | at(state, first + 2) << 16 | at(state, first + 3) << 24


@njit
def _store_legal_bits(state: State, seat: int, bits: int) -> None:
    first = LEGAL + 4 * seat
    state[first] = bits & 255
    state[first + 1] = bits >> 8 & 255
    state[first + 2] = bits >> 16 & 255
    state[first + 3] = bits >> 24


@njit
def _set_legal_bits(state: State, seat: int, slot: int, bits: int) -> None:
    """Store the bits of a die's three actions."""
    shift = KINDS * slot
    others = legal_bits(state, seat) & (0xFFFFFFFF ^ 7 << shift)
    _store_legal_bits(state, seat, others | bits << shift)


@njit
def _bits_up_to(bits: int) -> int:
    """Return cumulative counts: byte n is the number of set bits in bytes 0 to n of 32 bits."""
    pairs = bits - (bits >> 1 & 0x55555555)
    fours = (pairs & 0x33333333) + (pairs >> 2 & 0x33333333)
    return ((fours + (fours >> 4) & 0x0F0F0F0F) * 0x01010101) & 0xFFFFFFFF


@njit
def is_occupied(state: State, node: int) -> int:
    """Return 1 if a ship is on the node, else 0."""
    return at(state, OCCUPIED + (node >> 3)) >> (node & 7) & 1


@njit
def resting_node(state: State, node: int) -> int:
    """H-11: return where a ship comes to rest that lands on a node."""
    while is_occupied(state, node):
        node = int(LINKS[node])
    return node


@njit
def _occupy(state: State, node: int) -> None:
    state[OCCUPIED + (node >> 3)] |= 1 << (node & 7)


@njit
def _vacate(state: State, node: int) -> None:
    state[OCCUPIED + (node >> 3)] &= 255 ^ 1 << (node & 7)


# --- views: positions as ``encoding`` describes them ---------------------------------------


@njit
def _view_dice(view: Bytes) -> int:
    """Return the number of dice of all seats in a view."""
    players = at(view, encoding.PLAYERS)
    return players * int(_DICE_BY_PLAYERS[players])


@njit
def has_unknown(view: Bytes) -> bool:
    """Return whether a face is hidden."""
    unknown = False
    for die in range(_view_dice(view)):
        unknown |= at(view, encoding.FACES + die) == HIDDEN_FACE
    return unknown


@njit
def fill_unknown(view: Bytes, rng: Rng) -> None:
    """H-21: sample the hidden faces."""
    players = at(view, encoding.PLAYERS)
    for die in range(_view_dice(view)):
        if view[encoding.FACES + die] == HIDDEN_FACE:
            sides = int(SIDES[players, die % _DICE_BY_PLAYERS[players]])
            view[encoding.FACES + die] = 1 + below(rng, sides)


@njit
def read_view(view: Bytes, state: State) -> None:
    """Write the state of a view; hidden faces stay hidden, and their ships have no actions."""
    for index in range(STATE_SIZE):
        state[index] = 0
    players = at(view, encoding.PLAYERS)
    dice = int(_DICE_BY_PLAYERS[players])
    state[PLAYERS] = players
    state[DICE] = dice
    state[PHASE] = view[encoding.PHASE]
    state[IDLE] = view[encoding.IDLE]
    tied = 0
    for place in range(MAX_PLAYERS):
        state[ORDER + place] = view[encoding.ORDER + place]
        tied |= 1 << at(view, encoding.TIED + place)
    state[TIED] = tied & 254  # without seat 0, the placeholder
    for seat in range(1, players + 1):
        for slot in range(dice):
            die = encoding.FACES + dice * (seat - 1) + slot
            state[FACES + SLOTS * seat + slot] = view[die]
            state[NODES + SLOTS * seat + slot] = view[die + players * dice]
    _count_ships(state)
    _read_actor(view, state)


@njit
def _read_actor(view: Bytes, state: State) -> None:
    """Write the seat to act, the die that it rolls or sets, and all legal actions."""
    phase = at(state, PHASE)
    if phase in (_ROLL, _CHOOSE):
        _to_next_unset(state)
    elif phase == _ROLL_OFF:
        state[ACTOR] = BY_CHANCE
    else:
        _link_seats(state)
        _compute_legal(state)
        if phase != _OVER:
            state[ACTOR] = view[encoding.TURN]
        if view[encoding.ROLLING]:
            state[ACTOR] = at(view, encoding.TURN) + BY_CHANCE
            state[DIE] = at(view, encoding.ROLLING) - 1


# --- whose turn ----------------------------------------------------------------------------


@njit
def to_move(state: State) -> int:
    """Return the seat to act, CHANCE, or 0 if the game is over."""
    actor = at(state, ACTOR)
    return actor if actor < BY_CHANCE else CHANCE


@njit
def _end_turn(state: State, seat: int) -> None:
    """H-8: pass the turn to the next seat."""
    state[ACTOR] = state[NEXT + seat]


@njit
def _end_game(state: State) -> None:
    state[PHASE] = _OVER
    state[ACTOR] = 0


# --- decisions -----------------------------------------------------------------------------


@njit
def legal(state: State, out: Numbers) -> int:
    """Write the legal actions, ascending; return the count."""
    if state[PHASE] == _CHOOSE:
        first, sides = KINDS * at(state, DICE), _sides(state, at(state, DIE))
        for face in range(sides):
            out[face] = first + face
        return sides
    bits = legal_bits(state, at(state, ACTOR))
    count = 0
    for action in range(KINDS * at(state, DICE)):
        if bits >> action & 1:
            out[count] = action
            count += 1
    return count


@njit
def random_action(state: State, rng: Rng) -> int:
    """Return a uniformly random legal action: the index of a random set bit."""
    if state[PHASE] == _CHOOSE:
        return KINDS * at(state, DICE) + below(rng, _sides(state, at(state, DIE)))
    bits = legal_bits(state, at(state, ACTOR))
    counts = _bits_up_to(bits)
    nth = below(rng, counts >> 24)
    byte = int(nth >= counts & 255) + int(nth >= counts >> 8 & 255)
    byte = 8 * (byte + int(nth >= counts >> 16 & 255))
    before = counts << 8 >> byte & 255
    return byte + int(_NTH_BIT[bits >> byte & 255, nth - before])


@njit
def apply(state: State, action: int) -> int:
    """Apply a legal action; return 1, or 0 for the choice of a face, which is not a ply."""
    seat = at(state, ACTOR)
    if state[PHASE] == _DRIVE:
        slot = action // KINDS
        kind = action - KINDS * slot
        if kind == MOVE:
            _drive(state, seat, slot)
        else:
            _adjust(state, seat, slot, 1 if kind == UP else -1)
        return 1
    if state[PHASE] == _PLACE:
        _place(state, seat, action // KINDS)
        return 1
    _choose(state, seat, action - KINDS * at(state, DICE) + 1)
    return 0


@njit
def _sides(state: State, slot: int) -> int:
    """H-1: return the number of sides of a die."""
    return int(SIDES[at(state, PLAYERS), slot])


@njit
def _drive(state: State, seat: int, slot: int) -> None:
    """H-10, H-11, H-13: drive a ship; after a jump, chance rolls it (H-12)."""
    die = SLOTS * seat + slot
    node = at(state, NODES + die)
    _vacate(state, node)
    state[IDLE] = 0
    landing = min(node + at(state, FACES + die), HOLE)
    end = resting_node(state, landing)
    state[NODES + die] = end
    if end == HOLE:
        _bring_home(state, seat, slot)
        return
    _occupy(state, end)
    if end != landing:
        state[DIE] = slot
        state[ACTOR] = seat + BY_CHANCE
    else:
        _end_turn(state, seat)


@njit
def _bring_home(state: State, seat: int, slot: int) -> None:
    """H-13, H-15: count a ship at home, and end the game or the turn."""
    _set_legal_bits(state, seat, slot, 0)
    state[HOME + seat] += 1
    if state[HOME + seat] == NEED_BY_PLAYERS[at(state, PLAYERS)]:
        _end_game(state)
    else:
        _end_turn(state, seat)


@njit
def _adjust(state: State, seat: int, slot: int, by: int) -> None:
    """H-14, H-16: turn a ship's face by one, and end the turn or the game."""
    _set_face(state, seat, slot, at(state, FACES + SLOTS * seat + slot) + by)
    state[IDLE] += 1
    if state[IDLE] == _IDLE_LIMIT[at(state, PLAYERS)]:
        _end_game(state)
    else:
        _end_turn(state, seat)


@njit
def _set_face(state: State, seat: int, slot: int, face: int) -> None:
    """Set a ship's face, and the actions that it allows (H-14)."""
    state[FACES + SLOTS * seat + slot] = face
    _set_legal_bits(state, seat, slot, _move_bits(face, _sides(state, slot)))


@njit
def _move_bits(face: int, sides: int) -> int:
    """H-9, H-14: return the bits of a ship's legal actions."""
    return 1 << MOVE | int(face < sides) << UP | int(face > 1) << DOWN


# --- chance --------------------------------------------------------------------------------


@njit
def _outcomes(state: State) -> int:
    """H-12, H-20: return the number of faces of the die, or of orders of the tied seats."""
    if state[PHASE] == _ROLL_OFF:
        return int(_FACTORIAL[_bits_up_to(at(state, TIED)) >> 24])
    return _sides(state, at(state, DIE))


@njit
def _first_outcome(state: State) -> int:
    return 0 if state[PHASE] == _ROLL_OFF else 1


@njit
def chance(state: State, outcomes: Numbers, weights: Numbers) -> int:
    """Write the outcomes and their weights, all 1; return the count."""
    count, first = _outcomes(state), _first_outcome(state)
    for index in range(count):
        outcomes[index] = first + index
        weights[index] = 1
    return count


@njit
def random_outcome(state: State, rng: Rng) -> int:
    """Return a uniformly random outcome."""
    return _first_outcome(state) + below(rng, _outcomes(state))


@njit
def apply_chance(state: State, outcome: int) -> None:
    """Apply a chance outcome in place."""
    if state[PHASE] == _DRIVE:
        seat = at(state, ACTOR) - BY_CHANCE
        _set_face(state, seat, at(state, DIE), outcome)
        state[DIE] = 0
        _end_turn(state, seat)
    elif state[PHASE] == _ROLL:
        state[FACES + SLOTS * (at(state, ACTOR) - BY_CHANCE) + at(state, DIE)] = outcome
        if not _to_next_unset(state):
            _rank(state)
    else:
        _roll_off(state, outcome)


# --- setup ---------------------------------------------------------------------------------


@njit
def _count_ships(state: State) -> None:
    """H-6, H-13: count the placed dice and those at home, and mark occupied nodes."""
    for seat in range(1, at(state, PLAYERS) + 1):
        for slot in range(at(state, DICE)):
            node = at(state, NODES + SLOTS * seat + slot)
            if node != HAND:
                state[PLACED] += 1
            if node == HOLE:
                state[HOME + seat] += 1
            elif node != HAND:
                _occupy(state, node)


@njit
def _to_next_unset(state: State) -> bool:
    """H-4, H-19: select the next die to roll or set; return False if none is left."""
    rolling = state[PHASE] == _ROLL
    for seat in range(1, at(state, PLAYERS) + 1):
        if rolling and not at(state, TIED) >> seat & 1:
            continue
        for slot in range(at(state, DICE)):
            if state[FACES + SLOTS * seat + slot] == UNSET:
                state[ACTOR] = seat + BY_CHANCE if rolling else seat
                state[DIE] = slot
                return True
    return False


@njit
def _choose(state: State, seat: int, face: int) -> None:
    """H-19: set the next die; after the last one, rank the seats."""
    state[FACES + SLOTS * seat + at(state, DIE)] = face
    if not _to_next_unset(state):
        for place in range(at(state, PLAYERS)):
            state[ORDER + place] = place + 1
            state[TIED] |= 2 << place
        _rank(state)


@njit
def _total(state: State, seat: int) -> int:
    total = 0
    for slot in range(at(state, DICE)):
        total += at(state, FACES + SLOTS * seat + slot)
    return total


@njit
def _rank(state: State) -> None:
    """H-4: sort the tied seats within their places; H-5, H-20: handle new ties."""
    players, tied = at(state, PLAYERS), at(state, TIED)
    for _ in range(players):
        for place in range(ORDER, ORDER + players - 1):
            a, b = at(state, place), at(state, place + 1)
            if tied >> a & tied >> b & 1:
                ahead = _total(state, b) - _total(state, a)
                if ahead > 0 or (ahead == 0 and b < a):
                    state[place], state[place + 1] = b, a
    left = 0
    for place in range(ORDER, ORDER + players - 1):
        a, b = at(state, place), at(state, place + 1)
        if tied >> a & tied >> b & 1 and _total(state, a) == _total(state, b):
            left |= 1 << a | 1 << b
    state[TIED] = left
    if left == 0:
        _begin_placing(state)
    elif state[PHASE] == _CHOOSE:
        state[PHASE] = _ROLL_OFF
        state[ACTOR] = BY_CHANCE
        state[DIE] = 0
    else:
        _roll_again(state)


@njit
def _roll_again(state: State) -> None:
    """H-5: unset all dice of the tied seats."""
    for seat in range(1, at(state, PLAYERS) + 1):
        if at(state, TIED) >> seat & 1:
            for slot in range(at(state, DICE)):
                state[FACES + SLOTS * seat + slot] = UNSET
    _to_next_unset(state)


@njit
def _roll_off(state: State, outcome: int) -> None:
    """H-20: place the tied seats; the outcome is the index of their permutation."""
    left = at(state, TIED)
    for place in range(ORDER, ORDER + at(state, PLAYERS)):
        if at(state, TIED) >> at(state, place) & 1:
            orders = int(_FACTORIAL[(_bits_up_to(left) >> 24) - 1])
            seat = int(_NTH_BIT[left, outcome // orders])
            outcome %= orders
            left ^= 1 << seat
            state[place] = seat
    state[TIED] = 0
    _begin_placing(state)


@njit
def _begin_placing(state: State) -> None:
    """H-6: start the placing with the first seat of the order."""
    state[PHASE] = _PLACE
    state[ACTOR] = state[ORDER]
    state[DIE] = 0
    _link_seats(state)
    _compute_legal(state)


@njit
def _link_seats(state: State) -> None:
    """H-8: store the seat after each seat."""
    players = at(state, PLAYERS)
    for place in range(players):
        state[NEXT + at(state, ORDER + place)] = state[ORDER + (place + 1) % players]


@njit
def _compute_legal(state: State) -> None:
    """H-6, H-9: compute all seats' legal actions from faces and nodes."""
    for seat in range(1, at(state, PLAYERS) + 1):
        _store_legal_bits(state, seat, 0)
        for slot in range(at(state, DICE)):
            node = at(state, NODES + SLOTS * seat + slot)
            if state[PHASE] == _PLACE:
                if node == HAND:
                    _allow_placing(state, seat, slot)
            elif node != HOLE:
                face = at(state, FACES + SLOTS * seat + slot)
                if face != HIDDEN_FACE:
                    _set_legal_bits(state, seat, slot, _move_bits(face, _sides(state, slot)))


@njit
def _allow_placing(state: State, seat: int, slot: int) -> None:
    """H-7: allow placing a die unless an equal die in hand comes first."""
    bits = legal_bits(state, seat)
    for other in range(slot):
        if bits >> KINDS * other & 1 and _is_equal_die(state, seat, slot, other):
            return
    _store_legal_bits(state, seat, bits | 1 << KINDS * slot)


@njit
def _is_equal_die(state: State, seat: int, slot: int, other: int) -> bool:
    """H-7: return whether two dice have the same sides and face."""
    first = FACES + SLOTS * seat
    same_face = state[first + slot] == state[first + other]
    return bool(same_face and _sides(state, slot) == _sides(state, other))


@njit
def _place(state: State, seat: int, slot: int) -> None:
    """H-6, H-8: place a die; after the last one, the turns begin."""
    state[PLACED] += 1
    node = at(state, PLACED)
    state[NODES + SLOTS * seat + slot] = node
    _occupy(state, node)
    _set_legal_bits(state, seat, slot, 0)
    for other in range(slot + 1, at(state, DICE)):
        if state[NODES + SLOTS * seat + other] == HAND and _is_equal_die(state, seat, slot, other):
            _set_legal_bits(state, seat, other, 1 << MOVE)
            break
    if node == at(state, PLAYERS) * at(state, DICE):
        state[PHASE] = _DRIVE
        _compute_legal(state)
    _end_turn(state, seat)


# --- evaluation ----------------------------------------------------------------------------


@njit
def _score(state: State, seat: int) -> int:
    """H-17: return the ring of the ship that would complete the set."""
    need = int(NEED_BY_PLAYERS[at(state, PLAYERS)])
    for ring in range(RINGS):
        ships = 0
        for slot in range(at(state, DICE)):
            ships += int(_RING[at(state, NODES + SLOTS * seat + slot)]) <= ring
        if ships >= need:
            return ring
    return RINGS


@njit
def key(state: State) -> int:
    """H-21: return a hash of the state, without the faces that other seats choose in secret."""
    if state[PHASE] != _CHOOSE:
        return hashed(state, 0, _END, 0)
    first = FACES + SLOTS * at(state, ACTOR)
    return hashed(state, first, first + SLOTS, at(state, ACTOR))


@njit
def progress(state: State, seat: Seat) -> int:
    """Return the sum of the best ships' node numbers, over as many as must come home."""
    total = 0
    first, dice = NODES + SLOTS * seat, at(state, DICE)
    for slot in range(dice):
        node = at(state, first + slot)
        ahead = 0
        for other in range(dice):
            other_node = at(state, first + other)
            ahead += other_node > node or (other_node == node and other < slot)
        if ahead < NEED_BY_PLAYERS[at(state, PLAYERS)]:
            total += node
    return total


@njit
def turns_left(state: State, seat: Seat) -> float:
    """Return the turns that a seat needs to bring its last ship home, without any jump."""
    total = 0.0
    counted = 0
    for _ in range(NEED_BY_PLAYERS[at(state, PLAYERS)]):
        fewest, nearest = np.inf, 0
        for slot in range(at(state, DICE)):
            turns = _solo_turns(state, seat, slot)
            if turns < fewest and not counted >> slot & 1:
                fewest, nearest = turns, slot
        total += fewest
        counted |= 1 << nearest
    return total


@njit
def _solo_turns(state: State, seat: Seat, slot: int) -> float:
    """Return the turns that a ship needs; the mean over its faces if it is hidden or rolled."""
    die = SLOTS * seat + slot
    face = at(state, FACES + die)
    rolled = state[PHASE] == _DRIVE and at(state, ACTOR) == seat + BY_CHANCE
    if face == HIDDEN_FACE or (rolled and at(state, DIE) == slot):
        face = UNSET
    first = int(FIRST_FACE[_sides(state, slot)])
    return float(SOLO_TURNS[first + face, at(state, NODES + die)])


@njit
def score(state: State, scores: Numbers, shares: Shares) -> None:
    """Write the points, and equal shares for the lowest; all 0 in a game without a winner."""
    for index in range(at(state, PLAYERS)):
        scores[index] = _score(state, index + 1)
    rankings(state, shares)
    share_win(shares)


HOME_RANKING: Final = RINGS + 1.0
"""The ranking of a seat with its ships at home, the best one; it exceeds any score."""


@njit
def rankings(state: State, out: Shares) -> None:
    """H-17: write the ranking of each seat, the greatest for the lowest score."""
    greatest = 0.0
    for index in range(at(state, PLAYERS)):
        out[index] = HOME_RANKING - _score(state, index + 1)
        greatest = max(greatest, out[index])
    if state[PHASE] == _OVER and greatest < HOME_RANKING:
        for index in range(at(state, PLAYERS)):
            out[index] = 0.0
