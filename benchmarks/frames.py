"""Measure the boards' motion: ``python benchmarks/frames.py [--throttle 4] [--motions 3]``.

A server of its own serves the page that is built beside ``hexwarp``; with PYTHONPATH set to the
``src`` of another version it measures that version's page. Chromium shows, without a GPU:

- turns of random games, from an opened record: the longest run of a gem, a tile that moves no gem,
  the longest chain of jumps, and a ship that gets home. A trace counts the frames that were put on
  the screen, and the updates, layouts and paints of the page's thread;
- a table that nobody touches: the CPU time of all processes of the browser;
- the pointer over cells and ships, choices and moves: the interaction latency by the Event Timing
  API, and the CPU time of the page's thread, which does not depend on what else the machine does.

The page's thread is slowed down by ``--throttle``; the compositor and the raster threads are not.
"""

from __future__ import annotations

import argparse
import os
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from random import Random
from statistics import mean, median, quantiles
from typing import Any, TypeAlias

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from hexwarp.core import registry
from hexwarp.core.history import History
from hexwarp.core.record import Record, write
from hexwarp.core.testing import random_history
from hexwarp.core.types import Event
from server import hexwarp

GAMES = 60
"""Random games of each kind in which a turn is looked for."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
SIZE = {"width": 1280, "height": 800}
IDLE_S = 10.0
SETTLE_MS = 1500
"""Until a screen is drawn and its start is over."""
IDLE_AFTER_MS = 9000
"""Until nothing moves any more at a table that nobody touches."""
PAUSE_MS = 350
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline.frame,blink.user_timing"
WORK = {"Commit": "updates", "Layout": "layouts", "Paint": "paints"}
"""Trace events of the page's thread, and the columns that count them."""

Length: TypeAlias = Callable[[tuple[Event, ...]], float]
"""How long a turn's motion of some kind is; the longest of all is measured."""


@dataclass(frozen=True)
class Motion:
    """A turn to be shown."""

    name: str
    game: str
    length: Length


def run_length(events: tuple[Event, ...]) -> float:
    """Return the number of cells that one gem runs over."""
    return max((len(e["path"]) for e in events if e["type"] == "run"), default=0)


def jumps(events: tuple[Event, ...]) -> float:
    """Return the number of jumps of a turn whose ship stays on the board."""
    home = any(e["type"] == "home" for e in events)
    return 0 if home else sum(e["type"] == "jump" for e in events)


def homes(events: tuple[Event, ...]) -> float:
    """Return whether a ship gets home."""
    return any(e["type"] == "home" for e in events)


def only_lays(events: tuple[Event, ...]) -> float:
    """Return whether a turn lays a tile and moves no gem."""
    kinds = {e["type"] for e in events}
    return "lay" in kinds and kinds <= {"lay", "draw"}


MOTIONS = (
    Motion("longest gem run", "indigo", run_length),
    Motion("tile laid", "indigo", only_lays),
    Motion("chain of jumps", "hyper6", jumps),
    Motion("ship gets home", "hyper6", homes),
)


def longest(motion: Motion) -> tuple[History[Any], int, float]:
    """Return a random game, the number of its turn with the longest motion, and its length."""
    rng = Random(1)
    game = registry.load(motion.game)
    games: list[tuple[float, int, History[Any]]] = []
    for _ in range(GAMES):
        history = random_history(game, rng)
        lengths = [motion.length(turn.events) for turn in history.turns]
        games.append((max(lengths), lengths.index(max(lengths)), history))
    length, turn, history = max(games, key=lambda item: item[0])
    return history, turn, length


# --- the browser ---------------------------------------------------------------------------------


@contextmanager
def opened(browser: Browser, address: str, throttle: float) -> Iterator[tuple[Page, CDPSession]]:
    """Yield a page of a new user, and its debugging session."""
    context = browser.new_context(base_url=address, viewport=SIZE, locale="en")  # type: ignore[arg-type]
    context.add_init_script("localStorage.setItem('hexwarp:speed', '1')")
    page = context.new_page()
    session = context.new_cdp_session(page)
    page.goto("/")
    page.locator("input[type=file]").wait_for(state="attached")
    session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    yield page, session
    context.close()


def open_record(page: Page, record: str, turn: int) -> None:
    """Open a record, and go to the position before a turn."""
    file = {"name": "record.txt", "mimeType": "text/plain", "buffer": record.encode()}
    page.locator("input[type=file]").first.set_input_files(file)  # type: ignore[arg-type]
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


@contextmanager
def traced(browser: Browser) -> Iterator[list[dict[str, Any]]]:
    """Fill a list with the trace of the block."""
    events: list[dict[str, Any]] = []
    session = browser.new_browser_cdp_session()
    complete: list[object] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda done: complete.append(done))
    session.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    yield events
    session.send("Tracing.end")
    while not complete:
        session.send("Browser.getVersion")
    session.detach()


@dataclass(frozen=True)
class Shown:
    """A turn as it was shown: its duration, the gaps between frames, and what they cost."""

    ms: float
    gaps_ms: list[float]
    work: Counter[str]
    cpu_s: float


def show(browser: Browser, page: Page) -> Shown:
    """Show the next turn."""
    with traced(browser) as events:
        before = browser_cpu(browser)
        page.evaluate(SHOW)
        cpu = browser_cpu(browser) - before
        page.wait_for_timeout(200)
    marks = {e["name"]: e for e in events if e["name"].startswith("motion-")}
    begin, end = marks["motion-begin"], marks["motion-end"]
    of_page = [
        e
        for e in events
        if e["pid"] == begin["pid"] and begin["ts"] <= e["ts"] <= end["ts"] and e["ph"] != "E"
    ]
    drawn = sorted(e["ts"] for e in of_page if e["name"] == "DrawFrame")
    gaps = [(b - a) / 1000 for a, b in pairwise([begin["ts"], *drawn, end["ts"]])]
    work = Counter(WORK[e["name"]] for e in of_page if e["name"] in WORK)
    return Shown((end["ts"] - begin["ts"]) / 1000, gaps, work, cpu)


def browser_cpu(browser: Browser) -> float:
    """Return the CPU time of all processes of the browser, in seconds."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(process["cpuTime"] for process in processes)


# --- tables --------------------------------------------------------------------------------------


def new_table(page: Page, game: str, moves: int) -> dict[str, Any]:
    """Begin a game against a bot, make some moves, and show it; return the plan."""
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "level1"}]
    match = page.request.post(
        "/api/games", data={"game": game, "players": 2, "seats": seats}
    ).json()
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


OBSERVE = """() => {
  window.latencies = {};
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of list.getEntries()) {
      (window.latencies[interactionId ? "press" : name] ??= []).push(duration);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: false });
}"""


@dataclass(frozen=True)
class Acts:
    """The time of some equal interactions: the latencies of their events, and the thread's time."""

    latencies_ms: list[float]
    thread_ms: float
    """CPU time of the page's thread for each interaction, slowed down: a busy machine adds none."""


def acted(session: CDPSession, page: Page, kind: str, acts: Sequence[Callable[[], object]]) -> Acts:
    """Interact with the page, with pauses between the acts.

    Args:
        session: The page's debugging session.
        page: The page.
        kind: The events that count: a name, or ``press`` for keys and clicks.
        acts: The interactions.
    """
    page.evaluate(OBSERVE)
    before = thread_time(session)
    for act in acts:
        act()
        page.wait_for_timeout(PAUSE_MS)
    thread_ms = 1000 * (thread_time(session) - before) / len(acts)
    latencies: dict[str, list[float]] = page.evaluate("() => window.latencies")
    return Acts(latencies.get(kind, []), thread_ms)


