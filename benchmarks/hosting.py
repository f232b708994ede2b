"""The load that one core carries: ``python benchmarks/hosting.py [--finished 1000000]``.

Runs server processes on a PostgreSQL and a Redis of its own. People at 16 tables move, over their
sockets like the page, as fast as the server answers, beside a number of tables whose clocks run
while nobody moves; then at half that speed. Prints the moves a second, the CPU time of the server
processes for a move, and the time from one person's move to the other person's socket. Players are
spread over the processes, so that most moves cross two of them.

The same load on a plain FastAPI application, which inserts a row and sends the message to both
sockets, is the yardstick: CPU times are compared with its own.

``--finished 1000000`` fills the database with finished games first, and measures the start and the
pages that list them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from websockets.asyncio.client import ClientConnection, connect

import stored_games
from server import cpu_time, percentile

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.services import Redis, running_postgresql

ECHO = Path(__file__).with_name("echo.py")
ACTIVE = 16
"""Tables at which people move."""
KEEP_ALIVE_S = 2.0
"""Seconds for which an idle connection is used again: the server closes it after 5."""
PAGE_REPEATS = 5
"""Requests of a page, of which the median counts."""

_hosts = cycle(range(1, 65536))


# --- the servers ---------------------------------------------------------------------------------


@contextmanager
def server(*command: str) -> Iterator[tuple[int, str, float]]:
    """Run a server; yield its process id, its address, and the seconds until it answers."""
    began = time.monotonic()
    process = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True)  # noqa: S603
    try:
        line = process.stdout.readline() if process.stdout else ""
        address = re.search(r"http://([^/ ]+)", line)
        if address is None:
            sys.exit("The server does not start.")
        yield process.pid, address[1], time.monotonic() - began
    finally:
        process.kill()
        process.wait()


@contextmanager
def hexwarp(count: int, database: str, redis: str) -> Iterator[list[tuple[int, str, float]]]:
    """Run a number of server processes on one database; yield each with address and start time."""
    with TemporaryDirectory() as data, ExitStack() as stack:
        options = ["--port", "0", "--data", data, "--proxy", "127.0.0.1"]
        options += ["--database-url", database, "--redis-url", redis]
        command = ["-m", "hexwarp", "serve", *options]
        yield [stack.enter_context(server(*command)) for _ in range(count)]


# --- the people ----------------------------------------------------------------------------------


class Http:
    """A connection that sends one request at a time; cheaper than any library's."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address
        self._token = token
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._last_use = 0.0

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """Return the JSON of an answer; wait and retry while the server refuses by its limits."""
        if self._streams is None or time.monotonic() - self._last_use > KEEP_ALIVE_S:
            self.close()
            host, _, port = self.address.rpartition(":")
            self._streams = await asyncio.open_connection(host, int(port))
        self._last_use = time.monotonic()
        reader, writer = self._streams
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} /api{path} HTTP/1.1\r\nHost: {self.address}\r\n{_from_anywhere()}"
        head += f"Authorization: Bearer {self._token}\r\n" if self._token else ""
        head += "Content-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", answer, re.IGNORECASE)
        received = await reader.readexactly(int(length[1])) if length else b""
        status = int(answer.split()[1])
        if status == 429:
            await asyncio.sleep(0.5)
            return await self.request(method, path, body)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {received[:300]!r}")
        return json.loads(received) if received else None

    def close(self) -> None:
        """Close the connection."""
        if self._streams:
            self._streams[1].close()


def _from_anywhere() -> str:
    """Return a header with an address: one alone may not send all these requests."""
    number = next(_hosts)
    return f"X-Forwarded-For: 10.0.{number >> 8}.{number & 255}\r\n"


def follow(address: str, path: str, token: str = "") -> connect:
    """Connect a socket."""
    headers = dict([_from_anywhere().strip().split(": ")])
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    url = f"ws://{address}/api{path}"
    return connect(url, additional_headers=headers, ping_interval=None, compression=None)


class Table(Protocol):
    """Two people at a table."""

    async def move(self) -> float:
        """Make a move; return the seconds until the other person's socket had it."""


