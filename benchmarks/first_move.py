"""Measure how long people wait for a fresh server, beside an earlier version.

Each figure is from a server of its own with an empty home, which has never compiled or kept
anything: the seconds from Play to a bot's first move, from the button to the first hint, and from
the button to the first answer of an analysis, which is the estimate of the first ply; the cores are
idle, or each is kept busy by a process. Then the memory of the largest process that searches.

    python benchmarks/first_move.py [--levels 1 4 6] [--versions COMMIT ...] [--games indigo hyper6]
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
from typing import Any

import httpx

from versions import source

EARLIER = "350c93eed6946c5f59a77b5b960c4fa2d1856b50"
"""The last version that compiled its rules on the host's machine."""
NOW = "now"

POLL_S = 0.02
TIMEOUT_S = 600
PLIES = 6
"""The plies of the game that is analysed, which then is resigned."""


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


class FreshServer:
    """A new server without any cache, and a person who uses it."""

    def __init__(self, version: str, folder: str) -> None:
        packages = Path(__file__).parents[1] / "src" if version == NOW else source(version)
        environment = {
            **os.environ,
            "HOME": folder,
            "NUMBA_CACHE_DIR": str(Path(folder, "cache")),
            "PYTHONPATH": str(packages),
        }
        self.process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "hexwarp", "serve", "--port", "0", "--data", folder],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        line = self.process.stdout.readline() if self.process.stdout else ""
        address = next(word for word in line.split() if word.startswith("http"))
        self.client = httpx.Client(base_url=f"{address}api", timeout=TIMEOUT_S)
        token = self.call("POST", "/session", {"name": "Ann"})["token"]
        self.client.headers["Authorization"] = f"Bearer {token}"

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Return the answer to a request; while the rules are being compiled, ask again."""
        while _is_preparing(answer := self.client.request(method, path, json=body)):
            sleep(POLL_S)
        return answer.raise_for_status().json()

    def new_match(self, game: str, bot: str) -> Any:
        """Return a new match against a bot, which moves first where the dice do not decide."""
        seats = [{"kind": "bot", "bot": bot}, {"kind": "human"}]
        return self.call("POST", "/games", {"game": game, "players": 2, "seats": seats, "first": 1})

    def play(self, match: Any, plies: int, *, until_bot_moves: bool) -> Any:
        """Play a person's moves at once, until the bot has moved, or up to a number of plies."""
        path, waited = f"/games/{match['id']}", False
        while match["ply"] < plies:
            if match["to_move"] == [2]:
                if waited and until_bot_moves:
                    break
                plan = self.call("GET", f"{path}/plan")
                move = {"move": plan["moves"][0]["move"], "ply": match["ply"]}
                self.call("POST", f"{path}/moves", move)
            else:
                waited = True
                sleep(POLL_S)
            match = self.call("GET", path)
        return match

    def first_move(self, game: str, level: int) -> float:
        """Return the seconds from the request of a match to the bot's first move."""
        started = perf_counter()
        self.play(self.new_match(game, f"level{level}"), 1000, until_bot_moves=True)
        return perf_counter() - started

    def first_hint(self, game: str) -> float:
        """Return the seconds of a hint in a match against a bot without search."""
        match = self.new_match(game, "greedy")
        while match["to_move"] != [2]:
            sleep(POLL_S)
            match = self.call("GET", f"/games/{match['id']}")
        started = perf_counter()
        self.call("POST", f"/games/{match['id']}/hint")
        return perf_counter() - started

    def first_answer(self, game: str) -> float:
        """Return the seconds from the request of an analysis to the estimate of the first ply."""
        match = self.play(self.new_match(game, "greedy"), PLIES, until_bot_moves=False)
        path = f"/games/{match['id']}"
        self.call("POST", f"{path}/resign", {"seat": 2})
        started = perf_counter()
        analysis = self.call("POST", f"{path}/analysis")
        while not analysis["plies"]:
            sleep(POLL_S)
            analysis = self.call("GET", f"{path}/analysis")
        return perf_counter() - started

    def largest_worker(self) -> float:
        """Return the memory of the largest process that the server has started, in MB."""
        listed = subprocess.run(  # noqa: S603
            ["ps", "-o", "rss=", "--ppid", str(self.process.pid)],  # noqa: S607
            capture_output=True,
            text=True,
            check=True,
        )
        return max(map(int, listed.stdout.split()), default=0) / 1024


def _is_preparing(answer: httpx.Response) -> bool:
    """Return whether an earlier version refuses a request as it compiles the rules."""
    return answer.status_code == 503 or (
        answer.status_code == 409 and answer.json().get("code") == "preparing"
    )


@contextmanager
def fresh_server(version: str) -> Iterator[FreshServer]:
    """Yield a new server of a version."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = FreshServer(version, folder)
        try:
            yield server
        finally:
            server.process.kill()
            server.process.wait()


def measure(version: str, game: str, levels: list[int]) -> list[float]:
    """Return a row: the first move of each level, first hint and analysis, and the memory."""
    row: list[float] = []
    memory = 0.0
    for level in levels:
        with fresh_server(version) as server:
            row.append(server.first_move(game, level))
            memory = max(memory, server.largest_worker())
    with fresh_server(version) as server:
        row.append(server.first_hint(game))
    with fresh_server(version) as server:
        row.append(server.first_answer(game))
    return [*row, memory]


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 4, 6])
    parser.add_argument("--games", nargs="+", default=["indigo", "hyper6"])
    parser.add_argument("--versions", nargs="*", default=[EARLIER])
    arguments = parser.parse_args()
    names = [*(f"level {level}" for level in arguments.levels), "hint", "analysis", "worker, MB"]
    print("| version | game | cores |" + "".join(f" {name} |" for name in names))
    print("|---|---|---|" + "---|" * len(names))
    for version in [*arguments.versions, NOW]:
        for busy in (False, True):
            for game in arguments.games:
                with ExitStack() as stack:
                    if busy:
                        stack.enter_context(busy_cores())
                    row = measure(version, game, arguments.levels)
                cells = "".join(f" {cell:.2f} |" for cell in row[:-1]) + f" {row[-1]:.0f} |"
                load = "busy" if busy else "idle"
                print(f"| {version[:8]} | {game} | {load} |{cells}", flush=True)


if __name__ == "__main__":
    main()
