"""The page's HTML for an address and its viewer: language, title, preview, preloads, first words.

The build writes ``index.html``, which works as it is, and ``preloads.json``, which names what each
screen loads. All that is put into the former is escaped here.
"""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import Response

from hexwarp.core import registry
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.server.api.dependencies import Server
from hexwarp.server.api.text_response import if_changed
from hexwarp.server.services.pages import texts
from hexwarp.server.services.people.directory import find_user
from hexwarp.server.services.play import previews
from hexwarp.server.services.play.previews import Preview
from hexwarp.words import Words

APP = "Hexwarp"

LISTED = frozenset(("start", "setup", "learn", "puzzles", "puzzle", "lobby", "ratings", "replay"))
"""The screens that search engines may list, as they may public matches.

The others are about people, or for one user.
"""

OF_DATA = frozenset(("table", "profile"))
"""The screens whose HTML depends on what is stored; that of the others is made once."""

MAX_KEPT = 500
"""The HTML that is kept, of some 5 kB each: the latest of screens, languages and hosts."""

MANIFEST = 'href="/manifest.webmanifest'
"""The link in ``index.html``. Browsers ask for it without the cookie that has the language."""

VARY = "Accept-Encoding, Accept-Language, Cookie"


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a screen.

    Attributes:
        screen: The screen, as in page_routes.json; ``missing`` at any other address.
        id: The id in the path; "" without one.
        path: The canonical path, without what belongs to one viewer.
    """

    screen: str
    id: str
    path: str


class PageHtml:
    """Makes the HTML from the built ``index.html``.

    Args:
        folder: The folder of the built page.
        public_url: The site's address; without it that of each request.
    """

    def __init__(self, folder: Path, public_url: str | None) -> None:
        self._folder = folder
        self._public_url = public_url
        self._read: tuple[float, str, dict[str, Any]] = (0.0, "", {})
        self._kept: OrderedDict[tuple[float, str, str, Address], str] = OrderedDict()

    async def response(
        self, server: Server, request: Request, address: Address, status: int
    ) -> Response:
        """Return the HTML for an address.

        Raises:
            OSError: The page has not been built.
        """
        built, template, preloads = self._built()
        words = await texts.load_words_of(request)
        language = words.language
        site = self._public_url or f"{request.url.scheme}://{request.url.netloc}"
        key = built, language, site, address
        if (kept := self._kept.get(key)) is not None:
            return if_changed(request, kept, "text/html", VARY, status)
        preview, exists = await _preview(server, request, address, words)
        status = status if exists else 404
        title = preview.title if address.screen == "start" else f"{preview.title} · {APP}"
        about = _description(address, preview, site, language, request)
        links = _preloads(preloads.get(language, {}), address.screen, preview.game)
        first = _first_words(address, preview, words)
        html = _filled(template, language, title, about, links, first)
        if address.screen not in OF_DATA:
            self._kept[key] = html
            if len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
        return if_changed(request, html, "text/html", VARY, status)

    def _built(self) -> tuple[float, str, dict[str, Any]]:
        """Return the time of the build, which may be done anew, the template and the preloads."""
        index = self._folder / "index.html"
        changed = index.stat().st_mtime
        if self._read[0] != changed:
            try:
                preloads = json.loads((self._folder / "preloads.json").read_bytes())
            except FileNotFoundError:
                preloads = {}
            self._read = changed, index.read_text("utf-8"), preloads
        return self._read


async def _preview(
    server: Server, request: Request, address: Address, words: Words
) -> tuple[Preview, bool]:
    """Return what a stranger may know about the address, and whether there is something at it.

    Where it fails, it is about the address's screen.
    """
    try:
        if address.screen in ("setup", "learn"):
            game = registry.game_type(address.id)
            return previews.of_game(words, address.screen, game), True
        if address.screen == "table":
            server.limits.record(request)
            match = (await server.tables.get(address.id)).match
            return previews.of_match(words, match), True
        if address.screen == "profile":
            server.limits.record(request)
            user = await find_user(server.storage, address.id)
            return previews.of_user(words, user, ()), True
    except HexwarpError as error:  # the page shows what is wrong
        screen = "missing" if address.screen == "profile" else address.screen
        exists = not (isinstance(error, Refusal) and error.code == "not_found")
        return previews.of_screen(words, screen), exists
    return previews.of_screen(words, address.screen), True


def address_of(request: Request, screen: str, pattern: str, id_: str) -> Address:
    """Return the address of a request.

    Args:
        request: The request.
        screen: The screen to which its path leads.
        pattern: The screen's path, with ``*`` for an id.
        id_: The id.
    """
    game = request.query_params.get("game") if screen == "start" else None
    try:
        if game or screen == "learn":
            registry.game_type(game or id_)
    except MalformedError:
        return Address("missing", "", "/")
    if game:
        return Address("setup", game, f"/?{urlencode({'game': game})}")
    return Address(screen, id_, pattern.replace("*", quote(id_, safe="")))


def _description(
    address: Address, preview: Preview, site: str, language: str, request: Request
) -> Iterator[str]:
    """Yield the tags for search engines and for previews of links."""
    yield _meta("name", "description", preview.about)
    if address.screen not in LISTED and not preview.public:
        yield _meta("name", "robots", "noindex")
    if address.screen == "missing":
        return
    yield f'<link rel="canonical" href="{escape(site + address.path)}">'
    card = site + _card_path(address, language, request)
    properties = {
        "og:site_name": APP,
        "og:type": "website",
        "og:url": site + address.path,
        "og:title": preview.title,
        "og:description": preview.about,
        "og:image": card,
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": preview.title,
    }
    for name, value in properties.items():
        yield _meta("property", name, value)
    # Where these are missing, Twitter reads the others.
    yield _meta("name", "twitter:card", "summary_large_image")


def _card_path(address: Address, language: str, request: Request) -> str:
    """Return the path of the card, which shows the same ply as the link."""
    kinds = {"table": "tables", "profile": "people", "setup": "games", "learn": "games"}
    query = {"language": language}
    if address.screen == "table":
        asked = request.query_params
        query |= {key: asked[key] for key in ("round", "ply") if asked.get(key, "").isdecimal()}
    if address.screen not in kinds:
        return f"/api/cards/start.png?{urlencode(query)}"
    path = f"{kinds[address.screen]}/{quote(address.id, safe='')}"
    return f"/api/cards/{path}.png?{urlencode(query)}"


def _preloads(screens: dict[str, Any], screen: str, game: str | None) -> Iterator[str]:
    """Yield links to what the screen, and a game's board on it, load beside the rest."""
    has_board = screen in ("setup", "learn", "table")
    board = screens.get("games", {}).get(game, []) if has_board else []
    for file in dict.fromkeys([*screens.get(screen, []), *board]):
        kind = 'rel="preload" as="style"' if file.endswith(".css") else 'rel="modulepreload"'
        yield f'<link {kind} crossorigin href="/{escape(file)}">'


