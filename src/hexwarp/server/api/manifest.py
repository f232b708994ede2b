"""The page's web app manifest: what a device needs to install it, in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Request, Response

from hexwarp.core import registry
from hexwarp.server.api.page_html import APP
from hexwarp.server.api.text_response import if_changed
from hexwarp.server.negotiation import preferred_language
from hexwarp.server.services.pages import texts
from hexwarp.server.services.play import previews
from hexwarp.words import LANGUAGES, Words

VARY = "Accept-Encoding, Accept-Language"

router = APIRouter(include_in_schema=False)

BACKGROUND = "#0a0922"
"""The page's own in its dark theme, which a device shows until the page is there."""

ICONS = (
    {"src": "/icon.svg", "type": "image/svg+xml", "sizes": "any"},
    {"src": "/icon-192.png", "type": "image/png", "sizes": "192x192"},
    {"src": "/icon-512.png", "type": "image/png", "sizes": "512x512"},
    {
        "src": "/icon-maskable-512.png",
        "type": "image/png",
        "sizes": "512x512",
        "purpose": "maskable",
    },
)
"""Files of the built page; ``scripts/page_icons.py`` draws them."""


@router.get("/manifest.webmanifest")
async def get_manifest(request: Request, language: str = "") -> Response:
    """Return the manifest in a language that the page names, else in the browser's own."""
    if language not in LANGUAGES:
        language = preferred_language(request.headers, {})
    content = json.dumps(manifest(await texts.load_words(language), language), ensure_ascii=False)
    return if_changed(request, content, "application/manifest+json", VARY)


def manifest(words: Words, language: str) -> dict[str, Any]:
    """Return the manifest.

    Args:
        words: The texts.
        language: Their language.
    """
    return {
        "id": "/",
        "name": APP,
        "short_name": APP,
        "description": previews.of_screen(words, "start").about,
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": BACKGROUND,
        "categories": ["games", "entertainment"],
        "icons": list(ICONS),
        "shortcuts": list(_shortcuts(words)),
    }


def _shortcuts(words: Words) -> Iterator[dict[str, Any]]:
    """Yield the places that a long press on the icon offers: each game's setup, and puzzles."""
    icons = [ICONS[1]]
    for game in registry.games().values():
        title = previews.of_game(words, "setup", game).title
        yield {"name": title, "url": f"/?game={game.name}", "icons": icons}
    title = previews.of_screen(words, "puzzles").title
    yield {"name": title, "url": "/puzzles", "icons": icons}
