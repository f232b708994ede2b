"""One visitor's effect on all others: ``python benchmarks/hostile.py [ATTACK ...] [--games N]``.

Starts a server for each attack, and measures what a bystander at another address notices. With
``PYTHONPATH`` set to the ``src`` of another version it measures that version.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from hexwarp.core import registry
from hexwarp.core.record import Record, write
from hexwarp.core.testing import random_history
from server import hexwarp, memory

PROBE_INTERVAL_S = 0.05
ATTACKER, BYSTANDER = "192.0.2.1", "198.51.100.1"

_addresses = count(1)


class Client:
    """A guest at an address."""

    def __init__(self, server: str, address: str) -> None:
        headers = {"X-Forwarded-For": address}
        limits = httpx.Limits(max_connections=100, keepalive_expiry=2)
        self.http = httpx.AsyncClient(
            base_url=f"{server}/api", headers=headers, timeout=120, limits=limits
        )

    async def meet(self) -> Client:
        """Begin a session."""
        answer = await self.http.post("/session", json={"name": "Guest"})
        self.http.cookies.clear()
        self.http.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        return self

    async def play(self, *bots: str, game: str = "hyper6") -> httpx.Response:
        """Open a game against bots, or of bots alone."""
        seats: list[Any] = [
            {"kind": "bot", "bot": bot} if bot else {"kind": "human"} for bot in bots
        ]
        return await self.http.post(
            "/games", json={"game": game, "players": len(seats), "seats": seats}
        )


async def guest(server: str, address: str = "") -> Client:
    """Return a new guest, by default at an address of their own."""
    number = next(_addresses)
    own = f"203.0.{number // 250}.{1 + number % 250}"
    return await Client(server, address or own).meet()


class Probe:
    """A bystander who asks for the server's health all the time, and creates a game."""

    def __init__(self, server: str) -> None:
        self._server = server
        self.waits: list[float] = []

    async def run(self, attack: Awaitable[Any]) -> float:
        """Probe during an attack; return its duration in seconds."""
        client = await guest(self._server, BYSTANDER)
        task = asyncio.ensure_future(attack)
        began = time.perf_counter()
        while not task.done():
            sent = time.perf_counter()
            await client.play("", "")
            self.waits.append(time.perf_counter() - sent)
            await asyncio.sleep(PROBE_INTERVAL_S)
        await task
        return time.perf_counter() - began

    @property
    def worst(self) -> str:
        """The longest wait."""
        return f"a new game takes up to {max(self.waits):.2f} s"