@dataclass
class Person:
    """A guest with an HTTP connection and, at a table, a socket."""

    http: Http
    token: str
    moves: list[str] = field(default_factory=list)
    """The moves of the latest plan."""
    game: dict[str, Any] = field(default_factory=dict)
    """The latest match message."""
    arrived: float = 0.0
    """When the latest event came."""
    socket: ClientConnection | None = None

    async def read(self) -> None:
        """Read the messages of a move, up to the plan for the new position."""
        assert self.socket is not None  # noqa: S101
        while True:
            text = str(await self.socket.recv())
            if self.arrived == 0:
                self.arrived = time.perf_counter()
            message = json.loads(text)
            if message["type"] == "error":
                raise RuntimeError(message["detail"])
            if message["type"] == "game":
                self.game = message["game"]
            if message["type"] == "plan":
                self.moves = message["moves"]
            if message["type"] == "plan" or self.game.get("status") in ("finished", "aborted"):
                return


class HexwarpTable:
    """Two people who play one random game after the other."""

    def __init__(self, addresses: list[str], game: str) -> None:
        self._addresses = addresses
        self._game = game
        self._people: list[Person] = []

    async def open(self) -> None:
        """Create the guests, and begin a match."""
        for name in ("Ann", "Bob"):
            address = random.choice(self._addresses)
            stranger = Http(address)
            token = (await stranger.request("POST", "/session", {"name": name}))["token"]
            stranger.close()
            self._people.append(Person(Http(address, token), token))
        await self._begin()

    async def _begin(self) -> None:
        ann, bob = self._people
        seats = [{"kind": "human"}, {"kind": "open"}]
        body = {"game": self._game, "players": 2, "seats": seats}
        body |= {"clock": {"kind": "realtime", "minutes": 180, "increment": 60}}
        match_id = (await ann.http.request("POST", "/games", body))["id"]
        joined = await bob.http.request("POST", f"/games/{match_id}/join")
        if joined["status"] == "waiting":
            await ann.http.request("POST", f"/games/{match_id}/start")
        self._path = f"/games/{match_id}"
        for person in self._people:
            if person.socket:
                await person.socket.close()
            person.game = {}
            path = f"{self._path}/ws?version=2"
            person.socket = await follow(person.http.address, path, person.token)
            await person.read()

    async def close(self) -> None:
        """End the match, so that it does not run beside the next measurement."""
        ann = self._people[0]
        if ann.game["status"] == "playing":
            await ann.http.request("POST", f"{self._path}/resign")

    async def move(self) -> float:
        """Make a random move; return the seconds until the other person's socket had it."""
        while self._people[0].game["status"] != "playing":
            await self._begin()
        ann = self._people[0]
        seat = ann.game["to_move"][0]
        mover, other = self._people if seat in ann.game["you"] else self._people[::-1]
        body = {"move": random.choice(mover.moves), "ply": ann.game["ply"], "seat": seat}
        mover.arrived = other.arrived = 0.0
        assert mover.socket is not None  # noqa: S101
        sent = time.perf_counter()
        await mover.socket.send(json.dumps({"type": "move", **body}))
        await asyncio.gather(mover.read(), other.read())
        return other.arrived - sent


class EchoTable:
    """Two people with sockets at the plain application."""

    def __init__(self, address: str, number: int) -> None:
        self._address = address
        self._path = f"/games/{number}/ws"

    async def open(self) -> None:
        """Connect the sockets."""
        self._sockets = [await follow(self._address, self._path) for _ in range(2)]

    async def move(self) -> float:
        """Send a message; return the seconds until it came back."""
        body = {"move": "d4/1 e5", "ply": 12, "seat": 1}
        sent = time.perf_counter()
        arrived = 0.0

        async def read(socket: ClientConnection) -> None:
            nonlocal arrived
            await socket.recv()
            arrived = time.perf_counter()

        await self._sockets[0].send(json.dumps(body))
        await asyncio.gather(*map(read, self._sockets))
        return arrived - sent


# --- the measurement -----------------------------------------------------------------------------


@dataclass
class Figures:
    """The result of one load. Times in ms; CPU time is that of all processes for one move."""

    per_second: float
    cpu: float
    median: float
    late: float
    """99 % of the moves take no longer."""

    def __str__(self) -> str:
        return (
            f"{self.per_second:9.0f} {self.cpu:9.2f} {1000 / self.cpu:12.0f}"
            f" {self.median:8.1f} {self.late:8.1f}"
        )


