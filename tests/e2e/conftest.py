"""A real server on a port of its own, and a real browser."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

BROWSER = shutil.which("chromium") or "chromium"
TIMEOUT_MS = 1000 * TIMEOUT_S
"""Milliseconds for what a page does at once on an idle machine."""
ENGINE_TIMEOUT_S = 10 * TIMEOUT_S
"""Seconds for a search, which stands back for everything else on a busy machine."""
SERVE = f"""
import sys
from hexwarp.cli.main import main
from hexwarp.server.bots import engine_pool
assert hasattr(engine_pool, "TIME_LIMIT")
engine_pool.TIME_LIMIT = {ENGINE_TIMEOUT_S}
sys.exit(main())
"""

STILL = "if (location.protocol === 'http:') localStorage.setItem('hexwarp:speed', '0')"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]


class Server:
    """``hexwarp serve`` on one data folder; it can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self._port = ReservedPort()
        self.url = f"http://127.0.0.1:{self._port.number}"
        self._data = data
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, "serve", "--port", str(self._port.number)]
        self._process = subprocess.Popen(
            [*command, "--data", str(self._data)], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        assert self.url in self._process.stdout.readline()

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.communicate()

    def close(self) -> None:
        self.kill()
        self._port.release()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A module's browser: while Playwright runs no other test can have an event loop."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Browser, server: Server) -> Iterator["Open"]:
    """Opens pages, each of a new person, without motion; fails on any error in a page."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(**options: object) -> Page:
        context = chromium.new_context(base_url=server.url, **options)
        context.add_init_script(STILL)
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


class Open:
    """Type of the ``person`` fixture: call it to open a page."""

    def __call__(self, **options: object) -> Page: ...
