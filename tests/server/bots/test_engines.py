"""Bots from outside at tables: the host's alone, told no secret, and no table waits for ever."""

import json
import re
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hexwarp.bots import engine
from hexwarp.cli.main import main
from hexwarp.cli.serve import engine_commands
from hexwarp.core.errors import MalformedError
from hexwarp.server.app import create_app
from hexwarp.server.bots import engines
from hexwarp.server.settings import Settings
from hexwarp.storage import SqlStorage
from hexwarp.storage.sql import sqlite_url

from ..conftest import Person, TestClient

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
    "sloth": "time.sleep(60)",
}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def offered(log: Path) -> dict[str, str]:
    """A bot for each of the answers."""
    found = {}
    for name, answer in ANSWERS.items():
        file = log.with_name(f"{name}.py")
        file.write_text(BOT.replace("LOG", repr(str(log))).replace("ANSWER", answer))
        found[name] = shlex.join([sys.executable, "-I", "-S", str(file)])
    return found


@pytest.fixture
def ann(tmp_path: Path, offered: dict[str, str]) -> Iterator[Person]:
    storage = SqlStorage(sqlite_url(tmp_path / "x.db"))
    with TestClient(create_app(storage, Settings(engines=offered))) as client:
        yield Person(client, "Ann")


def until(condition: Callable[[], bool]) -> None:
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it does not come to that")


def finished(person: Person, game: dict[str, Any]) -> dict[str, Any]:
    until(lambda: person.game(game)["status"] == "finished")
    return person.game(game)


def heard(log: Path) -> list[tuple[str, Any]]:
    """Which process was told what."""
    lines = (line.partition(" ") for line in log.read_text().splitlines())
    return [(process, json.loads(message)) for process, _, message in lines]


def is_running(process: str) -> bool:
    return Path(f"/proc/{process}").exists()


def test_it_is_offered_like_any_other_bot(ann: Person) -> None:
    for kind in ann.get("/catalogue").json()["games"]:
        assert kind["bots"][-4:] == list(ANSWERS)
        assert kind["bots"][:2] == ["random", "greedy"]


def test_it_plays_a_game_in_one_process_which_hears_of_the_end(ann: Person, log: Path) -> None:
    game = ann.create("fox", "greedy")
    assert game["seats"][0]["name"] == game["seats"][0]["bot"] == "fox"
    result = finished(ann, game)["result"]
    until(lambda: heard(log)[-1][1]["type"] == "over")
    (process,) = {process for process, _ in heard(log)}
    hello, *turns, over = [message for _, message in heard(log)]
    assert (hello["game"], hello["seat"]) == ("cairn", 1)
    assert over == {"type": "over", "scores": result["scores"], "winners": result["winners"]}
    assert {turn["time_ms"] for turn in turns} == {engines.DECISION_TIMEOUT_S * 1000}
    assert re.search(r'\[Charms "[123]\?"\]', turns[0]["record"])
    until(lambda: not is_running(process))


def test_each_seat_and_each_round_has_its_own_process(ann: Person, log: Path) -> None:
    game = ann.create("fox", "fox", options={"rounds": 2})
    until(lambda: ann.game(game)["round_over"])
    ann.post(f"/games/{game['id']}/round")
    finished(ann, game)
    until(lambda: sum(message["type"] == "over" for _, message in heard(log)) == 4)
    assert len({process for process, _ in heard(log)}) == 4


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("cheat", "It played 'z'. 'z' is none of s, r, c."),
        ("crash", "ZeroDivisionError"),
        ("sloth", "It did not answer in time."),
    ],
)
def test_where_it_fails_the_table_goes_on_and_the_log_says_so(
    bot: str,
    reason: str,
    ann: Person,
    log: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(engines, "DECISION_TIMEOUT_S", 0.1)
    monkeypatch.setattr(engine, "MOVE_GRACE_S", 0.1)
    game = ann.create("me", bot)
    ann.move(game, "s")
    until(lambda: bool(ann.game(game)["ply"] == 2))
    (said,) = caplog.messages
    assert said.startswith(f"The engine {bot} failed in match {game['id']}, and greedy moves for")
    assert reason in said
    assert not any(record.exc_info for record in caplog.records)
    assert not is_running(heard(log)[0][0])


def test_one_that_hangs_holds_up_no_other_table(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "DECISION_TIMEOUT_S", 3.0)
    monkeypatch.setattr(engine, "MOVE_GRACE_S", 0.0)
    hung = [ann.create("sloth", "me") for _ in range(4)]
    games = [ann.create("fox", "me") for _ in range(2)]
    until(lambda: all(ann.game(game)["ply"] == 1 for game in games))
    assert all(ann.game(game)["thinking"] == [1] for game in hung)


def test_only_the_latest_that_wait_are_kept(
    ann: Person, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ann.http.app.state.server.engines, "_max_idle", 2)  # type: ignore[attr-defined]
    games = [ann.create("fox", "me") for _ in range(3)]
    until(lambda: all(ann.game(game)["ply"] == 1 for game in games))
    first, *others = [process for process, message in heard(log) if message["type"] == "hello"]
    until(lambda: not is_running(first))
    assert all(map(is_running, others))
    for game in games:
        ann.move(game, "s")
        until(lambda game=game: ann.game(game)["ply"] == 3)  # type: ignore[misc]


def test_none_outlives_the_server(tmp_path: Path, offered: Any, log: Path) -> None:
    storage = SqlStorage(sqlite_url(tmp_path / "y.db"))
    with TestClient(create_app(storage, Settings(engines=offered))) as client:
        ann = Person(client, "Ann")
        game = ann.create("fox", "me")
        until(lambda: bool(ann.game(game)["ply"] == 1))
        (process,) = {process for process, _ in heard(log)}
        assert is_running(process)
    until(lambda: not is_running(process))


@pytest.mark.parametrize("bot", ["cmd:sh -c 'touch here'", "fox=true", "wolf", "Fox", ""])
def test_a_client_can_name_no_command(bot: str, ann: Person) -> None:
    body = {
        "game": "cairn",
        "players": 2,
        "seats": [{"kind": "human"}, {"kind": "bot", "bot": bot}],
    }
    answer = ann.post("/games", body)
    assert answer.status_code == 422
    assert answer.json()["detail"].endswith("there are random, greedy, fox, cheat, crash, sloth.")


# --- what the host writes ------------------------------------------------------------------------


def test_bots_are_named_with_their_commands() -> None:
    commands = engine_commands(["fox=true", "Old_Fox-2=sh -c 'a=b'"])
    assert list(engines.engines_from(commands)) == ["fox", "Old_Fox-2"]


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
def test_what_names_no_bot_is_refused(texts: list[str], reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        engines.engines_from(engine_commands(texts))


def test_the_command_line_refuses_it_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--bot", "fox"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("hexwarp: 'fox' is not NAME=COMMAND")
    assert said.err.count("\n") == 1
