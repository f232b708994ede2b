"""The schemas of the lobby, pairing, chat, private data and push. Times are Unix times in ms."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field

from hexwarp.server.schemas.base import JsonObject, Number, Phrase, SeatNumber, Strict
from hexwarp.server.schemas.games import Clock, ForbiddenMove, PlannedMove, Turn
from hexwarp.server.schemas.messages import AnnouncementMessage, ErrorMessage, PongMessage
from hexwarp.server.schemas.requests import ClockIn, Commitment, ConfirmsReady, OptionIn


class PairRequest(Strict):
    """The game that the user wants; options that are left out may be anything.

    Without ``clock`` any time control fits; null is no clock. If no waiting game fits, one is
    created with the default options, and without a clock unless one is given; who starts there is
    drawn. ``commitment`` is as in ``CreateGame``.
    """

    game: Annotated[str, Field(max_length=40)]
    players: SeatNumber
    options: Annotated[dict[str, OptionIn], Field(max_length=20, default_factory=dict)]
    clock: ClockIn | None = None
    rated: bool = False
    commitment: Commitment = ""
    confirms_ready: ConfirmsReady = False


class LobbySeat(BaseModel):
    """A seat of a waiting game; ``person`` is the id of the user, or null.

    ``program`` marks a bot account, ``guest`` a user without an account.
    """

    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    person: str | None
    program: bool
    guest: bool


class LobbyTable(BaseModel):
    """A game that waits for players, ``since`` a user last joined or left."""

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
    """The games that wait for players, longest first."""

    tables: list[LobbyTable]


class LobbyMessage(Lobby):
    """The whole lobby: the first message, and in version 1 of the socket every message."""

    type: Literal["lobby"] = "lobby"


class LobbyChangesMessage(BaseModel):
    """New and changed tables, and the ids of those gone, in version 2 of the socket.

    The lobby is in the order of ``since``, then of ``id``.
    """

    tables: list[LobbyTable]
    gone: list[str]
    type: Literal["lobby_changes"] = "lobby_changes"


Text = Annotated[str, Field(max_length=1000, description="1 to 200 visible characters")]


class ChatRequest(Strict):
    """A chat line: a text, or a quick phrase, which each reader's page translates."""

    text: Text | None = None
    phrase: Phrase | None = None


class Report(Strict):
    """A report of a chat line or a user to the operator.

    Without ``game`` it is about the user ``person`` in general.
    """

    game: Annotated[str, Field(max_length=40)] | None = None
    line: Number | None = None
    person: Annotated[str, Field(max_length=40)] | None = None
    reason: Text


class Mutes(BaseModel):
    """The ids of the users whom the user has muted, former guest ids included."""

    people: list[str]


class BrowserEndpoint(Strict):
    """A browser, by its push service's endpoint."""

    endpoint: Annotated[str, Field(max_length=1000)]


class BrowserKeys(Strict):
    """The keys that encrypt messages to a browser, in base64url."""

    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=30)]


class BrowserSubscription(BrowserEndpoint):
    """A browser's PushSubscription, in the format of its toJSON().

    Pushed messages are JSON: ``type`` (``turn``, ``started``, or ``joined`` to the host), the
    ``id`` of the game, the name of its ``game``, and the user's ``seat``.
    """

    keys: BrowserKeys


class PushKey(BaseModel):
    """The server's public key (VAPID), in base64url."""

    key: str


class Notes(Strict):
    """A user's private notes about a game; up to 4000 characters."""

    text: Annotated[str, Field(max_length=5000)]


class LastSeen(Strict):
    """The number of the last event of a game that the user has seen."""

    seq: Number


class SetConditionalMoves(Strict):
    """Conditional moves: lines of moves, separated by spaces, from the current position on.

    Each line lists the moves of all players in order, in record notation: the user's own without
    chance outcomes, others' with them where they matter. The first line that matches the game and
    whose next move is legal is followed. An empty list is always accepted.
    """

    lines: Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=20)]


class DroppedLine(BaseModel):
    """A dropped line: its next move was illegal when it was due, for the given reason."""

    line: str
    reason: str


class ConditionalMoves(BaseModel):
    """The user's lines that the game may still follow, and those that were dropped.

    ``turns`` are each line's moves, as far as their effects can be predicted.
    """

    lines: list[str]
    turns: list[list[Turn]]
    dropped: list[DroppedLine]


class Variation(BaseModel):
    """The position after a line of moves from ``ply`` on, as far as the user can know it.

    ``turns`` are its moves; ``rolls`` are the last of them with each possible roll, empty for the
    user's own. ``state`` is the user's view of the position, ``seat`` the seat to move (null if
    none, or if it is unknown), ``moves`` are all moves that may be legal from the user's view.
    """

    ply: int
    turns: list[Turn]
    rolls: list[PlannedMove]
    state: JsonObject
    seat: int | None
    moves: list[PlannedMove]
    forbidden: list[ForbiddenMove]


FromLobby: TypeAlias = (
    LobbyMessage | LobbyChangesMessage | AnnouncementMessage | PongMessage | ErrorMessage
)
