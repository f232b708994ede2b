"""A real server, killed between any two moves, goes on where it was."""

import signal
import subprocess
from pathlib import Path
from typing import Any

import httpx

from support.eventually import TIMEOUT_S, eventually
from support.processes import running_server


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
    """Return the game once the bot has moved, which nobody asks it to."""

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
