"""Hints during a game against a bot, and the analysis after it."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from support.eventually import eventually

from .browser import DESKTOP, ENGINE_TIMEOUT_S, OpenPage
from .table import Table, resign

ENGINE_TIMEOUT_MS = 1000 * ENGINE_TIMEOUT_S


def check_width(page: Page) -> None:
    """Check that the page is no wider than a phone."""
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.set_viewport_size(DESKTOP)


def tab_to(page: Page, label: str) -> None:
    """Press the tab key until the focus is on an element with that label."""
    for _ in range(60):
        page.keyboard.press("Tab")
        called = page.evaluate(
            "(document.activeElement.ariaLabel || document.activeElement.textContent).trim()"
        )
        if re.search(label, called):
            return
    raise AssertionError(f"the tab key does not lead to {label}")


def ask_hint(page: Page, ask: Callable[[], None]) -> Locator:
    """Request a hint, again if a busy machine took too long for it; return its card."""
    card = page.get_by_role("region", name="Hint")

    def is_there() -> bool:
        if card.count() == 0:
            ask()
            card.wait_for()
        return card.get_by_role("button", name="Play it").is_visible()

    eventually(
        is_there, timeout_s=ENGINE_TIMEOUT_S, sleep=lambda s: page.wait_for_timeout(1000 * s)
    )
    return card


def expect_analysis(page: Page) -> None:
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible(
        timeout=ENGINE_TIMEOUT_MS
    )


def test_hint_and_analysis_with_the_mouse(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    page.goto("/")
    page.get_by_role("link", name=re.compile("Indigo.*players")).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))
    table = Table(page)
    assert {seat["bot"] for seat in table.ask()["seats"]} == {None, "level1"}

    game = table.my_turn()
    hint = ask_hint(page, page.get_by_role("button", name="Hint").click)
    expect(hint).to_contain_text("Chance to win")
    check_width(page)
    (advised,) = re.findall(r"^You lay a tile on (\w\d)\.", hint.inner_text(), re.MULTILINE)
    assert advised in {move[:2] for move in table.legal()}
    hint.get_by_role("button", name="Play it").click()
    table.wait_for_move(game["ply"])
    expect(hint).to_have_count(0)
    game = table.my_turn()
    laid = [tile["cell"] for tile in game["state"]["tiles"] if tile["seat"] == game["you"][0]]
    assert laid == [advised]

    worst = {"move": table.legal()[0], "ply": game["ply"]}
    assert page.request.post(f"/api/games/{table.id}/moves", data=worst).ok
    table.my_turn()
    resign(page)
    page.get_by_role("dialog").get_by_role("button", name="Computer analysis").click()
    expect_analysis(page)
    check_width(page)

    first = page.get_by_role("button", name=re.compile("^Move")).first
    first.click()
    (ply,) = re.findall(r"^Move (\d+)", first.inner_text())
    slider = page.get_by_role("slider", name="Chances to win")
    expect(slider).to_have_attribute("aria-valuenow", ply)
    expect(page.locator("[aria-current=step] .number")).to_have_text(ply)

    page.reload()
    expect_analysis(page)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_hint_and_analysis_with_the_keyboard(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Hyper-6.*players"))).to_be_visible()
    tab_to(page, "Hyper-6")
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name=re.compile("Level 1"))).to_be_checked()
    tab_to(page, "^Play$")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/t/"))
    table = Table(page)
    ply = table.my_turn()["ply"]
    hint = ask_hint(page, lambda: page.keyboard.press("h"))
    answer = hint.get_by_role("button", name="Play it")
    expect(answer).to_be_focused()
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    ask_hint(page, lambda: page.keyboard.press("h"))
    expect(answer).to_be_focused()
    page.keyboard.press("Enter")
    table.wait_for_move(ply)
    # The button that asked for the hint may be disabled now.
    expect(page.get_by_role("main")).to_be_focused()

    table.my_turn()
    tab_to(page, "^Resign$")
    page.keyboard.press("Enter")
    tab_to(page, "^Resign$")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Points")
    tab_to(page, "^Computer analysis$")
    page.keyboard.press("Enter")
    expect_analysis(page)
    slider = page.get_by_role("slider", name="Chances to win")
    tab_to(page, "^Chances to win$")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"Move 1, .+ \d+%"))
    tab_to(page, "Chances to win, move by move")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("row")).to_have_count(table.ask()["ply"] + 1)
