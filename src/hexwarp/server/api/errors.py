"""Error responses: RFC 9457 problem details, each with a stable code."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.server import schemas
from hexwarp.server.api.logs import REQUEST_ID
from hexwarp.server.api.security_log import log_refusal
from hexwarp.server.services.pages import texts
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
    "no_analysis": 409,
    "too_large": 413,
    "wrong_host": 421,
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

REFUSAL_OF_STATUS: Mapping[int, HexwarpError] = {
    404: Refusal("not_found", "There is nothing at this address."),
    405: Refusal("method_not_allowed", "This address does not take that kind of request."),
    413: Refusal("too_large", "The request is too large."),
}
"""The refusals of requests that reach no route."""
UNREADABLE = MalformedError("The request cannot be read.")
FAULT = "fault"
"""The code of an unexpected error; all others are refusals."""
UNEXPECTED = Refusal(FAULT, "That did not work; please try it again in a moment.")

MEDIA_TYPE = "application/problem+json"
PROBLEM_RESPONSE: dict[str, Any] = {
    "description": "A refusal.",
    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
"""The OpenAPI description of a problem response."""


async def response(
    error: HexwarpError, connection: HTTPConnection, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a problem response, in the language of the request."""
    words = await texts.load_words_of(connection)
    code, detail = _code(error, connection), words.of_error(error)
    status = STATUS[code]
    title = HTTPStatus(status).phrase
    problem = schemas.games.Problem(
        title=title,
        status=status,
        detail=detail,
        code=code,
        request_id=REQUEST_ID.get() if code == FAULT else None,
    )
    # ASCII only: the detail may quote the client's text, which may contain lone surrogates.
    body = json.dumps(problem.model_dump(exclude_none=True))
    language = {"Content-Language": words.language, "Vary": "Accept-Language, Cookie"}
    return Response(body, status, {**language, **(headers or {})}, MEDIA_TYPE)


async def message(error: HexwarpError, connection: HTTPConnection) -> schemas.messages.ErrorMessage:
    """Return the message of an error to a socket, in its language."""
    words = await texts.load_words_of(connection)
    code, detail = _code(error, connection), words.of_error(error)
    return schemas.messages.ErrorMessage(code=code, detail=detail)


def _code(error: HexwarpError, connection: HTTPConnection) -> str:
    """Return the code of an error's problem, and log what the operator should know of."""
    if isinstance(error, StorageUnavailable):
        log.warning("A request could not be answered.", exc_info=error)
    code = error.code if error.code in STATUS else "malformed"
    log_refusal(code, connection)
    return code


def invalid(errors: Sequence[Any]) -> MalformedError:
    """Return the first of Pydantic's errors, with its location.

    Pydantic's sentences are for the authors of programs; in other languages the location is all.
    """
    error = errors[0]
    location = ".".join(str(part) for part in error["loc"] if part != "body")
    if location:
        return MalformedError("{location}: {reason}.", location=location, reason=error["msg"])
    return MalformedError("{reason}.", reason=error["msg"])


def log_fault(error: Exception) -> HexwarpError:
    """Log an unexpected error, and return the one to answer with.

    The error's message is neither logged nor sent, because it may contain hidden information.
    """
    log.error("Unhandled exception:\n%s", "".join(_traceback(error)))
    return UNEXPECTED


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
    async def on_refusal(request: Request, error: HexwarpError) -> Response:
        headers = {"WWW-Authenticate": "Bearer"} if error.code == "no_session" else {}
        return await response(error, request, headers)

    @app.exception_handler(RequestValidationError)
    async def on_invalid_request(request: Request, error: RequestValidationError) -> Response:
        return await response(invalid(error.errors()), request)

    @app.exception_handler(HTTPException)
    async def on_http_exception(request: Request, error: HTTPException) -> Response:
        refusal = REFUSAL_OF_STATUS.get(error.status_code, UNREADABLE)
        return await response(refusal, request, error.headers)
