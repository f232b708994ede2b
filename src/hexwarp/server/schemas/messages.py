"""The messages of a game's WebSocket, in both directions."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field

from hexwarp.server.schemas.base import JsonObject, Phrase, Strict
from hexwarp.server.schemas.games import Game, Ply, Result, Seat
from hexwarp.server.schemas.requests import MoveRequest

# --- WebSocket, to the server ------------------------------------------------------------------


class MoveMessage(MoveRequest):
    """A move, as in POST /moves."""

    type: Literal["move"]


class PingMessage(Strict):
    """A heartbeat, answered by ``pong``."""

    type: Literal["ping"]


ToServer: TypeAlias = Annotated[MoveMessage | PingMessage, Field(discriminator="type")]


# --- WebSocket, from the server ----------------------------------------------------------------


class _Event(BaseModel):
    """An event of the game, with its number."""

    type: Literal["event"] = "event"
    seq: int


class CreatedEvent(_Event):
    """The game was created."""

    kind: Literal["created"] = "created"
    seats: list[Seat]


class JoinedEvent(_Event):
    """A user took an open seat."""

    kind: Literal["joined"] = "joined"
    seat: int
    name: str
    seats: list[Seat]


class StartedEvent(_Event):
    """A round started; ``events`` are its first chance outcomes."""

    kind: Literal["started"] = "started"
    round: int
    events: list[JsonObject]
    state: JsonObject
    seats: list[Seat]


class MoveEvent(_Event, Ply):
    """A move was made."""

    kind: Literal["move"] = "move"
    round: int


class UndoneEvent(_Event):
    """``seat`` took moves back: ``turns`` of the round, ``ply`` plies and ``state`` remain."""

    kind: Literal["undone"] = "undone"
    round: int
    seat: int
    turns: int
    ply: int
    state: JsonObject


class ResignedEvent(_Event):
    """A player resigned."""

    kind: Literal["resigned"] = "resigned"
    seat: int
    seats: list[Seat]


class SeatEvent(_Event):
    """A player left, ran out of time, returned, or shared the view or ended sharing it.

    ``forfeited``: left a full rated game before its start once too often, and loses it.
    """

    kind: Literal["left", "timed_out", "returned", "shared", "forfeited"]
    seat: int
    seats: list[Seat]


class FilledEvent(_Event):
    """The host started the game: a bot took each open seat."""

    kind: Literal["filled"] = "filled"
    seats: list[Seat]


class ResumedEvent(_Event):
    """The server is up again; the clocks did not run while it was down.

    ``lost_ms``: for how long that was; null in an event of version 0.1.0, which does not say.
    """

    kind: Literal["resumed"] = "resumed"
    lost_ms: int | None
    seats: list[Seat]


class ReadyEvent(_Event):
    """The user with the seats ``ready`` is there; realtime clocks run once all users are."""

    kind: Literal["ready"] = "ready"
    ready: list[int]
    seats: list[Seat]


class RevealedEvent(_Event):
    """The user with the seats ``revealed`` revealed a contribution to chance, or withholds it."""

    kind: Literal["revealed"] = "revealed"
    revealed: list[int]


class CommittedEvent(_Event):
    """The user with these seats committed to another contribution to chance."""

    kind: Literal["committed"] = "committed"
    seats: list[int]


class ReopenedEvent(_Event):
    """A user dropped out before the game counted: the seat is open again, as before the start."""

    kind: Literal["reopened"] = "reopened"
    seat: int
    seats: list[Seat]


class ProposedEvent(_Event):
    """A player made a proposal to the opponents."""

    kind: Literal["proposed"] = "proposed"
    what: Literal["takeback", "draw"]
    seat: int


class AnsweredEvent(_Event):
    """The user with these seats agreed to the proposal, or declined and closed it."""

    kind: Literal["answered"] = "answered"
    seats: list[int]
    agrees: bool


class DrawnEvent(_Event):
    """The players agreed on a draw."""

    kind: Literal["drawn"] = "drawn"


class RoundOverEvent(_Event):
    """A round ended, and another one follows."""

    kind: Literal["round_over"] = "round_over"
    round: int
    result: Result


class FinishedEvent(_Event):
    """The game finished, however it did; ``state`` has no secrets any more."""

    kind: Literal["finished"] = "finished"
    round: int
    result: Result
    state: JsonObject


class AbandonedEvent(_Event):
    """All users had left a rated game to bots, and none has returned: they lose it."""

    kind: Literal["abandoned"] = "abandoned"
    seats: list[Seat]


class AbortedEvent(_Event):
    """The game ended without a result: aborted before the start, or abandoned."""

    kind: Literal["aborted"] = "aborted"


class RematchEvent(_Event):
    """A rematch was created, with the id ``game``."""

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
    | ReadyEvent
    | RevealedEvent
    | CommittedEvent
    | ReopenedEvent
    | ProposedEvent
    | AnsweredEvent
    | DrawnEvent
    | RoundOverEvent
    | FinishedEvent
    | AbandonedEvent
    | AbortedEvent
    | RematchEvent,
    Field(discriminator="kind"),
]


class GameMessage(BaseModel):
    """The current game: after the missed events, and after each batch of new ones."""

    type: Literal["game"] = "game"
    game: Game


class PlanMessage(BaseModel):
    """The effects of each move of one of the user's seats, as if it were that seat's turn.

    Sent over version 2 of the socket only, once for each new position and seat. ``effects`` are the
    events of a move that its text does not imply, up to the first chance outcome; moves without any
    are left out. ``forbidden`` lists moves that a player may try, by the reason why they are
    illegal.
    """

    type: Literal["plan"] = "plan"
    ply: int
    seat: int
    moves: list[str]
    effects: dict[str, list[JsonObject]]
    forbidden: dict[str, list[str]]


class PresenceMessage(BaseModel):
    """A user connected or disconnected."""

    type: Literal["presence"] = "presence"
    seats: list[Seat]


class BotStatusMessage(BaseModel):
    """The seats whose bots are choosing a move. ``preparing`` is false since 0.2."""

    type: Literal["bot_status"] = "bot_status"
    thinking: list[int]
    preparing: bool


class PongMessage(BaseModel):
    """The answer to a ping; ``now`` is the server's Unix time in ms."""

    type: Literal["pong"] = "pong"
    now: int


