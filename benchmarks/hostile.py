"""One visitor's effect on all others: ``python benchmarks/hostile.py [ATTACK ...]``.

Starts a server for each attack, and measures what a bystander at another address notices.
``tests/hostile`` holds what is refused, and what it leaves behind.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections.abc import Awaitable, Callable

from hexwarp.core import registry
from hexwarp.core.record import Record, write
from hexwarp.core.testing import random_history
from report import machine, print_heading, print_row
from servers import Person, Server, Site, hexwarp

ATTACKER, BYSTANDER = "192.0.2.1", "198.51.100.1"
LEVEL = "level6"
PROBE_INTERVAL_S = 0.05
MAX_RECORD = 64_000


async def guest(site: Site, address: str) -> Person:
    """Return a new guest at an address."""
    return Person(site, await site.guest(address), address)


async def play(person: Person, *bots: str, game: str = "hyper6") -> str:
    """Open a game against bots, or of bots alone; return its path, or none if it is refused."""
    seats = [{"kind": "bot", "bot": bot} if bot else {"kind": "human"} for bot in bots]
    body = {"game": game, "players": len(seats), "seats": seats}
    match = await person.send("POST", "/games", body)
    return f"/games/{match['id']}" if "id" in match else ""


async def own_turn(person: Person, path: str) -> None:
    """Wait for the turn of the first seat."""
    while (await person.send("GET", path))["to_move"] != [1]:
        await asyncio.sleep(0.02)


async def wait_for_bot(person: Person, path: str) -> float:
    """Make a move; return the seconds until it is the first seat's turn again."""
    await own_turn(person, path)
    legal = await person.send("GET", f"{path}/legal")
    await person.send("POST", f"{path}/moves", {"move": legal["moves"][0], "ply": legal["ply"]})
    began = time.perf_counter()
    await own_turn(person, path)
    return time.perf_counter() - began


async def bots(site: Site, _server: Server) -> str:
    """One guest opens 60 tables of four level-6 bots."""
    person = await guest(site, BYSTANDER)
    path = await play(person, "", LEVEL, game="indigo")
    await wait_for_bot(person, path)  # the search is loaded now
    attacker = await guest(site, ATTACKER)
    opened = sum([bool(await play(attacker, *[LEVEL] * 4, game="indigo")) for _ in range(60)])
    waits = [await wait_for_bot(person, path) for _ in range(5)]
    mean = sum(waits) / len(waits)
    return (
        f"{opened} are opened; a person's bot answers within {mean:.1f} s, at most {max(waits):.1f}"
    )


async def crowd(site: Site, _server: Server) -> str:
    """60 guests of one address each open a table with three level-6 bots."""
    person = await guest(site, BYSTANDER)
    path = await play(person, "", LEVEL, game="indigo")
    await wait_for_bot(person, path)  # the search is loaded now
    for _ in range(60):
        await play(await guest(site, ATTACKER), *[LEVEL] * 3, "", game="indigo")
    return f"a person's bot answers within {await wait_for_bot(person, path):.1f} s"


async def replays(site: Site, server: Server) -> str:
    """One address sends 20 records of 64 kB at a time."""
    attacker, bystander = Person(site, "", ATTACKER), await guest(site, BYSTANDER)
    record, before = _long_record(), server.memory
    attack = asyncio.gather(*(attacker.send("POST", "/replay", record) for _ in range(20)))
    waits, memory = [], [before]
    while not attack.done():
        sent = time.perf_counter()
        await play(bystander, "", "")
        waits.append(time.perf_counter() - sent)
        memory.append(server.memory)
        await asyncio.sleep(PROBE_INTERVAL_S)
    grown = max(memory) - before
    return f"a new game takes up to {max(waits):.2f} s; the server grows by {grown:.0f} MiB"


def _long_record() -> bytes:
    """Return a record of many games, of less than 64 KiB."""
    rng, game, text = random.Random(1), registry.load("indigo(players=4)"), ""
    while len(longer := text + write(Record(random_history(game, rng)), ()) + "\n") < MAX_RECORD:
        text = longer
    return text.encode()


ATTACKS: dict[str, Callable[[Site, Server], Awaitable[str]]] = {
    attack.__name__: attack for attack in (bots, crowd, replays)
}


async def measure(name: str, server: Server) -> str:
    """Return what an attack does to others."""
    return await ATTACKS[name](Site(server.address), server)


def main() -> None:
    """Run the attacks, each on a server of its own."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("attacks", nargs="*", default=list(ATTACKS), metavar="ATTACK")
    names = parser.parse_args().attacks
    print(f"{machine()}\n")
    print_heading("attack", "its effect on others")
    for name in names:
        with hexwarp() as server:
            measured = asyncio.run(measure(name, server))
        print_row(f"`{name}`: {ATTACKS[name].__doc__}", measured)


if __name__ == "__main__":
    main()
