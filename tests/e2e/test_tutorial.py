"""The tutorials: a newcomer goes from the start page through all lessons to a first game."""

import re

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from support.eventually import eventually

from .browser import DESKTOP, PHONE, OpenPage
from .fit import complete
from .lessons import lessons, make
from .table import Table, turn_and_lay

NAMES = {"indigo": "Indigo", "hyper6": "Hyper-6"}

# How far the button to lay a tile reaches over the tile, in pixels.
MEASURE_OVERLAP = """async (cell) => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const [tile, button] = [`[data-cell=${cell}]`, ".confirm button"].map((selector) =>
        document.querySelector(selector).getBoundingClientRect());
    const wide = Math.min(button.right, tile.right) - Math.max(button.left, tile.left);
    const high = Math.min(button.bottom, tile.bottom) - Math.max(button.top, tile.top);
    return Math.min(wide, high);
}"""


@pytest.mark.parametrize(
    ("game", "touch"),
    [
        ("hyper6", False),
        pytest.param("indigo", False, marks=pytest.mark.drill),
        ("indigo", True),
    ],
)
def test_a_newcomer_learns_a_game_and_plays_it(open_page: OpenPage, game: str, touch: bool) -> None:
    page = open_page(**PHONE) if touch else open_page(viewport=DESKTOP)
    page.goto("/")
    card = page.get_by_role("listitem").filter(has_text=NAMES[game])
    card.get_by_role("link", name="Learn to play").click()
    expect(page).to_have_url(re.compile(f"/learn/{game}$"))
    steps = page.get_by_role("navigation", name="Steps").get_by_role("button")
    expect(steps).to_have_count(len(lessons(game)))

    for index, lesson in enumerate(lessons(game)):
        expect(steps.nth(index)).to_have_attribute("aria-current", "step")
        goal = next(move["move"] for move in lesson["moves"] if move["kind"] == "goal")
        mistake = next((move["move"] for move in lesson["moves"] if move["kind"] != "goal"), None)
        if mistake and game == "hyper6":
            make(page, game, lesson, mistake, touch)
            again = page.get_by_role("button", name="Try again")
            expect(again).to_be_focused()
            page.keyboard.press("Enter")
            expect(again).to_have_count(0)
        make(page, game, lesson, goal, touch)
        if index + 1 < len(lessons(game)):
            expect(page.get_by_role("button", name="Next")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.get_by_role("heading", level=1)).to_be_focused()

    page.get_by_role("button", name="Play your first game").click()
    expect(page).to_have_url(re.compile("/t/"))
    table = Table(page)
    state = table.my_turn()
    assert [seat["bot"] for seat in state["seats"]].count("level1") == 1
    assert "hint" in state["may"]


def test_a_mistake_is_shown_and_put_right(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    page.goto("/learn/indigo")
    page.get_by_role("button", name="Step 4").click()
    lesson = lessons("indigo")[3]
    turn_and_lay(page, "e8B0")
    status = page.get_by_role("region", name="One tile").get_by_role("status")
    expect(status).to_contain_text("gateway")
    cell = page.locator("[data-cell=e8]")
    expect(cell).not_to_have_attribute("aria-label", re.compile("empty"))
    page.get_by_role("button", name="Try again").click()
    expect(cell).to_have_attribute("aria-label", re.compile("empty"))
    # The tile in hand turns as it is shown.
    page.get_by_role("button", name="Show me").click()
    expect(status).to_contain_text("Now make it.")
    page.locator("[data-cell=e8]").click()
    expect(page.get_by_role("button", name="Next")).to_be_focused()

    spoken = page.get_by_role("log")
    expect(spoken).to_contain_text("You lay a tile on e8")
    page.get_by_role("button", name="Step 5").click()
    expect(spoken).to_be_empty()
    page.get_by_role("button", name="Step 4").click()

    page.reload()
    current = page.get_by_role("button", name=re.compile("Step 4"))
    expect(current).to_have_attribute("aria-current", "step")
    assert lesson["name"] == "path"
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Lay a tile")


@pytest.mark.parametrize("touch", [pytest.param(False, marks=pytest.mark.drill), True])
def test_a_ship_tapped_while_the_opponent_drives_is_chosen(
    open_page: OpenPage, touch: bool
) -> None:
    page = open_page(**PHONE) if touch else open_page(viewport=DESKTOP)
    page.add_init_script("localStorage.setItem('hexwarp:speed', '0.5')")
    page.goto("/learn/hyper6")
    ship = page.locator("[data-node='23']")
    drive = page.get_by_role("button", name="Drive", exact=True)

    def moving() -> bool:
        """Begin the step anew, as a busy machine may show the end of the move alone."""
        page.get_by_role("button", name="Step 7").click()
        page.get_by_role("button", name="Step 8").click()
        try:
            page.locator(".stage .layer").first.wait_for(state="attached", timeout=10_000)
        except PlaywrightTimeout:
            return False
        return True

    eventually(moving)
    box = ship.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (page.touchscreen.tap if touch else page.mouse.click)(x, y)
    expect(drive).to_be_enabled()
    expect(ship).to_have_attribute("aria-selected", "true")
    drive.click()
    expect(page.get_by_role("button", name="Next")).to_be_focused()


@pytest.mark.parametrize("language", ["ru", pytest.param("nl", marks=pytest.mark.drill)])
def test_button_to_lay_a_tile_covers_no_part_of_it(open_page: OpenPage, language: str) -> None:
    page = open_page(**PHONE, locale=language)
    page.goto("/learn/indigo")
    complete(page)
    steps = page.locator("nav button")
    overlaps = {}
    for index, lesson in enumerate(lessons("indigo")):
        steps.nth(index).tap()
        goal = next(move["move"] for move in lesson["moves"] if move["kind"] == "goal")
        tile = page.locator(f"[data-cell={goal[:2]}]")
        tile.tap()
        page.locator(".confirm > *").wait_for()
        # A reason in the button's place lets taps through.
        if page.locator(".confirm button").count():
            overlaps[index + 1] = page.evaluate(MEASURE_OVERLAP, goal[:2])
    assert 2 in overlaps
    assert {step: px for step, px in overlaps.items() if px > 1} == {}