async def play(
    tables: list[Any], processes: list[int], seconds: float, rate: float | None
) -> Figures:
    """Make moves at all tables: one after the other, or at a rate for all tables together."""
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
    counting, used, began = True, sum(map(cpu_time, processes)), time.monotonic()
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    used, passed = sum(map(cpu_time, processes)) - used, time.monotonic() - began
    counting = False
    for task in done:
        task.result()
    ends.set()
    await asyncio.gather(*tasks)
    ordered = sorted(latencies)
    return Figures(
        len(ordered) / passed,
        1000 * used / len(ordered),
        1000 * percentile(ordered, 0.5),
        1000 * percentile(ordered, 0.99),
    )


async def full_and_half(tables: list[Any], processes: list[int], seconds: float) -> list[Figures]:
    """Measure full load, then half of it."""
    full = await play(tables, processes, seconds, None)
    return [full, await play(tables, processes, seconds, full.per_second / 2)]


async def measure_echo(database: str, seconds: float) -> list[Figures]:
    """Measure the plain application."""
    with server(str(ECHO), database) as (process, address, _):
        tables = [EchoTable(address, number) for number in range(ACTIVE)]
        for table in tables:
            await table.open()
        return await full_and_half(tables, [process], seconds)


async def measure_hexwarp(
    servers: list[tuple[int, str, float]], running: int, seconds: float
) -> list[Figures]:
    """Measure the server beside a number of running tables."""
    addresses = [address for _, address, _ in servers]
    games = cycle(("indigo", "hyper6"))
    tables = [HexwarpTable(addresses, next(games)) for _ in range(running + ACTIVE)]
    for first in range(0, len(tables), ACTIVE):
        await asyncio.gather(*(table.open() for table in tables[first : first + ACTIVE]))
    processes = [process for process, *_ in servers]
    figures = await full_and_half(tables[-ACTIVE:], processes, seconds)
    for first in range(0, len(tables), ACTIVE):
        await asyncio.gather(*(table.close() for table in tables[first : first + ACTIVE]))
    return figures


async def measure_pages(address: str) -> None:
    """Print the time of each page that lists stored games."""
    http = Http(address)
    for path in stored_games.PAGES:
        times = []
        for _ in range(PAGE_REPEATS):
            began = time.perf_counter()
            await http.request("GET", path)
            times.append(1000 * (time.perf_counter() - began))
        print(f"{path:75} {percentile(sorted(times), 0.5):7.1f} ms", flush=True)
    http.close()


def main() -> None:
    """Measure all combinations, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, nargs="+", default=[0, 100, 1000])
    parser.add_argument("--finished", type=int, default=0, help="finished games in the database")
    parser.add_argument("--seconds", type=float, default=10.0, help="the time of each measurement")
    arguments = parser.parse_args()
    redis = Redis()
    with running_postgresql(durable=True) as postgresql, ExitStack() as stack:
        stack.callback(redis.close)
        redis.start()
        database = postgresql.new_database()
        with hexwarp(1, database, redis.url):
            pass  # creates the tables
        if arguments.finished:
            with hexwarp(1, database, redis.url) as [(_, _, started)]:
                print(f"start with no games: {started:.2f} s")
            stored_games.fill(database, arguments.finished)
            with hexwarp(1, database, redis.url) as [(_, address, started)]:
                print(f"start with {arguments.finished} games: {started:.2f} s")
                asyncio.run(measure_pages(address))
        print("processes tables  load   moves/s    CPU ms  moves/core-s   50 % ms  99 % ms")
        asyncio.run(_print("echo", 0, measure_echo(postgresql.new_database(), arguments.seconds)))
        for count in arguments.processes:
            for running in arguments.tables:
                with hexwarp(count, database, redis.url) as servers:
                    figures = measure_hexwarp(servers, running, arguments.seconds)
                    asyncio.run(_print(count, running, figures))


async def _print(name: object, running: int, measured: Any) -> None:
    for load, figures in zip(("full", "half"), await measured, strict=True):
        print(f"{name!s:>9} {running:6}  {load} {figures}", flush=True)


if __name__ == "__main__":
    main()
