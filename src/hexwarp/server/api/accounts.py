"""Routes of accounts: log-in, passwords, passkeys, tokens, bot accounts."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from hexwarp.match.errors import Refusal
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import (
    NEW_DATA,
    Server,
    ServerDep,
    identify,
    require_identity,
)
from hexwarp.server.services import names
from hexwarp.server.services.directory import player_schema
from hexwarp.server.services.passkeys import site
from hexwarp.server.services.sessions import Identity, clear_cookie
from hexwarp.storage import User
from hexwarp.storage.credentials import ApiToken, Passkey

router = APIRouter(prefix="/api")

Id = Annotated[str, Path(max_length=1400, pattern=r"^[\w:-]*$")]
"""The id of a passkey, token or bot account in a path."""


async def _session_identity(server: ServerDep, request: Request) -> Identity:
    """Return the identity of a request with a session; API tokens may not manage accounts."""
    identity = await require_identity(await identify(server, request))
    if identity.session is None:
        raise Refusal("no_account", "A program's token may play; log in to do this.")
    return identity


SessionIdentity = Annotated[Identity, Depends(_session_identity)]
"""The identity of a request with a session, not an API token."""


async def _current_account(identity: SessionIdentity) -> User:
    if identity.user.kind != "account":
        raise Refusal("no_account", "This takes an account; make one, or log in.")
    return identity.user


CurrentAccount = Annotated[User, Depends(_current_account)]
"""The user of a request with a session, who has an account."""


@router.get("/me")
async def me(server: ServerDep, identity: SessionIdentity) -> schemas.Me:
    """Return the user, with the passkeys and sessions of the account."""
    return await me_schema(server, identity.user)


async def me_schema(server: Server, user: User) -> schemas.Me:
    """Return a user's private account data."""
    credentials = server.storage.credentials
    return schemas.Me(
        player=player_schema(user),
        since=user.created,
        password=await credentials.password_hash(user.id) is not None,
        passkeys=[_passkey(passkey) for passkey in await credentials.passkeys_of(user.id)],
        sessions=[
            schemas.SessionInfo(created=created, seen=last_seen)
            for created, last_seen in await server.storage.sessions.times_of(user.id)
        ],
    )


@router.post("/account", status_code=201, dependencies=[NEW_DATA])
async def create_account(
    server: ServerDep, request: Request, identity: SessionIdentity, body: schemas.NewAccount
) -> schemas.Player:
    """Turn the guest into an account with a unique name."""
    server.limits.account(request)
    name = names.clean_name(body.name)
    return player_schema(
        await server.accounts.create(
            identity.user, name, body.password, site(request), body.passkey
        )
    )


@router.post("/login")
async def log_in(
    server: ServerDep, request: Request, response: Response, body: schemas.LogIn
) -> schemas.Session:
    """Log in by name and password, or by a passkey. The guest's games move to the account.

    A wrong name and a wrong password get the same answer after the same time.
    """
    if body.passkey is not None:
        server.limits.log_in(request)
        user = await server.accounts.log_in_by_passkey(site(request), body.passkey)
    else:
        name = body.name or ""
        server.limits.log_in(request, names.key(name))
        user = await server.accounts.log_in(name, body.password or "")
    before = await identify(server, request)
    if before and before.session:
        user = await server.accounts.adopt_guest(user, before.user)
        await server.storage.sessions.delete(before.session.token_hash)
    token = await server.sessions.create(request, user, response)
    return schemas.Session(player=player_schema(user), token=token)


@router.post("/logout", status_code=204)
async def log_out(
    server: ServerDep,
    identity: SessionIdentity,
    response: Response,
    body: schemas.LogOut | None = None,
) -> None:
    """End this session, or all other sessions of the user."""
    if identity.session is None:
        return
    if body and body.others:
        await server.storage.sessions.delete_others(identity.user.id, identity.session.token_hash)
    else:
        await server.storage.sessions.delete(identity.session.token_hash)
        clear_cookie(response)


@router.put("/me/password", status_code=204)
async def change_password(
    server: ServerDep,
    request: Request,
    account: CurrentAccount,
    identity: SessionIdentity,
    body: schemas.ChangePassword,
) -> None:
    """Change the password, and end all other sessions."""
    await check_proof(server, request, account, body.proof)
    await server.accounts.change_password(account, body.password)
    if identity.session:
        await server.storage.sessions.delete_others(account.id, identity.session.token_hash)


