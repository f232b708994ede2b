"""The main ways through the page in three browsers: moves of each game, a table, an account.

The drill has those in Chromium, as the tests of one browser go the same ways, and the longest.

For WebKit, ``webdriver_page.py`` has the part of Playwright that is used here.
"""

from __future__ import annotations

import re

import pytest

from .account import log_in, make_account, menu
from .browser import OpenPage
from .lessons import lessons, make
from .table import (
    Table,
    expect_result,
    invite,
    join,
    move_by_hand,
    move_ship,
    mover,
    resign,
    set_up,
)
from .webdriver_page import expect


@pytest.fixture(
    scope="module",
    params=[pytest.param("chromium", marks=pytest.mark.drill), "firefox", "webkit"],
)
def browser_name(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.mark.drill
def test_hyper6_with_the_keyboard(open_page: OpenPage) -> None:
    # Among three players each has the fewest ships, which are placed before they are driven.
    table = set_up(open_page(), "Hyper-6", players=3, bot="Level 1")
    for _ in range(7):
        game = table.my_turn()
        move_ship(table, table.legal()[-1], game["state"], game["to_move"][0])
        table.wait_for_move(game["ply"])
    table.my_turn()
    resign(table.page)
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


@pytest.mark.drill
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
