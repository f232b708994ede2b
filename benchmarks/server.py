"""How quick the server is when it is full: ``python benchmarks/server.py [--minutes N]``.

Starts a server on a core of its own, with bots at 200 tables, 1,000 sockets that watch them, and
people at 20 more tables. What is measured is the time from a person's move being sent until the
other's socket has it. All of that load comes from this process, on another core; an echo beside it
tells how much of the time is this process's own. A move is on disk before anybody is told, so what
the disk takes by itself is measured all the while, and the moves are told once more without those
in whose time it held everybody up.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import time
from bisect import bisect
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from math import inf
from operator import attrgetter
from statistics import linear_regression
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any

import httpx
from uvicorn.loops.auto import auto_loop_factory
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

GAMES = ("indigo", "hyper6")
EVERY = 1.0
"""Seconds from one move of a table's people to the next."""
ECHO_EVERY = 0.05
DISK_EVERY = 0.02
HELD_UP = 0.01
"""A disk that takes longer than this for a page holds everybody up, in seconds."""
LATE = 0.025
"""What a move may take in 99 of 100 cases, in seconds."""
COMING = 20.0
"""Seconds within which everybody comes."""
WARM_UP = 2 * COMING
"""Seconds in which nothing is measured: rules are compiled, caches fill."""
MEMORY_EVERY = 2.0


# --- the server ----------------------------------------------------------------------------------


@contextmanager
def hexwarp(core: int | None, level: str, pace: float) -> Iterator[tuple[int, str]]:
    """A server with an empty database: its process id and its address."""
    with TemporaryDirectory() as data:
        options = ["--port", "0", "--data", data, "--bot-pace", str(pace)]
        command = [sys.executable, "-m", "hexwarp", "serve", *options]
        quiet = os.environ | {"PYTHONWARNINGS": "ignore"}  # what is left behind as it is killed
        process = subprocess.Popen(  # noqa: S603
            command, stdout=subprocess.PIPE, text=True, env=quiet
        )
        pin(process.pid, core)
        try:
            chat_lines = process.stdout.readline() if process.stdout else ""
            found = re.search(r"http://[^/]+", chat_lines)
            if found is None:
                sys.exit("The server does not start.")
            yield process.pid, found[0]
        finally:
            process.kill()
            process.wait()


def pin(process: int, core: int | None) -> None:
    """Keep a process on one core, with those that it will start."""
    if core is not None:
        os.sched_setaffinity(process, {core})


def cores() -> tuple[int | None, int | None]:
    """A core for the server and another for the load, where there are two and they can be had."""
    free = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return (free[0], free[1]) if len(free) > 1 else (None, None)


