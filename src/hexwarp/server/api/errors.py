"""Error responses: RFC 9457 problem details, each with a stable code."""

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
from hexwarp.server.api.logs import REQUEST_ID
from hexwarp.storage import StorageUnavailable

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
    "preparing": 409,
    "no_analysis": 409,
    "too_large": 413,
    "illegal_move": 422,
    "weak_password": 422,
    "malformed": 422,
    "too_many_requests": 429,
    "fault": 500,
    "unavailable": 503,
    "restarting": 503,
    "disk_full": 507,
}
"""The HTTP status of each problem code."""

CODE_OF_STATUS = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}
DETAILS = {
    "not_found": "There is nothing at this address.",
    "method_not_allowed": "This address does not take that kind of request.",
    "too_large": "The request is too large.",
    "malformed": "The request cannot be read.",
    "fault": "That did not work; please try it again in a moment.",
}
MEDIA_TYPE = "application/problem+json"
FAULT = "fault"
"""The code of an unexpected error; all others are refusals."""
PROBLEM_RESPONSE: dict[str, Any] = {
    "description": "A refusal.",
    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
"""The OpenAPI description of a problem response."""


def response(code: str, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return a problem response."""
    status = STATUS[code]
    title = HTTPStatus(status).phrase
    problem = schemas.Problem(
        title=title,
        status=status,
        detail=detail,
        code=code,
        request_id=REQUEST_ID.get() if code == FAULT else None,
    )
    # ASCII only: the detail may quote the client's text, which may contain lone surrogates.
    body = json.dumps(problem.model_dump(exclude_none=True))
    return Response(body, status, dict(headers or {}), MEDIA_TYPE)


def _validation_detail(errors: list[Any]) -> str:
    """Return the first validation error as a sentence, with its location."""
    error = errors[0]
    location = ".".join(str(part) for part in error["loc"] if part != "body")
    return f"{location}: {error['msg']}." if location else f"{error['msg']}."


def refusal_problem(error: HexwarpError | ValidationError) -> tuple[str, str]:
    """Return the code and detail of a refusal, and log it if the database is to blame."""
    if isinstance(error, StorageUnavailable):
        log.warning("A request could not be answered.", exc_info=error)
    if isinstance(error, ValidationError):
        return "malformed", _validation_detail(error.errors(include_url=False))
    return (error.code if error.code in STATUS else "malformed"), str(error)


def log_fault(error: Exception) -> tuple[str, str]:
    """Log an unexpected error, and return its problem's code and detail.

    The error's message is neither logged nor sent, because it may contain hidden information.
    """
    log.error("Unhandled exception:\n%s", "".join(_traceback(error)))
    return FAULT, DETAILS[FAULT]


def _traceback(error: BaseException) -> Iterator[str]:
    """Yield an error's traceback and class name, without messages, after those of its causes."""
    for cause in (error.__cause__ or error.__context__, *getattr(error, "exceptions", ())):
        if cause is not None:
            yield from _traceback(cause)
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__name__}\n"


def install(app: FastAPI) -> None:
    """Install the exception handlers that answer with problem details."""

    @app.exception_handler(HexwarpError)
    async def on_refusal(_request: Request, error: HexwarpError) -> Response:
        code, detail = refusal_problem(error)
        headers = {"WWW-Authenticate": "Bearer"} if code == "no_session" else {}
        return response(code, detail, headers)

    @app.exception_handler(RequestValidationError)
    async def on_invalid_request(_request: Request, error: RequestValidationError) -> Response:
        return response("malformed", _validation_detail(list(error.errors())))

    @app.exception_handler(HTTPException)
    async def on_http_exception(_request: Request, error: HTTPException) -> Response:
        code = CODE_OF_STATUS.get(error.status_code, "malformed")
        return response(code, DETAILS[code], error.headers)
