"""A real server on a port of its own, and a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from support.eventually import TIMEOUT_S

from .browser import OpenPage, Server

BROWSER = shutil.which("chromium-headless-shell") or "chromium"
"""The headless shell takes less CPU time than a browser that could open windows."""
TIMEOUT_MS = 1000 * TIMEOUT_S
"""Timeout of each expectation; an idle machine meets it at once."""

NO_MOTION = "if (location.protocol === 'http:') localStorage.setItem('hexwarp:speed', '0')"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Yield a module's browser: while Playwright runs no other test can have an event loop."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser, server: Server) -> Iterator[OpenPage]:
    """Open pages without motion, each of a new user; fail on any error in a page."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(**options: Any) -> Page:
        # Requests of a service worker cannot be intercepted.
        options = {"service_workers": "block"} | options
        context = chromium.new_context(base_url=server.url, **options)
        context.add_init_script(NO_MOTION)
        context.set_default_timeout(TIMEOUT_MS)
        expect.set_options(timeout=TIMEOUT_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems
