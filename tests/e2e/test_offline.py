"""The page without a connection: what was loaded works, the rest says what does, nothing leaks."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from support.eventually import eventually

from .account import make_account, menu
from .browser import DESKTOP, OpenPage
from .table import resign, set_up

CACHED = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found[name] = requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
  }
  return found;
}"""
"""Returns the paths in each cache. Reading the answers can wait for ever, as the page adds some."""


ANSWERS = """async (name) => {
  const cache = await caches.open(name);
  const answers = (await cache.keys()).map((request) => cache.match(request));
  return Promise.all(answers.map(async (answer) => (await answer).text()));
}"""
"""Returns the texts in a cache that the page does not change meanwhile."""


def cached(page: Page) -> dict[str, list[str]]:
    contents: dict[str, list[str]] = page.evaluate(CACHED)
    return contents


def answers(page: Page) -> list[str]:
    return sorted(cached(page).get("answers", []))


def until(page: Page, condition: Any) -> None:
    """Wait until something is true of the page."""
    eventually(lambda: condition(page), sleep=lambda s: page.wait_for_timeout(1000 * s))


def keep_files(page: Page) -> None:
    """Open the start page, and wait until the worker has its files."""
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, lambda page: page.evaluate("navigator.serviceWorker.controller !== null"))


def has_offline_screen(page: Page) -> bool:
    """Return whether the browser keeps the screen, what chooses it, and its words."""
    kept = " ".join(cached(page)["files"])
    return bool(re.search(r"OfflineScreen-\S+\.js", kept)) and kept.count("/offline-") > 1


def finished(page: Page) -> str:
    """Play a game that ends at once, and return its path once it is kept."""
    table = set_up(page, "Indigo")
    expect(page.locator("[data-cell]").first).to_be_visible()
    assert not [path for path in answers(page) if "games" in path], "a running game is kept"
    resign(page)
    expect(page.get_by_role("dialog")).to_contain_text("Won by resignation")
    page.keyboard.press("Escape")
    path = f"/api/games/{table.id}/ws"
    until(page, lambda page: path in answers(page))
    return f"/t/{table.id}"


def test_pages_that_were_loaded_work_offline(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP, service_workers="allow")
    keep_files(page)
    for path in ("/rules/indigo", "/learn/hyper6"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    replay = finished(page)
    until(page, has_offline_screen)

    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Two games under one night sky")
    page.goto("/rules/indigo")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Indigo")
    expect(page.locator("main svg").first).to_be_visible()
    page.goto("/learn/hyper6")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Meet your ships")
    page.goto(replay)
    expect(page.locator("[data-cell]").first).to_be_visible()
    expect(page.get_by_text("resigns")).to_be_visible()
    page.reload()
    expect(page.locator("[data-cell]").first).to_be_visible()


def test_other_pages_say_what_works_and_open_with_the_connection(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP, service_workers="allow")
    keep_files(page)
    page.goto("/rules/indigo")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    replay = finished(page)
    page.goto("/")
    # The files that the page loads ahead are there, too.
    until(page, has_offline_screen)
    page.context.set_offline(True)
    page.goto("/ratings")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("You are offline")
    expect(page.get_by_role("link", name="Rules").first).to_be_visible()
    page.get_by_role("link", name=re.compile("Indigo.*Stargazer|Indigo.*Navigator")).click()
    expect(page).to_have_url(re.compile(f"{replay}$"))
    expect(page.locator("[data-cell]").first).to_be_visible()
    page.goto("/t/neveropened")
    expect(heading).to_have_text("You are offline")
    page.goto("/ratings")
    expect(heading).to_have_text("You are offline")
    page.context.set_offline(False)
    expect(heading).to_have_text("Ratings")


def test_nothing_of_a_user_stays_after_log_out(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP, service_workers="allow")
    keep_files(page)
    make_account(page, "Cleo")
    replay = finished(page)
    page.goto("/")
    menu(page, "Log out")
    expect(page.get_by_role("button", name=re.compile("^You: Guest"))).to_be_visible()
    assert answers(page) == ["/api/catalogue"]
    until(page, lambda page: any("OfflineScreen" in path for path in cached(page)["files"]))
    page.context.set_offline(True)
    page.goto(replay)
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")


def test_worker_keeps_files_and_the_start_page_alone(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP, service_workers="allow")
    keep_files(page)
    table = set_up(page, "Indigo")
    expect(page.locator("[data-cell]").first).to_be_visible()
    for path in ("/me", "/puzzles", f"/t/{table.id}"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
    kept = cached(page)
    assert kept["shell"] == ["/"]
    assert {path.split("/")[1] for path in kept["files"]} == {"assets"}
    assert kept["answers"] == ["/api/catalogue"]
    assert set(kept) == {"shell", "files", "answers"}
    texts = [page.evaluate(ANSWERS, name) for name in ("shell", "answers")]
    assert all(texts)
    assert table.id not in str([kept["shell"], kept["answers"], texts])
