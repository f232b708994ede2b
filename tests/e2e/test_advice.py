"""Bots to play with, hints to ask them for, and the game looked at again with their help."""

import re

from playwright.sync_api import Page, expect
from table import COMPILING, Table

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = COMPILING * 1000


def fits_a_phone(page: Page) -> None:
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.set_viewport_size(WIDE)


def tab_to(page: Page, label: str) -> None:
    """Press the tabulator key until what has the focus is called so."""
    for _ in range(60):
        page.keyboard.press("Tab")
        called = page.evaluate(
            "(document.activeElement.ariaLabel || document.activeElement.textContent).trim()"
        )
        if re.search(label, called):
            return
    raise AssertionError(f"the tabulator key does not lead to {label}")


def analysed(page: Page) -> None:
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible(timeout=PATIENCE)


def test_level_4_in_two_clicks_a_hint_played_and_the_game_analysed(person):
    page = person(viewport=WIDE)
    page.goto("/")
    page.get_by_role("link", name=re.compile("Indigo")).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))
    table = Table(page)
    assert {seat["bot"] for seat in table.ask()["seats"]} == {None, "level4"}

    game = table.my_turn()
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("Chance to win", timeout=PATIENCE)
    fits_a_phone(page)
    advised = hint.get_by_role("heading").inner_text().split()[-1]
    assert advised in table.ask("/legal")["moves"]
    hint.get_by_role("button", name="Play it").click()
    table.wait_for_ply(game["ply"])
    expect(hint).to_have_count(0)
    game = table.my_turn()
    laid = [tile["cell"] for tile in game["state"]["tiles"] if tile["seat"] == game["you"][0]]
    assert laid == [advised[:2]]

    worst = {"move": table.ask("/legal")["moves"][0], "ply": game["ply"]}
    assert page.request.post(f"/api/games/{table.id}/moves", data=worst).ok
    table.my_turn()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Analyse").click()
    analysed(page)
    fits_a_phone(page)

    first = page.get_by_role("button", name=re.compile("^Move")).first
    first.click()
    ply = re.match(r"Move (\d+)", first.inner_text())[1]
    slider = page.get_by_role("slider", name="Chances to win")
    expect(slider).to_have_attribute("aria-valuenow", ply)
    expect(page.locator("[aria-current=step] .number")).to_have_text(ply)

    page.reload()
    analysed(page)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_hints_and_analyses_with_the_keyboard_alone(person):
    page = person(viewport=WIDE)
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Hyper-6"))).to_be_visible()
    tab_to(page, "Hyper-6")
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name=re.compile("Level 4"))).to_be_checked()
    tab_to(page, "^Play$")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/t/"))
    table = Table(page)
    hint = page.get_by_role("region", name="Hint")
    answer = hint.get_by_role("button", name="Play it")

    ply = table.my_turn()["ply"]
    page.keyboard.press("h")
    expect(answer).to_be_focused(timeout=PATIENCE)
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    page.keyboard.press("h")
    expect(answer).to_be_focused(timeout=PATIENCE)
    page.keyboard.press("Enter")
    table.wait_for_ply(ply)

    table.my_turn()
    tab_to(page, "^Resign$")
    page.keyboard.press("Enter")
    tab_to(page, "^Resign$")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Points")
    tab_to(page, "^Analyse$")
    page.keyboard.press("Enter")
    analysed(page)
    slider = page.get_by_role("slider", name="Chances to win")
    tab_to(page, "^Chances to win$")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"Move 1, .+ \d+\D%"))
    tab_to(page, "Chances to win, move by move")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("row")).to_have_count(table.ask()["ply"] + 1)
