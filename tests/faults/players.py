"""Users who play at the servers of a cluster while these fail, and the check of what is stored."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import pairwise
from random import Random
from typing import Any

import httpx

from faults.cluster import Cluster
from hexwarp.match.event_log import AppliedEvent, replay
from hexwarp.match.events import Moved, TimedOut
from hexwarp.storage import Storage
from support.eventually import TIMEOUT_S, eventually

GREEDY = {"kind": "bot", "bot": "greedy"}
HUMAN, OPEN = {"kind": "human"}, {"kind": "open"}
HALF_A_MINUTE = {"kind": "realtime", "minutes": 0, "increment": 30}
SHORT = {"kind": "realtime", "minutes": 0, "increment": 20}
"""A clock that runs out during an outage of a drill, unless the time is given back."""
SHORT_S = 20
BODIES: list[dict[str, Any]] = [
    {"game": "indigo", "players": 3, "seats": [HUMAN, GREEDY, OPEN], "clock": HALF_A_MINUTE},
    {"game": "hyper6", "players": 2, "seats": [HUMAN, OPEN], "clock": HALF_A_MINUTE},
]
DUEL = {"game": "cairn", "players": 2, "seats": [HUMAN, OPEN], "clock": SHORT}


class Client:
    """A user who repeats each request, at any server, until it is answered.

    Args:
        cluster: The servers.
        rng: Chooses them.
        name: The user's name.
        patience_s: How long it waits for an answer before it asks again.
    """

    def __init__(
        self, cluster: Cluster, rng: Random, name: str, patience_s: float = TIMEOUT_S
    ) -> None:
        self._cluster, self._rng = cluster, rng
        self._http = httpx.Client(timeout=patience_s)
        token = self.send("POST", "session", {"name": name}).json()["token"]
        self._http.headers["Authorization"] = f"Bearer {token}"

    def send(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Return the first answer of a server that has its database, and takes so many requests."""
        deadline = time.monotonic() + 2 * TIMEOUT_S
        while True:
            address = self._rng.choice(self._cluster.addresses)
            try:
                response = self._http.request(method, f"{address}api/{path}", json=body)
            except httpx.TransportError:
                problem = "nobody answers"
            else:
                problem = response.text
                if response.status_code >= 500:
                    assert response.status_code == 503, problem
                    assert response.json()["code"] == "unavailable", problem
                    assert response.json()["detail"].count(". ") == 0, problem
                elif response.status_code != 429:
                    return response
            assert time.monotonic() < deadline, f"{method} {path}: {problem}"
            time.sleep(0.05)

    def get(self, path: str) -> dict[str, Any]:
        """Return the JSON at a path."""
        answer: dict[str, Any] = self.send("GET", path).raise_for_status().json()
        return answer

    def close(self) -> None:
        """Close the connections."""
        self._http.close()


class Pair(threading.Thread):
    """Two users who play matches with each other, and note each acknowledged move."""

    def __init__(
        self, cluster: Cluster, body: dict[str, Any], seed: int, patience_s: float
    ) -> None:
        super().__init__()
        self.acknowledged: dict[str, dict[int, str]] = {}
        """The acknowledged moves: by match, then by the number of plies before the move."""
        self.error: BaseException | None = None
        self.stopping = threading.Event()
        self._cluster, self._body, self._rng = cluster, body, Random(seed)
        self._patience_s = patience_s

    @property
    def moves(self) -> int:
        """The number of acknowledged moves. Raises what has ended the play."""
        if self.error:
            raise self.error
        return sum(len(moves) for moves in list(self.acknowledged.values()))

    def run(self) -> None:
        """Play until the drill ends; an error ends it at once, and is kept."""
        try:
            with ExitStack() as stack:
                users = [
                    stack.enter_context(
                        closing(Client(self._cluster, self._rng, name, self._patience_s))
                    )
                    for name in ("Ann", "Bob")
                ]
                while not self.stopping.is_set():
                    self._play(users)
        except BaseException as error:
            self.error = error

    def _play(self, users: list[Client]) -> None:
        match_id = create(users, self._body)
        moves = self.acknowledged[match_id] = {}
        while not self.stopping.is_set():
            game = users[0].get(f"games/{match_id}")
            if game["status"] == "finished":
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
                # A move that was made, but not acknowledged, may have been the last one.
                made = {"stale_ply", "not_your_turn", "game_over"}
                assert response.json()["code"] in made, response.text


