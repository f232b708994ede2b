"""Several servers that are killed at random, and programs that play at them all the while."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from random import Random
from typing import Any

import httpx

from support.eventually import TIMEOUT_S
from support.processes import running_server


class Cluster:
    """Servers with the same arguments; a killed one is started again, at another port."""

    def __init__(self, stack: ExitStack, size: int, arguments: Sequence[str]) -> None:
        self._arguments = arguments
        self._stacks = [stack.enter_context(ExitStack()) for _ in range(size)]
        self.addresses = [""] * size
        for number in range(size):
            self._start(number)

    def _start(self, number: int) -> None:
        server = running_server(*self._arguments)
        _, self.addresses[number] = self._stacks[number].enter_context(server)

    def kill_and_restart(self, number: int) -> None:
        """Kill a server with SIGKILL, and start another in its place."""
        self._stacks[number].close()
        self._start(number)


class Client:
    """A user who repeats each request, at any server, until it is answered."""

    def __init__(self, cluster: Cluster, rng: Random, name: str) -> None:
        self._cluster, self._rng = cluster, rng
        self._http = httpx.Client(timeout=TIMEOUT_S)
        token = self.send("POST", "session", {"name": name}).json()["token"]
        self._http.headers["Authorization"] = f"Bearer {token}"

    def send(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Return the first answer that is no internal error."""
        deadline = time.monotonic() + TIMEOUT_S
        while True:
            address = self._rng.choice(self._cluster.addresses)
            try:
                response = self._http.request(method, f"{address}api/{path}", json=body)
            except httpx.TransportError:
                assert time.monotonic() < deadline, f"nobody answers {method} {path}"
                time.sleep(0.05)
                continue
            assert response.status_code < 500, response.text
            return response

    def get(self, path: str) -> dict[str, Any]:
        """Return the JSON at a path."""
        found: dict[str, Any] = self.send("GET", path).raise_for_status().json()
        return found

    def close(self) -> None:
        """Close the connections."""
        self._http.close()


class Pair(threading.Thread):
    """Two users who play matches with each other, and note each acknowledged move."""

    def __init__(self, cluster: Cluster, body: dict[str, Any], seed: int) -> None:
        super().__init__()
        self.acknowledged: dict[str, dict[int, str]] = {}
        """The acknowledged moves: by match, then by the number of plies before the move."""
        self.finished: set[str] = set()
        self.error: BaseException | None = None
        self.stopping = threading.Event()
        self._cluster, self._body, self._rng = cluster, body, Random(seed)

    def run(self) -> None:
        """Play until the drill ends; an error ends it at once, and is kept."""
        try:
            users = [Client(self._cluster, self._rng, name) for name in ("Ann", "Bob")]
            while not self.stopping.is_set():
                self._play(users)
            for user in users:
                user.close()
        except BaseException as error:
            self.error = error

    def _play(self, users: list[Client]) -> None:
        match_id = users[0].send("POST", "games", self._body).raise_for_status().json()["id"]
        # An answer may be lost together with its server, so that a second try is refused.
        users[1].send("POST", f"games/{match_id}/join")
        moves = self.acknowledged[match_id] = {}
        while not self.stopping.is_set():
            game = users[0].get(f"games/{match_id}")
            if game["status"] == "finished":
                self.finished.add(match_id)
                return
            for user in users:
                legal = user.get(f"games/{match_id}/legal")
                if not legal["moves"]:
                    continue
                move, ply = self._rng.choice(legal["moves"]), legal["ply"]
                body = {"move": move, "ply": ply, "seat": legal["seat"]}
                response = user.send("POST", f"games/{match_id}/moves", body)
                if response.is_success:
                    moves[ply] = move
                    break
                assert response.json()["code"] in {"stale_ply", "not_your_turn"}, response.text
