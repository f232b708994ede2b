"""The log names the time, the level, the cause and the request; its formats are text and JSON."""

import json
import logging
import re
from typing import NoReturn

import pytest

from hexwarp.server import views
from hexwarp.server.api.logs import log_to_stderr
from support.users import User

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
SECRET = "the tile in hand"
log = logging.getLogger("hexwarp.test")


def fail(*_: object, **__: object) -> NoReturn:
    raise RuntimeError(SECRET)


def test_fault_is_logged_once_under_the_id_that_its_answer_has(
    ann: User, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ann.create("me", "me")
    monkeypatch.setattr(views, "game", fail)
    with log_to_stderr("json"):
        answers = [ann.get(f"/games/{game['id']}") for _ in range(2)]
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert len(lines) == len(answers)
    for answer, line in zip(answers, lines, strict=True):
        assert re.fullmatch(TIME, line["time"])
        assert line["level"] == "ERROR"
        assert "RuntimeError" in line["message"]
        assert SECRET not in line["message"]
        assert line["request_id"] == answer.headers["x-request-id"]
        assert line["request_id"] == answer.json()["request_id"]
    assert lines[0]["request_id"] != lines[1]["request_id"]


def test_each_answer_has_an_id_of_the_servers_own(ann: User) -> None:
    headers = {**ann.headers, "X-Request-Id": "mine"}
    answers = [ann.http.get(path, headers=headers) for path in ("/", "/api/gone", "/livez")]
    ids = {answer.headers["x-request-id"] for answer in answers}
    assert len(ids) == len(answers)
    assert "mine" not in ids
    assert "request_id" not in answers[1].json(), "a refusal is not logged"


def test_text_has_a_line_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    with log_to_stderr("text"):
        log.info("It is %s.", "done")
        logging.getLogger("other").info("not shown")
        try:
            fail()
        except RuntimeError:
            log.exception("It failed.")
    first, second, *traceback = capsys.readouterr().err.splitlines()
    assert re.fullmatch(f"{TIME} INFO hexwarp.test: It is done.", first)
    assert re.fullmatch(f"{TIME} ERROR hexwarp.test: It failed.", second)
    assert traceback[-1] == f"RuntimeError: {SECRET}"


def test_json_has_an_object_on_each_line(capsys: pytest.CaptureFixture[str]) -> None:
    with log_to_stderr("json"):
        try:
            fail()
        except RuntimeError:
            log.exception("It\nfailed.")
    (line,) = capsys.readouterr().err.splitlines()
    logged = json.loads(line)
    assert set(logged) == {"time", "level", "logger", "message", "cause"}
    assert (logged["logger"], logged["message"]) == ("hexwarp.test", "It\nfailed.")
    assert logged["cause"].startswith("Traceback")


def test_nothing_is_logged_after_the_block(capsys: pytest.CaptureFixture[str]) -> None:
    with log_to_stderr("text"):
        pass
    log.warning("afterwards")
    assert capsys.readouterr().err == ""
