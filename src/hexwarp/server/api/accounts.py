"""The calls about accounts and what opens them, over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from hexwarp.match.errors import Refusal
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import Context, Server, identify, require_identity
from hexwarp.server.services import names
from hexwarp.server.services.directory import player_schema
from hexwarp.server.services.passkeys import site
from hexwarp.server.services.sessions import Identity, clear_cookie
from hexwarp.storage import User
from hexwarp.storage.credentials import ApiToken, Passkey

router = APIRouter(prefix="/api")

Id = Annotated[str, Path(max_length=1400, pattern=r"^[\w:-]*$")]
"""What stands for one of several things in an address."""


async def _asker(server: Context, request: Request) -> Identity:
    """Who asks with a session: programs may play, and change no account."""
    identity = await require_identity(await identify(server, request))
    if identity.session is None:
        raise Refusal("no_account", "A program's token may play; log in to do this.")
    return identity


SignedIn = Annotated[Identity, Depends(_asker)]
"""The caller, who has a session."""


async def _owner(identity: SignedIn) -> User:
    if identity.user.kind != "account":
        raise Refusal("no_account", "This takes an account; make one, or log in.")
    return identity.user


Owner = Annotated[User, Depends(_owner)]
"""The caller, who is logged in."""


@router.get("/me")
async def me(server: Context, identity: SignedIn) -> schemas.Me:
    """The caller, with what opens the account and where it is open."""
    return await account(server, identity.user)


async def account(server: Server, user: User) -> schemas.Me:
    """What is kept of a person, and only the person may know."""
    kept = server.storage.credentials
    return schemas.Me(
        player=player_schema(user),
        since=user.created,
        password=await kept.password_hash(user.id) is not None,
        passkeys=[_passkey(one) for one in await kept.passkeys_of(user.id)],
        sessions=[
            schemas.SessionInfo(created=created, seen=seen)
            for created, seen in await server.storage.sessions.times_of(user.id)
        ],
    )


@router.post("/account", status_code=201)
async def create(
    server: Context, request: Request, identity: SignedIn, body: schemas.NewAccount
) -> schemas.Player:
    """Turn the guest who asks into an account, under a name that no other account has."""
    server.limits.account(request)
    name = names.clean_name(body.name)
    return player_schema(
        await server.accounts.create(
            identity.user, name, body.password, site(request), body.passkey
        )
    )


@router.post("/login")
async def log_in(
    server: Context, request: Request, response: Response, body: schemas.LogIn
) -> schemas.Session:
    """Log in by name and password, or by a passkey; games that were played as a guest come along.

    The answer is as slow, and the same, for a wrong name as for a wrong password.
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
    server: Context, identity: SignedIn, response: Response, body: schemas.LogOut | None = None
) -> None:
    """End this session, or all the caller's others."""
    if identity.session is None:
        return
    if body and body.others:
        await server.storage.sessions.delete_others(identity.user.id, identity.session.token_hash)
    else:
        await server.storage.sessions.delete(identity.session.token_hash)
        clear_cookie(response)


@router.put("/me/password", status_code=204)
async def change_password(
    server: Context,
    request: Request,
    owner: Owner,
    identity: SignedIn,
    body: schemas.ChangePassword,
) -> None:
    """Change the password; all other sessions end."""
    await prove(server, request, owner, body.proof)
    await server.accounts.change_password(owner, body.password)
    if identity.session:
        await server.storage.sessions.delete_others(owner.id, identity.session.token_hash)


async def prove(server: Server, request: Request, user: User, proof: schemas.Proof) -> None:
    """Refuse whoever has found somebody's browser open."""
    server.limits.log_in(request, user.id)
    await server.accounts.authenticate(user, proof.password, site(request), proof.passkey)


@router.post("/passkeys/challenge")
async def challenge(
    server: Context,
    request: Request,
    to: Annotated[Literal["make", "use"], Query(description="a new one, or one that is there")],
) -> schemas.Challenge:
    """What the browser needs to make a passkey for the caller, or to use anybody's."""
    server.limits.creation(request)
    if to == "use":
        return schemas.Challenge(
            options=await server.accounts.passkeys.login_challenge(site(request))
        )
    identity = await _asker(server, request)
    options = await server.accounts.passkeys.registration_challenge(site(request), identity.user)
    return schemas.Challenge(options=options)


@router.post("/passkeys", status_code=201)
async def add_passkey(
    server: Context, request: Request, owner: Owner, body: schemas.NewPasskey
) -> schemas.Passkey:
    """Let a passkey open the caller's account too."""
    name = names.clean_name(body.name)
    return _passkey(await server.accounts.add_passkey(owner, site(request), name, body.passkey))


@router.delete("/passkeys/{passkey_id}", status_code=204)
async def remove_passkey(server: Context, owner: Owner, passkey_id: Id) -> None:
    """Let a passkey open the caller's account no more."""
    await server.accounts.remove_passkey(owner, passkey_id)


@router.get("/tokens")
async def tokens(server: Context, owner: Owner) -> schemas.Tokens:
    """The tokens of the caller's programs; not the texts, which nobody keeps."""
    return schemas.Tokens(
        tokens=[token_schema(one) for one in await server.tokens.tokens_of(owner)]
    )


@router.post("/tokens", status_code=201)
async def make_token(
    server: Context, request: Request, owner: Owner, body: schemas.NewToken
) -> schemas.IssuedToken:
    """A token for a program that plays as the caller, or as a bot account of the caller's."""
    server.limits.creation(request)
    token, text = await server.tokens.create(owner, names.clean_name(body.name), body.player)
    return _made(token, text)


@router.delete("/tokens/{token_id}", status_code=204)
async def revoke_token(server: Context, owner: Owner, token_id: Id) -> None:
    """Let a token be none from now on."""
    await server.tokens.revoke(owner, token_id)


@router.get("/bots")
async def bots(server: Context, owner: Owner) -> schemas.Bots:
    """The caller's bot accounts."""
    own = await server.storage.users.bot_accounts_of(owner.id)
    return schemas.Bots(bots=[player_schema(bot) for bot in own])


@router.post("/bots", status_code=201)
async def make_bot(
    server: Context, request: Request, owner: Owner, body: schemas.NewBot
) -> schemas.IssuedBot:
    """A bot account, which acts by its token alone and is shown as a bot wherever it plays."""
    server.limits.account(request)
    bot = await server.tokens.create_bot_account(owner, names.clean_name(body.name))
    token, text = await server.tokens.create(owner, bot.name, bot.id)
    return schemas.IssuedBot(player=player_schema(bot), token=_made(token, text))


def _passkey(passkey: Passkey) -> schemas.Passkey:
    return schemas.Passkey(id=passkey.id, name=passkey.name, created=passkey.created)


def token_schema(token: ApiToken) -> schemas.Token:
    """What a token's owner may know of it."""
    return schemas.Token(
        id=token.id,
        name=token.name,
        player=token.user_id,
        created=token.created,
        used=token.last_used,
    )


def _made(token: ApiToken, text: str) -> schemas.IssuedToken:
    return schemas.IssuedToken(**token_schema(token).model_dump(), token=text)
