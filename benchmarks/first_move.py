"""How long people wait for a fresh server: ``python benchmarks/first_move.py [--levels 1 4 6]``.

Each figure is from a server of its own with an empty home, which has never kept anything: the
seconds from Play to a bot's first move, from the button to the first hint, and from the button to
the first answer of an analysis, the estimate of the first ply. Then the memory of the largest
process that searches.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
from collections.abc import Awaitable, Callable
from functools import partial
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from report import machine, print_heading, print_row
from servers import GAMES, Person, Site, hexwarp

POLL_S = 0.02
PLIES = 6
"""The plies of the game that is analysed, which then is resigned."""


async def play(person: Person, game: str, bot: str, plies: int = 0) -> str:
    """Play a game against a bot up to a number of plies, or the bot's first move; return its path.

    The bot begins where the dice do not decide.
    """
    seats = [{"kind": "bot", "bot": bot}, {"kind": "human"}]
    body = {"game": game, "players": 2, "seats": seats, "first": 1}
    match, moved = await person.call("POST", "/games", body), False
    path = f"/games/{match['id']}"
    while match["ply"] < plies if plies else not (moved and match["to_move"] == [2]):
        if match["to_move"] == [2]:
            legal = await person.call("GET", f"{path}/legal")
            move = {"move": legal["moves"][0], "ply": legal["ply"]}
            await person.call("POST", f"{path}/moves", move)
        else:
            moved = True
            await asyncio.sleep(POLL_S)
        match = await person.call("GET", path)
    return path


async def first_move(person: Person, game: str, level: int) -> float:
    """Return the seconds from the request of a match to the bot's first move."""
    began = perf_counter()
    await play(person, game, f"level{level}")
    return perf_counter() - began


async def first_hint(person: Person, game: str) -> float:
    """Return the seconds of a hint in a match against a bot without search."""
    path = await play(person, game, "greedy")
    began = perf_counter()
    await person.call("POST", f"{path}/hint")
    return perf_counter() - began


async def first_answer(person: Person, game: str) -> float:
    """Return the seconds from the request of an analysis to the estimate of the first ply."""
    path = await play(person, game, "greedy", PLIES)
    await person.call("POST", f"{path}/resign", {"seat": 2})
    began = perf_counter()
    analysis = await person.call("POST", f"{path}/analysis")
    while not analysis["plies"]:
        await asyncio.sleep(POLL_S)
        analysis = await person.call("GET", f"{path}/analysis")
    return perf_counter() - began


def measure(act: Callable[[Person], Awaitable[float]]) -> tuple[float, float]:
    """Return what a person measures at a fresh server, and the memory of its largest child, MB."""

    async def visit(address: str) -> float:
        site = Site(address)
        return await act(Person(site, await site.guest()))

    with TemporaryDirectory(ignore_cleanup_errors=True) as home, hexwarp(HOME=home) as server:
        seconds = asyncio.run(visit(server.address))
        listed = subprocess.run(  # noqa: S603
            ["ps", "-o", "rss=", "--ppid", str(server.pid)],  # noqa: S607
            capture_output=True,
            check=True,
        )
    return seconds, max(map(int, listed.stdout.split()), default=0) / 1024


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 4, 6])
    parser.add_argument("--games", nargs="+", default=GAMES)
    given = parser.parse_args()
    print(f"{machine()}\n")
    levels = [f"level {level}, s" for level in given.levels]
    print_heading("game", *levels, "hint, s", "analysis, s", "worker, MB")
    for game in given.games:
        acts: list[Any] = [partial(first_move, game=game, level=level) for level in given.levels]
        acts += [partial(first_hint, game=game), partial(first_answer, game=game)]
        seconds, memory = zip(*map(measure, acts), strict=True)
        print_row(game, *(f"{value:.2f}" for value in seconds), f"{max(memory):.0f}")


if __name__ == "__main__":
    main()
