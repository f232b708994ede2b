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
from hexwarp.server.api.security_log import log_event
from hexwarp.server.services.people import names
from hexwarp.server.services.people.directory import player_schema
from hexwarp.server.services.people.passkeys import site
from hexwarp.server.services.people.sessions import Identity, clear_cookie, token_for_program
from hexwarp.storage import User
from hexwarp.storage.people.credentials import ApiToken, Passkey

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


async def _check_not_banned(server: ServerDep, identity: SessionIdentity) -> None:
    server.moderation.check(identity.user)


NOT_BANNED = Depends(_check_not_banned)
"""The dependency of routes by which a banned user could go on as another, or by a program."""


@router.get("/me")
async def me(server: ServerDep, identity: SessionIdentity) -> schemas.accounts.Me:
    """Return the user, with the passkeys and sessions of the account."""
    return await me_schema(server, identity)


async def me_schema(server: Server, identity: Identity) -> schemas.accounts.Me:
    """Return a user's private account data."""
    user, credentials = identity.user, server.storage.credentials
    email = await server.storage.emails.get(user.id)
    return schemas.accounts.Me(
        player=player_schema(user),
        since=user.created,
        password=await credentials.password_hash(user.id) is not None,
        passkeys=[_passkey(passkey) for passkey in await credentials.passkeys_of(user.id)],
        sessions=await _sessions(server, identity),
        recovery_codes=await credentials.recovery_codes_left(user.id),
        email=schemas.accounts.EmailAddress(address=email.address, turn_mails=email.turn_mails)
        if email
        else None,
    )


async def _sessions(server: Server, identity: Identity) -> list[schemas.accounts.SessionInfo]:
    return [
        schemas.accounts.SessionInfo(
            id=session.id,
            created=session.created,
            seen=session.last_seen,
            current=session.token_hash == identity.token_hash,
            browser=session.browser,
        )
        for session in await server.storage.sessions.of_user(identity.user.id)
    ]


@router.post("/account", status_code=201, dependencies=[NEW_DATA, NOT_BANNED])
async def create_account(
    server: ServerDep,
    request: Request,
    response: Response,
    identity: SessionIdentity,
    body: schemas.accounts.NewAccount,
) -> schemas.accounts.CreatedAccount:
    """Turn the guest into an account with a unique name, in a new session."""
    server.limits.account(request)
    name = names.clean_name(body.name)
    user = await server.accounts.create(
        identity.user, name, body.password, site(request), body.passkey
    )
    log_event("account_created", request, user, _kind(body.passkey))
    token = await server.sessions.replace(request, identity.session, user, response)
    server.known_browsers.remember(request, user, response)
    return schemas.accounts.CreatedAccount(
        **player_schema(user).model_dump(),
        token=token_for_program(request, token),
        recovery_codes=await server.recovery.new_codes(user),
    )


@router.post("/login")
async def log_in(
    server: ServerDep, request: Request, response: Response, body: schemas.accounts.LogIn
) -> schemas.games.Session:
    """Log in by name and password, or by a passkey. The guest's games move to the account.

    A wrong name and a wrong password get the same answer after the same time.
    """
    user, password_hash = await _logging_in(server, request, body)
    session = await begin_session(server, request, response, user, password_hash)
    log_event("logged_in", request, user, _kind(body.passkey))
    return session


@router.post("/recover")
async def recover(
    server: ServerDep, request: Request, response: Response, body: schemas.accounts.Recover
) -> schemas.games.Session:
    """Set a new password by a recovery code, and log in.

    All sessions of the account end, and its tokens are revoked if told.
    """
    key = names.key(body.name)
    owner = await server.storage.users.by_name(key)
    try:
        server.limits.guess(request, key, server.known_browsers.recall(request, owner))
        user = await server.recovery.recover(body.name, body.code, body.password)
    except Refusal:
        log_event("recovery_failed", request, owner)
        raise
    log_event("password_recovered", request, user)
    return await retake(server, request, response, user, revoke_tokens=body.revoke_tokens)


async def retake(
    server: Server, request: Request, response: Response, user: User, *, revoke_tokens: bool
) -> schemas.games.Session:
    """Log in a user who has set a new password without the old one; everybody else is put out."""
    await server.sessions.end_all(user)
    if revoke_tokens:
        await server.tokens.revoke_all(user)
    return await begin_session(server, request, response, user)


