"""Two real servers on one PostgreSQL and one Redis, one of which is killed."""

import json
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import httpx
import psycopg
from websockets.sync.client import ClientConnection, connect

from support.eventually import TIMEOUT_S, eventually
from support.processes import running_server
from support.services import PostgreSql, Redis

QUICK = """
from hexwarp.server.live import fanout, presence, tables
for module, name, seconds in (
    (fanout, "HEARTBEAT_S", 0.2), (presence, "SILENCE_S", 1.0), (tables, "ORPHAN_DELAY_S", 0.5)
):
    assert hasattr(module, name)
    setattr(module, name, seconds)
"""
"""Lets a server soon notice that another process has ended."""


@dataclass
class Player:
    """A user with a session, a socket, and all events that it received."""

    name: str
    token: str
    socket: ClientConnection
    events: list[dict[str, Any]]
    game: dict[str, Any]

    def await_event(self, seq: int) -> None:
        """Receive messages up to that event."""
        while self.game.get("seq", 0) < seq:
            message = json.loads(self.socket.recv(timeout=TIMEOUT_S))
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
    content: dict[str, Any] = answer.raise_for_status().json()
    return content


def follow(address: str, token: str, game: str, since: int) -> ClientConnection:
    url = f"{address.replace('http', 'ws', 1)}api/games/{game}/ws?since={since}"
    return connect(url, additional_headers={"Authorization": f"Bearer {token}"})


def waits_for_bot(database: str, game: str) -> bool:
    """Return whether a bot is to move in a match, from the database: its table is not opened."""
    query = "SELECT waits_for_bot FROM matches WHERE id = %s"
    with psycopg.connect(database) as connection:
        row = connection.execute(query, [game]).fetchone()
    assert row is not None
    return bool(row[0])


def test_games_continue_when_one_of_two_servers_dies(postgresql: PostgreSql, redis: Redis) -> None:
    database = postgresql.new_database()
    where = ("--database-url", database, "--redis-url", redis.url, "--bot-pace", "0.5")
    seats = [{"kind": "human"}, *[{"kind": "bot", "bot": "greedy"}] * 2]
    bots = {"game": "cairn", "players": 3, "seats": seats}
    with ExitStack() as stack:
        servers = [stack.enter_context(running_server(*where, prelude=QUICK)) for _ in range(2)]
        (dying, here), (_, there) = servers
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
                with_bots = post(here, tokens[0], "/games", bots)["id"]
                post(here, tokens[0], f"/games/{with_bots}/moves", {"move": "s", "ply": 0})
                dying.kill()
                dying.wait()
                assert waits_for_bot(database, with_bots)
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
        eventually(lambda: not waits_for_bot(database, with_bots))
