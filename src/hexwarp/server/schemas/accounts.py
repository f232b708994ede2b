"""The schemas of accounts, profiles and exports. Times are Unix times in ms; 0 means unknown."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from hexwarp.match.clock import ClockKind
from hexwarp.match.participants import Outcome
from hexwarp.server.schemas.base import Name, Strict
from hexwarp.server.schemas.games import Player

NewPassword = Annotated[str, Field(min_length=8, max_length=200)]
GivenPassword = Annotated[str, Field(max_length=200)]
Credential = Annotated[
    dict[str, Any],
    Field(description="A browser's PublicKeyCredential, in the format of its toJSON()"),
]


class Proof(Strict):
    """Proof of identity: the password, or a passkey assertion for a new challenge."""

    password: GivenPassword | None = None
    passkey: Credential | None = None


class NewAccount(Strict):
    """A new account for a guest, with a password or a passkey for a new challenge."""

    name: Name
    password: NewPassword | None = None
    passkey: Credential | None = None


class LogIn(Proof):
    """A log-in by name and password, or by a passkey."""

    name: Name | None = None


class LogOut(Strict):
    """The sessions to end: this one, or all others."""

    others: bool = False


class PasswordRequest(Strict):
    """A new password for an account."""

    password: NewPassword
    revoke_tokens: bool = False
    """Whether the tokens of the account and its bot accounts are revoked."""


class Recover(PasswordRequest):
    """A new password for an account, by a recovery code."""

    name: Name
    code: Annotated[str, Field(max_length=40)]


class ChangePassword(PasswordRequest):
    """A new password; ``proof`` is the old one, or a passkey."""

    proof: Proof
    end_sessions: bool = True
    """Whether all other sessions end."""


Address = Annotated[str, Field(max_length=254, description="an e-mail address")]
MailToken = Annotated[str, Field(max_length=100, description="the token of a link in a mail")]


class MailAvailable(BaseModel):
    """Whether this server sends mail."""

    available: bool


class NewEmailAddress(Strict):
    """An e-mail address for an account, with proof of identity."""

    proof: Proof
    address: Address


class TurnMails(Strict):
    """Whether the account gets mails about its turns in correspondence games."""

    turn_mails: bool


class MailLink(Strict):
    """The token of a link in a mail."""

    token: MailToken


class ForgottenPassword(Strict):
    """The e-mail address of an account whose password was forgotten."""

    address: Address


class ResetPassword(PasswordRequest):
    """A new password, by the token of a link in a mail."""

    token: MailToken


class ProvenRequest(Strict):
    """A change of an account, with proof of identity; guests need none."""

    proof: Proof | None = None


class NewPasskey(ProvenRequest):
    """A passkey registered for a new challenge, with a name for lists."""

    name: Name
    passkey: Credential


class NewToken(ProvenRequest):
    """A new API token with a name for lists; for the account, or for its bot account ``player``."""

    name: Name
    player: Annotated[str, Field(max_length=40)] | None = None


class NewBot(ProvenRequest):
    """A new bot account."""

    name: Name


Setting = (
    bool | Annotated[int, Field(gt=-(2**53), lt=2**53)] | Annotated[str, Field(max_length=200)]
)


class NewSettings(Strict):
    """The user's page settings; the server does not interpret them."""

    settings: Annotated[dict[Annotated[str, Field(max_length=40)], Setting], Field(max_length=50)]


class Settings(BaseModel):
    """The user's page settings, the same on every device."""

    settings: dict[str, bool | int | str]


class Challenge(BaseModel):
    """The options of a WebAuthn call, in the format of ``parse...OptionsFromJSON``."""

    options: dict[str, Any]


class Passkey(BaseModel):
    """A passkey of the user."""

    id: str
    name: str
    created: int


class SessionInfo(BaseModel):
    """A session of the user; the request's own is ``current``. ``browser`` is a short name."""

    id: str
    created: int
    seen: int
    current: bool
    browser: str | None


class Sessions(BaseModel):
    """The sessions of the user, the last seen first."""

    sessions: list[SessionInfo]


class CreatedAccount(Player):
    """The user, now with an account, and the token of the new session.

    The token before is not valid any more. A browser gets the new one as a cookie, and here "".
    The recovery codes are shown only once.
    """

    token: str
    recovery_codes: list[str]


class RecoveryCodes(BaseModel):
    """New recovery codes, which are shown only once; those before are not valid any more."""

    codes: list[str]


class EmailAddress(BaseModel):
    """The e-mail address of an account, and whether it gets mails about its turns."""

    address: str
    turn_mails: bool


