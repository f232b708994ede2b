"""What the calls share, and how each gets at it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from hexwarp.match.errors import Refusal
from hexwarp.match.seat_holder import watching
from hexwarp.server.api.middleware import SAFE
from hexwarp.server.api.rate_limits import Limits
from hexwarp.server.bots.analyses import Analyses
from hexwarp.server.bots.engine_pool import Thinker
from hexwarp.server.bots.engines import Programs
from hexwarp.server.bots.runner import BotSeats
from hexwarp.server.live.tables import Tables
from hexwarp.server.services.accounts import Accounts
from hexwarp.server.services.chat import Chats
from hexwarp.server.services.conditional_moves import Conditions
from hexwarp.server.services.lobby import Lobby
from hexwarp.server.services.moderation import HouseRules
from hexwarp.server.services.pairing import Pairing
from hexwarp.server.services.push_notifier import Bell
from hexwarp.server.services.sessions import Asker, Identities, known_as
from hexwarp.server.services.tokens import Tokens
from hexwarp.storage import Person, Storage


@dataclass(frozen=True)
class Server:
    """Everything that a running server consists of."""

    storage: Storage
    tables: Tables
    bots: BotSeats
    programs: Programs
    thinker: Thinker
    analyses: Analyses
    identities: Identities
    accounts: Accounts
    tokens: Tokens
    limits: Limits
    house: HouseRules
    lobby: Lobby
    pairing: Pairing
    chats: Chats
    conditions: Conditions
    bell: Bell


def _server(connection: HTTPConnection) -> Server:
    server: Server = connection.app.state.server
    return server


# All that calls depend on are coroutines: anything else would be sent to a thread, each time.


async def _context(connection: HTTPConnection) -> Server:
    return _server(connection)


Context = Annotated[Server, Depends(_context)]


async def known(server: Context, connection: HTTPConnection) -> Asker | None:
    """Who is asking, which counts; None for a stranger. Raises Refusal."""
    asker = await server.identities.known(connection)
    server.limits.asked(asker.person.id if asker else None)
    return asker


Asks = Annotated[Asker | None, Depends(known)]
"""Who is asking; None for a stranger."""


async def needed(asker: Asks) -> Asker:
    """Who is asking. Raises Refusal for a stranger."""
    if asker is None:
        raise Refusal("no_session", "First say who you are: POST /api/session.")
    return asker


async def _person(connection: HTTPConnection, asker: Annotated[Asker, Depends(needed)]) -> Person:
    _check(connection, asker)
    return await _at_table(connection, asker.person)


async def _caller(connection: HTTPConnection, asker: Asks) -> str | None:
    if asker is None:
        return None
    _check(connection, asker)
    return (await _at_table(connection, asker.person)).id


def _check(connection: HTTPConnection, asker: Asker) -> None:
    """Refuse somebody who may not play: to look on is free. Raises Refusal."""
    if connection.scope["type"] == "http" and connection.scope["method"] not in SAFE:
        _server(connection).house.check(asker.person)


Caller = Annotated[str | None, Depends(_caller)]
"""The caller's identity, or None for a stranger, who may watch."""


async def _at_table(connection: HTTPConnection, person: Person) -> Person:
    """The person by the id that the log of the match asked for knows.

    Who sat down as a guest and logged in later is that guest there. Logs are never rewritten for
    it, and neither the fold nor what leaves needs to know.
    """
    game = connection.path_params.get("game_id")
    if game is None or not person.former:
        return person
    try:
        match = (await _server(connection).tables.get(game)).match
    except Refusal:
        return person
    return replace(person, id=known_as(person, match))


async def _viewer(connection: HTTPConnection, caller: Caller) -> str | None:
    """The caller; or the watching link that came with the request, if the caller has no seat."""
    link = watching(connection.query_params.get("watch"))
    game = connection.path_params.get("game_id")
    if link is None or game is None:
        return caller
    try:
        match = (await _server(connection).tables.get(game)).match
    except Refusal:
        return caller
    return caller if match.seats_of(caller) else link


async def _asking(asker: Asks) -> str | None:
    return asker.person.id if asker else None


Asking = Annotated[str | None, Depends(_asking)]
"""The caller's own id, whatever table is asked for."""
Viewer = Annotated[str | None, Depends(_viewer)]
"""As whom the fold knows who looks: the caller's identity, a watching link's hash, or None."""
Known = Annotated[Person, Depends(_person)]
"""The caller, who must have a session or a program's token."""
