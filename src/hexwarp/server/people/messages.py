"""The messages about people. Times are Unix time in ms; one of 0 was never noted."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from hexwarp.server.protocol import Name, Player

NewPassword = Annotated[str, Field(min_length=8, max_length=200)]
GivenPassword = Annotated[str, Field(max_length=200)]
Credential = Annotated[
    dict[str, Any], Field(description="A browser's PublicKeyCredential, as its toJSON() gives it")
]


class _In(BaseModel):
    model_config = ConfigDict(strict=True)


class Proof(_In):
    """That it is the account's owner who asks: the password, or a passkey for a new challenge."""

    password: GivenPassword | None = None
    passkey: Credential | None = None


class NewAccount(_In):
    """A guest who wants an account: by a password, or a passkey made for a new challenge."""

    name: Name
    password: NewPassword | None = None
    passkey: Credential | None = None


class LogIn(Proof):
    """A name with its password, or a passkey alone."""

    name: Name | None = None


class LogOut(_In):
    """Which sessions end: this one, or all the others."""

    others: bool = False


class ChangePassword(_In):
    """A new password; ``proof`` is the one until now, or a passkey."""

    proof: Proof
    password: NewPassword


class NewPasskey(_In):
    """A passkey made for a new challenge, by a name to know it again."""

    name: Name
    passkey: Credential


class NewToken(_In):
    """A program's token by a name to know it again: for the caller, or for a bot account."""

    name: Name
    player: Annotated[str, Field(max_length=40)] | None = None


class NewBot(_In):
    """A bot account of the caller's."""

    name: Name


class Challenge(BaseModel):
    """What the browser's call for passkeys takes, as ``parse...OptionsFromJSON`` reads it."""

    options: dict[str, Any]


class Passkey(BaseModel):
    """A passkey of the caller's."""

    id: str
    name: str
    created: int


class SessionSeen(BaseModel):
    """A session of the caller's."""

    created: int
    seen: int


class Me(BaseModel):
    """The caller, and what proves who that is."""

    player: Player
    since: int
    password: bool
    passkeys: list[Passkey]
    sessions: list[SessionSeen]


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


class MadeToken(Token):
    """A new token: ``token`` works as ``Authorization: Bearer`` and is told now only."""

    token: str


class Bots(BaseModel):
    """The caller's bot accounts."""

    bots: list[Player]


class MadeBot(BaseModel):
    """A new bot account, and its first token."""

    player: Player
    token: MadeToken
