"""The messages of lobby and pairing. Times are Unix time in ms."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from hexwarp.server.protocol import Clock, ClockIn, ErrorMessage, OptionIn, PongMessage, SeatNumber


class _In(BaseModel):
    model_config = ConfigDict(strict=True)


class Pair(_In):
    """What the caller wants to play: whatever is left out may be anything, null is no clock.

    If nobody waits for that, a table is opened without a clock and by the usual rules there.
    """

    game: Annotated[str, Field(max_length=40)]
    players: SeatNumber
    options: Annotated[dict[str, OptionIn], Field(max_length=20)] = {}
    clock: ClockIn | None = None
    rated: bool = False


class LobbySeat(BaseModel):
    """Who sits where at a table that waits; ``person`` is null unless somebody does."""

    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    person: str | None


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


FromLobby: TypeAlias = LobbyMessage | PongMessage | ErrorMessage
