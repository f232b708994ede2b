"""Cairn's compiled rules, encoding and observations, in one module.

An encoded position is the encoding's version, 1, then the bytes of the compiled state, in which an
unknown charm is 0, and the plies so far.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any, Final, cast

import numpy as np

from hexwarp.core.errors import MalformedError
from hexwarp.core.jit import Rng, below, hashed, njit
from hexwarp.core.kernels import (
    Bytes,
    Kernel,
    Numbers,
    Observation,
    Shares,
    State,
    unknown_parts,
)
from hexwarp.core.observation import Layout, Part, Symmetries
from hexwarp.core.types import CHANCE, JsonObject
from toy import CHARM, ROLL, STONE, UNKNOWN, Cairn
from toy import State as PlainState

PLAYERS: Final = 0
HEIGHT: Final = 1
PILE: Final = 2
TURN: Final = 3
ROLLING: Final = 4
DEALT: Final = 5
CHARMS: Final = 6
USED: Final = CHARMS + 3
STATE_SIZE = USED + 3
MAX_PLAYERS = 3
MAX_ACTIONS = 3
MAX_OUTCOMES = 3
MAX_SCORE = 0
SCORE_DEVIATION = 1.0
LOWEST_WINS = False

VERSION: Final = 1
VIEW_SIZE, VIEW_VERSION = 1 + STATE_SIZE + 1, VERSION

OBSERVATION_VERSION = 1
LAYOUT = Layout(
    Part("charms", (3,), 3, "by seat: its charm, where known"),
    Part("used", (3,), 1, "by seat: it has played its charm"),
    Part("pile", (1,), 22, "stones"),
    Part("height", (1,), 20, "stones that win"),
    Part("to_move", (3,), 1, "by seat: it is to move"),
)
WORKSPACE_SIZE = 0


class CompiledCairn(Cairn):
    """Cairn, with compiled rules."""

    def encode(self, state: PlainState) -> bytes:
        numbers = (self.height, state.pile, state.turn, state.rolling, len(state.charms))
        charms, used = (bytes(row).ljust(3, b"\0") for row in (state.charms, state.used))
        return bytes((VERSION, self.players, *numbers, *charms, *used, state.ply))

    def decode(self, data: bytes, *, trusted: bool = False) -> PlainState:
        wrong = MalformedError("These bytes denote no position of the game.")
        if len(data) != VIEW_SIZE or data[1 + DEALT] > self.players:
            raise wrong
        pile, turn, rolling, dealt, *rest = data[1 + PILE :]
        charms, used = tuple(rest[:dealt]), tuple(map(bool, rest[3 : 3 + self.players]))
        state = PlainState(charms, used, pile, turn, bool(rolling), rest[-1])
        dealing = dealt < self.players
        unknown_but_used = any(u and not c for c, u in zip(charms, used, strict=False))
        if (
            turn not in self.seats
            or max(charms, default=0) > 3
            or pile > self.height + 2
            or state.ply > pile
            or unknown_but_used
            or (rolling and pile >= self.height)
            or (dealing and state != replace(self.initial_state(), charms=charms))
            or self.encode(state) != data
        ):
            raise wrong
        return state

    def kernel(self) -> Kernel:
        return cast(Kernel, sys.modules[__name__])

    def observation(self) -> Observation:
        return cast(Observation, sys.modules[__name__])


def load(game: Any, state: Any) -> State:
    if UNKNOWN in state.charms:
        raise unknown_parts()
    fast = np.zeros(STATE_SIZE, np.uint8)
    fast[:CHARMS] = (
        *(game.players, game.height, state.pile, state.turn, state.rolling, len(state.charms)),
    )
    fast[CHARMS : CHARMS + len(state.charms)] = state.charms
    fast[USED : USED + game.players] = state.used
    return fast


def snapshot(state: State) -> JsonObject:
    used = [bool(used) for used in state[USED : USED + state[PLAYERS]]]
    return {"pile": int(state[PILE]), "used": [*used], "over": bool(state[PILE] >= state[HEIGHT])}


@njit
def has_unknown(view: Bytes) -> bool:
    unknown = False
    for index in range(int(view[1 + DEALT])):
        unknown |= view[1 + CHARMS + index] == UNKNOWN
    return unknown


@njit
def fill_unknown(view: Bytes, rng: Rng) -> None:
    for index in range(int(view[1 + DEALT])):
        if view[1 + CHARMS + index] == UNKNOWN:
            view[1 + CHARMS + index] = 1 + below(rng, 3)


@njit
def read_view(view: Bytes, state: State) -> None:
    for index in range(STATE_SIZE):
        state[index] = view[1 + index]


def symmetries(game: Any) -> Symmetries:
    return Symmetries.identity(LAYOUT.size, game.num_actions)


@njit
def to_move(state: State) -> int:
    if state[ROLLING] or state[DEALT] < state[PLAYERS]:
        return CHANCE
    return 0 if state[PILE] >= state[HEIGHT] else int(np.int64(state[TURN]))


@njit
def legal(state: State, out: Numbers) -> int:
    out[0], out[1], out[2] = STONE, ROLL, CHARM
    return 2 if state[USED - 1 + int(np.int64(state[TURN]))] else 3


@njit
def random_action(state: State, rng: Rng) -> int:
    return below(rng, 2 if state[USED - 1 + int(np.int64(state[TURN]))] else 3)


@njit
def _grow(state: State, add: int) -> None:
    state[PILE] += add
    state[ROLLING] = 0
    if state[PILE] < state[HEIGHT]:
        state[TURN] = int(np.int64(state[TURN])) % int(np.int64(state[PLAYERS])) + 1


@njit
def apply(state: State, action: int) -> int:
    turn = int(np.int64(state[TURN]))
    if action == ROLL:
        state[ROLLING] = 1
    elif action == STONE:
        _grow(state, 1)
    else:
        state[USED - 1 + turn] = 1
        _grow(state, int(np.int64(state[CHARMS - 1 + turn])))
    return 1


@njit
def chance(state: State, outcomes: Numbers, weights: Numbers) -> int:
    for index in range(MAX_OUTCOMES):
        outcomes[index], weights[index] = index + 1, 1
    return MAX_OUTCOMES


@njit
def random_outcome(state: State, rng: Rng) -> int:
    return 1 + below(rng, MAX_OUTCOMES)


@njit
def apply_chance(state: State, outcome: int) -> None:
    if state[ROLLING]:
        _grow(state, outcome)
    else:
        state[CHARMS + int(np.int64(state[DEALT]))] = outcome
        state[DEALT] += 1


@njit
def key(state: State) -> int:
    return hashed(state, 0, CHARMS, int(np.int64(state[CHARMS - 1 + int(np.int64(state[TURN]))])))


@njit
def score(state: State, scores: Numbers, shares: Shares) -> None:
    over = state[PILE] >= state[HEIGHT]
    for seat in range(int(np.int64(state[PLAYERS]))):
        won = over and seat + 1 == state[TURN]
        scores[seat] = int(np.int64(state[PILE])) if won else 0
        shares[seat] = 1.0 if won else 0.0


@njit
def progress(state: State, seat: int) -> int:
    return int(state[PILE] >= state[HEIGHT] and state[TURN] == seat)


@njit
def rankings(state: State, out: Shares) -> None:
    for seat in range(int(np.int64(state[PLAYERS]))):
        out[seat] = 1.0 + progress(state, seat + 1)


@njit
def turns_left(state: State, seat: int) -> float:
    return 0.0


@njit
def observe(state: State, viewer: int, observation: Bytes) -> None:
    players = int(np.int64(state[PLAYERS]))
    over = state[PILE] >= state[HEIGHT]
    for index in range(observation.size):
        observation[index] = 0
    for distance in range(players):
        seat = (max(viewer, 1) - 1 + distance) % players + 1
        known = over or seat == viewer or state[USED - 1 + seat] == 1
        observation[distance] = state[CHARMS - 1 + seat] if known else 0
        observation[3 + distance] = state[USED - 1 + seat]
        observation[8 + distance] = int(not over and seat == state[TURN])
    observation[6], observation[7] = state[PILE], state[HEIGHT]


@njit
def before_action(state: State, action: int, observation: Bytes, workspace: Bytes) -> None:
    """All is written afterwards."""


@njit
def after_action(
    state: State, mover: int, action: int, observation: Bytes, workspace: Bytes
) -> None:
    observe(state, int(np.int64(state[TURN])), observation)


@njit
def begin_mask(state: State, mask: Bytes, workspace: Bytes) -> None:
    mask[STONE] = mask[ROLL] = 1
    mask[CHARM] = 1 - state[USED - 1 + int(np.int64(state[TURN]))]


@njit
def update_mask(state: State, action: int, mask: Bytes, workspace: Bytes) -> None:
    begin_mask(state, mask, workspace)
