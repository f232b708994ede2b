"""Refusals as RFC 9457 problem details, each with a stable code."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from hexwarp.core.errors import HexwarpError
from hexwarp.server.protocol.answers import Problem

log = logging.getLogger(__name__)

STATUS: Mapping[str, int] = {
    "no_session": 401,
    "no_account": 403,
    "wrong_credentials": 403,
    "not_your_seat": 403,
    "cross_site": 403,
    "banned": 403,
    "no_hints": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "not_your_turn": 409,
    "stale_ply": 409,
    "game_over": 409,
    "seat_taken": 409,
    "name_taken": 409,
    "not_now": 409,
    "no_analysis": 409,
    "too_large": 413,
    "illegal_move": 422,
    "malformed": 422,
    "too_many_requests": 429,
}
"""Every code that a refusal may have, with its HTTP status."""

FROM_STATUS = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}
SENTENCES = {
    "not_found": "There is nothing at this address.",
    "method_not_allowed": "This address does not take that kind of request.",
    "too_large": "The request is too large.",
    "malformed": "The request cannot be read.",
}
MEDIA_TYPE = "application/problem+json"
DESCRIBED: dict[str, Any] = {
    "description": "A refusal.",
    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
"""How the server's description tells of refusals."""


def response(code: str, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """A refusal as HTTP says it."""
    status = STATUS[code]
    title = HTTPStatus(status).phrase
    problem = Problem(title=title, status=status, detail=detail, code=code)
    # ASCII only: a client's text may come back in the sentence, and not all of it is valid UTF-8.
    body = json.dumps(problem.model_dump())
    return Response(body, status, dict(headers or {}), MEDIA_TYPE)


def sentence(errors: list[Any]) -> str:
    """Why a message has not the shape it must have: the first place, and what is wrong there."""
    error = errors[0]
    where = ".".join(str(part) for part in error["loc"] if part != "body")
    return f"{where}: {error['msg']}." if where else f"{error['msg']}."


def told(error: HexwarpError | ValidationError) -> tuple[str, str]:
    """A refusal's code and sentence."""
    if isinstance(error, ValidationError):
        return "malformed", sentence(error.errors(include_url=False))
    return (error.code if error.code in STATUS else "malformed"), str(error)


def install(app: FastAPI) -> None:
    """Let the application answer every refusal with problem details."""

    @app.exception_handler(HexwarpError)
    async def refused(_request: Request, error: HexwarpError) -> Response:
        code, detail = told(error)
        return response(
            code, detail, {"WWW-Authenticate": "Bearer"} if code == "no_session" else {}
        )

    @app.exception_handler(RequestValidationError)
    async def malformed(_request: Request, error: RequestValidationError) -> Response:
        return response("malformed", sentence(list(error.errors())))

    @app.exception_handler(HTTPException)
    async def http(_request: Request, error: HTTPException) -> Response:
        code = FROM_STATUS.get(error.status_code, "malformed")
        return response(code, SENTENCES[code], error.headers)
