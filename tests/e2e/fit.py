"""Checks that a screen's parts fit it, and users who set up its contents."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import APIRequestContext, Page, expect

from .browser import RETRIES

# Elements with text that is cut, or outside the window, words that a line's end breaks without a
# hyphen, and the overflow of the page itself. A box that scrolls cuts nothing; a drawing's text is
# checked by eye.
FIND_CUT = """() => {
    const ARROW_PX = 16;
    const found = [];
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
    const scrolls = (element) => {
        for (let box = element; box; box = box.parentElement) {
            if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
        }
        return false;
    };
    const range = document.createRange();
    const broken = (node) => {
        const words = [...node.data.matchAll(/(?<![\\p{L}\\p{N}\u00ad])[\\p{L}\\p{N}]+/gu)];
        return words.filter((word) => {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const lines = [...range.getClientRects()].filter((line) => line.width);
            return new Set(lines.map((line) => line.top)).size > 1;
        });
    };
    const pen = document.createElement("canvas").getContext("2d");
    for (const list of document.querySelectorAll("select")) {
        const style = getComputedStyle(list);
        const chosen = list.selectedOptions[0]?.text ?? "";
        pen.font = style.font;
        const room = list.clientWidth - parseFloat(style.paddingLeft) - ARROW_PX;
        const seen = style.opacity !== "0" && style.visibility !== "hidden" && list.clientWidth > 0;
        if (seen && pen.measureText(chosen).width > room) found.push(`cut: SELECT "${chosen}"`);
    }
    for (const element of document.querySelectorAll("body *")) {
        const hidden = element.closest("svg, .visually-hidden, option, [inert]");
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        if (hidden || style.visibility === "hidden" || !box.width || !box.height) continue;
        const isText = (node) => node.nodeType === 3 && node.data.trim();
        const text = [...element.childNodes].some(isText);
        const control = element.matches("a, button, input, select");
        if (!text && !control) continue;
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        const words = element.textContent.trim().slice(0, 40);
        const name = `${element.tagName} ${element.className} "${words}"`;
        const wide = style.display !== "inline" && scrollWidth > clientWidth + 1;
        const high = style.overflowY === "hidden" && scrollHeight > clientHeight + 3;
        if (text && !scrolls(element) && (wide || high)) found.push(`cut: ${name}`);
        for (const node of element.childNodes) {
            if (!isText(node)) continue;
            found.push(...broken(node).map(([word]) => `broken: "${word}" in ${name}`));
        }
        if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(element)) {
            found.push(`outside: ${name}`);
        }
    }
    return found;
}"""


def complete(page: Page) -> None:
    """Wait until a screen has all its parts, those below the window as well."""
    page.locator("h1, .board").first.wait_for()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.wait_for_load_state("networkidle")


class User:
    """A guest who acts through the API alone."""

    def __init__(self, api: APIRequestContext, name: str) -> None:
        self.api = api
        self.post("/session", {"name": name})

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.api.post(f"/api{path}", data=body, max_retries=RETRIES)
        assert answer.ok, answer.text()
        return answer.json()

    def create(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        """Create a match; a seat is "human", "open" or a bot's name."""
        listed = [
            {"kind": seat} if seat in {"human", "open"} else {"kind": "bot", "bot": seat}
            for seat in seats
        ]
        match: dict[str, Any] = self.post(
            "/games", {"game": game, "players": len(seats), "seats": listed, "options": {}, **more}
        )
        return match
