"""Three browsers, each as Debian has it, and the pages that they open for users."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from typing import Any, TypeAlias, cast

from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from support.eventually import TIMEOUT_S
from support.services import program

from .browser import DESKTOP, OpenPage
from .webdriver import Display, WebKit
from .webdriver_page import WebDriverPage

TIMEOUT_MS = 1000 * TIMEOUT_S
"""Timeout of each action; an idle machine meets it at once."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
ENDED_SOCKET = re.compile("(server at|connection to) ws://")
"""Firefox's message, no error of the page, when a page is left while it opens a socket."""
NO_MOTION = "localStorage.setItem('hexwarp:speed', '0')"

Users: TypeAlias = Callable[[str, list[str]], AbstractContextManager[OpenPage]]
"""Lets users open pages of the server at an address; lists the errors in their pages."""


@contextmanager
def chromium() -> Iterator[Users]:
    """Yield Chromium."""
    with sync_playwright() as playwright, launch_chromium(playwright) as browser:
        yield lambda url, problems: driven_by_playwright(browser, url, problems)


def launch_chromium(playwright: Playwright) -> Browser:
    """Start its headless shell, which takes less CPU time than one that could open windows."""
    path = shutil.which("chromium-headless-shell") or program("chromium", "chromium")
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


@contextmanager
def firefox() -> Iterator[Users]:
    """Yield Firefox, which Playwright drives over WebDriver BiDi in this channel."""
    path = program("firefox-esr", "firefox-esr")
    with (
        sync_playwright() as playwright,
        playwright.firefox.launch(channel="moz-firefox", executable_path=path) as browser,
    ):
        yield lambda url, problems: driven_by_playwright(browser, url, problems)


@contextmanager
def webkit() -> Iterator[Users]:
    """Yield WebKit on a display of its own; each user gets a process of it."""
    with closing(Display()) as display:
        yield lambda url, problems: driven_by_webdriver(display, url, problems)


BROWSERS = {"chromium": chromium, "firefox": firefox, "webkit": webkit}


@contextmanager
def driven_by_playwright(browser: Browser, url: str, problems: list[str]) -> Iterator[OpenPage]:
    """Open pages, with any option of a browser context."""

    def note_problem(error: Error) -> None:
        if not ENDED_SOCKET.search(message := str(error)):
            problems.append(message)

    with ExitStack() as contexts:

        def open_page(**options: Any) -> Page:
            # Requests of a service worker cannot be intercepted.
            defaults = {"base_url": url, "viewport": DESKTOP, "service_workers": "block"}
            options = defaults | options
            context = contexts.enter_context(browser.new_context(**options))
            context.add_init_script(f"if (location.protocol === 'http:') {NO_MOTION}")
            context.set_default_timeout(TIMEOUT_MS)
            page = context.new_page()
            page.on("pageerror", note_problem)
            return page

        yield open_page


@contextmanager
def driven_by_webdriver(display: Display, url: str, problems: list[str]) -> Iterator[OpenPage]:
    """Open pages, in a window of the size that all of them have."""
    with ExitStack() as browsers:

        def open_page() -> Page:
            page = WebDriverPage(browsers.enter_context(closing(WebKit(display))), url, problems)
            browsers.callback(page.note_problems)
            page.goto("/")
            page.evaluate(NO_MOTION)
            return cast("Page", page)

        yield open_page
