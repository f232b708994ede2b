"""Every message as a type, both directions. The description at /openapi.json comes from here.

Seats count from 1; lists by seat hold seat s at index s-1. What a ``state`` and the ``events``
hold is the game's own matter.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from hexwarp.core.types import Termination
from hexwarp.server.social.phrases import Phrase

JsonObject: TypeAlias = dict[str, Any]
SeatNumber = Annotated[int, Field(ge=1, le=8)]
RoundNumber = Annotated[int, Field(ge=1, lt=2**31)]
Number = Annotated[int, Field(ge=0, lt=2**31)]
Name = Annotated[str, Field(max_length=200, description="1 to 40 visible characters")]


class _In(BaseModel):
    """A message to the server: types are taken literally, unknown fields are ignored."""

    model_config = ConfigDict(strict=True)


class SessionIn(_In):
    """Who the caller is, or wants to be called from now on."""

    name: Name | None = None


class HumanSeat(_In):
    """A seat of the caller; several make a hot-seat table."""

    kind: Literal["human"]
    name: Name | None = None


class BotSeat(_In):
    """A seat that a bot takes at once."""

    kind: Literal["bot"]
    bot: Annotated[str, Field(max_length=40)]
    name: Name | None = None


class OpenSeat(_In):
    """A seat that waits for somebody to join."""

    kind: Literal["open"]


OptionIn = bool | Annotated[int, Field(lt=2**31)] | Annotated[str, Field(max_length=40)]
SeatIn = Annotated[HumanSeat | BotSeat | OpenSeat, Field(discriminator="kind")]


class RealtimeClock(_In):
    """So many minutes for a round, and so many seconds more with each move."""

    kind: Literal["realtime"]
    minutes: Number
    increment: Number = 0


class DaysClock(_In):
    """So many days for each move."""

    kind: Literal["days"]
    days: Number


ClockIn = Annotated[RealtimeClock | DaysClock, Field(discriminator="kind")]
Entropy = Annotated[str, Field(max_length=200, description="up to 64 visible characters")]


class CreateGame(_In):
    """A new game. The seats stand as listed, moved on so that ``first`` becomes seat 1.

    A ``public`` table is shown in the lobby while it waits for people; a ``rated`` one counts.
    ``entropy`` is added to what the rolls and draws come from.
    """

    game: Annotated[str, Field(max_length=40)]
    players: SeatNumber
    options: Annotated[dict[str, OptionIn], Field(max_length=20)] = {}
    seats: Annotated[list[SeatIn], Field(max_length=8)]
    first: Literal["random"] | SeatNumber = 1
    clock: ClockIn | None = None
    public: bool = False
    rated: bool = False
    entropy: Entropy = ""


class JoinGame(_In):
    """Take an open seat: this one, or the first. ``entropy`` as in ``CreateGame``."""

    seat: SeatNumber | None = None
    name: Name | None = None
    entropy: Entropy = ""


class StartGame(_In):
    """Which bot takes the seats that are still open."""

    bot: Annotated[str, Field(max_length=40)] = "greedy"


class PlayMove(_In):
    """A move in record notation; ``ply`` is the number of plies before it.

    Without ``ply`` only a choice is taken that makes no ply; ``seat`` says which of the caller's
    seats moves where several may.
    """

    move: Annotated[str, Field(max_length=100)]
    ply: Number | None = None
    seat: SeatNumber | None = None


class OwnSeat(_In):
    """Which of the caller's seats is meant; needed if there are several."""

    seat: SeatNumber | None = None


class Answer(_In):
    """Whether the caller agrees to what was asked."""

    agree: bool


class Share(_In):
    """Whether a link shall show what the caller's seat sees; if not, the one given out ends."""

    seat: SeatNumber | None = None
    open: bool = True


class AskHint(_In):
    """Which of the caller's seats wants advice; needed if several may move."""

    seat: SeatNumber | None = None


class AskAnalysis(_In):
    """Which round to analyse, from 1: the last that ended, if none is named."""

    round: RoundNumber | None = None


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
    ``program`` that is a bot account.
    ``left_ms`` is what the clock shows, as it was at the game's ``clock_since``; from then on it
    runs down if ``running``. ``shown`` says that a link shows what this seat sees.
    """

    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    person: str | None
    program: bool
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


class Fairness(BaseModel):
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


class Chance(BaseModel):
    """All that is needed to check every roll and draw of a game that is over."""

    seal: str
    seed: str
    entropy: list[str]
    draws: list[Draw]


class Link(BaseModel):
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


class Game(BaseModel):
    """A game as the caller may see it.

    ``thinking`` are the seats whose bot is at work; ``preparing`` says that it gets its rules
    compiled first, which happens once. ``rematch`` is the game that followed this one. ``may``
    names the calls that the caller may make now, beside moving. Times are Unix times in ms.
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
    may: list[str]
    proposal: Proposal | None
    clock: Clock | None
    clock_since: int
    public: bool
    rated: bool
    fairness: Fairness | None
    thinking: list[int]
    preparing: bool
    rematch: str | None
    state: JsonObject | None
    result: Result | None


