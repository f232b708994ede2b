"""Every screen at the sizes of phones, enlarged pages and a laptop: nothing is cut or covered.

WCAG 2.2: 1.4.10 (reflow), 1.4.12 (text spacing), 2.4.11 (focus not obscured), 2.5.8 (target size).
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .browser import DESKTOP, OpenPage
from .fit import FIND_CUT, User, complete

ACROSS, UPRIGHT, LAPTOP = (844, 390), (390, 844), (1366, 768)
LARGE_PHONE = (412, 823)
ENLARGED = (640, 256)
"""A window of 1280 by 512 pixels at 200 %."""
SMALL = (320, 568)
FEW_SIZES = [SMALL, ENLARGED, ACROSS]
ALL_SIZES = [*FEW_SIZES, (320, 256), (667, 375), UPRIGHT, LAPTOP]
EACH_SIZE = pytest.mark.parametrize(
    "sizes",
    [
        pytest.param(FEW_SIZES, id="few sizes"),
        pytest.param(ALL_SIZES, id="all sizes", marks=pytest.mark.drill),
    ],
)

MIN_TARGET_PX = 24

DAYS: dict[str, object] = {"kind": "days", "days": 2}
"""Correspondence, whose tables have the most tabs."""

SPACE_TEXT = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
        letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important;
        line-height: 1.5 !important;
    }`);
    document.adoptedStyleSheets = [sheet];
}"""

# The page adapts to another size of the window before the second frame.
SHOW_FRAMES = """() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
})"""

# Elements that are covered, or out of the window, while they have the focus. A notice covers what
# is below it until it is dismissed; on a busy machine one may come at any time, of an outage.
FIND_COVERED = """async () => {
    const lines = [];
    for (const dismiss of document.querySelectorAll(".notices button")) dismiss.click();
    await null;
    const all = "a[href], button, input, select, textarea, [tabindex='0']";
    for (const element of document.querySelectorAll(all)) {
        const style = getComputedStyle(element);
        if (element.disabled || element.tabIndex < 0 || style.visibility === "hidden") continue;
        if (!element.getClientRects().length) continue;
        element.focus();
        await null;
        if (document.activeElement !== element) continue;
        const box = element.getClientRects()[0];
        const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
        const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
        const top = document.elementFromPoint(x, y);
        const own = top && (element.contains(top) || element.closest("label, svg")?.contains(top));
        if (!own) {
            const label = element.ariaLabel ?? element.textContent.trim().slice(0, 40);
            lines.push(`covered: ${element.tagName} "${label}" at ${x | 0},${y | 0} by ` +
                `${top?.tagName} ${top?.className?.baseVal ?? top?.className}`);
        }
    }
    scrollTo(0, 0);
    return lines;
}"""

BOARD = ".stage svg[role=presentation]"

FIND_SMALL = """(least) => {
    const controls = document.querySelectorAll("button, select, input.field, [data-slot]");
    return [...controls].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const shown = element.getClientRects().length && !element.closest(".visually-hidden");
        if (!shown || Math.min(width, height) > least - 0.5) return [];
        const label = element.ariaLabel ?? element.textContent;
        return [`small: ${element.tagName} "${label}" ${width | 0} by ${height | 0}`];
    });
}"""


def guest_of(page: Page) -> User:
    """Return the user of a page, whose session is open once there is a screen."""
    page.goto("/")
    page.locator("h1").wait_for()
    return User(page.request, "Annabelle")


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SHOW_FRAMES)


def faults(page: Page, screen: str, sizes: list[tuple[int, int]]) -> list[str]:
    """Return what is cut, covered or too small on the screen that the page shows, at each size."""
    lines: list[str] = []
    for size in sizes:
        resize(page, size)
        for check in (FIND_CUT, FIND_COVERED):
            lines += [f"{screen} at {size}: {fault}" for fault in page.evaluate(check)]
        if size[0] <= UPRIGHT[0]:
            small = page.evaluate(FIND_SMALL, MIN_TARGET_PX)
            lines += [f"{screen} at {size}: {fault}" for fault in small]
    resize(page, SMALL)
    page.evaluate(SPACE_TEXT)
    lines += [f"{screen} with text spacing: {fault}" for fault in page.evaluate(FIND_CUT)]
    page.evaluate("document.adoptedStyleSheets = []")
    return lines


