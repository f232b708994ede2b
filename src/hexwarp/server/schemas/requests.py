"""What clients ask over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hexwarp.server.schemas.base import Name, Number, RoundNumber, SeatNumber, Strict


class SessionRequest(Strict):
    """Who the caller is, or wants to be called from now on."""

    name: Name | None = None


class HumanSeat(Strict):
    """A seat of the caller; several make a hot-seat table."""

    kind: Literal["human"]
    name: Name | None = None


class BotSeat(Strict):
    """A seat that a bot takes at once."""

    kind: Literal["bot"]
    bot: Annotated[str, Field(max_length=40)]
    name: Name | None = None


class OpenSeat(Strict):
    """A seat that waits for somebody to join."""

    kind: Literal["open"]


OptionIn = bool | Annotated[int, Field(lt=2**31)] | Annotated[str, Field(max_length=40)]
SeatIn = Annotated[HumanSeat | BotSeat | OpenSeat, Field(discriminator="kind")]


class RealtimeClock(Strict):
    """So many minutes for a round, and so many seconds more with each move."""

    kind: Literal["realtime"]
    minutes: Number
    increment: Number = 0


class DaysClock(Strict):
    """So many days for each move."""

    kind: Literal["days"]
    days: Number


ClockIn = Annotated[RealtimeClock | DaysClock, Field(discriminator="kind")]
Entropy = Annotated[str, Field(max_length=200, description="up to 64 visible characters")]


class CreateGame(Strict):
    """A new game. The seats stand as listed, moved on so that ``first`` becomes seat 1.

    A ``public`` table is shown in the lobby while it waits for people; a ``rated`` one counts.
    ``entropy`` is added to what the rolls and draws come from.
    """

    game: Annotated[str, Field(max_length=40)]
    players: SeatNumber
    options: Annotated[dict[str, OptionIn], Field(max_length=20, default_factory=dict)]
    seats: Annotated[list[SeatIn], Field(max_length=8)]
    first: Literal["random"] | SeatNumber = 1
    clock: ClockIn | None = None
    public: bool = False
    rated: bool = False
    entropy: Entropy = ""


class JoinGame(Strict):
    """Take an open seat: this one, or the first. ``entropy`` as in ``CreateGame``."""

    seat: SeatNumber | None = None
    name: Name | None = None
    entropy: Entropy = ""


class StartGame(Strict):
    """Which bot takes the seats that are still open."""

    bot: Annotated[str, Field(max_length=40)] = "greedy"


class MoveRequest(Strict):
    """A move in record notation; ``ply`` is the number of plies before it.

    Without ``ply`` only a choice is taken that makes no ply; ``seat`` says which of the caller's
    seats moves where several may.
    """

    move: Annotated[str, Field(max_length=100)]
    ply: Number | None = None
    seat: SeatNumber | None = None


class SeatRequest(Strict):
    """Which of the caller's seats is meant; needed if there are several."""

    seat: SeatNumber | None = None


class ProposalAnswer(Strict):
    """Whether the caller agrees to what was asked."""

    agree: bool


class ShareRequest(Strict):
    """Whether a link shall show what the caller's seat sees; if not, the one given out ends."""

    seat: SeatNumber | None = None
    open: bool = True


class HintRequest(Strict):
    """Which of the caller's seats wants advice; needed if several may move."""

    seat: SeatNumber | None = None


class AnalysisRequest(Strict):
    """Which round to analyse, from 1: the last that ended, if none is named."""

    round: RoundNumber | None = None
