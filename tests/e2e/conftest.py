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
PATIENCE = 15_000
"""Milliseconds for what a page does at once on a machine with nothing else to do."""

STILL = "if (location.protocol === 'http:') localStorage.setItem('hexwarp:speed', '0')"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]


class Server:
    """``hexwarp serve`` on one data folder; it can be killed and started again."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = data
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "hexwarp", "serve", "--port", str(self.port)]
        with (self.data / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data)], stdout=log, stderr=log, env=os.environ
            )
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=1):  # noqa: S310
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.data / "log").read_text())

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.kill()


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
        context.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
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
