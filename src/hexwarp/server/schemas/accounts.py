"""The messages about people. Times are Unix time in ms; one of 0 was never noted."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from hexwarp.match.participants import ClockKind, Outcome
from hexwarp.server.schemas.base import Name, Strict
from hexwarp.server.schemas.games import Player

NewPassword = Annotated[str, Field(min_length=8, max_length=200)]
GivenPassword = Annotated[str, Field(max_length=200)]
Credential = Annotated[
    dict[str, Any], Field(description="A browser's PublicKeyCredential, as its toJSON() gives it")
]


class Proof(Strict):
    """That it is the account's owner who asks: the password, or a passkey for a new challenge."""

    password: GivenPassword | None = None
    passkey: Credential | None = None


class NewAccount(Strict):
    """A guest who wants an account: by a password, or a passkey made for a new challenge."""

    name: Name
    password: NewPassword | None = None
    passkey: Credential | None = None


class LogIn(Proof):
    """A name with its password, or a passkey alone."""

    name: Name | None = None


class LogOut(Strict):
    """Which sessions end: this one, or all the others."""

    others: bool = False


class ChangePassword(Strict):
    """A new password; ``proof`` is the one until now, or a passkey."""

    proof: Proof
    password: NewPassword


class NewPasskey(Strict):
    """A passkey made for a new challenge, by a name to know it again."""

    name: Name
    passkey: Credential


class DeleteRequest(Strict):
    """That the account's owner asks; a guest has nothing to prove it by."""

    proof: Proof | None = None


class NewToken(Strict):
    """A program's token by a name to know it again: for the caller, or for a bot account."""

    name: Name
    player: Annotated[str, Field(max_length=40)] | None = None


class NewBot(Strict):
    """A bot account of the caller's."""

    name: Name


Setting = (
    bool | Annotated[int, Field(gt=-(2**53), lt=2**53)] | Annotated[str, Field(max_length=200)]
)


class NewSettings(Strict):
    """How the caller likes the page; what the settings are called is the page's own matter."""

    settings: Annotated[dict[Annotated[str, Field(max_length=40)], Setting], Field(max_length=50)]


class Settings(BaseModel):
    """How the caller likes the page, on every device."""

    settings: dict[str, bool | int | str]


class Challenge(BaseModel):
    """What the browser's call for passkeys takes, as ``parse...OptionsFromJSON`` reads it."""

    options: dict[str, Any]


class Passkey(BaseModel):
    """A passkey of the caller's."""

    id: str
    name: str
    created: int


class SessionInfo(BaseModel):
    """A session of the caller's."""

    created: int
    seen: int


class Me(BaseModel):
    """The caller, and what proves who that is."""

    player: Player
    since: int
    password: bool
    passkeys: list[Passkey]
    sessions: list[SessionInfo]


class Token(BaseModel):
    """A program's token, which itself is told once."""

    id: str
    name: str
    player: str
    created: int
    used: int | None


class Tokens(BaseModel):
    """The tokens of the caller and of the caller's bot accounts."""

    tokens: list[Token]


class IssuedToken(Token):
    """A new token: ``token`` works as ``Authorization: Bearer`` and is told now only."""

    token: str


class Bots(BaseModel):
    """The caller's bot accounts."""

    bots: list[Player]


class IssuedBot(BaseModel):
    """A new bot account, and its first token."""

    player: Player
    token: IssuedToken


class Rating(BaseModel):
    """Strength at a game by a kind of clock, in points; who is new has 1500.

    ``deviation`` is how uncertain it is: the truth is within twice that, 19 times of 20.
    ``ordinal`` is what is nearly sure, three deviations less; leaderboards go by it.
    """

    game: str
    clock: ClockKind
    rating: int
    deviation: int
    ordinal: int
    games: int


class Tally(BaseModel):
    """How many games ended how."""

    won: int
    drawn: int
    lost: int


class GameTally(Tally):
    """How many games of a kind ended how."""

    game: str


class OpponentTally(Tally):
    """How many games with this opponent ended how; with three or four, more may have won."""

    player: Player


class Profile(BaseModel):
    """What anybody may know of somebody who plays."""

    player: Player
    since: int
    owner: Player | None
    ratings: list[Rating]
    games: list[GameTally]


class Opponents(BaseModel):
    """Whom somebody has played with, the most often met first."""

    opponents: list[OpponentTally]


class FinishedSeat(BaseModel):
    """A chair of a finished game. Without an ``outcome``, its player had other chairs too."""

    player: Player
    place: int
    score: int
    outcome: Outcome | None


class FinishedGame(BaseModel):
    """A finished game; ``rated`` once it has changed ratings, or is about to."""

    id: str
    number: int
    game: str
    clock: ClockKind
    rated: bool
    ended: int
    chairs: list[FinishedSeat]


class FinishedGames(BaseModel):
    """Finished games, the newest first; older ones come ``before`` the number that is ``next``."""

    games: list[FinishedGame]
    next: int | None


class RunningGame(BaseModel):
    """A game of the caller's that is not over; ``since`` is when something last happened.

    While a ``public`` one waits it is in the lobby.
    """

    id: str
    game: str
    players: int
    public: bool
    status: Literal["waiting", "playing"]
    your_turn: bool
    seats: list[str]
    clock: ClockKind
    since: int


class RunningGames(BaseModel):
    """The caller's games: first those that wait for the caller, then the latest."""

    games: list[RunningGame]


class Ranked(BaseModel):
    """A place of a leaderboard."""

    place: int
    player: Player
    rating: Rating


class Leaderboard(BaseModel):
    """Who is surely strongest."""

    game: str
    clock: ClockKind
    players: list[Ranked]


class ExportedGame(BaseModel):
    """A game at which the caller sits or sat; the record is as the caller may see it."""

    id: str
    game: str
    status: Literal["waiting", "playing", "finished", "aborted"]
    record: str | None
    said: list[str]
    notes: str
    conditions: list[str]


class Export(BaseModel):
    """Everything that is kept about the caller.

    ``muted`` are the ids of people, ``browsers`` the addresses at which the caller's are told.
    """

    account: Me
    bots: list[Player]
    tokens: list[Token]
    ratings: list[Rating]
    settings: dict[str, bool | int | str]
    muted: list[str]
    browsers: list[str]
    games: list[ExportedGame]
