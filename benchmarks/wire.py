"""The cost of a move on the wire and on the server: ``python benchmarks/wire.py [--moves N]``.

Two people play at random over their sockets, as the page does. Bytes are those of messages, without
WebSocket's and TCP's own.
"""

from __future__ import annotations

import argparse
import asyncio

from report import machine, print_heading, print_row
from servers import GAMES, Server, Site, Table, hexwarp


def main() -> None:
    """Print the cost of a move of each game."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--moves", type=int, default=120, help="moves of each game (120)")
    moves = parser.parse_args().moves
    print(f"{machine()}\n")
    print_heading("game", "bytes to each player", "server's CPU, ms")
    with hexwarp() as server:
        for game in GAMES:
            received, cpu_s = asyncio.run(measure(server, game, moves))
            print_row(game, f"{received / moves / 2:,.0f}", f"{1000 * cpu_s / moves:.1f}")


async def measure(server: Server, game: str, moves: int) -> tuple[int, float]:
    """Return the bytes to both players, and the CPU seconds of the server."""
    table = Table([Site(server.address)], game)
    await table.open()
    received, cpu_s = 0, 0.0
    for _ in range(moves):
        await table.ready()
        before = sum(person.received for person in table.people), server.cpu_s
        await table.move()
        received += sum(person.received for person in table.people) - before[0]
        cpu_s += server.cpu_s - before[1]
    return received, cpu_s


if __name__ == "__main__":
    main()
