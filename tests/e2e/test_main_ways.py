"""The main ways through the page in three browsers: a whole game of each, a table, an account.

For WebKit, ``webdriver_page.py`` has the part of Playwright that is used here.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from .account import log_in, make_account, menu
from .browser import OpenPage
from .launch import BROWSERS
from .lessons import lessons, make
from .table import Table, invite, join, move_by_hand, move_ship, mover, place_tile, resign, set_up
from .webdriver_page import expect


@pytest.fixture(scope="module", params=list(BROWSERS))
def browser_name(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def expect_result(page: Page) -> None:
    expect(page.get_by_role("dialog")).to_contain_text("Points")


def test_whole_game_of_indigo_with_the_mouse(open_page: OpenPage) -> None:
    table = set_up(open_page(), "Indigo", bot="Level 1")
    while game := table.next_turn():
        moves = table.legal()
        place_tile(table, moves[game["ply"] * 7 % len(moves)])
        table.wait_for_move(game["ply"])
    expect_result(table.page)


def nodes(move: str) -> int:
    """Hyper-6: return how far a move takes a ship, and all the way where it is home."""
    if "@" in move or move.endswith(("+", "-")):
        return 0
    start, *_, end = re.split("[-~]", move)
    return 127 if end == "*" else int(end) - int(start)


def test_whole_game_of_hyper6_with_the_keyboard(open_page: OpenPage) -> None:
    # Among three players each has the fewest ships, so the user makes the fewest moves.
    table = set_up(open_page(), "Hyper-6", players=3, bot="Level 1")
    while game := table.next_turn():
        move_ship(table, max(table.legal(), key=nodes), game["state"], game["to_move"][0])
        table.wait_for_move(game["ply"])
    expect_result(table.page)


def test_two_users_at_an_online_table(open_page: OpenPage) -> None:
    ann, zoe = open_page(), open_page()
    host = invite(ann, "Indigo", minutes=5)
    guest = join(zoe, host.page.url, "Zoe")
    for _ in range(4):
        move_by_hand(mover(host, guest))
    expect(ann.get_by_role("timer", name=re.compile(r"Time left: [45]:\d\d"))).to_have_count(2)
    resign(zoe)
    for page in (ann, zoe):
        expect_result(page)


def test_tutorial_leads_to_a_first_game(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/learn/indigo")
    for lesson in lessons("indigo"):
        goal = next(move["move"] for move in lesson["moves"] if move["kind"] == "goal")
        make(page, "indigo", lesson, goal, touch=False)
        page.get_by_role("button", name=re.compile("^Next$|Play your first game")).click()
    expect(page).to_have_url(re.compile("/t/"))
    Table(page).my_turn()


def test_sheet_is_as_wide_as_the_page(open_page: OpenPage) -> None:
    page = open_page()
    page.set_viewport_size({"width": 390, "height": 500})
    set_up(page, "Indigo", bot="Level 1")
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    sheet = page.evaluate("document.querySelector('dialog').offsetWidth")
    assert sheet == page.evaluate("document.documentElement.clientWidth")


def test_account_is_logged_in_to_again(open_page: OpenPage, browser_name: str) -> None:
    page = open_page()
    name = f"Ada of {browser_name}"
    make_account(page, name)
    menu(page, "Log out")
    expect(page.get_by_role("button", name="You: Guest")).to_be_visible()
    log_in(page, name)
    expect(page.get_by_role("button", name=f"You: {name}")).to_be_visible()
