"""Responses about users, the catalogue and games, as their viewer may see them.

Seats are numbered from 1; lists by seat hold seat s at index s - 1. The contents of ``state`` and
``events`` depend on the game.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from hexwarp.core.types import Termination
from hexwarp.match.clock import TimeControlKind
from hexwarp.match.contribution import ContributionState
from hexwarp.match.permissions import AllowedAction
from hexwarp.server.schemas.base import JsonObject


class Player(BaseModel):
    """A user, or a bot level. The kind ``bot`` is a bot account or a bot level."""

    id: str
    name: str
    kind: Literal["guest", "account", "bot", "deleted"]


class Session(BaseModel):
    """The user, and the session token for a program, as a Bearer token.

    A browser gets the token as a cookie, and here "".
    """

    player: Player
    token: str


class Option(BaseModel):
    """An option of a game: its choices, default first, and the player counts that have it."""

    name: str
    choices: list[bool | int | str]
    players: list[int]


class GameKind(BaseModel):
    """A game in the catalogue: its player counts, options and bots.

    ``bot_players`` has the player counts of the bots that the host offers; others play with all.
    """

    name: str
    players: list[int]
    options: list[Option]
    lowest_wins: bool
    seat_one_starts: bool
    bots: list[str]
    bot_players: dict[str, list[int]] = {}


class Catalogue(BaseModel):
    """The games that can be played on this server."""

    games: list[GameKind]


class Seat(BaseModel):
    """A seat and its holder; ``total`` is the score of the ended rounds.

    ``person`` is the id of the user whose seat it is, also while the user is ``away`` and a bot
    plays; at an open seat, the user for whom it is kept, as in a rematch. ``program`` marks a bot
    account, ``guest`` a user who joined without an account. ``left_ms`` is the time left at the
    game's ``clock_since``; it decreases from then on if ``running``. ``shown`` marks a seat with a
    spectator link.
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
    """A time control in ms: ``time`` for a round plus ``increment`` a move, or ``time`` a move."""

    kind: TimeControlKind
    time: int
    increment: int


class Proposal(BaseModel):
    """A proposal of ``seat`` to the opponents; ``agreed`` are the seats that have agreed."""

    what: Literal["takeback", "draw"]
    seat: int
    agreed: list[int]


class Contribution(BaseModel):
    """A user's contribution to chance: ``seats`` are the user's in the current round.

    One that was given in the clear is ``open``. Any other has a ``commitment``, and is ``sealed``
    until it is ``revealed`` or ``withheld``. One that has ``lapsed``, because the table opened
    again after it was revealed, has no commitment until its user makes another. ``text`` is null
    before the start, unless it is open, and if it is withheld.
    """

    seats: list[int]
    state: ContributionState
    commitment: str | None
    text: str | None


class ChanceCommitment(BaseModel):
    """The commitment to all chance outcomes: see docs/fair-chance.md.

    ``seal`` is the commitment to the seed, public before the start; ``seed`` is public at the end.
    ``entropy`` are the texts of the ``contributions``. ``draws_first`` says that who starts is
    drawn at the start, with the number 0; until then the seats are not final.
    """

    seal: str
    entropy: list[str]
    seed: str | None
    contributions: list[Contribution]
    draws_first: bool


class Draw(BaseModel):
    """A chance outcome that was not taken back, after ``ply`` plies of its round.

    ``n`` is its number in the game; ``outcomes`` are the possible outcomes with their weights;
    ``drawn`` is the actual one.
    """

    n: int
    outcomes: list[list[int]]
    drawn: int
    ply: int
    round: int


class ChanceReveal(BaseModel):
    """All that is needed to verify the chance outcomes of a game that is over.

    ``taken_back`` are the numbers of the outcomes that went with takebacks, which ``draws`` lacks.
    """

    seal: str
    seed: str
    entropy: list[str]
    contributions: list[Contribution]
    draws: list[Draw]
    taken_back: list[int]


class SpectatorLink(BaseModel):
    """The value of the query parameter ``watch`` of a spectator link; null if there is none now."""

    watch: str | None


class RoundResult(BaseModel):
    """The result of an ended round, by the seats of the current round."""

    scores: list[int]
    winners: list[int]


class Tiebreak(BaseModel):
    """The winner's and the next seat's number that decided between equal scores (Indigo: gems)."""

    winner: int
    other: int


class Result(BaseModel):
    """The result of a round or of the game.

    ``scores`` are those of the last round; ``winners`` are those of the game once it is finished,
    and of the last round before. ``tiebreak`` decided between equal scores; null if the scores
    decided, or nothing did.
    """

    scores: list[int]
    winners: list[int]
    tiebreak: Tiebreak | None
    termination: Termination
    rounds: list[RoundResult]
    totals: list[int]


class Turn(BaseModel):
    """A seat's turn: its move, and the events up to the next decision.

    ``move`` is in record notation; null for another seat's secret choice.
    """

    seat: int
    move: str | None
    events: list[JsonObject]


class Ply(Turn):
    """A turn that was played, with the plies of the round and the state after it."""

    ply: int
    state: JsonObject


class Game(BaseModel):
    """A game as the viewer may see it.

    ``you`` are the user's seats; ``may`` lists the actions that the user may take now, apart from
    moving: ``hint`` on the user's turns, ``conditional_moves`` on others'. ``thinking`` are the
    seats whose bot is choosing a move; ``preparing`` is false, as since 0.2 nothing has to be
    prepared. ``rematch`` is the id of the rematch. ``shows`` are the seats whose secrets ``state``
    shows. ``state`` is null before the start, and over version 2 of the socket, where events carry
    it. ``awaited`` are the seats that realtime clocks wait for; ``resigning_aborts`` says that a
    user who resigns or leaves now does not lose: the table opens again. Times are Unix times in ms.
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
    awaited: list[int]
    resigning_aborts: bool


class LegalMoves(BaseModel):
    """The legal moves of one of the user's seats, in record notation."""

    ply: int
    seat: int | None
    moves: list[str]


class PlannedMove(BaseModel):
    """A move, or a roll in a variation, with its events up to the next chance outcome."""

    move: str
    events: list[JsonObject]


class ForbiddenMove(BaseModel):
    """A move that a player may try, and the reason why it is illegal."""

    move: str
    reason: str


class Plan(BaseModel):
    """The effects of each move of a seat, as if it were that seat's turn."""

    ply: int
    seat: int
    moves: list[PlannedMove]
    forbidden: list[ForbiddenMove]


class Health(BaseModel):
    """The health of the server and of what it depends on."""

    status: Literal["ok", "failing"]
    version: str
    storage: Literal["ok", "failing"]
    bots: Literal["idle", "thinking"]


class Preparation(BaseModel):
    """How much of each game is ready, from 0 to 1: all, as since 0.2 nothing has to be prepared."""

    games: dict[str, float]


class Problem(BaseModel):
    """An error (RFC 9457). ``code`` is stable; ``detail`` is a sentence for the player.

    ``request_id`` names an internal error in the server's log.
    """

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    request_id: str | None = None
