"""Servers to measure, and people who use them."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

GAMES = ("indigo", "hyper6")

_numbers = count()


# --- servers -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    pid: int
    address: str
    """With ``http://``."""
    start_s: float
    """The seconds until it answered."""

    @property
    def memory(self) -> float:
        """The resident memory of the process, in MiB."""
        with open(f"/proc/{self.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    @property
    def cpu_s(self) -> float:
        """The CPU time that the process has used, in seconds."""
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def hexwarp(*flags: str, core: int | None = None, **env: str) -> Iterator[Server]:
    """Run a server on an empty database that believes what requests say of their addresses.

    Args:
        flags: More flags of ``hexwarp serve``.
        core: The core for it and its children, or None for any.
        env: Variables of its environment, beside those of this process.
    """
    # A killed process leaves resources, of which it warns.
    variables = os.environ | {"PYTHONWARNINGS": "ignore"} | env
    with TemporaryDirectory(ignore_cleanup_errors=True) as data:
        options = ["--port", "0", "--data", data, "--proxy", "127.0.0.1", *flags]
        command = [sys.executable, "-m", "hexwarp", "serve", *options]
        began = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=variables)  # noqa: S603
        try:
            if core is not None:
                os.sched_setaffinity(process.pid, {core})
            line = process.stdout.readline() if process.stdout else ""
            address = re.search(r"http://[^/ ]+", line)
            if address is None:
                sys.exit("The server does not start.")
            yield Server(process.pid, address[0], time.monotonic() - began)
        finally:
            process.kill()
            process.wait()


# --- people --------------------------------------------------------------------------------------


class Site:
    """A server's API. A request without an address has one of its own: each has its limits."""

    def __init__(self, address: str) -> None:
        self._address = address
        # Close idle connections before the server does, which could break a request.
        limits = httpx.Limits(keepalive_expiry=2)
        self._http = httpx.AsyncClient(base_url=f"{address}/api", timeout=120, limits=limits)

    async def send(
        self, method: str, path: str, body: Any = None, token: str = "", address: str = ""
    ) -> httpx.Response:
        """Return the answer to a request; ``body`` is bytes, or JSON."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = _headers(token, address) | {"Content-Type": "application/json"}
        answer = await self._http.request(
            method, path, content=None if body is None else content, headers=headers
        )
        self._http.cookies.clear()
        return answer

    async def call(
        self, method: str, path: str, body: Any = None, token: str = "", address: str = ""
    ) -> Any:
        """Return the JSON of an answer; retry while the server refuses by its limits."""
        while (answer := await self.send(method, path, body, token, address)).status_code == 429:
            await asyncio.sleep(0.5)
        return answer.raise_for_status().json() if answer.content else None

    async def guest(self, address: str = "") -> str:
        """Return the token of a new guest."""
        answer = await self.call("POST", "/session", {"name": "Guest"}, address=address)
        return str(answer["token"])

    def follow(self, path: str, token: str = "") -> connect:
        """Connect a socket."""
        return connect(
            f"ws{self._address.removeprefix('http')}/api{path}",
            additional_headers=_headers(token),
            ping_interval=None,
            compression=None,
            open_timeout=60,
        )


def _headers(token: str, address: str = "") -> dict[str, str]:
    number = next(_numbers)
    headers = {"X-Forwarded-For": address or f"10.{number >> 8 & 255}.{number & 255}.1"}
    return headers | {"Authorization": f"Bearer {token}"} if token else headers


@dataclass
class Person:
    """A guest who plays."""

    site: Site
    token: str
    address: str = ""
    socket: ClientConnection | None = None
    game: dict[str, Any] = field(default_factory=dict)
    """The latest match message."""
    moves: list[str] = field(default_factory=list)
    """The moves of the latest plan."""
    arrived: float = 0.0
    """When the first message after a move came."""
    received: int = 0
    """Bytes of messages."""

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """Return the JSON of an answer; retry while the server refuses by its limits."""
        return await self.site.call(method, path, body, self.token, self.address)

    async def send(self, method: str, path: str, body: Any = None) -> Any:
        """Return the JSON of an answer, or of a refusal."""
        answer = await self.site.send(method, path, body, self.token, self.address)
        return answer.json()

    async def follow(self, match_id: str) -> None:
        """Connect to a match, and read its position."""
        if self.socket:
            await self.socket.close()
        self.game = {}
        self.socket = await self.site.follow(f"/games/{match_id}/ws?version=2", self.token)
        await self.read()

    async def read(self, ply: int = 0) -> None:
        """Read the messages of a move, up to the plan after that many plies."""
        assert self.socket is not None  # noqa: S101
        self.arrived = 0.0
        while True:
            text = str(await self.socket.recv())
            self.arrived = self.arrived or time.perf_counter()
            self.received += len(text)
            message = json.loads(text)
            if message["type"] == "error":
                raise RuntimeError(message["detail"])
            if message["type"] == "game":
                self.game = message["game"]
            if message["type"] == "plan":
                self.moves = message["moves"]
            planned = message["type"] == "plan" and message["ply"] >= ply
            if planned or self.game.get("status") in ("finished", "aborted"):
                return


class Table:
    """Two people who play random games, over their sockets as the page does.

    Args:
        sites: Processes of one server; each person uses any of them.
        game: The game's name.
        more: More of what the match is created with.
    """

    def __init__(self, sites: list[Site], game: str, **more: Any) -> None:
        self._sites, self._game, self._more = sites, game, more
        self.people: list[Person] = []

    async def open(self) -> None:
        """Create the guests, and begin a match."""
        for _ in range(2):
            site = random.choice(self._sites)
            self.people.append(Person(site, await site.guest()))
        await self._begin()

    async def _begin(self) -> None:
        ann, bob = self.people
        seats = [{"kind": "human"}, {"kind": "open"}]
        body = {"game": self._game, "players": 2, "seats": seats} | self._more
        match_id = (await ann.call("POST", "/games", body))["id"]
        self._path = f"/games/{match_id}"
        if (await bob.call("POST", f"{self._path}/join"))["status"] == "waiting":
            await ann.call("POST", f"{self._path}/start")
        for person in self.people:
            await person.follow(match_id)

    async def ready(self) -> None:
        """Begin a new match if this one is over."""
        if self.people[0].game["status"] != "playing":
            await self._begin()

    async def move(self) -> float:
        """Make a random move; return the seconds until the other person's socket had it."""
        await self.ready()
        game = self.people[0].game
        seat = game["to_move"][0]
        mover, other = self.people if seat in game["you"] else self.people[::-1]
        move = {"move": random.choice(mover.moves), "ply": game["ply"], "seat": seat}
        assert mover.socket is not None  # noqa: S101
        sent = time.perf_counter()
        await mover.socket.send(json.dumps({"type": "move", **move}))
        await asyncio.gather(*(person.read(game["ply"] + 1) for person in self.people))
        return other.arrived - sent

    async def close(self) -> None:
        """End the match, so that it does not run beside the next measurement."""
        if self.people[0].game["status"] == "playing":
            await self.people[0].call("POST", f"{self._path}/resign")
