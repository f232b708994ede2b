"""The cost of a full lobby: ``python benchmarks/lobby.py [--tables N]``.

Opens public tables, follows the lobby with 20 sockets of each version, opens 16 more tables, and
measures the bytes to all sockets together and the CPU time of the server for each new table.
"""

from __future__ import annotations

import argparse
import time
from contextlib import ExitStack
from itertools import count
from threading import Thread

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from server import cpu_time, hexwarp

SOCKETS = 20
CHANGES = 16
SETTLE_S = 3.0
"""Seconds until all messages of a change have arrived."""
TABLES_OF_ADDRESS = 20
"""Public tables of one address that may wait."""

_opened = count()


class Follower:
    """A socket that counts the bytes it gets."""

    def __init__(self, address: str, version: int, stack: ExitStack) -> None:
        url = f"ws{address.removeprefix('http')}/api/lobby/ws?version={version}"
        self.received = 0
        self._socket: ClientConnection = stack.enter_context(
            connect(url, compression=None, max_size=None)
        )
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            for message in self._socket:
                self.received += len(message)
        except ConnectionClosed:
            pass


def main() -> None:
    """Measure both versions, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--tables", type=int, default=100, help="tables that wait before")
    parser.add_argument("--versions", type=int, nargs="+", default=[1, 2])
    arguments = parser.parse_args()
    print("version  tables  bytes to all sockets  server CPU, ms for each new table")
    for version in arguments.versions:
        with hexwarp(None, "random", 0.0, "--proxy", "127.0.0.1") as (process, address):
            open_tables(address, arguments.tables)
            with ExitStack() as stack:
                followers = [Follower(address, version, stack) for _ in range(SOCKETS)]
                time.sleep(SETTLE_S)
                before = sum(follower.received for follower in followers), cpu_time(process)
                for _ in range(CHANGES):
                    open_tables(address, 1)
                    time.sleep(SETTLE_S / CHANGES)
                time.sleep(SETTLE_S)
                received = sum(follower.received for follower in followers) - before[0]
                cpu = (cpu_time(process) - before[1]) / CHANGES
            print(f"{version:7} {arguments.tables:7} {received:21,} {1000 * cpu:35.1f}")


def open_tables(address: str, wanted: int) -> None:
    """Open public tables, as guests at different addresses."""
    seats = [{"kind": "human"}, {"kind": "open"}]
    body = {"game": "hyper6", "players": 2, "seats": seats, "public": True}
    for _ in range(wanted):
        number = next(_opened)
        client_address = f"192.0.2.{number // TABLES_OF_ADDRESS}"
        headers = {"X-Forwarded-For": client_address}
        with httpx.Client(base_url=f"{address}/api", headers=headers, timeout=60) as http:
            token = http.post("/session", json={"name": "Guest"}).json()["token"]
            http.cookies.clear()
            answer = http.post("/games", json=body, headers={"Authorization": f"Bearer {token}"})
            answer.raise_for_status()


if __name__ == "__main__":
    main()
