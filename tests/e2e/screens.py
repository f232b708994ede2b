"""Pictures of every screen, to look at: ``scripts/screens FOLDER [LANGUAGE...]``.

Each in every language, wide, on a phone upright and across, dark and light. One sheet has a screen
in one size and theme, in all languages side by side. Cut texts are printed.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from hexwarp import words
from hexwarp.server.services.pages.texts import words_in
from support.eventually import eventually
from support.users import RATED

from .browser import ENGINE_TIMEOUT_S, Server
from .fit import FIND_CUT, User, complete
from .launch import NO_MOTION, launch_chromium

SIZES = {"wide": (1366, 768), "upright": (390, 844), "across": (844, 390)}
THEMES: tuple[Literal["dark"], Literal["light"]] = ("dark", "light")
MAX_HEIGHT = 2400
"""Pixels of a picture: longer pages end there."""
GAP = 16
PLIES = 14
"""Of the games that are analysed."""


def shown(page: Page, path: str) -> None:
    """Open an address, and wait until its screen is there."""
    page.goto(path)
    complete(page)


def set_up(server: Server, browser: Browser) -> tuple[list[Any], dict[str, str]]:
    """Play some games; return the cookies of the user who looks, and the address of each screen."""
    contexts = [browser.new_context(base_url=server.url) for _ in range(3)]
    users = [
        User(context.request, name)
        for context, name in zip(contexts, ("Ada", "Ben", "Zo\u00eb"), strict=True)
    ]
    for user, name in zip(users, ("Ada", "Ben", "Zo\u00eb"), strict=True):
        user.post("/account", {"name": name, "password": "correct horse battery"})
    ada, ben, zoe = users

    def meet(host: User, guest: User, game: str, **more: object) -> str:
        match = host.create(game, "human", "open", **more)
        guest.post(f"/games/{match['id']}/join", {})
        return str(match["id"])

    over = ""
    for game, loser in (("indigo", ben), ("hyper6", ada), ("indigo", ada), ("hyper6", ben)):
        over = meet(ada, ben, game, public=True, **RATED)
        loser.post(f"/games/{over}/resign", {})
    clock = {"kind": "realtime", "minutes": 30, "increment": 10}
    timed = meet(ada, ben, "indigo", clock=clock)
    zoe.create("hyper6", "human", "open", "open", public=True, clock={"kind": "days", "days": 2})
    three = [{"kind": "human", "name": name} for name in ("Ada", "Bernhardine", "Chlo\u00e9")]
    hot_seat = ada.post("/games", {"game": "hyper6", "players": 3, "seats": three, "options": {}})

    def analysed(game: str) -> str:
        """Play some moves, resign and wait for the analysis; return the address of a ply."""
        match = ada.create(game, "human", "human")["id"]
        chance = random.Random(1)
        for ply in range(PLIES):
            moves = ada.api.get(f"/api/games/{match}/legal").json()["moves"]
            ada.post(f"/games/{match}/moves", {"move": chance.choice(moves), "ply": ply})
        ada.post(f"/games/{match}/resign", {"seat": 1})
        eventually(
            lambda: ada.post(f"/games/{match}/analysis", {})["status"] == "done",
            timeout_s=ENGINE_TIMEOUT_S,
            sleep=lambda _: time.sleep(1),
        )
        return f"/t/{match}?ply={PLIES - 1}"

    against_bot = ada.create("hyper6", "human", "level1")["id"]
    ada.post(f"/games/{against_bot}/resign", {})
    puzzle = ada.api.get("/api/puzzles/next?game=indigo").json()["id"]
    paths = {
        "start": "/",
        "setup-indigo": "/?game=indigo",
        "setup-hyper6": "/?game=hyper6",
        "lobby": "/lobby",
        "learn-indigo": "/learn/indigo",
        "learn-hyper6": "/learn/hyper6",
        "rules-indigo": "/rules/indigo",
        "rules-hyper6": "/rules/hyper6",
        "puzzles": "/puzzles",
        "puzzle": f"/puzzles/{puzzle}",
        "ratings": "/ratings?game=indigo&clock=none",
        "profile": "/p/Ada",
        "account": "/me",
        "security": "/me#security",
        "login": "/login",
        "replay": "/replay",
        "table-indigo": f"/t/{ada.create('indigo', 'human', 'greedy')['id']}",
        "table-hyper6": f"/t/{ada.create('hyper6', 'human', 'greedy')['id']}",
        "table-match": f"/t/{ada.create('indigo', 'human', 'greedy', options={'rounds': 3})['id']}",
        "table-of-three": f"/t/{hot_seat['id']}",
        "table-timed": f"/t/{timed}",
        "table-days": f"/t/{meet(ada, ben, 'indigo', clock={'kind': 'days', 'days': 2})}",
        "table-waits": f"/t/{ada.create('indigo', 'human', 'open')['id']}",
        "table-over": f"/t/{over}",
        "table-over-bot": f"/t/{against_bot}",
        "analysis-indigo": analysed("indigo"),
        "analysis-hyper6": analysed("hyper6"),
        "missing": "/nowhere",
    }
    cookies = contexts[0].cookies()
    for context in contexts:
        context.close()
    return cookies, paths


def show_hint(page: Page) -> None:
    page.locator(".status.yours").wait_for()
    page.keyboard.press("h")
    page.locator(".hint .button.primary").wait_for()


def show_settings(page: Page) -> None:
    language = page.locator("html").get_attribute("lang") or ""
    page.get_by_role("button", name=words_in(language)("action-settings")).click()
    page.get_by_role("dialog").wait_for()


def press(page: Page, key: str) -> None:
    """Open a dialog by a key, which does nothing until the table has loaded."""
    dialog = page.get_by_role("dialog")
    while dialog.count() == 0:
        page.keyboard.press(key)
        page.wait_for_timeout(200)


DIALOGS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "help": ("table-hyper6", lambda page: press(page, "b")),
    "keys": ("table-indigo", lambda page: press(page, "?")),
    "settings": ("table-indigo", show_settings),
    "hint-indigo": ("table-indigo", show_hint),
    "hint-hyper6": ("table-hyper6", show_hint),
    "hint-match": ("table-match", show_hint),
}
"""Dialogs and hints: the screen that each is shown over, and the way to open it."""


@contextmanager
def started() -> Iterator[Server]:
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.close()


def main() -> None:
    """Take all pictures, and join them to sheets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the sheets are written")
    parser.add_argument("language", nargs="*", help="all languages unless some are named")
    parser.add_argument("--only", default="", help="only screens whose name contains this")
    arguments = parser.parse_args()
    languages = arguments.language or list(words.LANGUAGES)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with started() as server, sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        cookies, paths = set_up(server, browser)
        pictures: dict[str, list[Path]] = {}
        with TemporaryDirectory() as folder:
            for language in languages:
                for theme in THEMES:
                    context = browser.new_context(
                        base_url=server.url, locale=language, color_scheme=theme
                    )
                    context.add_cookies(cookies)
                    context.add_init_script(NO_MOTION)
                    settings = {"settings": {"language": language}}
                    context.request.put("/api/me/settings", data=settings)
                    page = context.new_page()
                    for name in [*paths, *DIALOGS]:
                        if arguments.only not in name:
                            continue
                        screen, open_dialog = DIALOGS.get(name, (name, None))
                        shown(page, paths[screen])
                        if open_dialog:
                            open_dialog(page)
                        for size, (width, height) in SIZES.items():
                            page.set_viewport_size({"width": width, "height": height})
                            for fault in page.evaluate(FIND_CUT):
                                print(f"{name}, {language}, {size}, {theme}: {fault}")
                            file = Path(folder) / f"{name}-{size}-{theme}-{language}.png"
                            page.screenshot(path=file, full_page=True)
                            pictures.setdefault(f"{name}-{size}-{theme}", []).append(file)
                    context.close()
            for name, files in pictures.items():
                join(files, arguments.folder / f"{name}.png")


def join(files: list[Path], target: Path) -> None:
    """Write pictures side by side."""
    opened = [Image.open(file) for file in files]
    images = [image.crop((0, 0, image.width, min(image.height, MAX_HEIGHT))) for image in opened]
    width = sum(image.width + GAP for image in images) - GAP
    sheet = Image.new("RGB", (width, max(image.height for image in images)), "gray")
    left = 0
    for image in images:
        sheet.paste(image, (left, 0))
        left += image.width + GAP
    sheet.save(target)


if __name__ == "__main__":
    main()
