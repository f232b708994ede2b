"""A real server on a port of its own, and a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .browser import OpenPage, Server
from .launch import BROWSERS, TIMEOUT_MS, Users


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.close()


@pytest.fixture(scope="module")
def browser_name() -> str:
    """Name the module's browser; a module for several of them overrides this."""
    return "chromium"


@pytest.fixture(scope="module")
def users(browser_name: str) -> Iterator[Users]:
    """Yield a module's browser: while Playwright runs no other test can have an event loop."""
    with BROWSERS[browser_name]() as users:
        yield users


@pytest.fixture
def open_page(users: Users, server: Server) -> Iterator[OpenPage]:
    """Open pages without motion, each of a new user; fail on any error in a page."""
    expect.set_options(timeout=TIMEOUT_MS)
    problems: list[str] = []
    with users(server.url, problems) as open_page:
        yield open_page
    assert not problems
