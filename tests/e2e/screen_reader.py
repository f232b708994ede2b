"""A page as it is heard: by keyboard, the focus, and what live regions say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page

from support.eventually import TIMEOUT_S, eventually

MAX_TABS = 80
"""More than any screen has."""
INTERVAL_MS = 50

EAR = """
const isLive = ({ role, ariaLive }) => ariaLive ?? ["alert", "log", "status"].includes(role);
function regionOf(node) {
  for (let at = node; at; at = at.parentElement) if (isLive(at)) return at;
  return null;
}
new MutationObserver((changes) => {
  const spoken = new Set();
  for (const { target, addedNodes } of changes) {
    const region = regionOf(target instanceof Element ? target : target.parentElement);
    if (region?.role === "log") addedNodes.forEach((node) => spoken.add(node));
    else if (region) spoken.add(region);
  }
  for (const { textContent } of spoken) if (textContent.trim()) hear(textContent);
}).observe(document, { childList: true, characterData: true, subtree: true });
"""
"""Tells what live regions say: a log its new lines, others all that they hold. A region is heard
when it changes, and not when it appears with its text, as many screen readers are silent then."""


class Spoken(NamedTuple):
    """An element as it is read aloud."""

    role: str
    name: str
    description: str


class ScreenReader:
    """A user who knows a page by roles, names, descriptions, the focus and announcements alone."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)
        self.heard: list[str] = []
        """The texts of live regions since the page was opened."""
        page.expose_function("hear", lambda text: self.heard.append(" ".join(text.split())))
        page.add_init_script(EAR)

    def open(self, address: str) -> None:
        """Open a screen by its address, and wait until it is drawn."""
        self._page.goto(address)
        self._page.get_by_role("heading", level=1).wait_for()

    def press(self, key: str) -> Spoken:
        """Press a key, and hear what has the focus then."""
        self._page.keyboard.press(key)
        return self.focused()

    def focused(self) -> Spoken:
        """Return the element with the focus."""
        return spoken(self._nodes(alone=True)[0])

    def around(self) -> list[Spoken]:
        """Return the element with the focus, and those around it from the nearest."""
        nodes = self._nodes(alone=False)
        by_id = {node["nodeId"]: node for node in nodes}
        chain = [nodes[0]]
        while parent := by_id.get(chain[-1].get("parentId")):
            chain.append(parent)
        return [spoken(node) for node in chain if node is nodes[0] or not node["ignored"]]

    def tab_to(self, wanted: Callable[[Spoken], object]) -> Spoken:
        """Press Tab until the focus is on a wanted element."""
        here = self.focused()
        for _ in range(MAX_TABS):
            if wanted(here):
                return here
            here = self.press("Tab")
        raise AssertionError("the tab key does not lead there")

    def arrive_at(self, heading: str) -> None:
        """Wait until the focus is on the heading of a new screen."""
        self.wait_for(
            lambda: (here := self.focused()).role == "heading" and here.name.startswith(heading)
        )

    def answer(self, key: str) -> str:
        """Press a key that says something, and return that."""
        before = len(self.heard)
        self._page.keyboard.press(key)
        self.wait_for(lambda: len(self.heard) > before)
        return self.heard[-1]

    def wait_for(self, holds: Callable[[], object], timeout_s: float = TIMEOUT_S) -> None:
        """Wait until something holds, while the page goes on."""
        eventually(holds, timeout_s=timeout_s, sleep=self._rest)

    def _rest(self, _seconds: float) -> None:
        self._page.wait_for_timeout(INTERVAL_MS)

    def _nodes(self, alone: bool) -> list[dict[str, Any]]:
        """Return the accessibility node with the focus, and unless alone also those around it."""
        active = self._session.send("Runtime.evaluate", {"expression": "document.activeElement"})
        which = {"objectId": active["result"]["objectId"], "fetchRelatives": not alone}
        nodes: list[dict[str, Any]]
        nodes = self._session.send("Accessibility.getPartialAXTree", which)["nodes"]
        return nodes


def spoken(node: dict[str, Any]) -> Spoken:
    role, name, description = (
        str(node.get(part, {}).get("value", "")) for part in ("role", "name", "description")
    )
    return Spoken(role, name, description)