class ConditionalMovesMessage(BaseModel):
    """The user's conditional moves changed: a line was dropped, or all were replaced."""

    type: Literal["conditions"] = "conditions"


class ChatLine(BaseModel):
    """A chat line: a text, or a quick phrase. ``id`` numbers the game's lines from 1.

    ``seat`` is the author's seat in the current round, or null. ``at`` is Unix time in ms.
    """

    id: int
    seat: int | None
    person: str
    name: str
    text: str | None
    phrase: Phrase | None
    at: int


class ChatMessage(BaseModel):
    """Chat lines: at first all, then each new one. Lines of muted users are left out."""

    type: Literal["chat"] = "chat"
    lines: list[ChatLine]


class AnnouncementMessage(BaseModel):
    """The operator's announcement to all users; null when it is withdrawn.

    At ``restart_at``, Unix time in ms, the server restarts: matches stand still until it is null.
    """

    type: Literal["announcement"] = "announcement"
    text: str | None
    restart_at: int | None


class ErrorMessage(BaseModel):
    """A refusal of a message; the codes are those of the problem details."""

    type: Literal["error"] = "error"
    code: str
    detail: str


FromServer: TypeAlias = (
    GameEvent
    | GameMessage
    | PlanMessage
    | PresenceMessage
    | BotStatusMessage
    | ConditionalMovesMessage
    | ChatMessage
    | AnnouncementMessage
    | PongMessage
    | ErrorMessage
)