def memory(process: int) -> float:
    """What a process has in memory, in MiB."""
    with open(f"/proc/{process}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def work(process: int) -> float:
    """The processor's time that a process has used, in seconds."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# --- the load ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Span:
    """When something began and how long it took, in seconds."""

    began: float
    took: float

    @property
    def ended(self) -> float:
        """When it was over."""
        return self.began + self.took


@dataclass
class Measures:
    """What is found out, from when it counts."""

    counts: bool = False
    moves: list[Span] = field(default_factory=list)
    """From a person's move to the other's socket."""
    echoes: list[Span] = field(default_factory=list)
    disk: list[Span] = field(default_factory=list)
    """Until a page is on disk."""
    memory: list[tuple[float, float]] = field(default_factory=list)
    """Seconds since the start, and MiB."""
    messages: int = 0
    """How many came to the sockets that watch."""
    bot_moves: int = 0


class Club:
    """Everybody who comes to one server."""

    def __init__(self, address: str, level: str, measures: Measures) -> None:
        self._address = address
        self._level = level
        self._measures = measures
        # Connections that idle are given up before the server does so, which would end a request.
        limits = httpx.RateLimits(keepalive_expiry=2)
        self._http = httpx.AsyncClient(base_url=f"{address}/api", timeout=60, limits=limits)
        self._games = cycle(GAMES)

    async def ready(self) -> bool:
        """Whether the server keeps up with all who came, and no bot waits for rules any more."""
        health = (await self._http.get("/health")).json()
        return health["status"] == "ok" and not health["bots"].startswith("compiling")

    async def guest(self, name: str) -> str:
        """A new guest's token."""
        answer = await self._http.post("/session", json={"name": name})
        self._http.cookies.clear()
        token: str = answer.raise_for_status().json()["token"]
        return token

    async def post(self, path: str, token: str, body: Any = None) -> Any:
        """Ask for something until it is not too much at once."""
        while True:
            headers = {"Authorization": f"Bearer {token}"}
            answer = await self._http.post(path, json=body, headers=headers)
            if answer.status_code != 429:
                return answer.raise_for_status().json()
            await asyncio.sleep(1)

    async def table(self, token: str, *seats: dict[str, str]) -> str:
        """A new game's id."""
        body = {"game": next(self._games), "players": len(seats), "seats": seats}
        return str((await self.post("/games", token, body))["id"])

    def follow(self, game: str, token: str = "") -> connect:
        """A socket at a game."""
        url = f"{self._address.replace('http', 'ws', 1)}/api/games/{game}/ws"
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return connect(url, additional_headers=headers, ping_interval=None, open_timeout=60)

    async def bots(self, watchers: int) -> None:
        """A table of bots with those who watch it; another one as soon as it is over."""
        await asyncio.sleep(random.uniform(0, COMING))
        token = await self.guest("Host")
        bot = {"kind": "bot", "bot": self._level}
        while True:
            game = await self.table(token, bot, bot)
            await asyncio.gather(*(self._watch(game, n == 0) for n in range(watchers)))

    async def _watch(self, game: str, first: bool) -> None:
        with suppress(ConnectionClosed):
            async with self.follow(game) as socket:
                async for text in socket:
                    self._measures.messages += self._measures.counts
                    if '"kind":"move"' in text[:60] and first:
                        self._measures.bot_moves += self._measures.counts
                    if '"kind":"finished"' in text[:60]:
                        return

    async def people(self) -> None:
        """Two who play each other at random, a move a second; again as soon as it is over."""
        await asyncio.sleep(random.uniform(0, COMING))
        tokens = [await self.guest("Ann"), await self.guest("Bob")]
        while True:
            game = await self.table(tokens[0], {"kind": "human"}, {"kind": "open"})
            joined = await self.post(f"/games/{game}/join", tokens[1])
            if joined["status"] == "waiting":
                await self.post(f"/games/{game}/start", tokens[0])
            async with self.follow(game, tokens[0]) as ann, self.follow(game, tokens[1]) as bob:
                await self._play(game, tokens, (ann, bob))

    async def _play(
        self, game: str, tokens: list[str], sockets: tuple[ClientConnection, ClientConnection]
    ) -> None:
        _, state = [await latest(socket) for socket in sockets]
        while state["status"] == "playing":
            await asyncio.sleep(random.uniform(0.5, 1.5) * EVERY)
            seat = state["to_move"][0]
            mover, other = sockets[seat - 1], sockets[2 - seat]
            headers = {"Authorization": f"Bearer {tokens[seat - 1]}"}
            answer = await self._http.get(f"/games/{game}/legal", headers=headers)
            move = random.choice(answer.raise_for_status().json()["moves"])
            message = {"type": "move", "move": move, "ply": state["ply"]}
            sent = time.perf_counter()
            await mover.send(json.dumps(message))
            text = ""
            while '"kind":"move"' not in text[:60]:
                text = str(await other.recv())
            if self._measures.counts:
                self._measures.moves.append(Span(sent, time.perf_counter() - sent))
            _, state = [await latest(socket) for socket in sockets]


async def latest(socket: ClientConnection) -> Any:
    """The next state of the game that a socket tells."""
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "game":
            return message["game"]


# --- the echo ------------------------------------------------------------------------------------


def echo(core: int | None, port: Any) -> None:
    """A process that sends back whatever comes; it tells its port."""
    pin(0, core)

    async def answer(socket: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            async for message in socket:
                await socket.send(message)

    async def run() -> None:
        async with serve(answer, "127.0.0.1", 0) as server:
            port.put(next(iter(server.sockets)).getsockname()[1])
            await asyncio.Future()

    asyncio.run(run())


async def hear_echo(port: int, measures: Measures) -> None:
    """Send something to the echo again and again, and measure when it is back."""
    async with connect(f"ws://127.0.0.1:{port}", ping_interval=None) as socket:
        while True:
            await asyncio.sleep(ECHO_EVERY)
            sent = time.perf_counter()
            await socket.send("x" * 1000)
            await socket.recv()
            if measures.counts:
                measures.echoes.append(Span(sent, time.perf_counter() - sent))


# --- the disk ------------------------------------------------------------------------------------


async def use_disk(measures: Measures) -> None:
    """Write a page to disk again and again, where the server's database is, and measure."""
    with TemporaryFile() as file:
        while True:
            await asyncio.sleep(DISK_EVERY)
            page = await asyncio.to_thread(write_page, file.fileno())
            if measures.counts:
                measures.disk.append(page)


def write_page(file: int) -> Span:
    """How long it takes until it is on disk."""
    began = time.perf_counter()
    os.pwrite(file, os.urandom(4096), 0)
    os.fdatasync(file)
    return Span(began, time.perf_counter() - began)


def not_held_up(measures: Measures) -> list[Span]:
    """The moves in whose time the disk did not hold everybody up."""
    pauses = [Span(-inf, 0), *(page for page in measures.disk if page.took > HELD_UP)]
    return [
        move
        for move in measures.moves
        # Pages are written one after the other, so of the pauses begun the latest ends last.
        if pauses[bisect(pauses, move.ended, key=attrgetter("began")) - 1].ended < move.began
    ]


# --- the whole -----------------------------------------------------------------------------------


async def measure(
    address: str, process: int, echo_port: int, arguments: argparse.Namespace
) -> tuple[Measures, float]:
    """Let everybody come, and watch. Also says how busy the server's own process was, of 1."""
    measures = Measures()
    club = Club(address, arguments.bot, measures)
    watchers = [
        arguments.watchers // arguments.tables + (n < arguments.watchers % arguments.tables)
        for n in range(arguments.tables)
    ]
    coming = [club.bots(count) for count in watchers]
    coming += [club.people() for _ in range(arguments.people)]
    tasks = [asyncio.create_task(one) for one in coming]
    tasks.append(asyncio.create_task(hear_echo(echo_port, measures)))
    tasks.append(asyncio.create_task(use_disk(measures)))
    await until(tasks, time.monotonic() + WARM_UP)
    while not await club.ready():
        await until(tasks, time.monotonic() + WARM_UP)
    measures.counts = True
    started, used = time.monotonic(), work(process)
    while (passed := time.monotonic() - started) < 60 * arguments.minutes:
        measures.memory.append((passed, memory(process)))
        await until(tasks, time.monotonic() + MEMORY_EVERY)
    measures.counts = False
    busy = (work(process) - used) / passed
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return measures, busy


async def until(tasks: list[asyncio.Task[None]], moment: float) -> None:
    """Wait, unless one of the tasks fails."""
    done, _ = await asyncio.wait(
        tasks, timeout=max(0, moment - time.monotonic()), return_when=asyncio.FIRST_EXCEPTION
    )
    for task in done:
        task.result()


def percentile(values: list[float], part: float) -> float:
    """The value that this part of the values, which are sorted, does not exceed."""
    return values[min(len(values) - 1, int(part * len(values)))]


def in_ms(spans: list[Span]) -> dict[str, float]:
    """Some percentiles, in milliseconds."""
    parts = {"median": 0.5, "95%": 0.95, "99%": 0.99, "longest": 1.0}
    took = sorted(span.took for span in spans)
    return {name: round(1000 * percentile(took, part), 1) for name, part in parts.items()}


def late_moves(moves: list[Span]) -> float:
    """The part of the moves that take longer than they may."""
    return sum(move.took > LATE for move in moves) / len(moves)


def late_disk(pages: list[Span], seconds: float) -> float:
    """The part of the time at which the disk by itself makes whatever is written then late.

    Whatever comes while it is busy with a page waits for the page's end.
    """
    return sum(max(0, page.took - LATE) for page in pages) / seconds


def slope(memory: list[tuple[float, float]]) -> float:
    """How fast memory grows in the second half of the time, in MiB an hour."""
    later = memory[len(memory) // 2 :]
    return 3600 * linear_regression(*zip(*later, strict=True)).slope


def main() -> None:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(description="How quick the server is when it is full.")
    parser.add_argument("--minutes", type=float, default=3.0, help="how long to measure (3)")
    parser.add_argument("--tables", type=int, default=200, help="tables of two bots (200)")
    parser.add_argument("--watchers", type=int, default=1000, help="sockets that watch (1000)")
    parser.add_argument("--people", type=int, default=20, help="tables of two people (20)")
    parser.add_argument("--bot", default="level2", help="who plays at the bots' tables (level2)")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds a bot's move takes (1)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    here, there = cores()
    pin(0, there)
    ports: Any = multiprocessing.Queue()
    echoing = multiprocessing.Process(target=echo, args=(there, ports), daemon=True)
    echoing.start()
    load = os.getloadavg()[0]
    with (
        hexwarp(here, arguments.bot, arguments.pace) as (process, address),
        asyncio.Runner(loop_factory=auto_loop_factory()) as runner,
    ):
        measures, busy = runner.run(measure(address, process, ports.get(), arguments))
    echoing.kill()
    seconds = 60 * arguments.minutes
    rest = not_held_up(measures)
    found: dict[str, Any] = {
        "move_ms": in_ms(measures.moves),
        "move_ms_disk_calm": in_ms(rest),
        "echo_ms": in_ms(measures.echoes),
        "disk_ms": in_ms(measures.disk),
        "late": {
            "moves": round(late_moves(measures.moves), 4),
            "moves_disk_calm": round(late_moves(rest), 4),
            "disk": round(late_disk(measures.disk, seconds), 4),
        },
        "moves": len(measures.moves),
        "moves_disk_calm": len(rest),
        "bot_moves_per_s": round(measures.bot_moves / seconds, 1),
        "messages_per_s": round(measures.messages / seconds),
        "server_busy": round(busy, 3),
        "memory_mib": [
            round(value, 1) for _, value in measures.memory[:: len(measures.memory) // 10 or 1]
        ],
        "memory_mib_per_hour": round(slope(measures.memory), 1),
        "cores": [here, there],
        "load_before": round(load, 2),
    }
    if arguments.json:
        print(json.dumps(found, indent=1))
        return
    print(f"{'milliseconds':<24}{'median':>9}{'95%':>9}{'99%':>9}{'longest':>9}")
    for key in ("move_ms", "move_ms_disk_calm", "echo_ms", "disk_ms"):
        print(f"{key:<24}" + "".join(f"{value:>9}" for value in found.pop(key).values()))
    for key, value in found.items():
        print(f"{key:<24}{value}")


if __name__ == "__main__":
    main()