async def begin_session(
    server: Server,
    request: Request,
    response: Response,
    user: User,
    password_hash: str | None = None,
) -> schemas.games.Session:
    """Begin the session of a user who has logged in; the guest's games move to the account.

    Raises:
        Refusal: ``password_hash``, if given, is not that of the user's password any more.
    """
    identity = await identify(server, request)
    before = identity.session if identity else None
    if before:
        user = await server.accounts.adopt_guest(user, before.user)
    token = await server.sessions.replace(request, before, user, response, password_hash)
    server.known_browsers.remember(request, user, response)
    return schemas.games.Session(
        player=player_schema(user), token=token_for_program(request, token)
    )


async def _logging_in(
    server: Server, request: Request, body: schemas.accounts.LogIn
) -> tuple[User, str | None]:
    """Return the user of a log-in, and the hash of the password if it is by one. Raises Refusal."""
    owner = None
    try:
        if body.passkey is not None:
            server.limits.passkey(request)
            return await server.accounts.log_in_by_passkey(site(request), body.passkey), None
        key = names.key(body.name or "")
        owner = await server.storage.users.by_name(key)
        server.limits.guess(request, key, server.known_browsers.recall(request, owner))
        return await server.accounts.log_in(body.name or "", body.password or "")
    except Refusal:
        log_event("login_failed", request, owner, _kind(body.passkey))
        raise


def _kind(passkey: schemas.base.JsonObject | None) -> str:
    return "password" if passkey is None else "passkey"


@router.post("/logout", status_code=204)
async def log_out(
    server: ServerDep,
    request: Request,
    identity: SessionIdentity,
    response: Response,
    body: schemas.accounts.LogOut | None = None,
) -> None:
    """End this session, or all other sessions of the user."""
    if identity.session is None:
        return
    if body and body.others:
        await server.sessions.end_others(identity.user, identity.token_hash)
        log_event("sessions_ended", request, identity.user)
    else:
        await server.sessions.end(identity.session)
        log_event("logged_out", request, identity.user)
        clear_cookie(request, response)


@router.get("/sessions")
async def list_sessions(server: ServerDep, identity: SessionIdentity) -> schemas.accounts.Sessions:
    """List the user's sessions, the last seen first."""
    return schemas.accounts.Sessions(sessions=await _sessions(server, identity))


@router.delete("/sessions/{session_id}", status_code=204)
async def end_session(
    server: ServerDep, request: Request, identity: SessionIdentity, session_id: Id
) -> None:
    """End one of the user's sessions."""
    await server.sessions.end_by_id(identity.user, session_id)
    log_event("sessions_ended", request, identity.user)


@router.put("/me/password", status_code=204)
async def change_password(
    server: ServerDep,
    request: Request,
    response: Response,
    account: CurrentAccount,
    identity: SessionIdentity,
    body: schemas.accounts.ChangePassword,
) -> None:
    """Change the password, end all other sessions unless told not to, and revoke tokens if told.

    A browser's session goes on with a new cookie; a program's goes on with the same token.
    """
    await check_proof(server, request, account, body.proof)
    await server.accounts.change_password(account, body.password)
    log_event("password_changed", request, account)
    if identity.session:
        token_hash = await server.sessions.renew(request, identity.session, response)
        if body.end_sessions:
            await server.sessions.end_others(account, token_hash)
    if body.revoke_tokens:
        await server.tokens.revoke_all(account)


async def check_proof(
    server: Server, request: Request, user: User, proof: schemas.accounts.Proof | None
) -> None:
    """Check the password or passkey again, in case somebody else uses the open session.

    Raises:
        Refusal: The proof is missing or wrong, or there were too many attempts.
    """
    password, passkey = (proof.password, proof.passkey) if proof else (None, None)
    try:
        if passkey is None:
            server.limits.guess(request, user.id, server.known_browsers.recall(request, user))
        else:
            server.limits.passkey(request)
        await server.accounts.authenticate(user, password, site(request), passkey)
    except Refusal:
        log_event("proof_failed", request, user, _kind(passkey))
        raise


@router.post("/me/recovery-codes", status_code=201)
async def create_recovery_codes(
    server: ServerDep,
    request: Request,
    account: CurrentAccount,
    body: schemas.accounts.ProvenRequest,
) -> schemas.accounts.RecoveryCodes:
    """Create recovery codes, which replace those before."""
    await check_proof(server, request, account, body.proof)
    codes = await server.recovery.new_codes(account)
    log_event("recovery_codes_created", request, account)
    return schemas.accounts.RecoveryCodes(codes=codes)


