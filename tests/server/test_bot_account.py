"""The example of a bot account, which uses the public API alone."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.eventually import TIMEOUT_S
from support.processes import running_server

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_account.py"


@pytest.mark.parametrize(
    ("game", "options"), [("cairn", {"rounds": 2}), ("hyper6", {"setup": "chosen"})]
)
def test_example_plays_a_game_to_its_end(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    body = {"game": game, "players": 2, "options": options, "seats": seats}
    with (
        running_server("--data", str(tmp_path)) as (_, address),
        httpx.Client(base_url=address, timeout=TIMEOUT_S) as client,
    ):
        client.post("/api/session")
        account = {"name": "Ann", "password": "correct horse"}
        client.post("/api/account", json=account).raise_for_status()
        bot = {"name": "Stone by stone", "proof": {"password": account["password"]}}
        made = client.post("/api/bots", json=bot).json()
        table = client.post("/api/games", json=body).json()["id"]
        with subprocess.Popen(
            [sys.executable, str(EXAMPLE), f"{address}/t/{table}"],
            env=os.environ | {"HEXWARP_TOKEN": made["token"]["token"]},
            stdout=subprocess.PIPE,
            text=True,
        ) as program:
            assert program.stdout is not None
            output = program.stdout.read()
        end = client.get(f"/api/games/{table}").json()
    assert (program.returncode, end["status"]) == (0, "finished")
    assert output.startswith("finished: ")
    assert "Stone by stone" in output


def test_example_is_short() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 60
