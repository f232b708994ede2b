"""Latency of the server under full load: ``python benchmarks/server.py [--minutes N]``.

Starts a server on a core of its own, with bots at 200 tables, 1,000 spectating sockets, and people
at 20 more tables. Measures the time from sending a person's move until the opponent's socket
receives it. This process creates all of the load, on another core; an echo server shows how much
of the latency is its own. As a move is on disk before it is published, disk latency is measured
throughout, and move latency is reported again without the moves during disk stalls.
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
MOVE_INTERVAL_S = 1.0
"""Mean seconds between two moves of people at a table."""
ECHO_INTERVAL_S = 0.05
DISK_INTERVAL_S = 0.02
DISK_STALL_S = 0.01
"""Writing a page takes longer than this in a stall."""
TARGET_S = 0.025
"""Latency that 99 % of the moves should not exceed."""
ARRIVAL_S = 20.0
"""Seconds within which all clients connect."""
WARM_UP_S = 2 * ARRIVAL_S
"""Seconds without measurement, in which searches are loaded and caches are filled."""
MEMORY_INTERVAL_S = 2.0


# --- the server ----------------------------------------------------------------------------------


@contextmanager
def hexwarp(core: int | None, level: str, pace: float, *more: str) -> Iterator[tuple[int, str]]:
    """Run a server on an empty database, with more flags; yield its process id and address."""
    with TemporaryDirectory() as data:
        options = ["--port", "0", "--data", data, "--bot-pace", str(pace), *more]
        command = [sys.executable, "-m", "hexwarp", "serve", *options]
        quiet = os.environ | {
            "PYTHONWARNINGS": "ignore"
        }  # about resources that a killed process leaves
        process = subprocess.Popen(  # noqa: S603
            command, stdout=subprocess.PIPE, text=True, env=quiet
        )
        pin(process.pid, core)
        try:
            first_line = process.stdout.readline() if process.stdout else ""
            url = re.search(r"http://[^/]+", first_line)
            if url is None:
                sys.exit("The server does not start.")
            yield process.pid, url[0]
        finally:
            process.kill()
            process.wait()


def pin(process: int, core: int | None) -> None:
    """Pin a process and its future children to one core."""
    if core is not None:
        os.sched_setaffinity(process, {core})


def cores() -> tuple[int | None, int | None]:
    """Return a core for the server and one for the load, or None if there are not two."""
    free = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return (free[0], free[1]) if len(free) > 1 else (None, None)


def memory(process: int) -> float:
    """Return the resident memory of a process, in MiB."""
    with open(f"/proc/{process}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def cpu_time(process: int) -> float:
    """Return the CPU time that a process has used, in seconds."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# --- the load ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Span:
    """A start time and a duration, in seconds."""

    start: float
    duration: float

    @property
    def end(self) -> float:
        """The end time."""
        return self.start + self.duration


@dataclass
class Measurements:
    """Measurements, recorded while ``active``."""

    active: bool = False
    moves: list[Span] = field(default_factory=list)
    """From sending a move to its arrival at the opponent's socket."""
    echoes: list[Span] = field(default_factory=list)
    disk: list[Span] = field(default_factory=list)
    """Writing a page to disk."""
    memory: list[tuple[float, float]] = field(default_factory=list)
    """Seconds since the start, and memory in MiB."""
    messages: int = 0
    """Messages received by spectators."""
    bot_moves: int = 0


