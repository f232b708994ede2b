"""Engines at tables: configured by the operator, without secrets, and limited in time."""

import json
import os
import re
import shlex
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexwarp.bots import engine
from hexwarp.cli.main import main
from hexwarp.cli.serve import engine_commands
from hexwarp.core.errors import MalformedError
from hexwarp.server.app import create_app
from hexwarp.server.bots import engines
from hexwarp.server.bots.hosted import hosted_bots
from hexwarp.server.settings import Settings
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient
from support.eventually import TIMEOUT_S, eventually
from support.users import User

BOT = """
import json, os, sys, time
log = open(LOG, "a")
for line in sys.stdin:
    log.write(f"{os.getpid()} {line}")
    log.flush()
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"name": "Fox", "author": "Tests"}', flush=True)
    elif message["type"] == "go":
        ANSWER
"""

ANSWERS = {
    "fox": """print(json.dumps({"move": message["legal"][0]}), flush=True)""",
    "cheat": """print('{"move": "z"}', flush=True)""",
    "crash": "1 / 0",
    "sloth": "time.sleep(3600)",
}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def offered(log: Path) -> dict[str, str]:
    """Return the command of an engine for each of the answers."""
    commands = {}
    for name, answer in ANSWERS.items():
        file = log.with_name(f"{name}.py")
        file.write_text(BOT.replace("LOG", repr(str(log))).replace("ANSWER", answer))
        commands[name] = shlex.join([sys.executable, "-I", "-S", str(file)])
    return commands


@pytest.fixture
def ann(tmp_path: Path, offered: dict[str, str]) -> Iterator[User]:
    storage = Storage(sqlite_url(tmp_path / "x.db"))
    with TestClient(create_app(storage, Settings(engines=offered))) as client:
        yield User(client, "Ann")


def finished(user: User, game: dict[str, Any]) -> dict[str, Any]:
    return eventually(lambda: user.game(game), lambda now: now["status"] == "finished")


def wait_for_ply(user: User, game: dict[str, Any], ply: int) -> None:
    eventually(lambda: user.game(game)["ply"], lambda now: now == ply)


def received(log: Path) -> list[tuple[str, Any]]:
    """Return the messages that each engine process received."""
    lines = (line.partition(" ") for line in log.read_text().splitlines())
    return [(process, json.loads(message)) for process, _, message in lines]


def is_running(process: str) -> bool:
    return Path(f"/proc/{process}").exists()


def test_engines_are_offered_like_other_bots(ann: User) -> None:
    for kind in ann.get("/catalogue").json()["games"]:
        assert kind["bots"][-4:] == list(ANSWERS)
        assert kind["bots"][:2] == ["random", "greedy"]


def test_engine_plays_a_game_in_one_process(ann: User, log: Path) -> None:
    game = ann.create("fox", "greedy")
    assert game["seats"][0]["name"] == game["seats"][0]["bot"] == "fox"
    result = finished(ann, game)["result"]
    eventually(lambda: received(log)[-1][1]["type"] == "over")
    (process,) = {process for process, _ in received(log)}
    hello, *turns, over = [message for _, message in received(log)]
    assert (hello["game"], hello["seat"]) == ("cairn", 1)
    assert over == {"type": "over", "scores": result["scores"], "winners": result["winners"]}
    assert {turn["time_ms"] for turn in turns} == {engines.DECISION_TIMEOUT_S * 1000}
    assert re.search(r'\[Charms "[123]\?"\]', turns[0]["record"])
    eventually(lambda: not is_running(process))