class Legal(BaseModel):
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


class ReplayedTurn(BaseModel):
    """One turn of a record, and what it led to."""

    seat: int
    move: str
    ply: int
    events: list[JsonObject]
    state: JsonObject


class ReplayedResult(BaseModel):
    """How a record's game ended."""

    scores: list[int]
    winners: list[int]
    termination: Termination


class ReplayedGame(BaseModel):
    """One game of a record, turn by turn."""

    game: str
    players: int
    options: dict[str, bool | int | str]
    tags: dict[str, str]
    start: JsonObject
    events: list[JsonObject]
    turns: list[ReplayedTurn]
    result: ReplayedResult | None


class Replay(BaseModel):
    """The games of a record."""

    games: list[ReplayedGame]


class ValuedMove(BaseModel):
    """A move, and the mover's chance to win after it, from 0 to 1."""

    move: str
    win: float


class Hint(BaseModel):
    """Advice for a seat, from what that seat may see.

    ``win`` is each seat's chance to win if the best ``move`` is made; ``best`` are up to three
    moves, that one first; ``events`` say what it does, up to the first draw or roll. ``nodes`` are
    the positions that were looked at, ``nodes_per_s`` how fast.
    """

    seat: int
    ply: int
    move: str
    win: list[float]
    best: list[ValuedMove]
    events: list[JsonObject]
    nodes: int
    nodes_per_s: float


class AnalysedPly(BaseModel):
    """A ply looked at again, from what its mover could know; ``game`` is the round.

    ``win`` is each seat's chance before the move, with best play; ``best`` are up to three moves,
    the best first; ``played`` is the mover's chance after its move, ``loss`` how much less that is
    than after the best one. ``luck``, by seat: what chance gave since the previous ply. ``better``
    are the events of the best move, up to the first draw or roll; none if that was played.
    """

    game: int
    ply: int
    seat: int
    move: str
    win: list[float]
    best: list[ValuedMove]
    played: float
    loss: float
    luck: list[float]
    better: list[JsonObject]


class AnalysedResult(BaseModel):
    """An analysed round as a whole; ``game`` is the round, sums are by seat.

    ``loss`` is what a seat lost by its moves, ``gain`` what others' losses gave it, ``luck`` what
    chance gave it, ``rest`` how its chances were estimated anew. One part in so many players, and
    ``luck - loss + gain + rest``, is the seat's share of the win. ``turning`` are the plies that
    changed the chances most, up to three, the greatest change first.
    """

    game: int
    result: Literal[True]
    scores: list[int]
    winners: list[int]
    finished: bool
    loss: list[float]
    gain: list[float]
    luck: list[float]
    rest: list[float]
    turning: list[int]


class Analysis(BaseModel):
    """How far the analysis of a round is, and what it has found, the plies in their order.

    ``progress`` goes from 0 to 1; ``result`` is null until the analysis is done. One that failed
    or was never begun (``none``), perhaps because the server was started anew, may be begun.
    """

    round: int
    status: Literal["none", "running", "done", "failed"]
    progress: float
    plies: list[AnalysedPly]
    result: AnalysedResult | None


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


# --- WebSocket, to the server ------------------------------------------------------------------


class MoveMessage(PlayMove):
    """A move, as POST /moves takes it."""

    type: Literal["move"]


class PingMessage(_In):
    """A question whether the server is there."""

    type: Literal["ping"]


ToServer: TypeAlias = Annotated[MoveMessage | PingMessage, Field(discriminator="type")]


# --- WebSocket, from the server ----------------------------------------------------------------


class _Event(BaseModel):
    """Something that happened in the game, under its number."""

    type: Literal["event"] = "event"
    seq: int


class CreatedEvent(_Event):
    """The table was set up."""

    kind: Literal["created"] = "created"
    seats: list[Seat]


class JoinedEvent(_Event):
    """Somebody took an open seat."""

    kind: Literal["joined"] = "joined"
    seat: int
    name: str
    seats: list[Seat]


class StartedEvent(_Event):
    """A round began; ``events`` are its first draws or rolls."""

    kind: Literal["started"] = "started"
    round: int
    events: list[JsonObject]
    state: JsonObject
    seats: list[Seat]