class Clients:
    """All clients of one server."""

    def __init__(self, address: str, level: str, measurements: Measurements) -> None:
        self._address = address
        self._level = level
        self._measurements = measurements
        # Close idle connections before the server does, which could break a request.
        limits = httpx.Limits(keepalive_expiry=2)
        self._http = httpx.AsyncClient(base_url=f"{address}/api", timeout=60, limits=limits)
        self._games = cycle(GAMES)
        self._hosts = cycle(range(1, 255))

    async def ready(self) -> bool:
        """Return whether the server is healthy."""
        return bool((await self._http.get("/health")).json()["status"] == "ok")

    async def guest(self, name: str) -> str:
        """Return the token of a new guest."""
        answer = await self._http.post("/session", json={"name": name})
        self._http.cookies.clear()
        token: str = answer.raise_for_status().json()["token"]
        return token

    async def post(self, path: str, token: str, body: Any = None) -> Any:
        """Send a POST request, and retry while it is rate limited."""
        while True:
            address = f"192.0.2.{next(self._hosts)}"  # one alone may not open all these tables
            headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": address}
            answer = await self._http.post(path, json=body, headers=headers)
            if answer.status_code != 429:
                return answer.raise_for_status().json()
            await asyncio.sleep(1)

    async def create_match(self, token: str, *seats: dict[str, str]) -> str:
        """Return the id of a new match."""
        body = {"game": next(self._games), "players": len(seats), "seats": seats}
        return str((await self.post("/games", token, body))["id"])

    def follow(self, game: str, token: str = "") -> connect:
        """Connect a socket to a match."""
        url = f"{self._address.replace('http', 'ws', 1)}/api/games/{game}/ws"
        # One address alone may not keep all these tables going.
        headers = {"X-Forwarded-For": f"192.0.2.{next(self._hosts)}"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return connect(url, additional_headers=headers, ping_interval=None, open_timeout=60)

    async def play_bots(self, spectators: int) -> None:
        """Play bot matches with spectators, one after the other."""
        await asyncio.sleep(random.uniform(0, ARRIVAL_S))
        token = await self.guest("Host")
        bot = {"kind": "bot", "bot": self._level}
        while True:
            game = await self.create_match(token, bot, bot)
            await asyncio.gather(*(self._spectate(game, n == 0) for n in range(spectators)))

    async def _spectate(self, game: str, first: bool) -> None:
        with suppress(ConnectionClosed):
            async with self.follow(game) as socket:
                async for text in socket:
                    self._measurements.messages += self._measurements.active
                    if '"kind":"move"' in text and first:
                        self._measurements.bot_moves += self._measurements.active
                    if '"kind":"finished"' in text:
                        return

    async def play_people(self) -> None:
        """Play random matches of two people, one after the other."""
        await asyncio.sleep(random.uniform(0, ARRIVAL_S))
        tokens = [await self.guest("Ann"), await self.guest("Bob")]
        while True:
            game = await self.create_match(tokens[0], {"kind": "human"}, {"kind": "open"})
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
            await asyncio.sleep(random.uniform(0.5, 1.5) * MOVE_INTERVAL_S)
            seat = state["to_move"][0]
            mover, other = sockets[seat - 1], sockets[2 - seat]
            headers = {"Authorization": f"Bearer {tokens[seat - 1]}"}
            answer = await self._http.get(f"/games/{game}/legal", headers=headers)
            move = random.choice(answer.raise_for_status().json()["moves"])
            message = {"type": "move", "move": move, "ply": state["ply"]}
            sent = time.perf_counter()
            await mover.send(json.dumps(message))
            text = ""
            while '"kind":"move"' not in text:
                text = str(await other.recv())
            if self._measurements.active:
                self._measurements.moves.append(Span(sent, time.perf_counter() - sent))
            _, state = [await latest(socket) for socket in sockets]


async def latest(socket: ClientConnection) -> Any:
    """Return the next state of the match from a socket."""
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "game":
            return message["game"]


# --- the echo ------------------------------------------------------------------------------------


def echo(core: int | None, port: Any) -> None:
    """Run an echo server, and put its port into the queue."""
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


async def measure_echo(port: int, measurements: Measurements) -> None:
    """Measure the round trip to the echo server."""
    async with connect(f"ws://127.0.0.1:{port}", ping_interval=None) as socket:
        while True:
            await asyncio.sleep(ECHO_INTERVAL_S)
            sent = time.perf_counter()
            await socket.send("x" * 1000)
            await socket.recv()
            if measurements.active:
                measurements.echoes.append(Span(sent, time.perf_counter() - sent))


# --- the disk ------------------------------------------------------------------------------------


async def measure_disk(measurements: Measurements) -> None:
    """Measure writes of a page to the disk of the server's database."""
    with TemporaryFile() as file:
        while True:
            await asyncio.sleep(DISK_INTERVAL_S)
            page = await asyncio.to_thread(write_page, file.fileno())
            if measurements.active:
                measurements.disk.append(page)


def write_page(file: int) -> Span:
    """Write a page to disk, and return the time it took."""
    start = time.perf_counter()
    os.pwrite(file, os.urandom(4096), 0)
    os.fdatasync(file)
    return Span(start, time.perf_counter() - start)


def moves_without_stall(measurements: Measurements) -> list[Span]:
    """Return the moves that no disk stall overlaps."""
    stalls = [Span(-inf, 0), *(page for page in measurements.disk if page.duration > DISK_STALL_S)]
    return [
        move
        for move in measurements.moves
        # Pages are written one at a time, so of the stalls begun the latest ends last.
        if stalls[bisect(stalls, move.end, key=attrgetter("start")) - 1].end < move.start
    ]


# --- the benchmark -------------------------------------------------------------------------------


async def measure(
    address: str, process: int, echo_port: int, arguments: argparse.Namespace
) -> tuple[Measurements, float]:
    """Run the load, and return the measurements and the server's CPU usage, 0 to 1."""
    measurements = Measurements()
    clients = Clients(address, arguments.bot, measurements)
    spectators = [
        arguments.watchers // arguments.tables + (n < arguments.watchers % arguments.tables)
        for n in range(arguments.tables)
    ]
    loads = [clients.play_bots(count) for count in spectators]
    loads += [clients.play_people() for _ in range(arguments.people)]
    tasks = [asyncio.create_task(load) for load in loads]
    tasks.append(asyncio.create_task(measure_echo(echo_port, measurements)))
    tasks.append(asyncio.create_task(measure_disk(measurements)))
    await until(tasks, time.monotonic() + WARM_UP_S)
    while not await clients.ready():
        await until(tasks, time.monotonic() + WARM_UP_S)
    measurements.active = True
    started, used = time.monotonic(), cpu_time(process)
    while (passed := time.monotonic() - started) < 60 * arguments.minutes:
        measurements.memory.append((passed, memory(process)))
        await until(tasks, time.monotonic() + MEMORY_INTERVAL_S)
    measurements.active = False
    busy = (cpu_time(process) - used) / passed
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return measurements, busy


async def until(tasks: list[asyncio.Task[None]], moment: float) -> None:
    """Wait until a moment; raise the exception of a task that fails."""
    done, _ = await asyncio.wait(
        tasks, timeout=max(0, moment - time.monotonic()), return_when=asyncio.FIRST_EXCEPTION
    )
    for task in done:
        task.result()


def percentile(values: list[float], part: float) -> float:
    """Return the value that this part of the sorted values does not exceed."""
    return values[min(len(values) - 1, int(part * len(values)))]


def in_ms(spans: list[Span]) -> dict[str, float]:
    """Return percentiles in milliseconds."""
    parts = {"median": 0.5, "95%": 0.95, "99%": 0.99, "longest": 1.0}
    durations = sorted(span.duration for span in spans)
    return {name: round(1000 * percentile(durations, part), 1) for name, part in parts.items()}


def late_moves(moves: list[Span]) -> float:
    """Return the share of moves above the target latency."""
    return sum(move.duration > TARGET_S for move in moves) / len(moves)


def late_disk(pages: list[Span], seconds: float) -> float:
    """Return the share of time in which a write would exceed the target because of the disk alone.

    A write that comes during another waits for the end of that.
    """
    return sum(max(0, page.duration - TARGET_S) for page in pages) / seconds


def slope(memory: list[tuple[float, float]]) -> float:
    """Return the growth of memory in the second half of the run, in MiB per hour."""
    later = memory[len(memory) // 2 :]
    return 3600 * linear_regression(*zip(*later, strict=True)).slope


def main() -> None:
    """Run the benchmark, and print a table or JSON."""
    parser = argparse.ArgumentParser(description="Latency of the server under full load.")
    parser.add_argument("--minutes", type=float, default=3.0, help="how long to measure (3)")
    parser.add_argument("--tables", type=int, default=200, help="tables of two bots (200)")
    parser.add_argument("--watchers", type=int, default=1000, help="spectating sockets (1000)")
    parser.add_argument("--people", type=int, default=20, help="tables of two people (20)")
    parser.add_argument("--bot", default="level2", help="the level of the bots (level2)")
    parser.add_argument(
        "--pace", type=float, default=1.0, help="minimum seconds of a bot's move (1)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    here, there = cores()
    pin(0, there)
    ports: Any = multiprocessing.Queue()
    echoing = multiprocessing.Process(target=echo, args=(there, ports), daemon=True)
    echoing.start()
    load = os.getloadavg()[0]
    with (
        hexwarp(here, arguments.bot, arguments.pace, "--proxy", "127.0.0.1") as (process, address),
        asyncio.Runner(loop_factory=auto_loop_factory()) as runner,
    ):
        measurements, busy = runner.run(measure(address, process, ports.get(), arguments))
    echoing.kill()
    seconds = 60 * arguments.minutes
    calm = moves_without_stall(measurements)
    results: dict[str, Any] = {
        "move_ms": in_ms(measurements.moves),
        "move_ms_disk_calm": in_ms(calm),
        "echo_ms": in_ms(measurements.echoes),
        "disk_ms": in_ms(measurements.disk),
        "late": {
            "moves": round(late_moves(measurements.moves), 4),
            "moves_disk_calm": round(late_moves(calm), 4),
            "disk": round(late_disk(measurements.disk, seconds), 4),
        },
        "moves": len(measurements.moves),
        "moves_disk_calm": len(calm),
        "bot_moves_per_s": round(measurements.bot_moves / seconds, 1),
        "messages_per_s": round(measurements.messages / seconds),
        "server_busy": round(busy, 3),
        "memory_mib": [
            round(value, 1)
            for _, value in measurements.memory[:: len(measurements.memory) // 10 or 1]
        ],
        "memory_mib_per_hour": round(slope(measurements.memory), 1),
        "cores": [here, there],
        "load_before": round(load, 2),
    }
    if arguments.json:
        print(json.dumps(results, indent=1))
        return
    print(f"{'milliseconds':<24}{'median':>9}{'95%':>9}{'99%':>9}{'longest':>9}")
    for key in ("move_ms", "move_ms_disk_calm", "echo_ms", "disk_ms"):
        print(f"{key:<24}" + "".join(f"{value:>9}" for value in results.pop(key).values()))
    for key, value in results.items():
        print(f"{key:<24}{value}")


if __name__ == "__main__":
    main()
