"""Shared by browser tests: the server, the pages of its users, and the sizes of their screens."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from playwright.sync_api import Page, ViewportSize

from support.eventually import TIMEOUT_S
from support.services import HOST, ReservedPort

ENGINE_TIMEOUT_S = 10 * TIMEOUT_S
"""For a bot's move, a hint or an analysis, by processes that stand back for all others."""

RETRIES = 3
"""For a request on an idle connection that the server has closed meanwhile."""

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

OpenPage: TypeAlias = Callable[..., Page]
"""Opens a page of a new user; takes the options of a browser context."""


class Server:
    """``hexwarp serve`` on one data folder; it can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self._port = ReservedPort()
        self.url = f"http://{HOST}:{self._port.number}"
        self._data = data
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start the server; return when it answers."""
        command = [sys.executable, "-m", "hexwarp", "serve", "--port", str(self._port.number)]
        self._process = subprocess.Popen(
            [*command, "--data", str(self._data)], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        assert self.url in self._process.stdout.readline()

    def kill(self) -> None:
        """Kill the server."""
        assert self._process is not None
        self._process.kill()
        self._process.communicate()

    def close(self) -> None:
        """Kill the server, and release its port."""
        self.kill()
        self._port.release()