@router.post("/passkeys/challenge")
async def create_challenge(
    server: ServerDep,
    request: Request,
    purpose: Annotated[
        Literal["make", "use"],
        Query(alias="to", description="register a new passkey, or log in with one"),
    ],
) -> schemas.accounts.Challenge:
    """Create a WebAuthn challenge, to register a passkey for the user or to log in with one."""
    server.limits.creation(request)
    if purpose == "use":
        options = await server.accounts.passkeys.login_challenge(site(request))
        return schemas.accounts.Challenge(options=options)
    identity = await _session_identity(server, request)
    options = await server.accounts.passkeys.registration_challenge(site(request), identity.user)
    return schemas.accounts.Challenge(options=options)


@router.post("/passkeys", status_code=201, dependencies=[NEW_DATA])
async def add_passkey(
    server: ServerDep, request: Request, account: CurrentAccount, body: schemas.accounts.NewPasskey
) -> schemas.accounts.Passkey:
    """Add a passkey to the account."""
    name = names.clean_name(body.name)
    await check_proof(server, request, account, body.proof)
    passkey = await server.accounts.add_passkey(account, site(request), name, body.passkey)
    log_event("passkey_added", request, account)
    return _passkey(passkey)


@router.delete("/passkeys/{passkey_id}", status_code=204)
async def remove_passkey(
    server: ServerDep,
    request: Request,
    account: CurrentAccount,
    passkey_id: Id,
    body: schemas.accounts.ProvenRequest | None = None,
) -> None:
    """Remove a passkey from the account."""
    await check_proof(server, request, account, body.proof if body else None)
    await server.accounts.remove_passkey(account, passkey_id)
    log_event("passkey_removed", request, account)


@router.get("/tokens")
async def list_tokens(server: ServerDep, account: CurrentAccount) -> schemas.accounts.Tokens:
    """List the API tokens of the account and its bot accounts, without their secret texts."""
    return schemas.accounts.Tokens(
        tokens=[token_schema(token) for token in await server.tokens.tokens_of(account)]
    )


@router.post("/tokens", status_code=201, dependencies=[NEW_DATA, NOT_BANNED])
async def create_token(
    server: ServerDep, request: Request, account: CurrentAccount, body: schemas.accounts.NewToken
) -> schemas.accounts.IssuedToken:
    """Create an API token for the account, or for one of its bot accounts."""
    server.limits.creation(request)
    name = names.clean_name(body.name)
    await check_proof(server, request, account, body.proof)
    token, text = await server.tokens.create(account, name, body.player)
    log_event("token_created", request, account)
    return _issued_token(token, text)


@router.delete("/tokens/{token_id}", status_code=204)
async def revoke_token(
    server: ServerDep, request: Request, account: CurrentAccount, token_id: Id
) -> None:
    """Revoke an API token."""
    await server.tokens.revoke(account, token_id)
    log_event("token_revoked", request, account)


@router.get("/bots")
async def list_bots(server: ServerDep, account: CurrentAccount) -> schemas.accounts.Bots:
    """List the bot accounts of the account."""
    bots = await server.storage.users.bot_accounts_of(account.id)
    return schemas.accounts.Bots(bots=[player_schema(bot) for bot in bots])


@router.post("/bots", status_code=201, dependencies=[NEW_DATA, NOT_BANNED])
async def create_bot(
    server: ServerDep, request: Request, account: CurrentAccount, body: schemas.accounts.NewBot
) -> schemas.accounts.IssuedBot:
    """Create a bot account, which acts by API token only and is marked as a bot everywhere."""
    server.limits.account(request)
    name = names.clean_name(body.name)
    await check_proof(server, request, account, body.proof)
    bot = await server.tokens.create_bot_account(account, name)
    token, text = await server.tokens.create(account, bot.name, bot.id)
    log_event("bot_created", request, account)
    return schemas.accounts.IssuedBot(player=player_schema(bot), token=_issued_token(token, text))


def _passkey(passkey: Passkey) -> schemas.accounts.Passkey:
    return schemas.accounts.Passkey(id=passkey.id, name=passkey.name, created=passkey.created)


def token_schema(token: ApiToken) -> schemas.accounts.Token:
    """Return a token without its secret text."""
    return schemas.accounts.Token(
        id=token.id,
        name=token.name,
        player=token.user_id,
        created=token.created,
        used=token.last_used,
    )


def _issued_token(token: ApiToken, text: str) -> schemas.accounts.IssuedToken:
    return schemas.accounts.IssuedToken(**token_schema(token).model_dump(), token=text)
