"""Measure the boards' motion: ``python benchmarks/frames.py [PART ...] [--throttle 4]``.

Chromium shows, without a GPU, the page that is built beside ``hexwarp``:

- ``motions``: the longest run of a gem and the longest chain of jumps in random games, from an
  opened record. A trace counts the frames that were put on the screen, and the page's updates;
- ``idle``: a table that nobody touches: the CPU time of all processes of the browser;
- ``interactions``: the pointer over cells and ships, choices and moves: the CPU time of the page's
  thread, which is the latency on an idle machine, and which other programs change little.

The page's thread is slowed down by ``--throttle``; the compositor and the raster threads are not.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, TypeAlias

from playwright.sync_api import Browser, CDPSession, FloatRect, Page, sync_playwright

from hexwarp.core import registry
from hexwarp.core.history import History
from hexwarp.core.record import Record, write
from hexwarp.core.testing import random_history
from hexwarp.core.types import Event
from report import machine, print_heading, print_row
from servers import GAMES, hexwarp

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from e2e.browser import DESKTOP
from e2e.launch import launch_chromium

SAMPLES = 60
"""Random games of each kind in which a turn is looked for."""
IDLE_S = 10.0
SETTLE_MS = 1500
"""Until a screen is drawn and its start is over."""
IDLE_AFTER_MS = 9000
"""Until nothing moves any more at a table that nobody touches."""
PAUSE_MS = 350
TIMELINE = "devtools.timeline"
CATEGORIES = [TIMELINE, f"disabled-by-default-{TIMELINE}.frame", "blink.user_timing"]

Turn: TypeAlias = tuple[Event, ...]
Act: TypeAlias = Callable[[], object]


# --- motions -------------------------------------------------------------------------------------


def run_length(turn: Turn) -> int:
    """Return the number of cells that one gem runs over."""
    return max((len(event["path"]) for event in turn if event["type"] == "run"), default=0)


def jumps(turn: Turn) -> int:
    """Return the number of jumps."""
    return sum(event["type"] == "jump" for event in turn)


MOTIONS = {"longest gem run": ("indigo", run_length), "longest chain of jumps": ("hyper6", jumps)}
"""By name: the game, and the length of a turn's motion."""


def longest(name: str, length: Callable[[Turn], int]) -> tuple[History[Any], int]:
    """Return a random game, and the number of its turn with the longest motion."""
    game, rng = registry.load(name), Random(1)
    games = [random_history(game, rng) for _ in range(SAMPLES)]
    turns = ((history, turn) for history in games for turn in range(len(history.turns)))
    return max(turns, key=lambda turn: length(turn[0].turns[turn[1]].events))


def open_record(page: Page, record: str, turn: int) -> None:
    """Open a record, and go to the position before a turn."""
    page.locator("input[type=file]").first.set_input_files(
        {"name": "record.txt", "mimeType": "text/plain", "buffer": record.encode()}
    )
    page.locator(f"[data-at='0-{turn}']").click()
    page.mouse.move(5, 5)
    page.wait_for_timeout(SETTLE_MS)


SHOW = """() => {
  const at = () => document.querySelector("[aria-current=step]").dataset.at;
  const before = at();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (at() === before) return;
      performance.mark("motion-end");
      observer.disconnect();
      resolve();
    });
    const list = document.querySelector("[aria-current=step]").closest("ol");
    observer.observe(list, { subtree: true, attributes: true, childList: true });
    performance.mark("motion-begin");
    dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  });
}"""
"""Steps one turn forward; marks when its motion begins and ends."""


def show(browser: Browser, page: Page) -> tuple[list[float], int]:
    """Show the next turn; return the gaps between its frames in ms, and the number of updates."""
    browser.start_tracing(categories=CATEGORIES)
    page.evaluate(SHOW)
    page.wait_for_timeout(200)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    marks = {e["name"]: e for e in events if e["name"].startswith("motion-")}
    begin, end = marks["motion-begin"], marks["motion-end"]
    of_page = [
        e
        for e in events
        if e["pid"] == begin["pid"] and begin["ts"] <= e["ts"] <= end["ts"] and e["ph"] != "E"
    ]
    drawn = sorted(e["ts"] for e in of_page if e["name"] == "DrawFrame")
    gaps = [(b - a) / 1000 for a, b in pairwise([begin["ts"], *drawn, end["ts"]])]
    return gaps, sum(e["name"] == "Commit" for e in of_page)


def show_motions(browser: Browser, address: str, given: argparse.Namespace) -> None:
    """Print a row for each motion."""
    print_heading("motion", "frames/s, median", "worst 5 %", "updates of the page (each frame)")
    for name, (game, length) in MOTIONS.items():
        history, turn = longest(game, length)
        gaps, updates = [], 0
        for _ in range(given.motions):
            with opened(browser, address, given.throttle) as (page, _session):
                open_record(page, write(Record(history, {})), turn)
                of_turn, updates_of_turn = show(browser, page)
                gaps += of_turn
                updates += updates_of_turn
        rates = f"{1000 / median(gaps):.0f}", f"{1000 / quantiles(gaps, n=20)[-1]:.0f}"
        each = updates / (len(gaps) - given.motions)
        print_row(name, *rates, f"{updates / given.motions:.0f} ({each:.2f})")


