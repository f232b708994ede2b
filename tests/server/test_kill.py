"""A real server, killed between any two moves, goes on where it was."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

PORT = 8110
BASE = f"http://127.0.0.1:{PORT}"
SERVE = """
import sys
from toy import Cairn
from hexwarp.cli.main import main
from hexwarp.core import registry
registry.register(Cairn)
sys.exit(main(sys.argv[1:]))
"""
TESTS = str(Path(__file__).parents[1])


@contextmanager
def server(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A server that answers, and is dead afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, "serve", "--port", str(PORT), *arguments],
        env=os.environ | {"PYTHONPATH": TESTS},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert BASE in process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_game_survives_the_server_being_killed(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    body: dict[str, Any] = {"game": "cairn", "players": 3}
    body["seats"] = [{"kind": "bot", "bot": "greedy"}, {"kind": "human"}, {"kind": "human"}]
    ply, state, kills = 0, None, 0
    with httpx.Client(base_url=BASE, timeout=10) as client:
        path = ""
        while True:
            with server(*data) as process:
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
                # Two moves, so that the kill falls between a person's and a bot's as well.
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
    """The game as soon as the bot has played by itself."""
    for _ in range(1000):
        game: dict[str, Any] = client.get(path).json()
        if game["status"] == "finished" or set(game["to_move"]) & set(game["you"]):
            return game
        time.sleep(0.01)
    raise AssertionError("the bot does not play on")


def test_ctrl_c_ends_quietly(tmp_path: Path) -> None:
    with server("--data", str(tmp_path)) as process:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=10)
        assert (process.returncode, errors) == (0, "")
