"""The built page as static files."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

NOT_BUILT = "The server runs, but its page has not been built: see the README.\n"

YEAR_S = 365 * 24 * 3600


class Page(StaticFiles):
    """Static files; other paths outside the API get index.html, for the page's router."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._index = folder / "index.html"

    async def check_config(self) -> None:
        """Skip the check of the folder: the page may be built while the server runs."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or index.html."""
        if path.split("/")[0] == "api":
            raise HTTPException(404)
        if not self._index.is_file():
            return PlainTextResponse(NOT_BUILT)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("assets/"):
                raise
            response = await super().get_response("index.html", scope)
        # The names of assets contain a hash of their content.
        policy = (
            f"public, max-age={YEAR_S}, immutable" if path.startswith("assets/") else "no-cache"
        )
        response.headers["Cache-Control"] = policy
        return response
