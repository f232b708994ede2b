"""What the server answers: people, what can be played, a game as its viewer may see it.

Seats count from 1; lists by seat hold seat s at index s-1. What a ``state`` and the ``events``
hold is the game's own matter.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from hexwarp.core.types import Termination
from hexwarp.match.permissions import AllowedAction
from hexwarp.server.schemas.base import JsonObject


class Player(BaseModel):
    """Somebody who plays: ``bot`` is a program's account."""

    id: str
    name: str
    kind: Literal["guest", "account", "bot", "deleted"]


class Session(BaseModel):
    """The caller, and the token that proves it: as the cookie does, or as a Bearer."""

    player: Player
    token: str


class Option(BaseModel):
    """A variant switch: its choices, the default first, and the player counts that have it."""

    name: str
    choices: list[bool | int | str]
    players: list[int]


class GameKind(BaseModel):
    """A game that can be played here."""

    name: str
    players: list[int]
    options: list[Option]
    lowest_wins: bool
    seat_one_starts: bool
    bots: list[str]


class Catalogue(BaseModel):
    """The games that can be played here."""

    games: list[GameKind]


class Seat(BaseModel):
    """Who sits where; ``total`` are the points of the rounds that ended.

    ``person`` is whose seat it is, also while a bot plays because the person is ``away``; with
    ``program`` that is a bot account, with ``guest`` somebody who sat down without an account.
    ``left_ms`` is what the clock shows, as it was at the game's ``clock_since``; from then on it
    runs down if ``running``. ``shown`` says that a link shows what this seat sees.
    """

    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    person: str | None
    program: bool
    guest: bool
    bot: str | None
    connected: bool
    resigned: bool
    away: bool
    shown: bool
    left_ms: int | None
    running: bool
    total: int


class Clock(BaseModel):
    """A table's clock: ``time`` for a round and ``increment`` a move, or ``time`` a move; in ms."""

    kind: Literal["realtime", "days"]
    time: int
    increment: int


class Proposal(BaseModel):
    """What ``seat`` asks the other people for; those who ``agreed`` have done so by seat."""

    what: Literal["takeback", "draw"]
    seat: int
    agreed: list[int]


class ChanceCommitment(BaseModel):
    """What the rolls and draws come from: docs/fair-chance.md.

    ``seal`` binds to the seed, and is told before the start; ``seed`` is told at the end.
    """

    seal: str
    entropy: list[str]
    seed: str | None


class Draw(BaseModel):
    """A roll or a draw that stands, after ``ply`` plies of its round.

    ``n`` is its number in the match; ``outcomes`` are those that there could be, each with its
    weight; ``drawn`` is the one that came.
    """

    n: int
    outcomes: list[list[int]]
    drawn: int
    ply: int
    round: int


class ChanceReveal(BaseModel):
    """All that is needed to check every roll and draw of a game that is over."""

    seal: str
    seed: str
    entropy: list[str]
    draws: list[Draw]


class SpectatorLink(BaseModel):
    """What to give as ``watch`` to see what a seat sees; null if no link does now."""

    watch: str | None


class RoundResult(BaseModel):
    """A round that ended, by the seats of the round in play."""

    scores: list[int]
    winners: list[int]


class Result(BaseModel):
    """How a round or the game ended.

    ``scores`` are those of the last round; ``winners`` are the game's when it is finished, and
    that round's before.
    """

    scores: list[int]
    winners: list[int]
    termination: Termination
    rounds: list[RoundResult]
    totals: list[int]


class Turn(BaseModel):
    """One seat's turn: its move, and what happened up to the next decision.

    ``move`` is in record notation; null if it is another seat's secret.
    """

    seat: int
    move: str | None
    events: list[JsonObject]


class Ply(Turn):
    """A turn that was played, with the plies of the round and the view after it."""

    ply: int
    state: JsonObject


class Game(BaseModel):
    """A game as the caller may see it.

    ``thinking`` are the seats whose bot is at work; ``preparing`` says that it gets its rules
    compiled first, which happens once. ``rematch`` is the game that followed this one. ``may``
    names the calls that the caller may make now, beside moving; a ``hint`` takes the caller's turn
    as well, ``conditional_moves`` another's. ``shows`` are the seats whose secrets ``state`` shows.
    ``state`` is null before the start, and over version 2 of the socket, where events carry it.
    Times are Unix times in ms.
    """

    id: str
    game: str
    players: int
    options: dict[str, bool | int | str]
    seats: list[Seat]
    status: Literal["waiting", "playing", "finished", "aborted"]
    seq: int
    ply: int
    round: int
    rounds: int
    round_over: bool
    to_move: list[int]
    you: list[int]
    host: bool
    may: list[AllowedAction]
    proposal: Proposal | None
    clock: Clock | None
    clock_since: int
    public: bool
    rated: bool
    fairness: ChanceCommitment | None
    thinking: list[int]
    preparing: bool
    rematch: str | None
    shows: list[int]
    state: JsonObject | None
    result: Result | None


class LegalMoves(BaseModel):
    """The moves that a seat of the caller may make now, in record notation."""

    ply: int
    seat: int | None
    moves: list[str]


class PlannedMove(BaseModel):
    """What a move would do, up to the first draw or roll."""

    move: str
    events: list[JsonObject]


class ForbiddenMove(BaseModel):
    """A move that one may well try, and why the rules forbid it."""

    move: str
    reason: str


class Plan(BaseModel):
    """What each move of a seat would do, were it that seat's turn now."""

    ply: int
    seat: int
    moves: list[PlannedMove]
    forbidden: list[ForbiddenMove]


class Health(BaseModel):
    """Whether the server works, what it depends on, and whether each answers."""

    status: Literal["ok", "failing"]
    version: str
    storage: Literal["ok", "failing"]
    bots: Literal["idle", "thinking", "compiling, first time only"]


class Problem(BaseModel):
    """A refusal (RFC 9457). ``code`` is stable; ``detail`` is a sentence for the player."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
