"""Refusals, and faults of ours, as RFC 9457 problem details, each with a stable code."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from hexwarp.core.errors import HexwarpError
from hexwarp.server import schemas

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
    "fault": 500,
}
"""Every code that a problem may have, with its HTTP status."""

FROM_STATUS = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}
SENTENCES = {
    "not_found": "There is nothing at this address.",
    "method_not_allowed": "This address does not take that kind of request.",
    "too_large": "The request is too large.",
    "malformed": "The request cannot be read.",
    "fault": "That did not work; please try it again in a moment.",
}
MEDIA_TYPE = "application/problem+json"
FAULT = "fault"
"""The one code that is no refusal."""
DESCRIBED: dict[str, Any] = {
    "description": "A refusal.",
    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
"""How the server's description tells of refusals."""


def response(code: str, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """A problem as HTTP says it."""
    status = STATUS[code]
    title = HTTPStatus(status).phrase
    problem = schemas.Problem(title=title, status=status, detail=detail, code=code)
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


def fault(error: Exception) -> tuple[str, str]:
    """The code and the sentence for whoever met a fault of ours; the log says where it is.

    Not what the error says: that may be anybody's secret.
    """
    log.error("Something went wrong in the program:\n%s", "".join(_where(error)))
    return FAULT, SENTENCES[FAULT]


def _where(error: BaseException) -> Iterator[str]:
    """An error's traceback and name, after those of whatever led to it."""
    for before in (error.__cause__ or error.__context__, *getattr(error, "exceptions", ())):
        if before is not None:
            yield from _where(before)
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__name__}\n"


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
