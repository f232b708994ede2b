"""Responses with a text that was made for a request, compressed."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from hexwarp.server.negotiation import preferred_encoding

KEPT = 64
"""Compressed texts in memory, of some 2 kB each."""


def compressed(
    request: Request, text: str, media_type: str, vary: str = "Accept-Encoding"
) -> Response:
    """Return a text, compressed if the client accepts that.

    Args:
        request: The request.
        text: The content.
        media_type: Its type.
        vary: The headers of the request on which the response depends.
    """
    headers = {"Vary": vary}
    if preferred_encoding(request.headers, ("gzip",)) is None:
        return Response(text, headers=headers, media_type=media_type)
    headers["Content-Encoding"] = "gzip"
    return Response(_compressed(text), headers=headers, media_type=media_type)


def if_changed(
    request: Request, text: str, media_type: str, vary: str, status: int = 200
) -> Response:
    """Return a text, compressed; 304 to a client that has it already.

    Args:
        request: The request.
        text: The content.
        media_type: Its type.
        vary: The headers of the request on which it depends.
        status: The status of the answer.
    """
    response = compressed(request, text, media_type, vary)
    response.status_code = status
    tag = _tag(text, response.headers.get("Content-Encoding"))
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "no-cache"
    known = [listed.strip() for listed in request.headers.get("If-None-Match", "").split(",")]
    if status == 200 and tag in known:
        headers = {name: response.headers[name] for name in ("Vary", "ETag", "Cache-Control")}
        return Response(status_code=304, headers=headers)
    return response


def _tag(text: str, encoding: str | None) -> str:
    return f'"{sha256(text.encode()).hexdigest()[:32]}{f"-{encoding}" if encoding else ""}"'


@lru_cache(KEPT)
def _compressed(text: str) -> bytes:
    return gzip.compress(text.encode(), mtime=0)
