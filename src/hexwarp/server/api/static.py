"""The built page as static files."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

NOT_BUILT = "The server runs, but its page has not been built: see the README.\n"

YEAR_S = 365 * 24 * 3600

ROUTES = frozenset(json.loads((Path(__file__).parents[1] / "page_routes.json").read_bytes()))
"""The addresses of the page's screens; its router reads the same file. ``*`` stands for an id."""


class Page(StaticFiles):
    """Static files; paths outside the API get index.html, for the page's router.

    The router shows that there is nothing at an address; programs learn it by the status 404.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._index = folder / "index.html"

    async def check_config(self) -> None:
        """Skip the check of the folder: the page may be built while the server runs."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or index.html."""
        if path.split("/")[0] == "api":
            raise HTTPException(404)
        status = 200 if is_screen(scope) else 404
        if not self._index.is_file():
            return PlainTextResponse(NOT_BUILT, status)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("assets/"):
                raise
            response = (
                await super().get_response("index.html", scope)
                if status == 200
                else FileResponse(self._index, status)
            )
        # The names of assets contain a hash of their content.
        policy = (
            f"public, max-age={YEAR_S}, immutable" if path.startswith("assets/") else "no-cache"
        )
        response.headers["Cache-Control"] = policy
        return response


def is_screen(scope: Scope) -> bool:
    """Return whether the page has a screen at the address of a request."""
    # An encoded slash is a part of an id.
    path = scope.get("raw_path") or quote(scope["path"]).encode()
    first, *more = [part for part in path.decode("latin-1").split("/") if part] or [""]
    return len(more) < 2 and f"/{first}{'/*' if more else ''}" in ROUTES
