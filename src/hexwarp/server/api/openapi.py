"""The OpenAPI description, extended by the WebSockets and their messages."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from hexwarp.server import schemas
from hexwarp.server.api.errors import STATUS
from hexwarp.server.api.game_socket import SINCE
from hexwarp.server.api.sockets import VERSION

EXTRA_SCHEMAS: dict[str, TypeAdapter[Any]] = {
    "ToServer": TypeAdapter(schemas.messages.ToServer),
    "FromServer": TypeAdapter(schemas.messages.FromServer),
    "FromLobby": TypeAdapter(schemas.social.FromLobby),
    "Problem": TypeAdapter(schemas.games.Problem),
}
"""The component schemas that no HTTP route refers to."""

SWITCHING_PROTOCOLS = {"101": {"description": "Switching to the WebSocket protocol."}}
REFERENCE = "#/components/schemas/{model}"
GAME_SOCKET = "/api/games/{game_id}/ws"
LOBBY_SOCKET = "/api/lobby/ws"

DESCRIPTION = """
The page uses this API only, so a program can do everything that the page can, with the same checks.

Authentication: `POST /api/session` creates a guest; its token is set as a cookie and also works as
`Authorization: Bearer TOKEN`. Strangers may watch; with a spectator link's `?watch=TOKEN` they see
what its seat sees, in each call about its game and in its WebSocket. `POST /api/account` turns a
guest into an account; `POST /api/tokens` and `POST /api/bots` create API tokens for programs.

Seats are numbered from 1; lists by seat hold seat `s` at index `s - 1`. Moves are in record
notation. The contents of `state` and `events` depend on the game.

Errors are problem details (RFC 9457) with a sentence for the player and a stable `code`:
{codes}. A refused request has changed nothing; only `fault` is an error of the server.

A WebSocket sends the events after number `since`, then the game, then live updates: to reconnect,
a client passes the number of the last event that it received. Messages are JSON objects with a
`type`; the client sends `ToServer`, the server `FromServer`. A move that was acknowledged, by a
response or by its event, is on disk.
"""


def describe(app: FastAPI) -> None:
    """Extend the application's OpenAPI description."""
    codes = ", ".join(f"`{code}` {status}" for code, status in STATUS.items())
    app.description = DESCRIPTION.format(codes=codes)
    openapi_of_routes = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            description = openapi_of_routes()
            description["paths"] |= {GAME_SOCKET: _game_socket(), LOBBY_SOCKET: _lobby_socket()}
            for name, message in EXTRA_SCHEMAS.items():
                schema = message.json_schema(ref_template=REFERENCE, mode="serialization")
                description["components"]["schemas"] |= schema.pop("$defs", {}) | {name: schema}
            app.openapi_schema = description
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _parameter(name: str, location: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": location, "required": location == "path", "schema": schema}


def _game_socket() -> dict[str, Any]:
    return {
        "get": {
            "summary": "Follow",
            "description": "WebSocket: events after `since`, then live updates; takes moves.",
            "parameters": [
                _parameter("game_id", "path", {"type": "string"}),
                _parameter("since", "query", SINCE.json_schema()),
                _parameter("version", "query", VERSION.json_schema()),
            ],
            "responses": SWITCHING_PROTOCOLS,
            "x-to-server": {"$ref": "#/components/schemas/ToServer"},
            "x-from-server": {"$ref": "#/components/schemas/FromServer"},
        }
    }


def _lobby_socket() -> dict[str, Any]:
    return {
        "get": {
            "summary": "Follow Lobby",
            "description": "WebSocket: the lobby, then all of it or, in version 2, its changes.",
            "parameters": [_parameter("version", "query", VERSION.json_schema())],
            "responses": SWITCHING_PROTOCOLS,
            "x-from-server": {"$ref": "#/components/schemas/FromLobby"},
        }
    }
