"""The server's description of itself: /openapi.json, with the WebSocket's messages beside it."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from hexwarp.server import schemas
from hexwarp.server.api.errors import STATUS

BESIDE: dict[str, TypeAdapter[Any]] = {
    "ToServer": TypeAdapter(schemas.ToServer),
    "FromServer": TypeAdapter(schemas.FromServer),
    "FromLobby": TypeAdapter(schemas.FromLobby),
    "Problem": TypeAdapter(schemas.Problem),
}
"""The messages that no call names."""

SPEAKS = {"101": {"description": "The connection speaks WebSocket from here on."}}
REFERENCE = "#/components/schemas/{model}"
SOCKET = "/api/games/{game_id}/ws"
LOBBY = "/api/lobby/ws"

ABOUT = """
Everything that a person does in the page, a program can do here, with the same checks.

Who asks: `POST /api/session` makes a guest; its token comes as a cookie, and works as
`Authorization: Bearer TOKEN` too. Strangers may watch. `POST /api/account` turns a guest into an
account; `POST /api/tokens` and `POST /api/bots` give programs tokens of their own.

Seats count from 1, and lists by seat hold seat `s` at index `s - 1`. Moves are written as in
records. What `state` and `events` hold is each game's own matter.

Refusals are problem details (RFC 9457) with a sentence for the player and a stable `code`:
{codes}. A refused request has changed nothing; only `fault` is no refusal, but a fault of the
server.

Over WebSocket come the events after number `since`, then the game, then whatever happens: a
client that lost the connection asks for the events after the last one that it saw. Messages are
JSON objects with a `type`; the client sends `ToServer`, the server `FromServer`. A move that was
acknowledged, by an answer or by its event, is on disk.
"""


def describe(app: FastAPI) -> None:
    """Complete the application's description."""
    codes = ", ".join(f"`{code}` {status}" for code, status in STATUS.items())
    app.description = ABOUT.format(codes=codes)
    calls = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            description = calls()
            description["paths"] |= {SOCKET: _socket(), LOBBY: _lobby()}
            for name, message in BESIDE.items():
                schema = message.json_schema(ref_template=REFERENCE, mode="serialization")
                description["components"]["schemas"] |= schema.pop("$defs", {}) | {name: schema}
            app.openapi_schema = description
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _socket() -> dict[str, Any]:
    def parameter(name: str, place: str, kind: str) -> dict[str, Any]:
        required = place == "path"
        return {"name": name, "in": place, "required": required, "schema": {"type": kind}}

    return {
        "get": {
            "summary": "Follow",
            "description": "A WebSocket: the events after `since`, then live; takes moves.",
            "parameters": [
                parameter("game_id", "path", "string"),
                parameter("since", "query", "integer"),
                parameter("version", "query", "integer"),
            ],
            "responses": SPEAKS,
            "x-to-server": {"$ref": "#/components/schemas/ToServer"},
            "x-from-server": {"$ref": "#/components/schemas/FromServer"},
        }
    }


def _lobby() -> dict[str, Any]:
    return {
        "get": {
            "summary": "Follow Lobby",
            "description": "A WebSocket: the lobby, and again whenever it has changed.",
            "responses": SPEAKS,
            "x-from-server": {"$ref": "#/components/schemas/FromLobby"},
        }
    }
