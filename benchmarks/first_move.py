"""Measure the time from Play to a bot's first move, on a server that has never compiled anything.

Each measurement starts a server with an empty cache and an empty database, creates a match by HTTP
in the moment that the server answers, with the bot to move first, and waits for its move.

    python benchmarks/first_move.py [--levels 1 2 3 4] [--prepared]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter, sleep

import httpx

GAMES = "indigo", "hyper6"
POLL_S = 0.02
TIMEOUT_S = 600


@contextmanager
def busy_cores() -> Iterator[None]:
    """Keep each core busy with a process during the block."""
    spinning = [sys.executable, "-c", "while True: pass"]
    count = os.cpu_count() or 1
    processes = [subprocess.Popen(spinning) for _ in range(count)]  # noqa: S603
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


@contextmanager
def fresh_server() -> Iterator[httpx.Client]:
    """Yield a client of a new server without compiled code."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "hexwarp", "serve", "--port", "0", "--data", folder],
            env=os.environ | {"NUMBA_CACHE_DIR": str(Path(folder, "cache"))},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            line = process.stdout.readline() if process.stdout else ""
            address = next(word for word in line.split() if word.startswith("http"))
            with httpx.Client(base_url=f"{address}api", timeout=TIMEOUT_S) as client:
                yield client
        finally:
            process.kill()
            process.wait()


def first_move(client: httpx.Client, game: str, level: int) -> float:
    """Return the seconds from the request of a match to the bot's first move.

    If the dice let the person begin, their moves are made at once.
    """
    token = client.post("/session", json={"name": "Ann"}).raise_for_status().json()["token"]
    client.headers["Authorization"] = f"Bearer {token}"
    seats = [{"kind": "bot", "bot": f"level{level}"}, {"kind": "human"}]
    body = {"game": game, "players": 2, "seats": seats, "first": 1}
    played = perf_counter()
    match = client.post("/games", json=body).raise_for_status().json()
    path, waited = f"/games/{match['id']}", False
    while not waited or 1 in match["to_move"]:
        if match["to_move"] == [2]:
            plan = client.get(f"{path}/plan").raise_for_status().json()
            move = {"move": plan["moves"][0]["move"], "ply": match["ply"]}
            client.post(f"{path}/moves", json=move).raise_for_status()
        else:
            waited = True
            sleep(POLL_S)
        match = client.get(path).raise_for_status().json()
    return perf_counter() - played


def prepared(client: httpx.Client) -> float:
    """Return the seconds until the rules of all games are compiled and loaded."""
    started = perf_counter()
    while min(client.get("/preparation").raise_for_status().json()["games"].values()) < 1:
        sleep(0.5)
    return perf_counter() - started


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 2, 3, 4])
    parser.add_argument("--prepared", action="store_true", help="wait until all is compiled, too")
    arguments = parser.parse_args()
    columns = "".join(f"{f'level {level}, s':>13}" for level in arguments.levels)
    print(f"{'':<28}{columns}{'compiled, s':>13}" if arguments.prepared else f"{'':<28}{columns}")
    for busy in (False, True):
        for game in GAMES:
            cells: list[float] = []
            with ExitStack() as stack:
                if busy:
                    stack.enter_context(busy_cores())
                for level in arguments.levels:
                    with fresh_server() as client:
                        cells.append(first_move(client, game, level))
                        if arguments.prepared and level == arguments.levels[-1]:
                            cells.append(cells[-1] + prepared(client))
            name = f"{game}, {'all cores busy' if busy else 'no other load'}"
            print(f"{name:<28}" + "".join(f"{seconds:>13.2f}" for seconds in cells), flush=True)


if __name__ == "__main__":
    main()