async def check_proof(server: Server, request: Request, user: User, proof: schemas.Proof) -> None:
    """Check the password or passkey again, in case somebody else uses the open session.

    Raises:
        Refusal: The proof is wrong, or there were too many attempts.
    """
    server.limits.log_in(request, user.id)
    await server.accounts.authenticate(user, proof.password, site(request), proof.passkey)


@router.post("/passkeys/challenge")
async def create_challenge(
    server: ServerDep,
    request: Request,
    purpose: Annotated[
        Literal["make", "use"],
        Query(alias="to", description="register a new passkey, or log in with one"),
    ],
) -> schemas.Challenge:
    """Create a WebAuthn challenge, to register a passkey for the user or to log in with one."""
    server.limits.creation(request)
    if purpose == "use":
        options = await server.accounts.passkeys.login_challenge(site(request))
        return schemas.Challenge(options=options)
    identity = await _session_identity(server, request)
    options = await server.accounts.passkeys.registration_challenge(site(request), identity.user)
    return schemas.Challenge(options=options)


@router.post("/passkeys", status_code=201, dependencies=[NEW_DATA])
async def add_passkey(
    server: ServerDep, request: Request, account: CurrentAccount, body: schemas.NewPasskey
) -> schemas.Passkey:
    """Add a passkey to the account."""
    name = names.clean_name(body.name)
    return _passkey(await server.accounts.add_passkey(account, site(request), name, body.passkey))


@router.delete("/passkeys/{passkey_id}", status_code=204)
async def remove_passkey(server: ServerDep, account: CurrentAccount, passkey_id: Id) -> None:
    """Remove a passkey from the account."""
    await server.accounts.remove_passkey(account, passkey_id)


@router.get("/tokens")
async def list_tokens(server: ServerDep, account: CurrentAccount) -> schemas.Tokens:
    """List the API tokens of the account and its bot accounts, without their secret texts."""
    return schemas.Tokens(
        tokens=[token_schema(token) for token in await server.tokens.tokens_of(account)]
    )


@router.post("/tokens", status_code=201, dependencies=[NEW_DATA])
async def create_token(
    server: ServerDep, request: Request, account: CurrentAccount, body: schemas.NewToken
) -> schemas.IssuedToken:
    """Create an API token for the account, or for one of its bot accounts."""
    server.limits.creation(request)
    token, text = await server.tokens.create(account, names.clean_name(body.name), body.player)
    return _issued_token(token, text)


@router.delete("/tokens/{token_id}", status_code=204)
async def revoke_token(server: ServerDep, account: CurrentAccount, token_id: Id) -> None:
    """Revoke an API token."""
    await server.tokens.revoke(account, token_id)


@router.get("/bots")
async def list_bots(server: ServerDep, account: CurrentAccount) -> schemas.Bots:
    """List the bot accounts of the account."""
    bots = await server.storage.users.bot_accounts_of(account.id)
    return schemas.Bots(bots=[player_schema(bot) for bot in bots])


@router.post("/bots", status_code=201, dependencies=[NEW_DATA])
async def create_bot(
    server: ServerDep, request: Request, account: CurrentAccount, body: schemas.NewBot
) -> schemas.IssuedBot:
    """Create a bot account, which acts by API token only and is marked as a bot everywhere."""
    server.limits.account(request)
    bot = await server.tokens.create_bot_account(account, names.clean_name(body.name))
    token, text = await server.tokens.create(account, bot.name, bot.id)
    return schemas.IssuedBot(player=player_schema(bot), token=_issued_token(token, text))


def _passkey(passkey: Passkey) -> schemas.Passkey:
    return schemas.Passkey(id=passkey.id, name=passkey.name, created=passkey.created)


def token_schema(token: ApiToken) -> schemas.Token:
    """Return a token without its secret text."""
    return schemas.Token(
        id=token.id,
        name=token.name,
        player=token.user_id,
        created=token.created,
        used=token.last_used,
    )


def _issued_token(token: ApiToken, text: str) -> schemas.IssuedToken:
    return schemas.IssuedToken(**token_schema(token).model_dump(), token=text)
