"""The page, as its build left it."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

NOT_BUILT = "The server runs, but its page has not been built: see the README.\n"

A_YEAR = 365 * 24 * 3600


class Page(StaticFiles):
    """The built files; what is no file and no call is the page's own to understand."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._index = folder / "index.html"

    async def check_config(self) -> None:
        """Nothing to check: the page may be built while the server runs."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page itself."""
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
        # The build puts a hash into the names of assets, so that they never change.
        kept = f"public, max-age={A_YEAR}, immutable" if path.startswith("assets/") else "no-cache"
        response.headers["Cache-Control"] = kept
        return response
