"""What the calls share, and how each gets at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from hexwarp.server.analyses import Analyses
from hexwarp.server.botseats import BotSeats
from hexwarp.server.identity import Identities
from hexwarp.server.limits import Limits
from hexwarp.server.programs import Programs
from hexwarp.server.tables import Tables
from hexwarp.server.thinking import Thinker
from hexwarp.storage import Guest, Storage


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
    limits: Limits


def _server(connection: HTTPConnection) -> Server:
    server: Server = connection.app.state.server
    return server


async def _caller(connection: HTTPConnection) -> str | None:
    guest = await _server(connection).identities.known(connection)
    return guest.id if guest else None


async def _guest(connection: HTTPConnection) -> Guest:
    return await _server(connection).identities.required(connection)


Context = Annotated[Server, Depends(_server)]
Caller = Annotated[str | None, Depends(_caller)]
"""The caller's identity, or None for a stranger, who may watch."""
Known = Annotated[Guest, Depends(_guest)]
"""The caller, who must have a session."""
