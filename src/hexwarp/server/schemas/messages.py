"""What goes over a game's WebSocket, in both directions."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field

from hexwarp.server.schemas.base import JsonObject, Phrase, Strict
from hexwarp.server.schemas.games import Game, Ply, Result, Seat
from hexwarp.server.schemas.requests import MoveRequest

# --- WebSocket, to the server ------------------------------------------------------------------


class MoveMessage(MoveRequest):
    """A move, as POST /moves takes it."""

    type: Literal["move"]


class PingMessage(Strict):
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


class MoveEvent(_Event, Ply):
    """A move was made."""

    kind: Literal["move"] = "move"
    round: int


class UndoneEvent(_Event):
    """``seat`` has taken moves back: ``turns`` of the round remain, ``ply`` plies and ``state``."""

    kind: Literal["undone"] = "undone"
    round: int
    seat: int
    turns: int
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


class PlanMessage(BaseModel):
    """What each move of a seat of the caller's would do, were it that seat's turn now.

    Over version 2 of the socket only: once for each new position and seat. ``effects`` are the
    events of a move that its text does not say, up to the first draw or roll; moves without any
    are left out. ``forbidden`` has the moves that one may well try, by why the rules forbid them.
    """

    type: Literal["plan"] = "plan"
    ply: int
    seat: int
    moves: list[str]
    effects: dict[str, list[JsonObject]]
    forbidden: dict[str, list[str]]


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


class ConditionalMovesMessage(BaseModel):
    """The caller's conditional moves have changed: one was not possible, or others are kept."""

    type: Literal["conditions"] = "conditions"


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
    | PlanMessage
    | PresenceMessage
    | BotStatusMessage
    | ConditionalMovesMessage
    | ChatMessage
    | AnnouncementMessage
    | PongMessage
    | ErrorMessage
)
