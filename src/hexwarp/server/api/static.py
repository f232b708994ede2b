"""The built page as static files, compressed where the build has made such a variant."""

from __future__ import annotations

import json
import os
from pathlib import Path
from urllib.parse import quote, unquote

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import Scope

from hexwarp.server.api.page_html import PageHtml, address_of
from hexwarp.server.negotiation import preferred_encoding

NOT_BUILT = "The server runs, but its page has not been built: see the README.\n"

YEAR_S = 365 * 24 * 3600

ROUTES: dict[str, str] = json.loads((Path(__file__).parents[1] / "page_routes.json").read_bytes())
"""The page's screens by address; its router reads the same file. ``*`` stands for an id."""

VARIANTS = {"br": ".br", "gzip": ".gz"}
"""The encodings in which the build may have written a file, the best first, with its suffix."""

HIDDEN = frozenset(("index.html", "preloads.json"))
"""Files from which the HTML is made."""


class Page(StaticFiles):
    """Static files; paths outside the API get the page's HTML.

    The router shows that there is nothing at an address; programs learn it by the status 404.
    """

    def __init__(self, folder: Path, public_url: str | None) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._html = PageHtml(folder, public_url)

    async def check_config(self) -> None:
        """Skip the check of the folder: the page may be built while the server runs."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or the HTML for the address."""
        if path.split("/")[0] == "api":
            raise HTTPException(404)
        pattern, id_ = matched(scope)
        if pattern is None and path not in HIDDEN:
            try:
                return await self._file(path, scope)
            except HTTPException as error:
                if error.status_code != 404 or path.startswith("assets/"):
                    raise
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        request = Request(scope)
        screen = ROUTES[pattern] if pattern else "missing"
        address = address_of(request, screen, pattern or "/", id_)
        status = 404 if address.screen == "missing" else 200
        try:
            return await self._html.response(request.app.state.server, request, address, status)
        except OSError:
            return PlainTextResponse(NOT_BUILT, status)

    async def _file(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        # The names of assets contain a hash of their content.
        policy = (
            f"public, max-age={YEAR_S}, immutable" if path.startswith("assets/") else "no-cache"
        )
        response.headers["Cache-Control"] = policy
        return response

    def file_response(
        self,
        full_path: PathLike,
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file in the best encoding that the client accepts.

        Ranges are those of the file itself, so a request for some is answered without encoding.
        """
        headers = Headers(scope=scope)
        encoding = None if "Range" in headers else preferred_encoding(headers, VARIANTS)
        response: Response = FileResponse(full_path, status_code, stat_result=stat_result)
        if encoding:
            path = f"{os.fspath(full_path)}{VARIANTS[encoding]}"
            try:
                variant = os.stat(path)
            except FileNotFoundError:
                pass
            else:
                type_ = response.media_type
                response = FileResponse(path, status_code, media_type=type_, stat_result=variant)
                response.headers["Content-Encoding"] = encoding
                response.headers["ETag"] = f'{response.headers["ETag"][:-1]}-{encoding}"'
        response.headers["Vary"] = "Accept-Encoding"
        if self.is_not_modified(response.headers, headers):
            return NotModifiedResponse(response.headers)
        return response


def matched(scope: Scope) -> tuple[str | None, str]:
    """Return the address in ``ROUTES`` that a request's matches, or None, and the id in it."""
    # An encoded slash is a part of an id.
    path = scope.get("raw_path") or quote(scope["path"]).encode()
    first, *more = [part for part in path.decode("latin-1").split("/") if part] or [""]
    pattern = f"/{first}{'/*' if more else ''}"
    if len(more) > 1 or pattern not in ROUTES:
        return None, ""
    return pattern, unquote(more[0]) if more else ""
