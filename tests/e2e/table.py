"""A table in a browser, played through what the page shows.

The server is asked for the legal moves only; every move is made with mouse, keys or fingers.
"""

import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page, expect

COMPILING = 240
"""Seconds that bots may take for their first move, where their rules are compiled on the way."""

DICE = {"4": "triangle", "6": "square", "8": "diamond"}


class Table:
    """The table that a page shows."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def id(self) -> str:
        return self.page.url.rsplit("/t/", 1)[1]

    def ask(self, call: str = "") -> Any:
        answer = self.page.request.get(f"/api/games/{self.id}{call}")
        assert answer.ok, answer.text()
        return answer.json()

    def my_turn(self) -> dict[str, Any] | None:
        """The game once the person is to move and the page shows it; None when it is over."""
        for _ in range(COMPILING * 20):
            game = self.ask()
            if game["status"] == "finished" or game["round_over"]:
                return None
            if set(game["to_move"]) & set(game["you"]):
                mover = game["seats"][game["to_move"][0] - 1]["name"]
                shown = self.page.get_by_text(re.compile(f"Your turn|{mover} to move"))
                expect(shown.first).to_be_visible()
                if game["options"].get("setup") != "chosen":
                    latest = self.page.locator("[aria-current=step] .number")
                    expect(latest).to_have_text(str(game["ply"] or ""))
                return game
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nobody moves: {game}")

    def wait_for_ply(self, ply: int) -> None:
        for _ in range(200):
            if (game := self.ask())["ply"] != ply or game["status"] != "playing":
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"the move of ply {ply} did not arrive")


def set_up(page: Page, game: str, players: int = 2, choices: Iterable[str] = ()) -> Table:
    """Begin a game from the start screen: choose it, adjust the table, play."""
    page.goto("/")
    page.get_by_role("link", name=re.compile(game)).click()
    if players != 2:
        page.get_by_role("radio", name=str(players), exact=True).check()
    for label in choices:
        page.get_by_role("radio", name=label, exact=True).check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))
    return Table(page)


def lay(table: Table, move: str, touch: bool = False) -> None:
    """Indigo: choose the tile and turn it with keys, or taps, and lay it on its cell."""
    cell, kind, turns = move[:2], move[2], int(move[3])
    page, game = table.page, table.ask()
    hand = game["state"]["hands"][game["to_move"][0] - 1]
    if len(hand) > 1:
        page.keyboard.press(str(hand.index(kind) + 1))
    spot = page.locator(f"[data-cell={cell}]")
    if touch:
        spot.tap()
        for _ in range(turns):
            spot.tap()
        page.get_by_role("button", name="Lay", exact=True).tap()
        return
    spot.hover()
    for _ in range(turns):
        page.keyboard.press("r")
    spot.click()


def fly(table: Table, move: str, state: dict[str, Any], seat: int) -> None:
    """Hyper-6: set or place a die, or choose a ship by keyboard and drive or turn it."""
    page = table.page
    if "@" in move:
        sides, face = re.fullmatch(r"(\d)\.(\d)@\d+", move).groups()
        page.get_by_role("button", name=re.compile(f"{DICE[sides]} {face}")).first.click()
        return
    if ":" in move:
        page.get_by_role("button", name=f"Set {move[-1]}", exact=True).click()
        return
    node = int(re.match(r"\d+", move)[0])
    slot = next(ship["slot"] for ship in state["ships"][seat - 1] if ship["node"] == node)
    page.locator(f"[data-slot='{slot}']").focus()
    if move[-1] in "+-" and move[-2].isdigit() and "~" not in move and move.count("-") < 2:
        page.keyboard.press(move[-1])
    else:
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=re.compile("^Drive"))).to_be_enabled()
        page.keyboard.press("Enter")
