"""The messages of lobby, pairing, chat, private things and push. Times are Unix time in ms."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field

from hexwarp.server.schemas.base import JsonObject, Number, Phrase, SeatNumber, Strict
from hexwarp.server.schemas.games import Clock, ForbiddenMove, PlannedMove, Turn
from hexwarp.server.schemas.messages import AnnouncementMessage, ErrorMessage, PongMessage
from hexwarp.server.schemas.requests import ClockIn, OptionIn


class PairRequest(Strict):
    """What the caller wants to play: whatever is left out may be anything, null is no clock.

    If nobody waits for that, a table is opened without a clock and by the usual rules there.
    """

    game: Annotated[str, Field(max_length=40)]
    players: SeatNumber
    options: Annotated[dict[str, OptionIn], Field(max_length=20, default_factory=dict)]
    clock: ClockIn | None = None
    rated: bool = False


class LobbySeat(BaseModel):
    """Who sits where at a table that waits; ``person`` is null unless somebody does.

    With ``program`` that is a bot account, with ``guest`` somebody without an account.
    """

    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    person: str | None
    program: bool
    guest: bool


class LobbyTable(BaseModel):
    """A table that waits for people, ``since`` somebody last sat down or left."""

    id: str
    game: str
    players: int
    options: dict[str, bool | int | str]
    rounds: int
    clock: Clock | None
    rated: bool
    host: str
    seats: list[LobbySeat]
    since: int


class Lobby(BaseModel):
    """The tables that wait for people, the one that has waited longest first."""

    tables: list[LobbyTable]


class LobbyMessage(Lobby):
    """The lobby as it is now: at first, and whenever it has changed."""

    type: Literal["lobby"] = "lobby"


Text = Annotated[str, Field(max_length=1000, description="1 to 200 visible characters")]


class ChatRequest(Strict):
    """A line at a table: a text, or a quick phrase, which each reader's page translates."""

    text: Text | None = None
    phrase: Phrase | None = None


class Report(Strict):
    """What is wrong with a line at a table, or with somebody, for whoever runs the server.

    Without ``game`` it is about a ``person`` wherever they are.
    """

    game: Annotated[str, Field(max_length=40)] | None = None
    line: Number | None = None
    person: Annotated[str, Field(max_length=40)] | None = None
    reason: Text


class Mutes(BaseModel):
    """Whom the caller does not want to hear: every id by which a table may know them."""

    people: list[str]


class BrowserEndpoint(Strict):
    """A browser, by where its push service takes messages for it."""

    endpoint: Annotated[str, Field(max_length=1000)]


class BrowserKeys(Strict):
    """What messages for a browser are encrypted with, in base64url."""

    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=30)]


class BrowserSubscription(BrowserEndpoint):
    """A browser's PushSubscription, as its toJSON() gives it.

    What is pushed is JSON: ``type`` (``turn``, ``started``, or ``joined`` to the host), the ``id``
    of the table, its ``game``, and the ``seat`` that is the caller's.
    """

    keys: BrowserKeys


class PushKey(BaseModel):
    """The server's public key, in base64url."""

    key: str


class Notes(Strict):
    """What somebody has noted down at a game, for nobody else; up to 4000 characters."""

    text: Annotated[str, Field(max_length=5000)]


class LastSeen(Strict):
    """The number of the last event of a game that somebody has seen."""

    seq: Number


class SetConditionalMoves(Strict):
    """Conditional moves: lines of moves with spaces between them, from here on.

    Each line holds everybody's moves in their order, in record notation. The caller's own stand
    without a roll, others' with it if it matters. The first line that has come true and whose next
    move is possible is followed. No lines at all may be kept at any time.
    """

    lines: Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=20)]


class DroppedLine(BaseModel):
    """A line whose next move was not possible when it was due, and why."""

    line: str
    reason: str


class ConditionalMoves(BaseModel):
    """The caller's lines that the game may still follow, from here on, and those that failed.

    ``turns`` are each line's moves, as far as it can be foreseen what they would do.
    """

    lines: list[str]
    turns: list[list[Turn]]
    dropped: list[DroppedLine]


class Variation(BaseModel):
    """Where a line of moves from ``ply`` on leads, as far as the caller can know it.

    ``turns`` are its moves; ``rolls`` are the last of them with each roll that it may bring, empty
    for the caller's own. ``state`` is what the caller would see then, ``seat`` who moves there
    (null: nobody, or nobody can know who), ``moves`` are all that the caller thinks possible.
    """

    ply: int
    turns: list[Turn]
    rolls: list[PlannedMove]
    state: JsonObject
    seat: int | None
    moves: list[PlannedMove]
    forbidden: list[ForbiddenMove]


FromLobby: TypeAlias = LobbyMessage | AnnouncementMessage | PongMessage | ErrorMessage