# --- tables --------------------------------------------------------------------------------------


def new_table(page: Page, game: str, moves: int) -> dict[str, Any]:
    """Begin a game against a bot, make some moves, and show it; return the plan."""
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "level1"}]
    body = {"game": game, "players": 2, "seats": seats}
    match = page.request.post("/api/games", data=body).json()
    path = f"/api/games/{match['id']}"
    for done in range(moves + 1):
        while 1 not in (match := page.request.get(path).json())["to_move"]:
            time.sleep(0.05)
        plan: dict[str, Any] = page.request.get(f"{path}/plan").json()
        if done < moves:
            move = {"move": plan["moves"][len(plan["moves"]) // 2]["move"], "ply": match["ply"]}
            answer = page.request.post(f"{path}/moves", data=move)
            assert answer.ok, answer.text()  # noqa: S101
    page.goto(f"/t/{match['id']}")
    page.locator("svg [tabindex='0']").first.wait_for(state="attached")
    page.wait_for_timeout(SETTLE_MS)
    return plan


def browser_cpu(browser: Browser) -> float:
    """Return the CPU time of all processes of the browser, in seconds."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(process["cpuTime"] for process in processes)


def show_idle(browser: Browser, address: str, _given: argparse.Namespace) -> None:
    """Print the CPU time of a browser that shows a table, in shares of a core."""
    print_heading("idle table", "cores")
    for game, moves in zip(GAMES, (10, 14), strict=True):
        with opened(browser, address, 1) as (page, _session):
            new_table(page, game, moves)
            page.wait_for_timeout(IDLE_AFTER_MS)
            before, began = browser_cpu(browser), time.monotonic()
            page.wait_for_timeout(1000 * IDLE_S)
            share = (browser_cpu(browser) - before) / (time.monotonic() - began)
        print_row(game, f"{share:.2f}")


def print_acts(session: CDPSession, page: Page, name: str, acts: Sequence[Act]) -> None:
    """Do equal acts with pauses between them, and print the CPU time of each."""
    before = thread_time(session)
    for act in acts:
        act()
        page.wait_for_timeout(PAUSE_MS)
    print_row(name, f"{1000 * (thread_time(session) - before) / len(acts):.0f}")


def thread_time(session: CDPSession) -> float:
    """Return the CPU time of the tasks of the page's thread, in seconds."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def centre(box: FloatRect) -> tuple[float, float]:
    """Return the middle of a box."""
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def show_interactions(browser: Browser, address: str, given: argparse.Namespace) -> None:
    """Print what interactions take."""
    print_heading("interaction", "ms")
    with opened(browser, address, given.throttle) as (page, session):
        act = partial(print_acts, session, page)
        plan = new_table(page, "indigo", 10)
        cells = dict.fromkeys(move["move"][:2] for move in plan["moves"])
        boxes = (page.locator(f"[data-cell='{cell}']").bounding_box() for cell in cells)
        points = [centre(box) for box in boxes if box]
        hovers = [partial(page.mouse.move, *point) for point in points[:20]]
        act("Indigo: pointer to another cell", hovers)
        act("Indigo: rotate", [partial(page.keyboard.press, "r")] * 6)
        act("Indigo: lay", [partial(page.mouse.click, *points[0])])
    with opened(browser, address, given.throttle) as (page, session):
        act = partial(print_acts, session, page)
        new_table(page, "hyper6", 14)
        ships = page.locator("[data-slot][role=option]").all()
        points = [centre(box) for ship in ships[:6] if (box := ship.bounding_box())]
        hovers = [partial(page.mouse.move, *point) for point in points]
        act("Hyper-6: pointer to another ship", hovers)
        choices = [partial(page.mouse.click, *point) for point in points]
        act("Hyper-6: choose a ship", choices)
        act("Hyper-6: drive", choices[-1:])


# --- all -----------------------------------------------------------------------------------------


@contextmanager
def opened(browser: Browser, address: str, throttle: float) -> Iterator[tuple[Page, CDPSession]]:
    """Yield a page of a new user, and its debugging session."""
    context = browser.new_context(base_url=address, viewport=DESKTOP, locale="en")
    page = context.new_page()
    session = context.new_cdp_session(page)
    page.goto("/")
    page.locator("input[type=file]").wait_for(state="attached")
    session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    yield page, session
    context.close()


PARTS = {"motions": show_motions, "idle": show_idle, "interactions": show_interactions}


def main() -> None:
    """Print a table for each part."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--throttle", type=float, default=4, help="slow-down of the page's thread")
    parser.add_argument("--motions", type=int, default=3, help="times that each motion is shown")
    given = parser.parse_args()
    print(f"{machine()}; throttle {given.throttle:g}")
    with (
        hexwarp() as server,
        sync_playwright() as playwright,
        launch_chromium(playwright) as browser,
    ):
        for part in given.parts or PARTS:
            print()
            PARTS[part](browser, server.address, given)


if __name__ == "__main__":
    main()
