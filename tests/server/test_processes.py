"""Two real servers on one PostgreSQL and one Redis: one dies in the middle, and games go on."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import psycopg
from websockets.sync.client import ClientConnection, connect

from services import PostgreSql, Redis

from .test_kill import SERVE, TESTS

QUICK = f"""
from hexwarp.server.live import fanout
from hexwarp.server.live import presence
from hexwarp.server.live import tables
fanout.HEARTBEAT_S, presence.SILENCE_S, tables.ORPHAN_DELAY_S = 0.2, 1.0, 0.5
{SERVE}
"""
"""A server that soon takes note of others' deaths."""


@contextmanager
def server(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server that answers, and its address; it is dead afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-c", QUICK, "serve", "--port", "0", *arguments],
        env=os.environ | {"PYTHONPATH": TESTS},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        yield process, next(word for word in said.split() if word.startswith("http"))
    finally:
        process.kill()
        process.communicate()


@dataclass
class Player:
    """Somebody with a session, a socket, and all the events that came over it."""

    name: str
    token: str
    socket: ClientConnection
    events: list[dict[str, Any]]
    game: dict[str, Any]

    def await_event(self, seq: int) -> None:
        """Listen until the game has come to that event."""
        while self.game.get("seq", 0) < seq:
            message = json.loads(self.socket.recv(timeout=30))
            if message["type"] == "event":
                self.events.append(message)
            if message["type"] == "game":
                self.game = message["game"]

    def move(self) -> None:
        ply = self.game["ply"]
        self.socket.send(json.dumps({"type": "move", "move": "s", "ply": ply}))


def session(address: str, name: str) -> str:
    answer = httpx.post(f"{address}api/session", json={"name": name})
    token: str = answer.raise_for_status().json()["token"]
    return token


def post(address: str, token: str, path: str, body: Any = None) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx.post(f"{address}api{path}", json=body, headers=headers)
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


def follow(address: str, token: str, game: str, since: int) -> ClientConnection:
    url = f"{address.replace('http', 'ws', 1)}api/games/{game}/ws?since={since}"
    return connect(url, additional_headers={"Authorization": f"Bearer {token}"})


def status(database: str, game: str) -> str:
    """Where a game stands, without anybody opening it."""
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT status FROM matches WHERE id = %s", [game]).fetchone()
    assert found is not None
    return str(found[0])


def test_games_go_on_when_one_of_two_servers_dies(postgresql: PostgreSql, redis: Redis) -> None:
    database = postgresql.new_database()
    where = ("--database-url", database, "--redis-url", redis.url, "--bot-pace", "0.5")
    bots = {"game": "cairn", "players": 2, "seats": [{"kind": "bot", "bot": "greedy"}] * 2}
    with ExitStack() as stack:
        (dying, here), (_, there) = (stack.enter_context(server(*where)) for _ in range(2))
        tokens = session(here, "Ann"), session(there, "Bob")
        body = {"game": "cairn", "players": 2, "seats": [{"kind": "human"}, {"kind": "open"}]}
        game = post(here, tokens[0], "/games", body)["id"]
        post(there, tokens[1], f"/games/{game}/join")
        ann, bob = (
            Player(name, token, stack.enter_context(follow(address, token, game, 0)), [], {})
            for name, token, address in zip(("Ann", "Bob"), tokens, (here, there), strict=True)
        )
        seq = 3  # created, joined, started
        ann.await_event(seq)
        bob.await_event(seq)
        while bob.game["status"] == "playing":
            if seq == 8:
                alone = post(here, tokens[0], "/games", bots)["id"]
                dying.kill()
                dying.wait()
                assert status(database, alone) == "playing"
                ann.socket = stack.enter_context(follow(there, ann.token, game, ann.game["seq"]))
            (ann, bob)[bob.game["to_move"][0] - 1].move()
            seq += 1
            ann.await_event(seq)
            bob.await_event(seq)
        assert seq >= 12
        last = ann.game["seq"]
        for player in (ann, bob):
            player.await_event(last)
            assert [event["seq"] for event in player.events] == list(range(1, last + 1))
        assert ann.game["result"] == bob.game["result"]
        given_up = time.monotonic() + 60
        while status(database, alone) == "playing":
            assert time.monotonic() < given_up, "the bots stand still, as nobody looks"
            time.sleep(0.1)
