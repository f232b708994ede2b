"""Latency of a server under full load: ``python benchmarks/server.py [--minutes N]``.

Starts a server on a core of its own, with bots at 200 tables, 1,000 sockets that watch them, and
people at 20 more tables. This process makes all of the load, on another core. Measured is the time
from a person's move until the other person has it, and the server's memory, at ten times. A move is
on disk before it is sent, so the disk takes its share: with TMPDIR=/dev/shm there is none.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

from uvicorn.loops.auto import auto_loop_factory
from websockets.exceptions import ConnectionClosed

from report import machine, percentile, print_heading, print_row
from servers import GAMES, Server, Site, Table, hexwarp

MOVE_INTERVAL_S = 1.0
"""Mean seconds between two moves of people at a table."""
ARRIVAL_S = 20.0
"""Seconds within which all clients connect."""
WARM_UP_S = 2 * ARRIVAL_S
"""Seconds without measurement, in which searches are loaded and caches are filled."""
SAMPLES = 10
"""Times at which memory is measured."""
BOT = {"kind": "bot", "bot": "level2"}


@dataclass
class Measurements:
    """Measurements, recorded while ``active``."""

    active: bool = False
    latencies: list[float] = field(default_factory=list)
    """From sending a person's move to its arrival at the other's socket, in seconds."""
    bot_moves: int = 0
    messages: int = 0
    """Messages that those who watch received."""


async def play_bots(site: Site, game: str, watchers: int, totals: Measurements) -> None:
    """Play matches of bots that are watched, one after the other."""
    await asyncio.sleep(random.uniform(0, ARRIVAL_S))
    token = await site.guest()
    while True:
        body = {"game": game, "players": 2, "seats": [BOT, BOT]}
        match_id = (await site.call("POST", "/games", body, token))["id"]
        await asyncio.gather(*(watch(site, match_id, n == 0, totals) for n in range(watchers)))


async def watch(site: Site, match_id: str, first: bool, totals: Measurements) -> None:
    """Watch a match; the first to do so counts its moves."""
    with suppress(ConnectionClosed):
        async with site.follow(f"/games/{match_id}/ws?version=2") as socket:
            async for text in socket:
                totals.messages += totals.active
                totals.bot_moves += totals.active and first and '"kind":"move"' in str(text)
                if '"kind":"finished"' in str(text):
                    return


async def play_people(site: Site, game: str, totals: Measurements) -> None:
    """Play random matches of two people, one after the other."""
    await asyncio.sleep(random.uniform(0, ARRIVAL_S))
    table = Table([site], game)
    await table.open()
    while True:
        await asyncio.sleep(random.uniform(0.5, 1.5) * MOVE_INTERVAL_S)
        latency = await table.move()
        if totals.active:
            totals.latencies.append(latency)


async def measure(server: Server, given: argparse.Namespace) -> None:
    """Run the load, and print what is measured."""
    totals, site, games = Measurements(), Site(server.address), cycle(GAMES)
    each, more = divmod(given.watchers, given.tables)
    loads: list[Any] = [
        play_bots(site, next(games), each + (n < more), totals) for n in range(given.tables)
    ]
    loads += [play_people(site, next(games), totals) for _ in range(given.people)]
    tasks = [asyncio.create_task(load) for load in loads]
    await wait(tasks, WARM_UP_S)
    totals.active = True
    seconds = 60 * given.minutes
    began, used, memory = time.monotonic(), server.cpu_s, [server.memory]
    for _ in range(SAMPLES - 1):
        await wait(tasks, seconds / (SAMPLES - 1))
        memory.append(server.memory)
    totals.active = False
    passed = time.monotonic() - began
    print_heading(
        "moves", "median, ms", "95 %", "99 %", "longest", "bots' moves/s", "messages/s", "cores"
    )
    parts = (percentile(totals.latencies, part) for part in (0.5, 0.95, 0.99, 1))
    rates = f"{totals.bot_moves / passed:.0f}", f"{totals.messages / passed:.0f}"
    cores = f"{(server.cpu_s - used) / passed:.2f}"
    print_row(len(totals.latencies), *(f"{1000 * part:.1f}" for part in parts), *rates, cores)
    print(f"\nMemory, MiB: {', '.join(f'{size:.0f}' for size in memory)}")


async def wait(tasks: list[asyncio.Task[None]], seconds: float) -> None:
    """Wait; raise the exception of a task that fails."""
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--minutes", type=float, default=3.0, help="how long to measure (3)")
    parser.add_argument("--tables", type=int, default=200, help="tables of two bots (200)")
    parser.add_argument("--watchers", type=int, default=1000, help="sockets that watch (1000)")
    parser.add_argument("--people", type=int, default=20, help="tables of two people (20)")
    given = parser.parse_args()
    print(f"{machine()}\n")
    own, others = (*sorted(os.sched_getaffinity(0)), None)[:2]
    if others is not None:
        os.sched_setaffinity(0, {others})
    with (
        hexwarp("--bot-pace", "1", core=own) as server,
        asyncio.Runner(loop_factory=auto_loop_factory()) as runner,
    ):
        runner.run(measure(server, given))


if __name__ == "__main__":
    main()