def hidden_board(page: Page, screen: str) -> list[str]:
    """Return the sizes at which the board is not in the window as a whole, or too small."""
    lines = []
    for size in (ACROSS, UPRIGHT, LAPTOP):
        resize(page, size)
        board = page.locator(BOARD).first.bounding_box()
        assert board is not None
        right, bottom = board["x"] + board["width"], board["y"] + board["height"]
        inside = board["x"] >= -1 and board["y"] >= -1
        inside = inside and right <= size[0] + 1 and bottom <= size[1] + 1
        actions = page.get_by_role("button", name="More", exact=True).bounding_box()
        assert actions is not None
        apart = right <= actions["x"] + 1 or bottom <= actions["y"] + 1
        stage = page.locator(".stage").first.bounding_box()
        assert stage is not None
        large = board["height"] > 0.7 * min(size) and (size != ACROSS or stage["height"] == size[1])
        if not (inside and apart and large):
            lines.append(f"{screen} at {size}: the board is {board}, the actions {actions}")
    return lines


@EACH_SIZE
def test_screens_fit_any_size(open_page: OpenPage, sizes: list[tuple[int, int]]) -> None:
    page = open_page(viewport=DESKTOP)
    ann = guest_of(page)
    guest = User(open_page().request, "Christopher Robin")
    match = ann.create("indigo", "human", "open")
    guest.post(f"/games/{match['id']}/join", {})
    guest.post(f"/games/{match['id']}/resign", {})
    guest.create("indigo", "human", "open", "open", public=True)
    ann.create("hyper6", "human", "greedy")
    me = page.request.get("/api/me").json()["player"]["id"]

    lines = []
    addresses = ["/", "/?game=indigo", "/?game=hyper6", "/lobby", "/ratings", "/replay", "/login"]
    for address in [
        *addresses,
        "/me",
        "/mail",
        f"/p/{me}",
        "/p/bot:level1",
        "/t/nonsense",
        "/none",
    ]:
        page.goto(address)
        complete(page)
        lines += faults(page, address, sizes)
    ann.post("/account", {"name": "Annabelle of Habsburg", "password": "correct horse"})
    page.goto("/me")
    page.get_by_role("heading", name="Annabelle").or_(page.locator("h1")).first.wait_for()
    page.wait_for_load_state("networkidle")
    for group in ("profile", "security", "programs", "data"):
        page.goto(f"/me#{group}")
        lines += faults(page, f"/me of an account, {group}", sizes)
    assert not lines, "\n".join(lines)


@pytest.mark.parametrize(
    "language",
    ["de", *(pytest.param(other, marks=pytest.mark.drill) for other in ("fr", "nl", "ru"))],
)
def test_screens_fit_in_each_language(open_page: OpenPage, language: str) -> None:
    page = open_page(viewport=DESKTOP, locale=language)
    ann = guest_of(page)
    playing, waiting = (
        ann.create(game, "human", other)["id"]
        for game, other in (("indigo", "greedy"), ("hyper6", "open"))
    )
    bots = ("level1", "level2", "level3")
    rounds = ann.create("indigo", "human", *bots, options={"rounds": 2})["id"]
    by_days = ann.create("indigo", "human", "open", clock=DAYS)["id"]
    User(open_page().request, "Ben").post(f"/games/{by_days}/join", {})
    lines = []
    for address in [
        *("/", "/?game=hyper6", "/lobby", "/puzzles", "/learn/indigo", "/rules/hyper6", "/me"),
        *("/ratings", f"/t/{playing}", f"/t/{waiting}", f"/t/{rounds}", f"/t/{by_days}"),
    ]:
        page.goto(address)
        complete(page)
        assert page.locator("html").get_attribute("lang") == language
        for size in (SMALL, LARGE_PHONE, ACROSS, LAPTOP):
            resize(page, size)
            cut = page.evaluate(FIND_CUT)
            lines += [f"{address} at {size}: {fault}" for fault in cut]
    assert not lines, "\n".join(lines)


