"""Routes for programs that watch the server: does it answer, and does it store moves?"""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

import hexwarp
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import ServerDep

router = APIRouter()

PROCESS_ID = secrets.token_hex(8)
"""Tells the processes behind one address apart."""

PROBE_METHODS = ["GET", "HEAD"]
"""The methods with which programs ask; these routes are no part of the API."""


@router.api_route("/livez", methods=PROBE_METHODS, include_in_schema=False)
async def get_livez() -> PlainTextResponse:
    """Report that the process is alive."""
    return PlainTextResponse("ok\n")


@router.api_route("/readyz", methods=PROBE_METHODS, include_in_schema=False)
async def get_readyz(server: ServerDep) -> PlainTextResponse:
    """Report whether the server stores moves; 503 with the reason if it does not."""
    problem = await server.readiness.problem()
    return PlainTextResponse(f"{problem or 'ok'}\n", 503 if problem else 200)


@router.get("/connectionz", include_in_schema=False)
async def get_connectionz(request: Request) -> dict[str, str | bool]:
    """Report what a proxy has made of this very request; ``hexwarp doctor`` asks for it."""
    client = request.client.host if request.client else ""
    forwarded = request.headers.get("X-Forwarded-For", "")
    return {
        "version": hexwarp.__version__,
        "process": PROCESS_ID,
        "client": client,
        "scheme": request.url.scheme,
        "host": request.headers.get("Host", ""),
        "forwarded": bool(forwarded),
        "believed": client in [address.strip() for address in forwarded.split(",")],
    }


@router.get("/api/health")
async def get_health(server: ServerDep, response: Response) -> schemas.games.Health:
    """Report the health of the server and of what it depends on; 503 if the storage is down."""
    storage_ok = await server.readiness.problem() is None
    if not storage_ok:
        response.status_code = 503
    return schemas.games.Health(
        status="ok" if storage_ok else "failing",
        version=hexwarp.__version__,
        storage="ok" if storage_ok else "failing",
        bots="thinking" if server.bots.thinking else "idle",
    )
