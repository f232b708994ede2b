"""Positions as bytes, redacted or not, as compiled rules read them: see ``core.game.Game.encode``.

All numbers are single bytes, but for the plies. With p players of d dice each (9 for two players, 6
for three)::

    byte      size
    0         1     the version of the encoding, 1
    1         1     p, the number of players, 2 or 3
    2         1     1 if the first faces are chosen, 0 if they are rolled
    3         1     the phase: 0 roll, 1 choose, 2 roll-off, 3 place, 4 drive, 5 over
    4         1     the seat that places, drives or rolls, from 1; at the end, that after the last
                    one; 0 in the phases 0 to 2
    5         1     1 + the slot of that seat's ship which has jumped and must be rolled, or 0
    6         1     the number of turns in a row in which no ship moved
    7         4     the number of placings and turns so far, the lowest byte first
    11        3     the seats in turn order, then 0 for each one less than three; all 0 in phase 1
    14        3     the seats that must still roll for their places, ascending, then 0 likewise
    17        p d   by seat and slot: the face; 0 if it is neither rolled nor set, 255 if hidden
    17 + p d  p d   by seat and slot: the node, 1 to 126; 0 in hand, 127 at home

Slots are in the order of ``rules.FLEET``. In the phases 0 and 2, the seats that must still roll
stand, ascending, in those places of the turn order for which they tied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from hexwarp.core.errors import MalformedError
from hexwarp.core.types import Seat
from hexwarp.games.hyper6 import rules
from hexwarp.games.hyper6.rules import FLEET, NEED
from hexwarp.games.hyper6.spiral import HAND, HOLE
from hexwarp.games.hyper6.state import HIDDEN, UNSET, Phase, State

VERSION: Final = 1

MAX_PLAYERS = max(FLEET)
"""The most players."""

PHASES: Final = tuple(Phase)
"""The phases in the order of their numbers."""

# --- the first byte of each part -----------------------------------------------------------------

PLAYERS: Final = 1
CHOSEN: Final = 2
PHASE: Final = 3
TURN: Final = 4
ROLLING: Final = 5
IDLE: Final = 6
PLY: Final = 7
ORDER: Final = 11
TIED: Final = ORDER + MAX_PLAYERS
FACES: Final = TIED + MAX_PLAYERS

MAX_SIZE: Final = FACES + 2 * max(players * len(fleet) for players, fleet in FLEET.items())
"""The most bytes of an encoded position."""

HIDDEN_FACE: Final = 255
"""A face unknown to the viewer."""


def encode(state: State, *, chosen: bool) -> bytes:
    """Return a state as bytes.

    Args:
        state: The state.
        chosen: Whether the first faces are chosen, not rolled.
    """
    rolling = 0 if state.rolling is None else 1 + state.rolling
    players, phase = len(state.faces), PHASES.index(state.phase)
    return b"".join(
        (
            bytes((VERSION, players, chosen, phase, state.turn, rolling, state.idle)),
            state.ply.to_bytes(ORDER - PLY, "little"),
            bytes(state.order).ljust(MAX_PLAYERS, b"\0"),
            bytes(state.tied).ljust(MAX_PLAYERS, b"\0"),
            bytes(HIDDEN_FACE if face == HIDDEN else face for face in chain(*state.faces)),
            bytes(chain(*state.nodes)),
        )
    )


def decode(data: bytes, players: int, *, chosen: bool, trusted: bool = False) -> State:
    """Return the state that bytes denote; the rules and the compiled rules can play it on.

    Args:
        data: The bytes.
        players: The number of players.
        chosen: Whether the first faces are chosen, not rolled.
        trusted: Whether the bytes need no check.

    Raises:
        MalformedError: No such state of a game with this number of players and this set-up has
            these bytes.
    """
    state = _read(data, players)
    if state and trusted:
        return state
    if state is None or not _is_possible(state, chosen) or encode(state, chosen=chosen) != data:
        raise MalformedError(
            "That is no position of this game of Hyper-6 in version {version} of the encoding.",
            version=VERSION,
        )
    return state


def _read(data: bytes, players: int) -> State | None:
    """Return a state, which may be impossible; None if parts are missing or too many."""
    dice = len(FLEET[players])
    nodes = FACES + players * dice
    if len(data) != nodes + players * dice or data[PHASE] >= len(PHASES):
        return None
    faces = [HIDDEN if face == HIDDEN_FACE else face for face in data[FACES:nodes]]
    return State(
        phase=PHASES[data[PHASE]],
        faces=_rows(faces, dice),
        nodes=_rows(data[nodes:], dice),
        order=tuple(filter(None, data[ORDER:TIED])),
        tied=tuple(filter(None, data[TIED:FACES])),
        turn=data[TURN],
        rolling=data[ROLLING] - 1 if data[ROLLING] else None,
        idle=data[IDLE],
        ply=int.from_bytes(data[PLY:ORDER], "little"),
    )


def _rows(values: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(values[i : i + size]) for i in range(0, len(values), size))


def _is_possible(state: State, chosen: bool) -> bool:
    """Return whether play goes on from the state, or has ended in it."""
    dice = rules.fleet(state)
    for row in state.faces:
        if any(face > sides for face, sides in zip(row, dice, strict=True)):
            return False
    if state.phase in (Phase.ROLL, Phase.CHOOSE, Phase.ROLL_OFF):
        return chosen == (state.phase != Phase.ROLL) and _setup_is_possible(state)
    everyone = list(_seats(state))
    if sorted(state.order) != everyone or state.tied or state.turn not in everyone:
        return False
    if any(UNSET in row for row in state.faces):
        return False
    if state.phase == Phase.PLACE:
        return _placing_is_possible(state)
    return _driving_is_possible(state)


def _seats(state: State) -> range:
    return range(1, len(state.faces) + 1)


def _setup_is_possible(state: State) -> bool:
    """H-4, H-19: return whether no die is placed, and dice are rolled or set in their order."""
    start = rules.chosen_start(len(state.faces))
    own = (state.phase, state.faces, state.order, state.tied)
    if state != replace(start, phase=own[0], faces=own[1], order=own[2], tied=own[3]):
        return False
    if state.phase == Phase.CHOOSE:
        unset = any(UNSET in row for row in state.faces)
        return unset and not state.order and not state.tied and all(map(_unset_last, state.faces))
    if not _ties_are_possible(state):
        return False
    tied = [face for seat in state.tied for face in state.faces[seat - 1]]
    if state.phase == Phase.ROLL_OFF:
        return not any(UNSET in row for row in state.faces)
    others = (state.faces[seat - 1] for seat in _seats(state) if seat not in state.tied)
    return UNSET in tied and _unset_last(tied) and not any(UNSET in row for row in others)


def _unset_last(faces: Sequence[int]) -> bool:
    """Return whether no die is unset before one that is set."""
    return UNSET not in faces or not any(faces[faces.index(UNSET) :])


def _ties_are_possible(state: State) -> bool:
    """H-5, H-20: return whether several seats, in their order, tied for neighbouring places."""
    if sorted(state.order) != list(_seats(state)) or len(state.tied) < 2:
        return False
    if not set(state.tied) <= set(state.order):
        return False
    first = state.order.index(state.tied[0])
    in_their_order = state.tied == tuple(sorted(state.tied))
    return in_their_order and state.order[first : first + len(state.tied)] == state.tied


def _placing_is_possible(state: State) -> bool:
    """H-6, H-8: return whether dice lie on the first nodes, and seats can go on in turn."""
    if state.rolling is not None or state.idle:
        return False
    placed = sorted(node for node in chain(*state.nodes) if node != HAND)
    if placed != list(range(1, len(placed) + 1)):
        return False
    placing = state.order.index(state.turn)
    in_turn: list[Seat] = [*state.order[placing:], *state.order[:placing]]
    in_hand = [state.nodes[seat - 1].count(HAND) for seat in in_turn]
    return in_hand[0] > 0 and in_hand[0] - in_hand[-1] <= 1 and in_hand == sorted(in_hand)[::-1]


def _driving_is_possible(state: State) -> bool:
    """H-15, H-16: return whether ships are on nodes of their own, and the end is an end."""
    nodes = list(chain(*state.nodes))
    on_board = [node for node in nodes if node != HOLE]
    if HAND in nodes or max(nodes) > HOLE or len(set(on_board)) != len(on_board):
        return False
    players = len(state.faces)
    home = sorted(rules.home(state, seat) for seat in _seats(state))
    if home[-2] >= NEED[players] or home[-1] > NEED[players]:
        return False
    limit = rules.idle_limit(players)
    if state.phase == Phase.OVER:
        won = home[-1] == NEED[players]
        return state.rolling is None and state.idle == (0 if won else limit)
    if home[-1] == NEED[players] or state.idle >= limit:
        return False
    if state.rolling is None:
        return True
    own = state.nodes[state.turn - 1]
    return state.rolling < len(own) and own[state.rolling] != HOLE
