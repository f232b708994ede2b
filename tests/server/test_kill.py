"""A real server that is killed between moves loses none; one that is stopped serves no more."""

import asyncio
import signal
import socket
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from hexwarp.server.clock import now_ms
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.eventually import TIMEOUT_S, eventually
from support.processes import running_server

WAIT_MS = 2500
"""Less than a server that stops waits for a request that does not end."""


def test_game_survives_a_killed_server(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    body: dict[str, Any] = {"game": "cairn", "players": 3}
    body["seats"] = [{"kind": "bot", "bot": "greedy"}, {"kind": "human"}, {"kind": "human"}]
    ply, state, kills = 0, None, 0
    with httpx.Client(timeout=TIMEOUT_S) as client:
        path = ""
        while True:
            with running_server(*data) as (process, client.base_url):
                client.post("/api/session", json={"name": "Ann"}).raise_for_status()
                if not path:
                    path = f"/api/games/{client.post('/api/games', json=body).json()['id']}"
                else:
                    game = client.get(path).json()
                    assert game["ply"] >= ply, "an acknowledged move was lost"
                    if game["ply"] == ply:
                        assert game["state"] == state
                game = my_turn(client, path)
                if game["status"] == "finished":
                    break
                # Two moves, so that the kill also falls between a user's and a bot's.
                for _ in range(1 + kills % 2):
                    move = {"move": "s", "ply": game["ply"]}
                    game = client.post(f"{path}/moves", json=move).json()
                    ply, state = game["ply"], game["state"]
                    if not set(game["to_move"]) & set(game["you"]):
                        break
                process.send_signal(signal.SIGKILL)
                kills += 1
    assert kills >= 3
    assert game["result"]["winners"]


def my_turn(client: httpx.Client, path: str) -> dict[str, Any]:
    """Return the game once the bot has moved."""

    def game() -> dict[str, Any]:
        now: dict[str, Any] = client.get(path).json()
        return now

    return eventually(
        game, lambda now: now["status"] == "finished" or set(now["to_move"]) & set(now["you"])
    )


def test_ctrl_c_exits_quietly(tmp_path: Path) -> None:
    with running_server("--data", str(tmp_path), stderr=subprocess.PIPE) as (process, _):
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=TIMEOUT_S)
        assert (process.returncode, errors) == (0, "")


def test_time_in_which_a_stopping_server_waits_for_a_request_is_not_served(tmp_path: Path) -> None:
    fields = "Host: localhost", "Content-Length: 9", "Expect: 100-continue"
    head = "\r\n".join(("POST /api/session HTTP/1.1", *fields, "", "")).encode()
    with running_server("--data", str(tmp_path)) as (process, address):
        where = urlsplit(address)
        with socket.create_connection((where.hostname, where.port), TIMEOUT_S) as slow:
            slow.sendall(head)
            assert slow.recv(100).startswith(b"HTTP/1.1 100 "), "the server waits for the body"
            process.send_signal(signal.SIGTERM)
            process.wait(TIMEOUT_S)
            ended = now_ms()

    async def last_alive() -> int | None:
        storage = Storage(sqlite_url(tmp_path / "hexwarp.db"))
        await storage.open()
        alive_ms = await storage.outages.last_alive()
        await storage.close()
        return alive_ms

    alive_at = asyncio.run(last_alive())
    assert alive_at is not None
    assert ended - alive_at > WAIT_MS