def test_each_seat_and_round_has_its_own_process(ann: User, log: Path) -> None:
    game = ann.create("fox", "fox", options={"rounds": 2})
    eventually(lambda: ann.game(game)["round_over"])
    ann.post(f"/games/{game['id']}/round")
    finished(ann, game)
    eventually(lambda: sum(message["type"] == "over" for _, message in received(log)) == 4)
    assert len({process for process, _ in received(log)}) == 4


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("cheat", "It played 'z'. 'z' is none of s, r, c."),
        ("crash", "ZeroDivisionError"),
        ("sloth", "It did not answer in time."),
    ],
)
def test_greedy_moves_for_a_failing_engine(
    bot: str,
    reason: str,
    ann: User,
    log: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(engines, "DECISION_TIMEOUT_S", 0.1 if bot == "sloth" else TIMEOUT_S)
    monkeypatch.setattr(engine, "MOVE_GRACE_S", 0.1)
    game = ann.create("me", bot)
    ann.move(game, "s")
    wait_for_ply(ann, game, 2)
    (warning,) = caplog.messages
    assert warning.startswith(
        f"The engine {bot} failed in match {game['id']}, and greedy moves for"
    )
    assert reason in warning
    assert not any(record.exc_info for record in caplog.records)
    assert not is_running(received(log)[0][0])


def test_hanging_engine_holds_up_no_other_table(
    ann: User, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "DECISION_TIMEOUT_S", 10 * TIMEOUT_S)
    hung = [ann.create("sloth", "me") for _ in range(4)]
    games = [ann.create("fox", "me") for _ in range(2)]
    eventually(lambda: [ann.game(game)["ply"] for game in games], lambda plies: plies == [1, 1])
    assert all(ann.game(game)["thinking"] == [1] for game in hung)
    for process in {process for process, _ in received(log)}:
        os.kill(int(process), signal.SIGKILL)


@pytest.fixture
def _keep_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MAX_IDLE", 2)


@pytest.mark.usefixtures("_keep_two")
def test_idle_processes_are_limited(ann: User, log: Path) -> None:
    games = []
    for _ in range(3):  # one after the other, so that the first is idle for longest
        games.append(ann.create("fox", "me"))
        wait_for_ply(ann, games[-1], 1)
    first, *others = [process for process, message in received(log) if message["type"] == "hello"]
    eventually(lambda: not is_running(first))
    assert all(map(is_running, others))
    for game in games:
        ann.move(game, "s")
        wait_for_ply(ann, game, 3)


def test_engines_end_with_the_server(tmp_path: Path, offered: Any, log: Path) -> None:
    storage = Storage(sqlite_url(tmp_path / "y.db"))
    with TestClient(create_app(storage, Settings(engines=offered))) as client:
        ann = User(client, "Ann")
        game = ann.create("fox", "me")
        wait_for_ply(ann, game, 1)
        (process,) = {process for process, _ in received(log)}
        assert is_running(process)
    eventually(lambda: not is_running(process))


@pytest.mark.parametrize("bot", ["cmd:sh -c 'touch here'", "fox=true", "wolf", "Fox", ""])
def test_client_cannot_name_a_command(bot: str, ann: User) -> None:
    body = {
        "game": "cairn",
        "players": 2,
        "seats": [{"kind": "human"}, {"kind": "bot", "bot": bot}],
    }
    answer = ann.post("/games", body)
    assert answer.status_code == 422
    assert answer.json()["detail"].endswith("there are random, greedy, fox, cheat, crash, sloth.")


# --- engine commands -----------------------------------------------------------------------------


def test_engines_are_named_with_their_commands() -> None:
    commands = engine_commands(["fox=true", "Old_Fox-2=sh -c 'a=b'"])
    assert list(hosted_bots(commands).engines) == ["fox", "Old_Fox-2"]


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        (["fox"], "'fox' is not NAME=COMMAND"),
        (["=true"], "is not NAME=COMMAND"),
        (["a fox=true"], "is not NAME=COMMAND"),
        (["f" * 21 + "=true"], "is not NAME=COMMAND"),
        (["level9=true"], "is not NAME=COMMAND"),
        (["cmd:fox=true"], "is not NAME=COMMAND"),
        (["greedy=true"], "There is a bot greedy already"),
        (["fox=true", "fox=false"], "There is a bot fox already"),
        (["fox="], "A command stands after"),
        (["fox=/no/such/fox"], "There is no program '/no/such/fox'"),
    ],
)
def test_invalid_engine_is_refused(texts: list[str], reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        hosted_bots(engine_commands(texts))


def test_invalid_engine_is_an_error_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--bot", "fox"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("hexwarp: 'fox' is not NAME=COMMAND")
    assert captured.err.count("\n") == 1
