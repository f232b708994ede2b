"""Many requests of one address, and others' moves meanwhile: ``python benchmarks/floods.py``.

For each costly route, 30 kept connections of one address ask for it without a pause. Two people at
addresses of their own play Hyper-6, and the time of each of their moves is measured, from the
request to its answer, without the flood and during it.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import statistics
import time
from contextlib import suppress
from urllib.parse import urlsplit

from report import machine, print_heading, print_row
from servers import Person, Server, Site, hexwarp

ATTACKER = "192.0.2.1"
CONNECTIONS = 30
PAUSE_S = 0.05
"""Between two moves."""

PATHS = {
    "conditions": "/api/games/{id}/conditions",
    "ahead": "/api/games/{id}/ahead?line=",
    "plan": "/api/games/{id}/plan",
    "game": "/api/games/{id}",
    "puzzles": "/api/puzzles/next?game=indigo",
    "leaderboard": "/api/leaderboard?game=indigo&players=2",
    "lobby": "/api/lobby",
    "catalogue": "/api/catalogue",
    "description": "/openapi.json",
    "start page": "/",
    "table page": "/t/{id}",
}


async def flood(address: str, path: str, token: str, answered: list[int]) -> None:
    """Send one request after the other on kept connections, until it is cancelled."""
    url = urlsplit(address)
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nX-Forwarded-For: {ATTACKER}\r\n"
        f"Authorization: Bearer {token}\r\n\r\n"
    ).encode()

    async def connection() -> None:
        while True:
            with suppress(OSError, EOFError):
                reader, writer = await asyncio.open_connection(url.hostname, url.port)
                while True:
                    writer.write(request)
                    head = await reader.readuntil(b"\r\n\r\n")
                    length = head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]
                    await reader.readexactly(int(length or 0))
                    answered[b" 200 " not in head[:20]] += 1

    async with asyncio.TaskGroup() as group:
        for _ in range(CONNECTIONS):
            group.create_task(connection())


def run_flood(address: str, path: str, token: str, seconds: float, pipe: object) -> None:
    """Flood in a process of its own; send how many requests were answered, and how many refused."""
    answered = [0, 0]

    async def run() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await flood(address, path, token, answered)

    asyncio.run(run())
    pipe.send(answered)  # type: ignore[attr-defined]


async def begin(people: list[Person]) -> str:
    """Begin a match of two people; return its id."""
    ann, bob = people
    body = {"game": "hyper6", "players": 2, "clock": {"kind": "days", "days": 3}}
    body |= {"seats": [{"kind": "human"}, {"kind": "open"}]}
    match_id = str((await ann.call("POST", "/games", body))["id"])
    if (await bob.call("POST", f"/games/{match_id}/join"))["status"] == "waiting":
        await ann.call("POST", f"/games/{match_id}/start")
    return match_id


async def play(people: list[Person], seconds: float) -> list[float]:
    """Play for some time; return the seconds of each move."""
    waits, until, match_id = list[float](), time.perf_counter() + seconds, ""
    while time.perf_counter() < until:
        if not match_id:
            match_id = await begin(people)
        path = f"/games/{match_id}"
        for person in people:
            legal = await person.call("GET", f"{path}/legal")
            if legal["moves"]:
                sent = time.perf_counter()
                move = {"move": legal["moves"][0], "ply": legal["ply"]}
                await person.call("POST", f"{path}/moves", move)
                waits.append(time.perf_counter() - sent)
                break
        else:
            match_id = ""
        await asyncio.sleep(PAUSE_S)
    return waits


async def measure(server: Server, path: str, seconds: float) -> list[str]:
    """Return the medians without and with a flood, the worst of 100, and the flood's answers."""
    site = Site(server.address)
    people = [Person(site, await site.guest(), address) for address in ("10.1.1.1", "10.2.2.2")]
    attacker = Person(site, await site.guest(ATTACKER), ATTACKER)
    other = Person(site, await site.guest(ATTACKER), ATTACKER)
    target = path.format(id=await begin([attacker, other]))
    await play(people, 2)
    quiet = await play(people, seconds)
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    arguments = (server.address, target, attacker.token, seconds + 1, there)
    flooding = context.Process(target=run_flood, args=arguments)
    before = server.cpu_s
    flooding.start()
    await asyncio.sleep(1)
    flooded = await play(people, seconds)
    used = (server.cpu_s - before) / (seconds + 1)
    answered, refused = await asyncio.to_thread(here.recv)
    flooding.join()
    flooded = flooded or [seconds]  # none was answered meanwhile
    first, second = (statistics.median(waits) * 1000 for waits in (quiet, flooded))
    worst = sorted(flooded)[len(flooded) * 99 // 100] * 1000
    return [
        f"{first:.1f}",
        f"{second:.1f}",
        f"**{second / first:.1f}**",
        f"{worst:.0f}",
        f"{answered / seconds:.0f}",
        f"{refused / seconds:.0f}",
        f"{used:.2f}",
    ]


def main() -> None:
    """Run the floods, each against a server of its own."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("floods", nargs="*", default=list(PATHS), metavar="FLOOD")
    parser.add_argument("--seconds", type=float, default=10.0)
    arguments = parser.parse_args()
    print(f"{machine()}\n")
    print_heading(
        "flood", "quiet (ms)", "flooded (ms)", "ratio", "99 %", "answers/s", "refusals/s", "cores"
    )
    for name in arguments.floods:
        with hexwarp() as server:
            row = asyncio.run(measure(server, PATHS[name], arguments.seconds))
        print_row(name, *row)


if __name__ == "__main__":
    main()