async def deletions(server: str, _process: int, size: int) -> str:
    """Ten guests delete themselves."""
    clients = [await guest(server) for _ in range(max(10, size // 100))]
    for start in range(0, size, 20):
        await asyncio.gather(
            *(clients[n % len(clients)].play("", "") for n in range(start, start + 20))
        )
    probe = Probe(server)
    leaving = asyncio.gather(*(client.http.delete("/me") for client in clients[:10]))
    took = await probe.run(leaving)
    return f"{size} games, ten guests delete themselves: {probe.worst}; answers after {took:.1f} s"


async def bots(server: str, _process: int, size: int) -> str:
    """Sixty tables of four bots, unwatched; a person waits for a bot's answer."""
    person = await guest(server, BYSTANDER)
    game = (await person.play("", LEVEL, game="indigo")).json()
    await _bot_answers(person, game["id"])  # the search is loaded now
    attacker = await guest(server, ATTACKER)
    answers = [await attacker.play(*[LEVEL] * 4, game="indigo") for _ in range(60)]
    waits = [await _bot_answers(person, game["id"]) for _ in range(5)]
    opened = sum(answer.status_code == 201 for answer in answers)
    return (
        f"{opened} tables of four bots of {LEVEL}: a person's bot answers within "
        f"{max(waits):.1f} s at most, {sum(waits) / len(waits):.1f} s on average"
    )


async def crowd(server: str, _process: int, _size: int) -> str:
    """Sixty guests of one address, each at a table with three bots; a person waits for a bot."""
    person = await guest(server, BYSTANDER)
    game = (await person.play("", LEVEL, game="indigo")).json()
    await _bot_answers(person, game["id"])  # the search is loaded now
    for _ in range(60):
        await (await guest(server, ATTACKER)).play(*[LEVEL] * 3, "", game="indigo")
    wait = await _bot_answers(person, game["id"])
    return f"60 guests, each with three bots of {LEVEL}: a person's bot answers within {wait:.1f} s"


LEVEL = "level6"


async def _bot_answers(person: Client, game: str) -> float:
    """Make a move; return the seconds until it is the person's turn again."""
    while (now := (await person.http.get(f"/games/{game}")).json())["to_move"] != [1]:
        await asyncio.sleep(0.02)
    moves = (await person.http.get(f"/games/{game}/legal")).json()["moves"]
    await person.http.post(f"/games/{game}/moves", json={"move": moves[0], "ply": now["ply"]})
    began = time.perf_counter()
    while (await person.http.get(f"/games/{game}")).json()["to_move"] != [1]:
        await asyncio.sleep(0.02)
    return time.perf_counter() - began


async def analyses(server: str, _process: int, _size: int) -> str:
    """Twenty analyses, then one of another person."""
    attacker, person = await guest(server, ATTACKER), await guest(server, BYSTANDER)

    async def finished(client: Client) -> str:
        game = (await client.play("", "", game="indigo")).json()["id"]
        for ply in range(20):
            moves = (await client.http.get(f"/games/{game}/legal")).json()["moves"]
            body = {"move": moves[0], "ply": ply}
            if (await client.http.post(f"/games/{game}/moves", json=body)).is_error:
                break
        await client.http.post(f"/games/{game}/resign", json={"seat": 1})
        return f"/games/{game}/analysis"

    paths = [await finished(attacker) for _ in range(20)]
    own = await finished(person)
    for path in paths:
        await attacker.http.post(path)
    await person.http.post(own)
    await asyncio.sleep(180)
    plies = len((await person.http.get(own)).json()["plies"])
    return f"20 analyses before: another person's has {plies} plies after three minutes"


async def replays(server: str, process: int, _size: int) -> str:
    """Twenty long records at a time."""
    attacker = Client(server, ATTACKER)
    record = _long_record()
    probe = Probe(server)
    before, peak = memory(process), [0.0]

    async def watch_memory() -> None:
        while True:
            peak[0] = max(peak[0], memory(process))
            await asyncio.sleep(0.1)

    watching = asyncio.create_task(watch_memory())
    attack = asyncio.gather(
        *(attacker.http.post("/replay", content=record) for _ in range(20)), return_exceptions=True
    )
    took = await probe.run(attack)
    watching.cancel()
    grown = peak[0] - before
    size = f"20 records of {len(record)} bytes"
    return f"{size}: {probe.worst} during {took:.1f} s; {grown:.0f} MiB more"


def _long_record() -> bytes:
    """Return a record of many moves, of less than 64 KiB."""
    rng, parts, length = random.Random(1), list[str](), 0
    game = registry.load("indigo(players=4)")
    while True:
        text = write(Record(random_history(game, rng)), ())
        if length + len(text) > 64_000:
            return "\n".join(parts).encode()
        parts.append(text)
        length += len(text) + 1


async def connections(server: str, _process: int, _size: int) -> str:
    """Half-sent requests of one address."""
    port = int(server.rsplit(":", 1)[1])
    opened, reading = [], []
    for _ in range(3000):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        opened.append(writer)
        reading.append(asyncio.create_task(reader.read()))
    await asyncio.sleep(40)
    left = sum(not task.done() for task in reading)
    for writer in opened:
        writer.transport.abort()
    await asyncio.gather(*reading, return_exceptions=True)
    return f"3000 half-sent requests: {left} are still open after 40 s"


async def settings(server: str, _process: int, _size: int) -> str:
    """Guests of one address who store settings, ten at a time for a minute."""
    await guest(server, BYSTANDER)
    before, end, guests = _stored(), time.monotonic() + 60, 0
    body = {"settings": {f"name {n}": "\N{GRINNING FACE}" * 180 for n in range(50)}}
    short = {"settings": {f"name {n}": "x" * 50 for n in range(50)}}

    async def store() -> None:
        nonlocal guests
        client = Client(server, ATTACKER)
        while time.monotonic() < end:
            answer = await client.http.post("/session", json={"name": "Guest"})
            client.http.cookies.clear()
            if answer.status_code == 200:
                guests += 1
                headers = {"Authorization": f"Bearer {answer.json()['token']}"}
                put = partial(client.http.put, "/me/settings", headers=headers)
                if (await put(json=body)).status_code == 422:
                    await put(json=short)
        await client.http.aclose()

    await asyncio.gather(*(store() for _ in range(10)))
    return f"settings of {guests} guests in 60 s: the database grows by {_stored() - before:.1f} MB"


def _stored() -> float:
    """Return the length of the newest server's database, with its log, in MB."""
    folders = sorted(Path("/tmp").glob("tmp*/hexwarp.db"), key=lambda file: file.stat().st_ctime)  # noqa: S108
    return sum(file.stat().st_size for file in folders[-1].parent.iterdir()) / 1e6


ATTACKS: dict[str, Callable[[str, int, int], Awaitable[str]]] = {
    "deletions": deletions,
    "bots": bots,
    "crowd": crowd,
    "analyses": analyses,
    "replays": replays,
    "connections": connections,
    "settings": settings,
}


def main() -> None:
    """Run the attacks, each on a server of its own."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("attacks", nargs="*", default=list(ATTACKS))
    parser.add_argument("--games", type=int, default=1000, help="stored games of 'deletions'")
    arguments = parser.parse_args()
    for name in arguments.attacks:
        flags = () if name == "connections" else ("--proxy", "127.0.0.1")
        with hexwarp(None, "random", 0.0, *flags) as (process, address):
            print(asyncio.run(ATTACKS[name](address, process, arguments.games)), flush=True)


if __name__ == "__main__":
    main()