class MoveEvent(_Event):
    """A move was made; ``move`` is null if it is another seat's secret. ``ply`` is after it."""

    kind: Literal["move"] = "move"
    round: int
    ply: int
    seat: int
    move: str | None
    events: list[JsonObject]
    state: JsonObject


class UndoneEvent(_Event):
    """Moves were taken back; ``ply`` and ``state`` are those before them."""

    kind: Literal["undone"] = "undone"
    round: int
    ply: int
    state: JsonObject


class ResignedEvent(_Event):
    """Somebody gave up."""

    kind: Literal["resigned"] = "resigned"
    seat: int
    seats: list[Seat]


class SeatEvent(_Event):
    """Somebody left, ran out of time, came back, or shows what the seat sees, or no longer."""

    kind: Literal["left", "timed_out", "returned", "shared"]
    seat: int
    seats: list[Seat]


class FilledEvent(_Event):
    """The host started: a bot has taken each open seat."""

    kind: Literal["filled"] = "filled"
    seats: list[Seat]


class ResumedEvent(_Event):
    """The server was away; nobody's time ran meanwhile."""

    kind: Literal["resumed"] = "resumed"
    seats: list[Seat]


class ProposedEvent(_Event):
    """A seat asks the other people for something."""

    kind: Literal["proposed"] = "proposed"
    what: Literal["takeback", "draw"]
    seat: int


class AnsweredEvent(_Event):
    """The person at these seats agrees, or does not, which ends it."""

    kind: Literal["answered"] = "answered"
    seats: list[int]
    agrees: bool


class DrawnEvent(_Event):
    """All agreed on a draw."""

    kind: Literal["drawn"] = "drawn"


class RoundOverEvent(_Event):
    """A round ended, and another is to follow."""

    kind: Literal["round_over"] = "round_over"
    round: int
    result: Result


class FinishedEvent(_Event):
    """The game ended."""

    kind: Literal["finished"] = "finished"
    round: int
    result: Result


class AbortedEvent(_Event):
    """The table ended without a result: given up before the start, or abandoned."""

    kind: Literal["aborted"] = "aborted"


class RematchEvent(_Event):
    """The same people play again, there."""

    kind: Literal["rematch"] = "rematch"
    game: str


GameEvent: TypeAlias = Annotated[
    CreatedEvent
    | JoinedEvent
    | StartedEvent
    | MoveEvent
    | UndoneEvent
    | ResignedEvent
    | SeatEvent
    | FilledEvent
    | ResumedEvent
    | ProposedEvent
    | AnsweredEvent
    | DrawnEvent
    | RoundOverEvent
    | FinishedEvent
    | AbortedEvent
    | RematchEvent,
    Field(discriminator="kind"),
]


class GameMessage(BaseModel):
    """The game as it is now: after the missed events, and after each batch of new ones."""

    type: Literal["game"] = "game"
    game: Game


class PresenceMessage(BaseModel):
    """Somebody came or went."""

    type: Literal["presence"] = "presence"
    seats: list[Seat]


class BotStatusMessage(BaseModel):
    """Which seats' bots are at work, and whether that is the first compilation."""

    type: Literal["bot_status"] = "bot_status"
    thinking: list[int]
    preparing: bool


class PongMessage(BaseModel):
    """The answer to a ping; ``now`` is the server's clock, Unix time in ms."""

    type: Literal["pong"] = "pong"
    now: int


class ChatLine(BaseModel):
    """What somebody has said: a text, or a quick phrase. ``id`` counts the table's lines from 1.

    ``seat`` is where the person sits in the round in play; null if not any more. ``at`` is Unix
    time in ms.
    """

    id: int
    seat: int | None
    person: str
    name: str
    text: str | None
    phrase: Phrase | None
    at: int


class ChatMessage(BaseModel):
    """What has been said: at first all, then each new line. Not by those whom the caller muted."""

    type: Literal["chat"] = "chat"
    lines: list[ChatLine]


class AnnouncementMessage(BaseModel):
    """What whoever runs the server tells everybody; null when it is taken back."""

    type: Literal["announcement"] = "announcement"
    text: str | None


class ErrorMessage(BaseModel):
    """A refusal of the caller's message; the codes are those of the problem details."""

    type: Literal["error"] = "error"
    code: str
    detail: str


FromServer: TypeAlias = (
    GameEvent
    | GameMessage
    | PresenceMessage
    | BotStatusMessage
    | ChatMessage
    | AnnouncementMessage
    | PongMessage
    | ErrorMessage
)
