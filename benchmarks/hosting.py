"""The load that one core carries: ``python benchmarks/hosting.py [--finished 1000000]``.

Runs server processes on a PostgreSQL and a Redis of its own. People at 16 tables move, over their
sockets like the page, as fast as the server answers, beside a number of tables whose clocks run
while nobody moves; then at half that speed. Prints the moves a second, the CPU time of the server
processes for a move, and the time from one person's move to the other person's socket. Players are
spread over the processes, so that most moves cross two of them.

``--finished 1000000`` fills the database with finished games first, and measures the start and the
pages that list them.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import median

import stored_games
from report import machine, percentile, print_heading, print_row
from servers import GAMES, Server, Site, Table, hexwarp

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.services import Redis, running_postgresql

ACTIVE = 16
"""Tables at which people move."""
CLOCK = {"kind": "realtime", "minutes": 180, "increment": 60}
PAGE_REPEATS = 5
"""Requests of a page, of which the median counts."""


async def play(
    tables: list[Table], servers: list[Server], seconds: float, rate: float = 0
) -> tuple[float, ...]:
    """Make moves at all tables: one after the other, or at a rate for all tables together.

    Returns:
        The moves a second, the CPU time of a move, and the median and 99 % of the times until the
        other person had it; times in ms.
    """
    latencies: list[float] = []
    counting = False
    ends = asyncio.Event()

    async def at(table: Table, number: int) -> None:
        if rate:
            await asyncio.sleep(number / rate)
        while not ends.is_set():
            began = time.perf_counter()
            latency = await table.move()
            if counting:
                latencies.append(latency)
            if rate:
                pause = random.uniform(0.5, 1.5) * len(tables) / rate
                await asyncio.sleep(max(0.0, began + pause - time.perf_counter()))

    tasks = [asyncio.create_task(at(table, number)) for number, table in enumerate(tables)]
    await asyncio.sleep(2)
    counting, used, began = True, sum(server.cpu_s for server in servers), time.monotonic()
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    used, passed = sum(server.cpu_s for server in servers) - used, time.monotonic() - began
    counting = False
    for task in done:
        task.result()
    ends.set()
    await asyncio.gather(*tasks)
    late = (1000 * percentile(latencies, part) for part in (0.5, 0.99))
    return len(latencies) / passed, 1000 * used / len(latencies), *late


async def measure(servers: list[Server], running: int, seconds: float) -> None:
    """Measure a server beside a number of running tables: full load, then half of it."""
    sites, games = [Site(server.address) for server in servers], cycle(GAMES)
    tables = [Table(sites, next(games), clock=CLOCK) for _ in range(running + ACTIVE)]
    for first in range(0, len(tables), ACTIVE):
        await asyncio.gather(*(table.open() for table in tables[first : first + ACTIVE]))
    rate, cpu_ms, *_ = await play(tables[-ACTIVE:], servers, seconds)
    *_, median_ms, late_ms = await play(tables[-ACTIVE:], servers, seconds, rate / 2)
    figures = f"{rate:.0f}", f"{cpu_ms:.2f}", f"{median_ms:.0f}", f"{late_ms:.0f}"
    print_row(len(servers), running, *figures)
    for first in range(0, len(tables), ACTIVE):
        await asyncio.gather(*(table.close() for table in tables[first : first + ACTIVE]))


async def measure_pages(site: Site) -> None:
    """Print the time of each page that lists stored games."""
    print_heading("page", "ms")
    for path in stored_games.PAGES:
        times = []
        for _ in range(PAGE_REPEATS):
            began = time.perf_counter()
            await site.call("GET", path)
            times.append(1000 * (time.perf_counter() - began))
        print_row(path, f"{median(times):.1f}")


def main() -> None:
    """Measure all combinations, and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, nargs="+", default=[1000])
    parser.add_argument("--finished", type=int, default=0, help="finished games in the database")
    parser.add_argument("--seconds", type=float, default=10.0, help="the time of each measurement")
    given = parser.parse_args()
    print(f"{machine()}\n")
    redis = Redis()
    with running_postgresql(durable=True) as postgresql, ExitStack() as stack:
        stack.callback(redis.close)
        redis.start()
        database = postgresql.new_database()
        flags = "--database-url", database, "--redis-url", redis.url
        with hexwarp(*flags):
            pass  # creates the tables
        if given.finished:
            stored_games.fill(database, given.finished)
            with hexwarp(*flags) as server:
                print(f"Start with {given.finished} games: {server.start_s:.2f} s\n")
                asyncio.run(measure_pages(Site(server.address)))
                print()
        late = "half load: median, ms", "99 % within, ms"
        print_heading("processes", "tables", "moves/s", "CPU time of a move, ms", *late)
        for count in given.processes:
            for tables in given.tables:
                with ExitStack() as processes:
                    servers = [processes.enter_context(hexwarp(*flags)) for _ in range(count)]
                    asyncio.run(measure(servers, tables, given.seconds))


if __name__ == "__main__":
    main()
