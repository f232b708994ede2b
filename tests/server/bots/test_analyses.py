import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core import record
from hexwarp.search import analysis
from hexwarp.server.app import create_app
from hexwarp.server.bots import analyses
from hexwarp.storage import SqlStorage
from hexwarp.storage.sql import sqlite_url

from .. import thoughts
from ..conftest import Person, TestClient


@pytest.fixture(autouse=True)
def _thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts.think_in_threads(monkeypatch)


class Gate:
    """Lets the thoughts of analyses through one by one, and notes which they were."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._open = threading.Semaphore(0)
        self.judged: list[analysis.Decision[Any]] = []
        patch.setattr(analysis, "evaluate_decision", self._judge)

    def open(self, more: int = 1000) -> None:
        for _ in range(more):
            self._open.release()

    def _judge(self, decision: analysis.Decision[Any]) -> analysis.DecisionEvaluation:
        self._open.acquire()
        self.judged.append(decision)
        return thoughts.judge(decision)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Any:
    gate = Gate(monkeypatch)
    yield gate
    gate.open()


def played(person: Person, *seats: str, **more: Any) -> str:
    """The path of the analysis of a game that its people played to the end."""
    game = person.create(*(seats or ("me", "me")), **more)
    while person.game(game)["to_move"]:
        person.move(game, "s")
    return f"/games/{game['id']}/analysis"


def when(person: Person, path: str, status: str, plies: int = 0) -> dict[str, Any]:
    for _ in range(1000):
        told: dict[str, Any] = person.get(path).json()
        if told["status"] == status and len(told["plies"]) >= plies:
            return told
        time.sleep(0.01)
    raise AssertionError(f"the analysis is not {status}: {told}")


def test_an_analysis_is_begun_once_and_told_while_it_runs(ann: Person, gate: Gate) -> None:
    path = played(ann)
    none = {"round": 1, "status": "none", "progress": 0, "plies": [], "result": None}
    assert ann.get(path).json() == none
    answers = [ann.post(path), ann.post(path)]
    assert [answer.status_code for answer in answers] == [202, 200]
    assert answers[0].json() == none | {"status": "running"}
    gate.open(3)
    told = when(ann, path, "running", plies=3)
    assert told["progress"] == pytest.approx(3 / 12)
    assert [ply["ply"] for ply in told["plies"]] == [1, 2, 3]
    gate.open()
    done = when(ann, path, "done")
    assert (done["progress"], done["plies"][:3]) == (1, told["plies"])
    assert len(done["plies"]) == len(gate.judged) == 12
    assert done["result"]["winners"] == [2]
    again = ann.post(path)
    assert (again.status_code, again.json()) == (200, done)
    assert len(gate.judged) == 12


def test_asked_for_twice_at_once_it_is_begun_once(ann: Person, gate: Gate) -> None:
    path = played(ann)
    server = ann.http.app.state.server  # type: ignore[attr-defined]

    async def twice() -> None:
        table = await server.tables.get(path.split("/")[2])
        finished = analyses.finished_round(table.match, None)
        await asyncio.gather(server.analyses.request(finished), server.analyses.request(finished))

    assert ann.http.portal is not None
    ann.http.portal.call(twice)
    gate.open()
    when(ann, path, "done")
    time.sleep(0.1)
    assert len(gate.judged) == 12


def test_not_too_many_wait(ann: Person, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MAX_QUEUED", 2)
    paths = [played(ann) for _ in range(3)]
    answers = [ann.post(path) for path in (*paths, paths[0])]
    assert [answer.status_code for answer in answers] == [202, 202, 429, 200]
    assert answers[2].json()["code"] == "too_many_requests"
    gate.open()
    when(ann, paths[0], "done")
    when(ann, paths[1], "done")
    assert ann.post(paths[2]).status_code == 202
    when(ann, paths[2], "done")


def test_an_analysis_is_that_of_the_record_for_everybody(
    ann: Person, bob: Person, stranger: Person
) -> None:
    path = played(ann)
    assert bob.post(path).status_code == 202
    told = when(stranger, path, "done")
    assert ann.get(path).json() == told
    (read,) = record.read(ann.get(path.replace("analysis", "record")).text)
    report = analysis.Report(read.history, 1)
    plies = [report.add_ply(one, thoughts.judge(one)) for one in analysis.decisions(read.history)]
    assert [{k: v for k, v in ply.items() if k != "better"} for ply in told["plies"]] == plies
    assert told["result"] == report.result()


def test_a_better_move_is_told_with_what_it_would_have_done(ann: Person) -> None:
    path = played(ann)
    ann.post(path)
    plies = when(ann, path, "done")["plies"]
    (read,) = record.read(ann.get(path.replace("analysis", "record")).text)
    better = []
    for one in analysis.decisions(read.history):
        game, state, seat = one.game, one.state, one.seat
        best = game.find_move(state, seat, thoughts.judge(one).best[0][0])
        events = game.apply(state, seat, best).events
        better.append([] if best == one.action else list(events))
    assert [ply["better"] for ply in plies] == better
    assert any(better)
    assert not all(better)


def test_one_works_at_a_time(ann: Person, gate: Gate) -> None:
    paths = [played(ann), played(ann)]
    for path in paths:
        ann.post(path)
    gate.open(4)
    when(ann, paths[0], "running", plies=4)
    assert ann.get(paths[1]).json()["plies"] == []
    gate.open()
    assert [len(when(ann, path, "done")["plies"]) for path in paths] == [12, 12]


def test_a_mover_is_judged_by_what_it_could_know(ann: Person, gate: Gate) -> None:
    path = played(ann, "me", "me", "me")
    gate.open()
    ann.post(path)
    when(ann, path, "done")
    for decision in gate.judged:
        others = [
            charm for seat, charm in enumerate(decision.state.charms, 1) if seat != decision.seat
        ]
        assert others == [0, 0]
        assert decision.state.charms[decision.seat - 1]


def test_rounds_have_their_own(ann: Person) -> None:
    game = ann.create("me", "me", options={"rounds": 2})
    path = f"/games/{game['id']}/analysis"
    while ann.game(game)["to_move"]:
        ann.move(game, "s")
    ann.post(path)
    first = when(ann, path, "done")
    ann.post(f"/games/{game['id']}/round")
    assert ann.get(path).json() == first, "the last round that ended"
    while ann.game(game)["to_move"]:
        ann.move(game, "s")
    assert ann.get(path).json()["status"] == "none"
    ann.post(path, {"round": 2})
    second = when(ann, path, "done")
    assert [ply["game"] for ply in second["plies"]] == [2] * 12
    assert ann.get(f"{path}?round=1").json() == first


def test_a_game_that_ends_in_another_way_after_an_undo_is_another(ann: Person) -> None:
    game = ann.create("me", "me", options={"rounds": 2})
    path = f"/games/{game['id']}/analysis"
    while ann.game(game)["to_move"]:
        ann.move(game, "s")
    ann.post(path)
    when(ann, path, "done")
    ann.post(f"/games/{game['id']}/undo")
    assert ann.get(path).json()["code"] == "not_now"
    while ann.game(game)["to_move"]:
        ann.move(game, "r")
    assert ann.get(path).json()["status"] == "none"


def test_a_failure_is_told_and_may_be_tried_again(
    ann: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("CRITICAL", logger="hexwarp")
    path = played(ann)

    def fail(_: object) -> None:
        raise ValueError("no idea")

    with monkeypatch.context() as patch:
        patch.setattr(analysis, "evaluate_decision", fail)
        assert ann.post(path).status_code == 202
        when(ann, path, "failed")
    assert ann.post(path).status_code == 202
    assert when(ann, path, "done")["result"]


def test_a_game_given_up_before_its_first_move(ann: Person) -> None:
    game = ann.create("me", "me")
    ann.post(f"/games/{game['id']}/resign", {"seat": 1})
    ann.post(f"/games/{game['id']}/analysis")
    told = when(ann, f"/games/{game['id']}/analysis", "done")
    assert (told["plies"], told["result"]["turning"]) == ([], [])
    assert told["result"]["winners"] == []


def test_it_survives_the_server_when_done_and_is_begun_again_when_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = sqlite_url(tmp_path / "x.db")
    gate = Gate(monkeypatch)
    with TestClient(create_app(SqlStorage(url))) as client:
        ann = Person(client, "Ann")
        paths = [played(ann), played(ann)]
        ann.post(paths[0])
        gate.open(12)
        done = when(ann, paths[0], "done")
        ann.post(paths[1])
        gate.open(2)
        when(ann, paths[1], "running", plies=2)
    gate.open()
    with TestClient(create_app(SqlStorage(url))) as client:
        ann = Person(client, "Ann")
        assert ann.get(paths[0]).json() == done
        assert ann.get(paths[1]).json()["status"] == "none"
        assert ann.post(paths[1]).status_code == 202
        when(ann, paths[1], "done")
