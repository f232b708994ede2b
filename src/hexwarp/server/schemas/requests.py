"""Request bodies of games: creation, seats, moves, proposals, analyses."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hexwarp.server.schemas.accounts import Proof
from hexwarp.server.schemas.base import Name, Number, RoundNumber, SeatNumber, Strict


class SessionRequest(Strict):
    """A request for a session, optionally with a new name of the user.

    The new name of an account takes ``proof``.
    """

    name: Name | None = None
    proof: Proof | None = None


class HumanSeat(Strict):
    """A seat of the user. Several make a hot-seat game."""

    kind: Literal["human"]
    name: Name | None = None


class BotSeat(Strict):
    """A seat of a bot."""

    kind: Literal["bot"]
    bot: Annotated[str, Field(max_length=40)]
    name: Name | None = None


class OpenSeat(Strict):
    """A seat that another user may take."""

    kind: Literal["open"]


OptionIn = bool | Annotated[int, Field(lt=2**31)] | Annotated[str, Field(max_length=40)]
SeatIn = Annotated[HumanSeat | BotSeat | OpenSeat, Field(discriminator="kind")]


class RealtimeClock(Strict):
    """A realtime control: minutes for a round, and an increment in seconds for each move."""

    kind: Literal["realtime"]
    minutes: Number
    increment: Number = 0


class DaysClock(Strict):
    """A correspondence control: days for each move."""

    kind: Literal["days"]
    days: Number


ClockIn = Annotated[RealtimeClock | DaysClock, Field(discriminator="kind")]
Entropy = Annotated[str, Field(max_length=200, description="up to 64 visible characters")]


Commitment = Annotated[
    str,
    Field(
        max_length=64,
        pattern="^([0-9a-f]{64})?$",
        description="the SHA-256 of a text in UTF-8, in hexadecimal; `/reveal` gives the text",
    ),
]
ConfirmsReady = Annotated[
    bool,
    Field(description="whether realtime clocks wait until this user has called `/ready`"),
]


class CreateGame(Strict):
    """A new game. The seats are in the given order, rotated so that ``first`` becomes seat 1.

    The lobby lists a ``public`` game while it waits for players. The result of a ``rated`` game
    counts for ratings. ``entropy`` is the user's contribution to the game's chance;
    ``commitment`` is the commitment to one, for which the start then waits. If ``first`` is
    ``random``, who starts is drawn at the start, as the first of the game's chance outcomes.
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
    commitment: Commitment = ""
    confirms_ready: ConfirmsReady = False


class JoinGame(Strict):
    """A request to take the given open seat, or the first one.

    ``entropy`` and ``commitment`` are as in ``CreateGame``.
    """

    seat: SeatNumber | None = None
    name: Name | None = None
    entropy: Entropy = ""
    commitment: Commitment = ""
    confirms_ready: ConfirmsReady = False


class RevealRequest(Strict):
    """The text that the user committed to; "" to play without it, unless the game is rated."""

    entropy: Annotated[str, Field(max_length=64)] = ""


class CommitRequest(Strict):
    """The commitment to another text, as in ``CreateGame``."""

    commitment: Annotated[Commitment, Field(min_length=1)]


class RematchRequest(Strict):
    """A request for a rematch. ``commitment`` is as in ``CreateGame``."""

    commitment: Commitment = ""
    confirms_ready: ConfirmsReady = False


class StartGame(Strict):
    """The bot that takes the open seats."""

    bot: Annotated[str, Field(max_length=40)] = "greedy"


class MoveRequest(Strict):
    """A move in record notation; ``ply`` is the number of plies before it.

    ``ply`` may be left out only for a secret choice, which makes no ply. ``seat`` is needed if
    several of the user's seats may move.
    """

    move: Annotated[str, Field(max_length=100)]
    ply: Number | None = None
    seat: SeatNumber | None = None


class SeatRequest(Strict):
    """One of the user's seats; needed if the user has several."""

    seat: SeatNumber | None = None


class ProposalAnswer(Strict):
    """The answer to a proposal."""

    agree: bool


class ShareRequest(Strict):
    """A request to create a spectator link to a seat's view, or to revoke it (``open``: false)."""

    seat: SeatNumber | None = None
    open: bool = True


class HintRequest(Strict):
    """The user's seat to give a hint for; needed if several may move."""

    seat: SeatNumber | None = None


class AnalysisRequest(Strict):
    """The round to analyse, from 1; by default the last one that ended."""

    round: RoundNumber | None = None
