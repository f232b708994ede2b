"""A whole game of each in three browsers, with the mouse and by keyboard.

Each run has the first moves of them in ``test_main_ways.py``, and whole games in Chromium in
``test_spoken.py``. What is used of Playwright here, ``webdriver_page.py`` has for WebKit.
"""

from __future__ import annotations

import re

import pytest

from .browser import OpenPage
from .launch import BROWSERS
from .table import expect_result, move_ship, place_tile, set_up

pytestmark = pytest.mark.drill


@pytest.fixture(scope="module", params=list(BROWSERS))
def browser_name(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


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
