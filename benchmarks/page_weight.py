"""The weight of a first visit, by screen: ``python benchmarks/page_weight.py``.

Each screen is opened by a new browser with an empty cache, as large as a phone, or a laptop with
``--wide``. Bytes are those on the wire, of the API too: compressed bodies, and apart their headers,
which HTTP/1.1 does not compress. The first load is what the screen is drawn with, and played on:
all that is asked for until its heading is there, with the fonts, pictures and data that it shows.
Right after come the parts of a table that are drawn beside it, as previews and buttons: code asked
for once the screen is painted. What the page loads later, while it is idle or when the reader
scrolls, is counted apart, too. It needs Chromium, as the browser tests do.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Request, ViewportSize, sync_playwright

from report import print_heading, print_row
from servers import GAMES, hexwarp

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from e2e.launch import launch_chromium

PHONE, LAPTOP = ViewportSize(width=412, height=823), ViewportSize(width=1366, height=768)
CODE = ("script", "stylesheet")
"""The kinds of requests that are the page's own code."""
SHOWN = """new MutationObserver((_, observer) => {
  if (!document.querySelector("#app h1")) return;
  performance.mark("shown");
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })"""
"""Notes when the screen is in the document."""
IDLE_MS = 5000
"""How long the page is watched after its screen is shown, for what it loads in advance."""
PATHS = {"start": "/", "lobby": "/lobby", "account": "/me", "setup": "/?game=indigo"}
"""The screens beside the tables, by name."""


def bodies(requests: Iterable[Request]) -> str:
    """Return the sum of the bodies, in kB."""
    return f"{sum(request.sizes()['responseBodySize'] for request in requests) / 1000:.1f}"


def visit(browser: Browser, name: str, url: str, language: str, size: ViewportSize) -> None:
    """Open a screen, and print what that loads."""
    # Without the service worker, whose loads would not be counted, the page loads as much.
    context = browser.new_context(locale=language, viewport=size, service_workers="block")
    page = context.new_page()
    page.add_init_script(SHOWN)
    seen: list[Request] = []

    def note(request: Request) -> None:
        if request.method == "GET":
            seen.append(request)

    page.on("requestfinished", note)
    page.goto(url)
    page.locator("h1, .board").first.wait_for()
    page.wait_for_load_state("networkidle")
    shown = page.evaluate(
        "performance.timeOrigin + performance.getEntriesByName('shown')[0].startTime"
    )
    early = list(seen)
    after = [
        request
        for request in early
        if request.resource_type in CODE and request.timing["startTime"] > shown
    ]
    first = [request for request in early if request not in after]
    page.wait_for_timeout(IDLE_MS)
    later = seen[len(early) :]
    headers = sum(request.sizes()["responseHeadersSize"] for request in first)
    counts = Counter(request.url for request in seen)
    repeated = " ".join(url for url, count in counts.items() if count > 1) or "nothing"
    figures = bodies(first), f"{headers / 1000:.1f}", len(first), bodies(after), bodies(later)
    print_row(name, *figures, repeated)
    context.close()


def screens(address: str) -> dict[str, str]:
    """Return the addresses of all screens by name; tables are new matches of a person and a bot."""
    urls = {name: f"{address}{path}" for name, path in PATHS.items()}
    seats = [{"kind": "human", "name": "Ann"}, {"kind": "bot", "bot": "level1"}]
    with httpx.Client(base_url=f"{address}/api") as client:
        client.post("/session", json={"name": "Ann"}).raise_for_status()
        for game in GAMES:
            body = {"game": game, "players": 2, "seats": seats, "public": True}
            match = client.post("/games", json=body).raise_for_status().json()
            urls[f"table, {game}"] = f"{address}/t/{match['id']}"
    return urls


def main() -> None:
    """Visit all screens, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", default="en", help="code of the page's language")
    parser.add_argument("--wide", action="store_true", help="a laptop's window")
    given = parser.parse_args()
    print_heading(
        "screen",
        *("first load, kB", "headers, kB", "requests", "right after, kB", "later, kB"),
        "fetched twice",
    )
    with (
        hexwarp() as server,
        sync_playwright() as playwright,
        launch_chromium(playwright) as browser,
    ):
        for name, url in screens(server.address).items():
            visit(browser, name, url, given.language, LAPTOP if given.wide else PHONE)


if __name__ == "__main__":
    main()
