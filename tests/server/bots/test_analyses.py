import asyncio
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core import record
from hexwarp.search import analysis
from hexwarp.server import schemas
from hexwarp.server.app import create_app
from hexwarp.server.bots import analyses
from hexwarp.server.live.networks import networks_of
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support import fake_search
from support.client import TestClient
from support.eventually import eventually
from support.users import User


@pytest.fixture(autouse=True)
def _fake_search(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_search.search_in_threads(monkeypatch)


ESTIMATED_LUCK = 0.25


class Gate:
    """Lets an analysis evaluate a given number of decisions, and records them.

    Estimates pass; their luck tells them from evaluations.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._open = threading.Semaphore(0)
        self.judged: list[analysis.Decision[Any]] = []
        patch.setattr(analysis, "evaluate_decision", self._judge)
        patch.setattr(analysis, "estimate_decision", self._estimate)

    def open(self, more: int = 1000) -> None:
        for _ in range(more):
            self._open.release()

    def _judge(self, decision: analysis.Decision[Any]) -> analysis.DecisionEvaluation:
        self._open.acquire()
        self.judged.append(decision)
        return fake_search.judge(decision)

    def _estimate(self, decision: analysis.Decision[Any]) -> analysis.DecisionEvaluation:
        luck = (ESTIMATED_LUCK,) * decision.game.players
        return replace(fake_search.judge(decision), luck=luck)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Any:
    gate = Gate(monkeypatch)
    yield gate
    gate.open()


def analysis_path(user: User, *seats: str, **more: Any) -> str:
    """Play a game to its end; return the path of its analysis."""
    game = user.create(*(seats or ("me", "me")), **more)
    while user.game(game)["to_move"]:
        user.move(game, "s")
    return f"/games/{game['id']}/analysis"


def is_estimate(ply: dict[str, Any]) -> bool:
    return set(ply["luck"]) == {ESTIMATED_LUCK}


def wait_for(user: User, path: str, status: str, plies: int = 0) -> dict[str, Any]:
    """Return the analysis once it has that status, and so many plies are evaluated."""

    def read() -> dict[str, Any]:
        analysis: dict[str, Any] = user.get(path).json()
        return analysis

    def evaluated(now: dict[str, Any]) -> int:
        return sum(not is_estimate(ply) for ply in now["plies"][1:]) + 1

    return eventually(
        read,
        lambda now: now["status"] == status and (not plies or evaluated(now) >= plies),
    )


def test_every_ply_is_estimated_before_one_is_evaluated(ann: User, gate: Gate) -> None:
    path = analysis_path(ann)
    ann.post(path)
    estimated = eventually(lambda: ann.get(path).json(), lambda now: len(now["plies"]) == 12)
    assert estimated["status"] == "running"
    assert estimated["progress"] == pytest.approx(0.05 / 1.05)
    assert all(map(is_estimate, estimated["plies"][1:]))
    assert gate.judged == []


def test_analysis_runs_once_and_reports_its_progress(ann: User, gate: Gate) -> None:
    path = analysis_path(ann)
    none = {"round": 1, "status": "none", "progress": 0, "plies": [], "result": None}
    assert ann.get(path).json() == none
    answers = [ann.post(path), ann.post(path)]
    assert [answer.status_code for answer in answers] == [202, 200]
    assert answers[0].json() == none | {"status": "running"}
    gate.open(3)
    running = wait_for(ann, path, "running", plies=3)
    assert running["progress"] == pytest.approx((12 * 0.05 + 3) / (12 * 1.05))
    assert [ply["ply"] for ply in running["plies"]] == [*range(1, 13)]
    assert [is_estimate(ply) for ply in running["plies"][1:]] == [False] * 2 + [True] * 9
    gate.open()
    done = wait_for(ann, path, "done")
    assert (done["progress"], done["plies"][:3]) == (1, running["plies"][:3])
    assert len(done["plies"]) == len(gate.judged) == 12
    assert done["result"]["winners"] == [2]
    again = ann.post(path)
    assert (again.status_code, again.json()) == (200, done)
    assert len(gate.judged) == 12


def test_concurrent_requests_start_one_analysis(ann: User, gate: Gate) -> None:
    path = analysis_path(ann)
    server = ann.http.server

    async def twice() -> None:
        table = await server.tables.get(path.split("/")[2])
        finished = analyses.finished_round(table.match, None)
        asker = analyses.Asker(networks_of("192.0.2.1"), None)
        await asyncio.gather(*(server.analyses.request(finished, asker) for _ in range(2)))

    ann.http.loop.call(twice)
    gate.open()
    wait_for(ann, path, "done")
    time.sleep(0.1)
    assert len(gate.judged) == 12


def test_waiting_analyses_are_limited(
    ann: User, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MAX_QUEUED", 2)
    paths = [analysis_path(ann) for _ in range(3)]
    answers = [ann.post(path) for path in (*paths, paths[0])]
    assert [answer.status_code for answer in answers] == [202, 202, 429, 200]
    assert answers[2].json()["code"] == "too_many_requests"
    gate.open()
    wait_for(ann, paths[0], "done")
    wait_for(ann, paths[1], "done")
    assert ann.post(paths[2]).status_code == 202
    wait_for(ann, paths[2], "done")


def test_analysis_is_that_of_the_public_record(ann: User, bob: User, stranger: User) -> None:
    path = analysis_path(ann)
    assert bob.post(path).status_code == 202
    done = wait_for(stranger, path, "done")
    assert ann.get(path).json() == done
    (read,) = record.read(ann.get(path.replace("analysis", "record")).text)
    report = analysis.Report(read.history, 1)
    plies = [
        report.add_ply(decision, fake_search.judge(decision))
        for decision in analysis.decisions(read.history)
    ]
    assert [{k: v for k, v in ply.items() if k != "better"} for ply in done["plies"]] == plies
    assert done["result"] == report.result()


def test_long_rounds_are_written_off_the_event_loop(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = analysis_path(ann)
    writers, write = set[int](), record.write

    def note_thread(*arguments: Any) -> str:
        writers.add(threading.get_ident())
        return write(*arguments)

    monkeypatch.setattr(record, "write", note_thread)
    for answer in (ann.get(path), ann.post(path)):
        assert answer.status_code in (200, 202)
    assert writers
    assert ann.http.loop.call(threading.get_ident) not in writers


def test_better_move_has_its_events(ann: User) -> None:
    path = analysis_path(ann)
    ann.post(path)
    plies = wait_for(ann, path, "done")["plies"]
    (read,) = record.read(ann.get(path.replace("analysis", "record")).text)
    better = []
    for decision in analysis.decisions(read.history):
        game, state, seat = decision.game, decision.state, decision.seat
        best = game.find_move(state, seat, fake_search.judge(decision).best[0][0])
        events = game.apply(state, seat, best).events
        better.append([] if best == decision.action else list(events))
    assert [ply["better"] for ply in plies] == better
    assert any(better)
    assert not all(better)


def test_analyses_run_one_at_a_time(ann: User, gate: Gate) -> None:
    paths = [analysis_path(ann), analysis_path(ann)]
    for path in paths:
        ann.post(path)
    gate.open(4)
    wait_for(ann, paths[0], "running", plies=4)
    assert ann.get(paths[1]).json()["plies"] == []
    gate.open()
    assert [len(wait_for(ann, path, "done")["plies"]) for path in paths] == [12, 12]


def test_decisions_are_judged_by_the_movers_knowledge(ann: User, gate: Gate) -> None:
    path = analysis_path(ann, "me", "me", "me")
    gate.open()
    ann.post(path)
    wait_for(ann, path, "done")
    for decision in gate.judged:
        others = [
            charm for seat, charm in enumerate(decision.state.charms, 1) if seat != decision.seat
        ]
        assert others == [0, 0]
        assert decision.state.charms[decision.seat - 1]


def test_each_round_has_its_own_analysis(ann: User) -> None:
    game = ann.create("me", "me", options={"rounds": 2})
    path = f"/games/{game['id']}/analysis"
    while ann.game(game)["to_move"]:
        ann.move(game, "s")
    ann.post(path)
    first = wait_for(ann, path, "done")
    ann.post(f"/games/{game['id']}/round")
    assert ann.get(path).json() == first, "the last round that ended"
    while ann.game(game)["to_move"]:
        ann.move(game, "s")
    assert ann.get(path).json()["status"] == "none"
    ann.post(path, {"round": 2})
    second = wait_for(ann, path, "done")
    assert [ply["game"] for ply in second["plies"]] == [2] * 12
    assert ann.get(f"{path}?round=1").json() == first


def test_undo_of_the_end_makes_another_analysis(ann: User) -> None:
    game = ann.create("me", "me", options={"rounds": 2})
    path = f"/games/{game['id']}/analysis"
    for _ in range(2):
        ann.move(game, "c")  # a secret that the end reveals would stand
    while ann.game(game)["to_move"]:
        ann.move(game, "s")
    ann.post(path)
    wait_for(ann, path, "done")
    assert ann.post(f"/games/{game['id']}/undo").status_code == 200
    assert ann.get(path).json()["code"] == "not_now"
    while ann.game(game)["to_move"]:
        ann.move(game, "r")
    assert ann.get(path).json()["status"] == "none"


@pytest.mark.parametrize("step", ["estimate_decision", "evaluate_decision"])
def test_failed_analysis_can_be_retried(
    ann: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, step: str
) -> None:
    caplog.set_level("CRITICAL", logger="hexwarp")
    path = analysis_path(ann)

    def fail(_: object) -> None:
        raise ValueError("no idea")

    with monkeypatch.context() as patch:
        patch.setattr(analysis, step, fail)
        assert ann.post(path).status_code == 202
        wait_for(ann, path, "failed")
    assert ann.post(path).status_code == 202
    assert wait_for(ann, path, "done")["result"]


def test_analysis_of_a_game_without_moves(ann: User) -> None:
    game = ann.create("me", "me")
    ann.post(f"/games/{game['id']}/resign", {"seat": 1})
    ann.post(f"/games/{game['id']}/analysis")
    done = wait_for(ann, f"/games/{game['id']}/analysis", "done")
    assert (done["plies"], done["result"]["turning"]) == ([], [])
    assert done["result"]["winners"] == []


def test_finished_analysis_survives_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = sqlite_url(tmp_path / "x.db")
    gate = Gate(monkeypatch)
    with TestClient(create_app(Storage(url))) as client:
        ann = User(client, "Ann")
        paths = [analysis_path(ann), analysis_path(ann)]
        ann.post(paths[0])
        gate.open(12)
        done = wait_for(ann, paths[0], "done")
        ann.post(paths[1])
        gate.open(2)
        wait_for(ann, paths[1], "running", plies=2)
    gate.open()
    with TestClient(create_app(Storage(url))) as client:
        ann = User(client, "Ann")
        assert ann.get(paths[0]).json() == done
        assert ann.get(paths[1]).json()["status"] == "none"
        assert ann.post(paths[1]).status_code == 202
        wait_for(ann, paths[1], "done")


def test_an_analysis_stored_without_the_chances_after_a_move_has_them() -> None:
    ply: dict[str, Any] = {"game": 1, "ply": 1, "seat": 2, "move": "s", "win": [0.3, 0.5, 0.2]}
    ply |= {"best": [], "played": 0.4, "loss": 0.1, "luck": [0, 0, 0], "better": []}
    read = schemas.analysis.AnalysedPly.model_validate(ply)
    assert read.after == pytest.approx([0.36, 0.4, 0.24])
    certain = ply | {"win": [0.0, 1.0, 0.0], "played": 0.4}
    assert schemas.analysis.AnalysedPly.model_validate(certain).after == [0.0, 0.4, 0.0]
    assert (
        schemas.analysis.AnalysedPly.model_validate(ply | {"after": [0.0, 0.4, 0.6]}).after[2]
        == 0.6
    )


def test_an_analysis_stored_without_skill_has_it() -> None:
    ply: dict[str, Any] = {"game": 1, "ply": 1, "seat": 2, "move": "s", "win": [0.3, 0.7]}
    ply |= {"best": [], "played": 0.6, "loss": 0.1, "luck": [0, 0], "better": []}
    sums: dict[str, Any] = {key: [0.0, 0.0] for key in ("loss", "gain", "luck", "rest")}
    result = {"game": 1, "result": True, "scores": [1, 2], "winners": [2], "finished": True, **sums}
    result["turning"] = []
    stored = {"round": 1, "status": "done", "progress": 1.0, "plies": [ply, ply], "result": result}
    read = schemas.analysis.Analysis.model_validate(stored).result
    assert read is not None
    assert read.skill == [None, schemas.analysis.Skill(plies=2, loss=0.1, error=0.0)]
    running = stored | {"status": "running", "result": None}
    assert schemas.analysis.Analysis.model_validate(running).result is None
