"""WebKit over the WebDriver protocol: a display, a browser for each user, and its commands.

Not Selenium: what the tests need of the protocol is less than its packages.
"""

from __future__ import annotations

import os
import subprocess
from typing import Any

import httpx
from playwright.sync_api import ViewportSize

from support.eventually import TIMEOUT_S
from support.services import HOST, ReservedPort, program, wait_for

WINDOW: ViewportSize = {"width": 800, "height": 600}
"""Small, as WebKit without a graphics card takes its time for each pixel."""
RENDERING = {"WEBKIT_DISABLE_DMABUF_RENDERER": "1", "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
"""Without a graphics card this takes half of the CPU time of one that is emulated."""
START_TIMEOUT_S = 60
"""The driver now and then waits for ever for the browser that it has started."""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The protocol's key of a reference to an element."""
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""The protocol's characters for keys without one."""


class WebDriverError(Exception):
    """A command was refused; ``code`` is the protocol's name of the reason."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


class Display:
    """A screen that nobody sees."""

    def __init__(self) -> None:
        read, write = os.pipe()
        command = [
            program("Xvfb", "xvfb"),
            "-displayfd",
            str(write),
            "-screen",
            "0",
            "1280x1024x24",
        ]
        self._process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            self.name = f":{number.readline().strip()}"

    def close(self) -> None:
        """Take the screen away."""
        self._process.terminate()
        self._process.wait()


class WebKit:
    """A browser with one window and storage of its own, driven by WebDriver commands."""

    def __init__(self, display: Display) -> None:
        try:
            self._start(display, START_TIMEOUT_S)
        except httpx.ReadTimeout:
            self._end()
            self._start(display, TIMEOUT_S)
        self.command("POST", "/window/rect", {"x": 0, "y": 0, **WINDOW})

    def _start(self, display: Display, timeout_s: float) -> None:
        self._port = ReservedPort()
        self._driver = subprocess.Popen(
            [program("WebKitWebDriver", "webkit2gtk-driver"), f"--port={self._port.number}"],
            env={**os.environ, **RENDERING, "DISPLAY": display.name},
            stderr=subprocess.DEVNULL,
        )
        address = f"http://{HOST}:{self._port.number}"
        self._client = httpx.Client(base_url=address, timeout=TIMEOUT_S)
        wait_for(lambda: self._client.get("/status"), httpx.ConnectError)
        self._session = ""
        answer = self._client.post("/session", json={"capabilities": {}}, timeout=timeout_s)
        self._session = f"/session/{answer.raise_for_status().json()['value']['sessionId']}"

    def command(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Return the answer to a command.

        Raises:
            WebDriverError: It is refused.
        """
        json = None if method == "GET" else body or {}
        answer = self._client.request(method, self._session + path, json=json)
        value = answer.json()["value"]
        if answer.is_error:
            raise WebDriverError(value["error"], value["message"])
        return value

    def run(self, script: str, *arguments: object) -> Any:
        """Return what the body of a function in the page returns, or promises.

        An element among the arguments is one, and not in a list, where WebKit would not see it.
        """
        body = {
            "script": "const done = arguments[arguments.length - 1];"
            f"(async function () {{ {script} }}).apply(null, [...arguments].slice(0, -1))"
            ".then((value) => done([value]), (error) => done(String(error)))",
            "args": arguments,
        }
        value = self.command("POST", "/execute/async", body)
        assert isinstance(value, list), f"{value} in {script}"
        return value[0]

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        value = KEYS.get(key, key)
        keys = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self._act("key", keys)

    def point_at(self, x: int, y: int) -> None:
        """Move the pointer."""
        self._act("pointer", [{"type": "pointerMove", "x": x, "y": y, "duration": 0}])

    def click(self) -> None:
        """Press the main button and let it go."""
        self._act("pointer", [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")])

    def _act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self.command("POST", "/actions", {"actions": [source]})

    def close(self) -> None:
        """End the browser and its driver."""
        self.command("DELETE", "")
        self._end()

    def _end(self) -> None:
        self._client.close()
        self._driver.terminate()
        self._driver.wait()
        self._port.release()