def thread_time(session: CDPSession) -> float:
    """Return the CPU time of the tasks of the page's thread, in seconds."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def indigo_acts(page: Page, session: CDPSession) -> Iterator[tuple[str, Acts]]:
    """Hold the tile over cells, rotate it with keys, and lay it."""
    plan = new_table(page, "indigo", 10)
    cells = list(dict.fromkeys(move["move"][:2] for move in plan["moves"]))
    boxes = [page.locator(f"[data-cell='{cell}']").bounding_box() for cell in cells]
    points = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b]
    hovers = [partial(page.mouse.move, *point) for point in points[:20]]
    yield "indigo: pointer over cells", acted(session, page, "pointerover", hovers)
    turns = [partial(page.keyboard.press, "r")] * 6
    yield "indigo: rotate", acted(session, page, "press", turns)
    yield "indigo: lay", acted(session, page, "press", [partial(page.mouse.click, *points[0])])


def hyper6_acts(page: Page, session: CDPSession) -> Iterator[tuple[str, Acts]]:
    """Choose ships, and drive one."""
    new_table(page, "hyper6", 14)
    ships = page.locator("[data-slot][role=option]")
    boxes = [box for ship in ships.all() if (box := ship.bounding_box())]
    points = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes]
    hovers = [partial(page.mouse.move, *point) for point in points[:6]]
    yield "hyper6: pointer over ships", acted(session, page, "pointerover", hovers)
    choices = [partial(page.mouse.click, *point) for point in points[:6]]
    yield "hyper6: choose a ship", acted(session, page, "press", choices)
    drive = [partial(page.mouse.click, *points[min(5, len(points) - 1)])]
    yield "hyper6: drive", acted(session, page, "press", drive)


# --- the tables of figures -----------------------------------------------------------------------


def show_motions(browser: Browser, address: str, arguments: argparse.Namespace) -> None:
    """Print a line for each motion."""
    columns = "f/s, median", "f/s, worst 5 %", *WORK.values(), "cores"
    print("motion              ms   " + "  ".join(f"{name:>14}" for name in columns), flush=True)
    for motion in MOTIONS:
        history, turn, length = longest(motion)
        record = write(Record(history, {}))
        runs = []
        for _ in range(arguments.motions):
            with opened(browser, address, arguments.throttle) as (page, _session):
                open_record(page, record, turn)
                runs.append(show(browser, page))
        gaps = [gap for run in runs for gap in run.gaps_ms]
        work = {name: mean(run.work[name] for run in runs) for name in WORK.values()}
        frames = len(gaps) / len(runs) - 1
        cells = (
            f"{1000 / median(gaps):.0f}",
            f"{1000 / quantiles(gaps, n=20)[-1]:.0f}",
            *(f"{count:.0f} ({count / frames:.2f})" for count in work.values()),
            f"{1000 * sum(run.cpu_s for run in runs) / sum(run.ms for run in runs):.2f}",
        )
        name = f"{motion.name} {length:.0f}" if length > 1 else motion.name
        ms = mean(run.ms for run in runs)
        print(f"{name:<18} {ms:5.0f}   " + "  ".join(f"{cell:>14}" for cell in cells), flush=True)


def show_idle(browser: Browser, address: str) -> None:
    """Print the CPU time of a browser that shows a table, in shares of a core."""
    print("\ntable, idle              cores", flush=True)
    for game, moves in ("indigo", 10), ("hyper6", 14):
        for speed in "1", "0":
            with opened(browser, address, 1) as (page, _session):
                page.context.add_init_script(f"localStorage.setItem('hexwarp:speed', '{speed}')")
                new_table(page, game, moves)
                page.wait_for_timeout(IDLE_AFTER_MS)
                before, began = browser_cpu(browser), time.monotonic()
                page.wait_for_timeout(1000 * IDLE_S)
                share = (browser_cpu(browser) - before) / (time.monotonic() - began)
            name = game if speed == "1" else f"{game}, motion off"
            print(f"{name:<24} {share:5.2f}", flush=True)


def show_interactions(browser: Browser, address: str, throttle: float) -> None:
    """Print the interaction latencies."""
    print("\ninteraction                   ms, median  ms, longest  thread, ms", flush=True)
    for measure in indigo_acts, hyper6_acts:
        with opened(browser, address, throttle) as (page, session):
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            for name, acts in measure(page, session):
                latencies = acts.latencies_ms or [0]
                figures = f"{median(latencies):11.0f} {max(latencies):12.0f} {acts.thread_ms:11.0f}"
                print(f"{name:<28} {figures}", flush=True)


def main() -> None:
    """Print three tables."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--throttle", type=float, default=4, help="slow-down of the page's thread")
    parser.add_argument("--motions", type=int, default=3, help="times that each motion is shown")
    parser.add_argument("--only", choices=["motions", "idle", "interactions"])
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, throttle {arguments.throttle:g}")
    executable = shutil.which("chromium-headless-shell") or "chromium"
    with hexwarp(None, "random", 0.0) as (_, address), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        if arguments.only in (None, "motions"):
            show_motions(browser, address, arguments)
        if arguments.only in (None, "idle"):
            show_idle(browser, address)
        if arguments.only in (None, "interactions"):
            show_interactions(browser, address, arguments.throttle)
        browser.close()


if __name__ == "__main__":
    main()
