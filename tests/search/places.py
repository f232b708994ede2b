"""An artificial game with known values: a graph of places, on which three seats move.

It has a secret, 0 or 1, that no seat knows. It has no module: its search is compiled by Numba.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np

from hexwarp.core.game import Parts
from hexwarp.core.jit import below, njit

SEATS, WAYS = 3, 3
PLACES: list[tuple[str, int, tuple[str, ...]]] = []
"""Name, seat to act (-1 chance, 0 terminal), successors."""
ENDS: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {}
"""By terminal place: the shares of the win if the secret is 0, and if it is 1."""


def place(name: str, seat: int, *ways: str) -> str:
    PLACES.append((name, seat, ways))
    return name


def end(name: str, shares: tuple[float, ...], otherwise: tuple[float, ...] | None = None) -> str:
    ENDS[name] = (shares, otherwise or shares)
    return place(name, 0)


# Three of four outcomes lead to the same place.
place("lots", 1, "mostly", "half")
place("mostly", -1, "first wins", "first wins", "first wins", "third wins")
place("half", -1, "first wins", "third wins")
end("first wins", (1, 0, 0))
end("second wins", (0, 1, 0))
end("third wins", (0, 0, 1))

# Seat 2 maximises its own value, which neither helps nor hurts seat 1.
place("max^n", 1, "selfish", "luck")
place("selfish", 2, "first wins", "second wins")
place("luck", 2, "third wins", "share")
end("share", (0.5, 0.5, 0))

# Only a seat that knew the secret would win by guessing.
place("guess", 1, "which", "likely")
place("which", 1, "left", "right")
end("left", (1, 0, 0), (0, 0, 1))
end("right", (0, 0, 1), (1, 0, 0))
place("likely", -1, "first wins", "first wins", "third wins")

# A transposition, and a cycle.
place("fork", 1, "a", "b", "round")
place("a", 2, "meet")
place("b", 3, "meet")
place("meet", 1, "first wins", "second wins")
place("round", 2, "and round")
place("and round", 1, "round")

# Chance before decisions.
place("then", -1, "a", "b")

# Two wins, with different scores.
place("won", 1, "by little", "by much")
end("by little", (1, 0, 0))
end("by much", (1, 0, 0))

NUMBER = {name: number for number, (name, *_) in enumerate(PLACES)}
MOVER = np.array([seat for _, seat, _ in PLACES])
MOST = max(len(ways) for *_, ways in PLACES)
LEADS = np.array([[NUMBER[way] for way in ways] + [-1] * (MOST - len(ways)) for *_, ways in PLACES])
COUNT = np.array([len(ways) for *_, ways in PLACES])
SHARES = np.array([ENDS.get(name, ((0,) * 3,) * 2) for name, *_ in PLACES], dtype=float)
POINTS = np.array([2 if name == "by much" else 0 for name, *_ in PLACES])

UNKNOWN = 255
"""The secret in a view."""

VIEW_PLACE, VIEW_SECRET = 2, 3
VIEW_SIZE = 4


@njit
def has_unknown(view: Any) -> bool:
    return bool(view[VIEW_SECRET] == UNKNOWN)


@njit
def fill_unknown(view: Any, rng: Any) -> None:
    if view[VIEW_SECRET] == UNKNOWN:
        view[VIEW_SECRET] = below(rng, 2)


@njit
def read_view(view: Any, state: Any) -> None:
    state[0], state[1] = view[VIEW_PLACE], view[VIEW_SECRET]


@njit
def to_move(state: Any) -> int:
    return int(MOVER[state[0]])


@njit
def legal(state: Any, out: Any) -> int:
    for way in range(COUNT[state[0]]):
        out[way] = way
    return int(COUNT[state[0]])


@njit
def apply(state: Any, action: int) -> int:
    state[0] = LEADS[state[0], action]
    return 1


@njit
def random_action(state: Any, rng: Any) -> int:
    return below(rng, int(COUNT[state[0]]))


@njit
def chance(state: Any, outcomes: Any, weights: Any) -> int:
    for way in range(COUNT[state[0]]):
        outcomes[way], weights[way] = way, 1
    return int(COUNT[state[0]])


@njit
def apply_chance(state: Any, outcome: int) -> None:
    state[0] = LEADS[state[0], outcome]


@njit
def random_outcome(state: Any, rng: Any) -> int:
    return below(rng, int(COUNT[state[0]]))


@njit
def key(state: Any) -> int:
    return int(state[0])


@njit
def score(state: Any, scores: Any, shares: Any) -> None:
    for seat in range(SEATS):
        scores[seat] = POINTS[state[0]] if seat == 0 else 0
        shares[seat] = SHARES[state[0], int(state[1]), seat]


@njit
def rankings(state: Any, out: Any) -> None:
    for seat in range(SEATS):
        out[seat] = SHARES[state[0], int(state[1]), seat]


@njit
def progress(state: Any, seat: int) -> int:
    return 0


@njit
def turns_left(state: Any, seat: int) -> float:
    return 0.0


class Kernel(SimpleNamespace):
    __hash__: ClassVar[Any] = object.__hash__


KERNEL: Any = Kernel(
    __name__="places",
    STATE_SIZE=2,
    VIEW_SIZE=VIEW_SIZE,
    VIEW_VERSION=1,
    MAX_PLAYERS=SEATS,
    MAX_ACTIONS=WAYS,
    MAX_OUTCOMES=MOST,
    MAX_SCORE=0,
    SCORE_DEVIATION=1.0,
    LOWEST_WINS=False,
    has_unknown=has_unknown,
    fill_unknown=fill_unknown,
    read_view=read_view,
    to_move=to_move,
    legal=legal,
    apply=apply,
    random_action=random_action,
    chance=chance,
    apply_chance=apply_chance,
    random_outcome=random_outcome,
    key=key,
    score=score,
    rankings=rankings,
    progress=progress,
    turns_left=turns_left,
)
LOW_KERNEL: Any = Kernel(**vars(KERNEL) | {"__name__": "low_places", "LOWEST_WINS": True})

State = tuple[int, int]
"""The number of the place, and the secret or -1."""


class Places(Parts):
    """The part of a game that a search needs."""

    name = "places"
    player_counts = (SEATS,)
    num_actions = WAYS
    lowest_wins = False
    match_score = None

    def __init__(self, players: int = SEATS) -> None:
        self.players = players

    def to_move(self, state: State) -> tuple[int, ...]:
        return (int(MOVER[state[0]]),)

    def encode(self, state: State) -> bytes:
        return bytes((1, self.players, state[0], state[1] % 256))

    def decode(self, data: bytes) -> State:
        return data[VIEW_PLACE], -1 if data[VIEW_SECRET] == UNKNOWN else data[VIEW_SECRET]

    def kernel(self) -> Any:
        return KERNEL


class LowPlaces(Places):
    """The same game, in which the lowest score is the best."""

    name = "low places"
    lowest_wins = True

    def kernel(self) -> Any:
        return LOW_KERNEL


GAME: Any = Places()
LOW_GAME: Any = LowPlaces()


def state_at(name: str) -> State:
    """Return the state at a place, in which the secret is unknown."""
    return NUMBER[name], -1