class Me(BaseModel):
    """The user, with the credentials and sessions of the account."""

    player: Player
    since: int
    password: bool
    passkeys: list[Passkey]
    sessions: list[SessionInfo]
    recovery_codes: int = Field(description="the number of unused recovery codes")
    email: EmailAddress | None


class Token(BaseModel):
    """An API token, without its secret text."""

    id: str
    name: str
    player: str
    created: int
    used: int | None


class Tokens(BaseModel):
    """The API tokens of the account and of its bot accounts."""

    tokens: list[Token]


class IssuedToken(Token):
    """A new API token; its secret text ``token`` is shown only once."""

    token: str


class Bots(BaseModel):
    """The bot accounts of the account."""

    bots: list[Player]


class IssuedBot(BaseModel):
    """A new bot account with its first API token."""

    player: Player
    token: IssuedToken


class Rating(BaseModel):
    """A rating for a game and kind of time control, in points; it starts at 1500.

    ``deviation`` is its standard deviation: the true strength is within two deviations with a
    probability of 95 %. ``ordinal`` is three deviations below the rating; leaderboards sort by it.
    """

    game: str
    clock: ClockKind
    rating: int
    deviation: int
    ordinal: int
    games: int


class Tally(BaseModel):
    """Numbers of games won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class GameTally(Tally):
    """Results by game."""

    game: str


class OpponentTally(Tally):
    """Results against an opponent. With more than two players, both may have won or lost."""

    player: Player


class Profile(BaseModel):
    """The public profile of a user."""

    player: Player
    since: int
    owner: Player | None
    ratings: list[Rating]
    games: list[GameTally]


class Opponents(BaseModel):
    """A user's opponents, by number of games."""

    opponents: list[OpponentTally]


class FinishedSeat(BaseModel):
    """A seat holder of a finished game; without an ``outcome``, the player had several seats."""

    player: Player
    place: int
    score: int
    outcome: Outcome | None


class FinishedGame(BaseModel):
    """A finished game; ``rated`` if it counts for ratings."""

    id: str
    number: int
    game: str
    clock: ClockKind
    rated: bool
    ended: int
    chairs: list[FinishedSeat]


class FinishedGames(BaseModel):
    """Finished games, newest first; pass ``next`` as ``before`` to get older ones.

    A page that is not the last one may have few games, or none, when filters fit only few.
    """

    games: list[FinishedGame]
    next: int | None


class RunningGame(BaseModel):
    """A game of the user that is not over; ``since`` is the time of its last event.

    It is also the user's turn if the start waits for the user's contribution to chance.

    The lobby lists it if it is ``public`` and waiting.
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
    """The user's games: first those in which it is the user's turn, then by last event."""

    games: list[RunningGame]


class RatingPoint(BaseModel):
    """A rating after a game that ended at ``at``, Unix time in ms."""

    at: int
    rating: int


class RatingCurve(BaseModel):
    """A user's ratings in a game with a kind of clock, the oldest first."""

    game: str
    clock: ClockKind
    points: list[RatingPoint]


class WeekTally(BaseModel):
    """A user's games won, drawn and lost in the week that began at ``start``, Unix time in ms."""

    start: int
    won: int
    drawn: int
    lost: int


class Progress(BaseModel):
    """A user's latest rating changes, and results of the weeks with any in the last year."""

    ratings: list[RatingCurve]
    weeks: list[WeekTally]


class Ranked(BaseModel):
    """An entry of a leaderboard."""

    place: int
    player: Player
    rating: Rating


class Leaderboard(BaseModel):
    """The best rated players, by ``ordinal``."""

    game: str
    clock: ClockKind
    players: list[Ranked]


class SolverRating(BaseModel):
    """A user's puzzle rating in a game, after ``attempts`` first answers."""

    game: str
    rating: int
    attempts: int


class PuzzleAttempt(BaseModel):
    """A user's first answer to a puzzle; ``at`` is Unix time in ms."""

    game: str
    id: str
    solved: bool
    at: int


class ExportedGame(BaseModel):
    """A game in which the user has or had a seat; the record is as the user may see it."""

    id: str
    game: str
    status: Literal["waiting", "playing", "finished", "aborted"]
    record: str | None
    said: list[str]
    notes: str
    conditions: list[str]


class Export(BaseModel):
    """Everything stored about the user.

    ``muted`` are the ids of users, ``browsers`` the endpoints of push subscriptions, ``puzzles``
    the first answers to puzzles.
    """

    account: Me
    bots: list[Player]
    tokens: list[Token]
    ratings: list[Rating]
    settings: dict[str, bool | int | str]
    muted: list[str]
    browsers: list[str]
    puzzle_ratings: list[SolverRating]
    puzzles: list[PuzzleAttempt]
    games: list[ExportedGame]
