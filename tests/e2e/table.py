"""A table in a browser, played through the elements of the page.

The server is asked for the legal moves only; every move is made with mouse, keys or fingers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from support.eventually import eventually

from .browser import ENGINE_TIMEOUT_S, RETRIES
from .webdriver_page import expect

YOUR_TURN = re.compile("^Your turn")
"""Begins the status; "It is not your turn yet" is said elsewhere."""

DICE = {"4": "triangle", "6": "square", "8": "diamond"}


class Table:
    """The table that a page shows."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def id(self) -> str:
        return self.page.url.rsplit("/t/", 1)[1]

    def ask(self, call: str = "") -> Any:
        """Return the server's answer to a request about the game."""
        answer = self.page.request.get(f"/api/games/{self.id}{call}", max_retries=RETRIES)
        assert answer.ok, answer.text()
        return answer.json()

    def legal(self) -> list[str]:
        moves: list[str] = self.ask("/legal")["moves"]
        return moves

    def wait(self, seconds: float) -> None:
        """Sleep, while the browser's events are still handled."""
        self.page.wait_for_timeout(1000 * seconds)

    def next_turn(self) -> dict[str, Any] | None:
        """Return the game once the user is to move and the page shows it; None at its end."""
        game: dict[str, Any] = eventually(
            self.ask,
            lambda game: is_over(game) or set(game["to_move"]) & set(game["you"]),
            timeout_s=ENGINE_TIMEOUT_S,
            sleep=self.wait,
        )
        if is_over(game):
            return None
        mover = game["seats"][game["to_move"][0] - 1]["name"]
        status = self.page.get_by_text(re.compile(f"{YOUR_TURN.pattern}|{mover} to move"))
        expect(status.first).to_be_visible()
        if game["options"].get("setup") != "chosen":
            latest = self.page.locator("[aria-current=step] .number")
            expect(latest).to_have_text(str(game["ply"] or ""))
        return game

    def my_turn(self) -> dict[str, Any]:
        """Do the same as ``next_turn`` where the game is not to end."""
        game = self.next_turn()
        assert game is not None, "the game is over"
        return game

    def wait_for_move(self, ply: int) -> None:
        """Wait until the move after ``ply`` has been made."""
        eventually(
            self.ask,
            lambda game: game["ply"] != ply or game["status"] != "playing",
            sleep=self.wait,
        )


def mover(*tables: Table) -> Table:
    """Return the table whose user is to move, once its page shows it."""

    def to_move() -> list[Table]:
        games = [(table, table.ask()) for table in tables]
        assert "finished" not in {game["status"] for _, game in games}
        return [table for table, game in games if set(game["to_move"]) & set(game["you"])]

    table = eventually(to_move, sleep=tables[0].wait)[0]
    expect(table.page.get_by_text(YOUR_TURN).first).to_be_visible()
    return table


def is_over(game: dict[str, Any]) -> bool:
    return bool(game["status"] == "finished" or game["round_over"])


def choose_game(page: Page, game: str) -> None:
    """Go from the start screen to the one on which a table is set up."""
    page.goto("/")
    page.get_by_role("link", name=re.compile(f"{game}.*players")).click()
    # The screen before stays until the next one is loaded, and has radio buttons, too.
    expect(page.get_by_role("heading", name=game, level=1)).to_be_visible()


def set_up(
    page: Page, game: str, players: int = 2, choices: Iterable[str] = (), bot: str = ""
) -> Table:
    """Begin a game from the start screen: choose it, adjust the table, play."""
    choose_game(page, game)
    if players != 2:
        page.get_by_role("radio", name=str(players), exact=True).check()
    for label in choices:
        page.get_by_role("radio", name=label, exact=True).check()
    for opponent in range(players - 1) if bot else ():
        page.get_by_role("radio", name=re.compile(rf"^{bot}\b")).nth(opponent).check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))
    return Table(page)


def invite(page: Page, game: str, players: int = 2, minutes: int = 0) -> Table:
    """Set up a table as Ann, with open seats for the others."""
    choose_game(page, game)
    if players != 2:
        page.get_by_role("radio", name=str(players), exact=True).check()
    for seat in range(2, players + 1):
        holder = page.get_by_role("group", name=f"Who takes seat {seat}")
        holder.get_by_role("radio", name="Invite").check()
    page.get_by_label("Name").first.fill("Ann")
    if minutes:
        page.get_by_role("radio", name="Real time", exact=True).check()
        page.get_by_role("radio", name=f"{minutes} minutes per round").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    return Table(page)


def join(page: Page, link: str, name: str) -> Table:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_label("Your name")).to_have_count(0)
    return Table(page)


def place_tile(table: Table, move: str, touch: bool = False) -> None:
    """Indigo: choose and turn the tile with keys or taps, and place it on its cell."""
    page, game = table.page, table.ask()
    hand = game["state"]["hands"][game["to_move"][0] - 1]
    if len(hand) > 1:
        page.keyboard.press(str(hand.index(move[2]) + 1))
    turn_and_lay(page, move, touch)


def turn_and_lay(page: Page, move: str, touch: bool = False) -> None:
    """Indigo: turn the chosen tile, which nobody has turned yet, and place it on its cell."""
    cell, turns = move[:2], int(move[3])
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


def move_ship(table: Table, move: str, state: dict[str, Any], seat: int) -> None:
    """Hyper-6: set or place a die, or choose a ship by keyboard and drive or turn it."""
    drive_or_turn(table.page, move, state, seat)


def drive_or_turn(page: Page, move: str, state: dict[str, Any], seat: int) -> None:
    """Hyper-6: do the same where the page shows no table."""
    if die := re.fullmatch(r"(\d)\.(\d)@\d+", move):
        sides, face = die.groups()
        page.get_by_role("button", name=re.compile(f"{DICE[sides]} {face}")).first.click()
        return
    if ":" in move:
        page.get_by_role("button", name=f"Set {move[-1]}", exact=True).click()
        return
    start = re.match(r"\d+", move)
    assert start, move
    slot = next(ship["slot"] for ship in state["ships"][seat - 1] if ship["node"] == int(start[0]))
    page.locator(f"[data-slot='{slot}']").focus()
    if move[-1] in "+-" and move[-2].isdigit() and "~" not in move and move.count("-") < 2:
        page.keyboard.press(move[-1])
    else:
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=re.compile("^Drive"))).to_be_enabled()
        page.keyboard.press("Enter")


def move_by_hand(table: Table) -> None:
    """Make the first legal move by mouse or touch."""
    game = table.ask()
    move = table.legal()[0]
    if game["game"] == "indigo":
        viewport = table.page.viewport_size
        assert viewport is not None
        place_tile(table, move, touch=viewport["width"] < 600)
    else:
        move_ship(table, move, game["state"], game["to_move"][0])
    table.wait_for_move(game["ply"])


def resign(page: Page) -> None:
    """Resign, and confirm it."""
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def expect_result(page: Page) -> None:
    """Wait until the dialog with the points is shown."""
    expect(page.get_by_role("dialog")).to_contain_text("Points")