def create(users: list[Client], body: dict[str, Any]) -> str:
    """Start a match between two users; return its id."""
    match_id: str = users[0].send("POST", "games", body).raise_for_status().json()["id"]
    # An answer may be lost together with its server, so that a second try is refused.
    users[1].send("POST", f"games/{match_id}/join")
    return match_id


class Duel:
    """Two users with a clock of twenty seconds, the first of whom is to move."""

    def __init__(self, cluster: Cluster, patience_s: float = TIMEOUT_S) -> None:
        rng = Random(0)
        self._users = [Client(cluster, rng, name, patience_s) for name in ("Cid", "Dan")]
        self._id = create(self._users, DUEL)
        self._seat = self._users[0].get(f"games/{self._id}")["to_move"][0]

    def check(self) -> None:
        """Check that no time has run out, and that the move is taken."""
        game = self._users[0].get(f"games/{self._id}")
        assert game["status"] == "playing", f"the clock ran out during the outage: {game}"
        mover = self._users[self._seat - 1]
        move = {"move": "s", "ply": game["ply"]}
        answer = mover.send("POST", f"games/{self._id}/moves", move)
        # If an answer was lost, the move was stored all the same.
        assert answer.is_success or answer.json()["code"] == "stale_ply", answer.text
        for user in self._users:
            user.close()


class Play:
    """The pairs that play, with their moves so far."""

    def __init__(self, pairs: list[Pair]) -> None:
        self.pairs = pairs

    @property
    def moves(self) -> int:
        """The number of acknowledged moves. Raises what has ended the play of a pair."""
        return sum(pair.moves for pair in self.pairs)

    def goes_on(self, number: int = 10) -> None:
        """Wait until that many more moves of each pair are acknowledged."""
        before = [pair.moves for pair in self.pairs]
        eventually(
            lambda: [pair.moves - moves for pair, moves in zip(self.pairs, before, strict=True)],
            lambda more: min(more) >= number,
            timeout_s=2 * TIMEOUT_S,
        )


@contextmanager
def playing(cluster: Cluster, database: str, patience_s: float = TIMEOUT_S) -> Iterator[Play]:
    """Have users play during the block, then check that each acknowledged move is stored, once."""
    play = Play([Pair(cluster, body, seed, patience_s) for seed, body in enumerate(BODIES)])
    for pair in play.pairs:
        pair.start()
    try:
        yield play
    finally:
        for pair in play.pairs:
            pair.stopping.set()
        for pair in play.pairs:
            pair.join()
    print(f"{play.moves} acknowledged moves")
    cluster.check_log()
    acknowledged = {key: moves for pair in play.pairs for key, moves in pair.acknowledged.items()}
    logs = asyncio.run(_read_logs(database, list(acknowledged)))
    for match_id, moves in acknowledged.items():
        _check_log(logs[match_id], moves)


async def _read_logs(database: str, match_ids: list[str]) -> dict[str, list[AppliedEvent]]:
    storage = Storage(database)
    await storage.open()
    try:
        return {match_id: replay(await storage.events(match_id)) for match_id in match_ids}
    finally:
        await storage.close()


def _check_log(log: list[AppliedEvent], acknowledged: dict[int, str]) -> None:
    """Check that a log has no gap, no time-out, and each acknowledged move where it was played."""
    assert [logged.seq for logged, _ in log] == list(range(1, len(log) + 1))
    assert not any(isinstance(logged.event, TimedOut) for logged, _ in log)
    played: dict[int, str] = {}
    for (_, before), (logged, _) in pairwise(log):
        if isinstance(logged.event, Moved):
            assert before.ply not in played, "a move was stored twice"
            played[before.ply] = logged.event.move
    assert acknowledged.items() <= played.items()