@EACH_SIZE
def test_tables_fit_any_size(open_page: OpenPage, sizes: list[tuple[int, int]]) -> None:
    page = open_page(viewport=DESKTOP)
    ann = guest_of(page)
    names = ["Christopher Robin", "Zo", "Maximilian of Habsburg"]
    guests = [User(open_page().request, name) for name in names]
    minutes = {"kind": "realtime", "minutes": 30, "increment": 0}

    def among_people(
        game: str, players: int, clock: dict[str, object] = minutes, rounds: int = 1
    ) -> str:
        seats = ["human", *["open"] * (players - 1)]
        match = ann.create(game, *seats, clock=clock, options={"rounds": rounds})
        for guest in guests[: players - 1]:
            guest.post(f"/games/{match['id']}/join", {})
        return str(match["id"])

    over = among_people("indigo", 2)
    guests[0].post(f"/games/{over}/resign", {})
    tables = {
        "Indigo": (ann.create("indigo", "human", "greedy")["id"], True),
        "Hyper-6": (ann.create("hyper6", "human", "greedy")["id"], True),
        "Indigo of four": (among_people("indigo", 4), True),
        "Hyper-6 of three": (among_people("hyper6", 3), True),
        "Indigo in rounds": (among_people("indigo", 2, rounds=3), True),
        "Hyper-6 of three in rounds": (among_people("hyper6", 3, rounds=3), True),
        "Indigo of four in rounds": (among_people("indigo", 4, rounds=3), True),
        "Indigo by correspondence": (among_people("indigo", 2, DAYS), True),
        "a table that waits": (ann.create("indigo", "human", "open", "open")["id"], False),
        "a finished game": (over, False),
    }
    lines = []
    for screen, (match_id, playing) in tables.items():
        page.goto(f"/t/{match_id}")
        page.locator(BOARD if playing else ".stage").first.wait_for()
        page.get_by_role("img", name="Connected").wait_for()
        complete(page)
        lines += faults(page, screen, sizes)
        if playing:
            lines += hidden_board(page, screen)
    assert not lines, "\n".join(lines)


def test_moves_and_chat_of_four_seats_fit_a_laptop(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": LAPTOP[0], "height": LAPTOP[1]})
    match = guest_of(page).create("indigo", "human", "open", "greedy", "greedy")
    User(open_page().request, "Ben").post(f"/games/{match['id']}/join", {})
    page.goto(f"/t/{match['id']}")
    panel = page.get_by_role("tabpanel")
    for tab, content in (("Moves", panel.get_by_role("list")), ("Chat", panel.get_by_role("log"))):
        page.get_by_role("tab", name=tab).click()
        box = content.bounding_box()
        assert box is not None
        assert box["height"] > LAPTOP[1] / 3
        assert box["y"] + box["height"] < LAPTOP[1]
    write = page.get_by_role("textbox", name="Say something").bounding_box()
    assert write is not None
    assert write["y"] + write["height"] < LAPTOP[1]


@pytest.mark.parametrize("language", [pytest.param("nl", marks=pytest.mark.drill), "ru"])
def test_the_levels_are_in_one_line(open_page: OpenPage, language: str) -> None:
    for width in (360, 1100, 1280, 1920):
        page = open_page(viewport={"width": width, "height": 800}, locale=language)
        page.goto("/?game=indigo")
        page.locator(".who .picker label").last.wait_for()
        lines = page.locator(".who .picker label").evaluate_all(
            "labels => new Set(labels.map((one) => one.offsetTop)).size"
        )
        assert lines == 1, width


@pytest.mark.parametrize("language", ["de", pytest.param("nl", marks=pytest.mark.drill)])
def test_an_analysis_fits_a_phone(open_page: OpenPage, language: str) -> None:
    page = open_page(viewport=DESKTOP, locale=language)
    ann = guest_of(page)
    match = ann.create("indigo", "human", "level1")
    move = page.request.get(f"/api/games/{match['id']}/legal").json()["moves"][0]
    ann.post(f"/games/{match['id']}/moves", {"move": move, "ply": match["ply"]})
    ann.post(f"/games/{match['id']}/resign", {})
    page.goto(f"/t/{match['id']}")
    complete(page)
    lines = []
    page.get_by_role("button", name="Com\u00adputer\u00adanalyse").first.click()
    page.locator(".analysis-panel").wait_for()
    for state in ("running", "finished"):
        for size in (ACROSS, (667, 375), UPRIGHT, SMALL):
            resize(page, size)
            lines += [f"{state} at {size}: {fault}" for fault in page.evaluate(FIND_CUT)]
        page.locator(".analysis-panel progress").wait_for(state="detached")
    assert not lines, "\n".join(lines)