def _first_words(address: Address, preview: Preview, words: Words) -> str:
    """Return what is seen until the screen is drawn: its heading, and what it is about."""
    title, about = preview.title, preview.about
    if address.screen == "start":
        title, about = words("start-headline"), words("start-lead")
    lead = f"<p>{escape(_clean(about))}</p>" if address.screen in LISTED else ""
    return f'<main id="main" class="first-words"><p>{escape(_clean(title))}</p>{lead}</main>'


def _meta(kind: str, name: str, value: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(_clean(value))}">'


def _filled(
    template: str,
    language: str,
    title: str,
    about: Iterable[str],
    links: Iterable[str],
    first_words: str,
) -> str:
    """Return the template with its language, title, tags at the head's start and end, and words."""
    tags = "\n    ".join([f"<title>{escape(_clean(title))}</title>", *about])
    last = "".join(f"  {link}\n  " for link in links)
    html = re.sub("<title>.*?</title>", lambda _: tags, template, count=1, flags=re.DOTALL)
    html = html.replace("</head>", f"{last}</head>", 1)
    html = html.replace("<body>", f"<body>\n    {first_words}", 1)
    html = html.replace(f'{MANIFEST}"', f'{MANIFEST}?language={language}"', 1)
    return re.sub('<html lang="[^"]*"', lambda _: f'<html lang="{language}"', html, count=1)


def _clean(text: str) -> str:
    """Return a text without control characters and lone surrogates."""
    return "".join(char for char in text if char.isprintable())
