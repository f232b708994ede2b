"""Positions as bytes, redacted or not, as compiled rules read them: see ``core.game.Game.encode``.

All numbers are single bytes. First come parts of a fixed length::

    byte  size
    0     1     the version of the encoding, 1
    1     1     the number of players, 2 to 4
    2     1     the hand size, 1 or 2
    3     1     1 with exclusive gateways, otherwise 0
    4     1     1 if collected gems are public, otherwise 0
    5     1     the seat that lays the next tile, from 1; at the end, that after the last one
    6     1     the number of gems at the centre
    7     1     t, the number of laid tiles
    8     1     g, the number of gems on path and corner tiles
    9     8     [4, 2] by seat: the kinds in hand, ascending, 0 to 4 for R, X, C, B, S; then 5 for
                each unknown tile, then 255 for each tile less than two
    17    12    [4, 3] by seat and gem (amber, emerald, sapphire): the number collected
    29    3     by gem: the number that met and left the game

Seats that do not play have no tiles and no gems. Then come the gems and tiles on the board::

    byte      size
    32        3 g   for each gem, sorted by cell and edge: the cell, 0 to 59, the edge, 0 to 5,
                    and 0 to 2 for amber, emerald, sapphire
    32 + 3 g  2 t   for each tile, in the order of laying: the cell, 0 to 53, and the matching,
                    0 to 14

Cells are numbered as in ``board.NAMES``: the path cells in the order of their names, then the
corners. A gem's cell and edge are those of the tile that it rests on. Edges are numbered clockwise
from the north-east. Matchings are numbered as in ``tiles.KIND``: sorted by kind, then by rotation,
so that the kinds begin with the matchings 0, 2, 3, 6 and 9.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Final

from hexwarp.core.errors import MalformedError
from hexwarp.core.types import Options
from hexwarp.games.indigo import rules
from hexwarp.games.indigo.board import EDGES, PATH_CELLS
from hexwarp.games.indigo.state import BOARD_GEMS, EMPTY, GEMS, GemCounts, Setup, State
from hexwarp.games.indigo.tiles import KIND, MATCHINGS, UNKNOWN

VERSION: Final = 1

MAX_PLAYERS = 4
"""The most players; a seat beyond those of the game has bytes of its own, too."""
MAX_HAND: Final = 2
"""The most tiles in a hand."""

# --- the first byte of each part -----------------------------------------------------------------

PLAYERS: Final = 1
HAND_SIZE: Final = 2
EXCLUSIVE: Final = 3
OPEN_GEMS: Final = 4
TURN: Final = 5
CENTRE: Final = 6
LAID: Final = 7
GEMS_ON_TILES: Final = 8
HANDS: Final = 9
COLLECTED: Final = HANDS + MAX_PLAYERS * MAX_HAND
LOST: Final = COLLECTED + MAX_PLAYERS * len(GEMS)
BOARD: Final = LOST + len(GEMS)

GEM_SIZE: Final = 3
"""The bytes of a gem on a tile."""
TILE_SIZE: Final = 2
"""The bytes of a laid tile."""
MAX_SIZE: Final = BOARD + GEM_SIZE * BOARD_GEMS + TILE_SIZE * PATH_CELLS
"""The most bytes of an encoded position."""

NO_TILE: Final = 255
"""The placeholder for no tile in hand."""


def encode(players: int, options: Options, state: State) -> bytes:
    """Return a state as bytes, with the number of players and the options."""
    hands = bytearray([NO_TILE] * (MAX_PLAYERS * MAX_HAND))
    for seat, hand in enumerate(state.hands):
        hands[MAX_HAND * seat : MAX_HAND * seat + len(hand)] = bytes(hand)
    return b"".join(
        (
            _header(players, options),
            bytes((state.turn, state.centre, len(state.laid), len(state.gems))),
            hands,
            bytes(chain(*state.collected)).ljust(LOST - COLLECTED, b"\0"),
            bytes(state.lost),
            bytes(chain(*((*divmod(spot, EDGES), gem) for spot, gem in state.gems))),
            bytes(chain(*((cell, state.board[cell]) for cell in state.laid))),
        )
    )


def _header(players: int, options: Options) -> bytes:
    """Return the bytes that are the same for all positions of a game."""
    exclusive = options["gateways"] == "exclusive"
    return bytes((VERSION, players, int(options["hand"]), exclusive, bool(options["open_gems"])))


def decode(players: int, options: Options, data: bytes, *, trusted: bool = False) -> State:
    """Return the state that bytes denote; the rules and the compiled rules can play it on.

    Raises:
        MalformedError: No such state of a game with this number of players and these options has
            these bytes.
    """
    state = _read(players, data)
    if state and trusted:
        return state
    setup = Setup.of(players, options)
    if state is None or not _is_possible(setup, state) or encode(players, options, state) != data:
        raise MalformedError(
            "That is no position of this game of Indigo in version {version} of the encoding.",
            version=VERSION,
        )
    return state


def _read(players: int, data: bytes) -> State | None:
    """Return a state, which may be impossible; None if parts are missing or too many."""
    if len(data) < BOARD:
        return None
    tiles = BOARD + GEM_SIZE * data[GEMS_ON_TILES]
    if len(data) != tiles + TILE_SIZE * data[LAID]:
        return None
    board = [EMPTY] * PATH_CELLS
    laid, matchings = data[tiles::TILE_SIZE], data[tiles + 1 :: TILE_SIZE]
    for cell, matching in zip(laid, matchings, strict=True):
        if cell >= PATH_CELLS or matching >= MATCHINGS or board[cell] != EMPTY:
            return None
        board[cell] = matching
    hands = (data[start : start + MAX_HAND] for start in range(HANDS, COLLECTED, MAX_HAND))
    gems = (data[start : start + GEM_SIZE] for start in range(BOARD, tiles, GEM_SIZE))
    collected = range(COLLECTED, COLLECTED + players * len(GEMS), len(GEMS))
    return State(
        turn=data[TURN],
        board=tuple(board),
        laid=tuple(laid),
        hands=tuple(tuple(kind for kind in hand if kind != NO_TILE) for hand in hands)[:players],
        gems=tuple((cell * EDGES + edge, gem) for cell, edge, gem in gems),
        centre=data[CENTRE],
        collected=tuple(_counts(data, start) for start in collected),
        lost=_counts(data, LOST),
    )


def _counts(data: bytes, start: int) -> GemCounts:
    return data[start], data[start + 1], data[start + 2]


def _is_possible(setup: Setup, state: State) -> bool:
    """Return whether play goes on from the state, or has ended in it."""
    return _hands_are_possible(setup, state) and _board_is_possible(setup, state)


def _board_is_possible(setup: Setup, state: State) -> bool:
    """Return whether the tiles, laid in this order, move the gems to where they are."""
    replayed = rules.initial_state(setup)
    for cell in state.laid:
        matching = state.board[cell]
        if rules.is_over(replayed) or rules.blocks_gateway(cell, matching):
            return False
        held = replace(replayed, hands=((KIND[matching],),) * setup.players)
        replayed = rules.lay(setup, held, 1, cell * MATCHINGS + matching).state
    return state == replace(replayed, turn=state.turn, hands=state.hands)


def _hands_are_possible(setup: Setup, state: State) -> bool:
    """Return whether a seat is to move, and all seats have the tiles that they need in turn."""
    if not 1 <= state.turn <= setup.players:
        return False
    if any(kind > UNKNOWN for kind in chain(*state.hands)):
        return False
    if any(list(hand) != sorted(hand) for hand in state.hands):
        return False
    left = rules.stock(state)
    if left < 0 or min(rules.unseen(state)) < 0:
        return False
    missing = [setup.hand - len(hand) for hand in state.hands]
    if min(missing) < 0:
        return False
    if not state.laid:  # I-10: seats draw their first tiles one after the other
        drawing = sum(0 < number < setup.hand for number in missing)
        return drawing <= 1 and missing == sorted(missing)
    if left:  # I-19: at most the seat that has just laid a tile draws one
        return sum(missing) <= 1
    in_turn = missing[state.turn - 1 :] + missing[: state.turn - 1]
    lay_in_turn = in_turn == sorted(in_turn) and in_turn[-1] - in_turn[0] <= 1
    return lay_in_turn or rules.is_over(state)
