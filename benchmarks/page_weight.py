"""Measure the bytes of a first visit, by screen: ``python benchmarks/page_weight.py``.

Each screen is opened by a new browser with an empty cache, as large as a phone, or a laptop with
``--wide``. Bytes are those on the wire, of the API too: compressed bodies, and apart their headers,
which HTTP/1.1 does not compress. The first load is what the screen is drawn with, and played on:
all that is asked for until its heading is there, with the fonts, pictures and data that it shows.
Right after come the parts of a table that are drawn beside it, as previews and buttons: code asked
for once the screen is painted. Later loads, while the page is idle or when the reader scrolls, are
counted apart, too. It needs Chromium, as the browser tests do.
"""

from __future__ import annotations

import argparse
import shutil
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import httpx
from playwright.sync_api import Browser, CDPSession, ViewportSize, sync_playwright

from server import hexwarp

GAMES = ("indigo", "hyper6")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
PHONE, LAPTOP = ViewportSize(width=412, height=823), ViewportSize(width=1366, height=768)
CODE = ("Script", "Stylesheet")
"""The kinds of requests that are the page's own code."""
SHOWN = """new MutationObserver((_, observer) => {
  if (!document.querySelector("#app h1")) return;
  performance.mark("shown");
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })"""
"""Notes when the screen is in the document."""
IDLE_MS = 5000
"""How long the page is watched after its screen is shown, for what it loads in advance."""


@dataclass
class Request:
    """A browser's request."""

    url: str
    sent: float
    """Seconds since 1970."""
    is_code: bool
    body: int = 0
    headers: int = 0
    """Bytes."""


@dataclass
class Visit:
    """The requests of a visit."""

    requests: dict[str, Request] = field(default_factory=dict)
    """By the browser's number."""

    def follow(self, browser: CDPSession) -> None:
        """Count from now on."""
        browser.on("Network.requestWillBeSent", self._sent)
        browser.on("Network.requestServedFromCache", self._found)
        browser.on("Network.responseReceived", self._answered)
        browser.on("Network.loadingFinished", self._finished)
        browser.send("Network.enable")

    def _sent(self, event: dict[str, Any]) -> None:
        request = event["request"]
        if request["method"] == "GET" and not request["url"].startswith("data:"):
            self.requests[event["requestId"]] = Request(
                request["url"], event["wallTime"], event["type"] in CODE
            )

    def _found(self, event: dict[str, Any]) -> None:
        self.requests.pop(event["requestId"], None)

    def _answered(self, event: dict[str, Any]) -> None:
        if request := self.requests.get(event["requestId"]):
            # Until now that is the headers; the end tells the sum.
            request.headers = int(event["response"]["encodedDataLength"])

    def _finished(self, event: dict[str, Any]) -> None:
        if request := self.requests.get(event["requestId"]):
            request.body = int(event["encodedDataLength"]) - request.headers

    @property
    def repeated(self) -> list[str]:
        """The addresses that were fetched more than once."""
        counts = Counter(request.url for request in self.requests.values())
        return [url for url, count in counts.items() if count > 1]


def bodies(requests: Iterable[Request]) -> str:
    """Return the sum of the bodies, in kB."""
    return f"{sum(request.body for request in requests) / 1000:.1f}"


def visit(browser: Browser, url: str, language: str, size: ViewportSize) -> None:
    """Open an address, and print what that loads."""
    # Loads of the service worker would not be counted; without it the page loads as much.
    context = browser.new_context(locale=language, viewport=size, service_workers="block")
    page = context.new_page()
    page.add_init_script(SHOWN)
    seen = Visit()
    seen.follow(context.new_cdp_session(page))
    page.goto(url)
    page.locator("h1, .board").first.wait_for()
    page.wait_for_load_state("networkidle")
    shown = page.evaluate(
        "performance.timeOrigin + performance.getEntriesByName('shown')[0].startTime"
    )
    early = list(seen.requests.values())
    after = [request for request in early if request.is_code and request.sent > shown / 1000]
    first = [request for request in early if request not in after]
    page.wait_for_timeout(IDLE_MS)
    later = list(seen.requests.values())[len(early) :]
    path = page.evaluate("location.pathname + location.search").split("/t/")[0] or "/t/..."
    headers = sum(request.headers for request in first) / 1000
    print(
        f"| {path} | {bodies(first)} | {headers:.1f} | {len(first)} | {bodies(after)} "
        f"| {bodies(later)} | {' '.join(seen.repeated) or 'nothing'} |"
    )
    context.close()


def create(address: str, game: str) -> str:
    """Create a match of a person and a bot, and return its address."""
    with httpx.Client(base_url=address) as client:
        session = client.post("/api/session", json={"name": "Ann"})
        session.raise_for_status()
        seats = [{"kind": "human", "name": "Ann"}, {"kind": "bot", "bot": "level1"}]
        match = {"game": game, "players": 2, "seats": seats, "public": True}
        answer = client.post("/api/games", json=match)
        answer.raise_for_status()
        return f"{address}/t/{answer.json()['id']}"


def main() -> None:
    """Visit all screens, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", default="en", help="code of the page's language")
    parser.add_argument("--wide", action="store_true", help="a laptop's window")
    arguments = parser.parse_args()
    language, size = arguments.language, LAPTOP if arguments.wide else PHONE
    with hexwarp(None, "level1", 0) as (_, address), sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        print(
            "| screen | first load, kB | headers, kB | requests | right after, kB | later, kB "
            "| fetched twice |"
        )
        print("|---|---|---|---|---|---|---|")
        paths = ["/", "/lobby", "/ratings", "/me", *(f"/?game={game}" for game in GAMES)]
        for url in (f"{address}{path}" for path in paths):
            visit(browser, url, language, size)
        for game in GAMES:
            visit(browser, create(address, game), language, size)
        browser.close()


if __name__ == "__main__":
    main()
