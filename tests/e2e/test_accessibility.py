"""Every screen by the rules of axe, and the ways by keyboard that all screens share."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .browser import DESKTOP, PHONE, OpenPage
from .fit import complete
from .table import Table, move_ship, place_tile, set_up

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

SCREENS = (
    *("/", "/?game=indigo", "/?game=hyper6", "/lobby", "/ratings", "/me", "/login", "/mail"),
    *("/replay", "/p/nobody", "/nowhere", "/puzzles", "/puzzles/nothing"),
    *(f"/{screen}/{game}" for screen in ("learn", "rules") for game in ("indigo", "hyper6")),
)


def violations(page: Page) -> list[str]:
    """Return what axe finds on a page, as lines of a rule and an element."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"runOnly": TAGS, "resultTypes": ["violations"]}
    results: dict[str, Any] = page.evaluate("options => axe.run(options)", options)
    return [
        f"{page.url}: {rule['id']}: {node['html'][:200]}: {node.get('failureSummary', '')[:300]}"
        for rule in results["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.drill)])
def test_screens_keep_the_rules_of_axe(open_page: OpenPage, theme: Any) -> None:
    page = open_page(viewport=DESKTOP, color_scheme=theme)
    lines = []
    for address in SCREENS:
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        complete(page)
        lines += violations(page)
    assert not lines, "\n\n".join(lines)


def lay_tiles(table: Table) -> None:
    for _ in range(3):
        game = table.my_turn()
        place_tile(table, table.legal()[game["ply"] * 7])
        table.wait_for_move(game["ply"])


def drive_ships(table: Table) -> None:
    for _ in range(10):
        game = table.my_turn()
        move_ship(table, table.legal()[-1], game["state"], game["to_move"][0])
        table.wait_for_move(game["ply"])


LIGHT_DESKTOP = {"viewport": DESKTOP, "color_scheme": "light"}
DARK_PHONE = {**PHONE, "color_scheme": "dark"}


@pytest.mark.parametrize(
    ("game", "play", "screen"),
    [
        pytest.param("Indigo", lay_tiles, LIGHT_DESKTOP, id="Indigo, light desktop"),
        pytest.param("Hyper-6", drive_ships, DARK_PHONE, id="Hyper-6, dark phone"),
        pytest.param("Indigo", lay_tiles, DARK_PHONE, marks=pytest.mark.drill),
        pytest.param("Hyper-6", drive_ships, LIGHT_DESKTOP, marks=pytest.mark.drill),
    ],
)
def test_running_tables_keep_the_rules_of_axe(
    open_page: OpenPage, game: str, play: Callable[[Table], None], screen: Any
) -> None:
    page = open_page(**screen)
    table = set_up(page, game, bot="Level 1")
    play(table)
    table.my_turn()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    complete(page)
    lines = violations(page)
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    lines += violations(page)
    assert not lines, "\n".join(lines)


def test_focus_goes_to_the_heading_of_the_screen_that_a_link_leads_to(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    page.goto("/")
    page.get_by_role("link", name=re.compile("Indigo.*players")).press("Enter")
    expect(page.get_by_role("heading", level=1, name="Indigo")).to_be_focused()
    page.get_by_role("button", name="Play", exact=True).press("Enter")
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.get_by_role("heading", level=1, name=re.compile("Indigo"))).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Indigo")).to_be_focused()


def test_the_first_tab_leads_past_the_bar(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    page.goto("/lobby")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    assert page.url.endswith("/lobby")
