"""``hexwarp benchmark``: its output, resuming from a record, and errors in one line."""

import json
from pathlib import Path
from typing import Any

import pytest

from .program import Run, RunJson

TASK = "cairn-2p-v1"


@pytest.fixture
def measured(hexwarp: Run) -> RunJson:
    def run(*arguments: object) -> Any:
        ran = hexwarp("benchmark", *arguments, "--json")
        assert (ran.status, ran.err) == (0, "")
        return json.loads(ran.out)

    return run


def without_times(output: Any) -> Any:
    for task in output["tasks"].values():
        for own in task["opponents"].values():
            assert own.pop("ms_per_move") > 0
    return output


def test_json_has_the_score_of_each_task(measured: RunJson) -> None:
    output = measured("greedy", TASK, "cairn-3p-v1", TASK, "--deals", 2, "--jobs", 1)
    assert (output["bot"], output["seed"], output["time"]) == ("greedy", 1, None)
    assert list(output["tasks"]) == [TASK, "cairn-3p-v1"]
    task = output["tasks"]["cairn-3p-v1"]
    assert task["game"] == "cairn(players=3,height=12)"
    assert list(task["opponents"]) == ["random", "greedy"]
    own = task["opponents"]["greedy"]
    assert (own["games"], own["faults"]) == (6, {})
    for estimate in (task["score"], own["score"]):
        assert 0 <= estimate["low"] <= estimate["value"] <= estimate["high"] <= 1


def test_only_the_protocols_deals_and_seed_are_no_trial(hexwarp: Run, measured: RunJson) -> None:
    assert measured("greedy", TASK, "--jobs", 1)["by_protocol"]
    assert "A trial" not in hexwarp("benchmark", "greedy", TASK, "--jobs", 1).out
    for trial in (("--deals", 1), ("--deals", 12, "--seed", 2)):
        arguments = ("greedy", TASK, "--jobs", 1, *trial)
        assert not measured(*arguments)["by_protocol"]
    assert "A trial" in hexwarp("benchmark", *arguments).out


def test_without_tasks_all_ladders_are_played(hexwarp: Run) -> None:
    ran = hexwarp("benchmark", "cmd:true", "--deals", 1, "--jobs", 1)
    assert (ran.status, ran.err) == (0, "")
    names = [line.split()[0] for line in ran.out.splitlines() if "p-v" in line]
    assert {TASK, "indigo-4p-v5", "hyper6-3p-v3"} <= set(names)
    assert not [name for name in names if "level" in name]
    assert "cmd:true forfeited" in ran.out


def test_text_has_a_row_for_each_opponent_and_one_for_all(hexwarp: Run) -> None:
    ran = hexwarp("benchmark", "random", TASK, "--deals", 2, "--jobs", 1)
    assert (ran.status, ran.err) == (0, "")
    rows = [line.split()[0] for line in ran.out.splitlines()[1:5]]
    assert rows == [TASK, "random", "greedy", "all"]


def test_an_interrupted_run_is_continued_from_its_record(measured: RunJson, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    arguments = ("greedy", TASK, "cairn-3p-v1", TASK, "--deals", 1, "--jobs", 1)
    whole = without_times(measured(*arguments, "--record", file))
    kept = file.read_text("utf-8")
    assert kept.count("[Game ") == 10
    games = kept.split("\n\n[Game ")
    file.write_text("\n\n[Game ".join(games[:5]) + "\n", "utf-8")
    assert without_times(measured(*arguments, "--record", file)) == whole
    assert file.read_text("utf-8").count("[Game ") == 10


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["greedy", "chess-2p-v1"], "There is no task 'chess-2p-v1'; there are "),
        (["wizard", TASK], "cairn has no bot 'wizard'; there are "),
        (["classic", "hyper6-2p-v3", "indigo-2p-v5"], "indigo has no bot 'classic'; there are "),
        (["greedy", TASK, "--deals", "0"], "--deals must be at least 1."),
        (["greedy", TASK, "--time", "0"], "--time must be at least 1."),
        (["greedy", TASK, "--seed", "-1"], "--seed must be at least 0."),
        (["greedy", TASK, "--jobs", "0"], "--jobs must be at least 1."),
    ],
)
def test_errors_are_one_line_with_status_2(hexwarp: Run, arguments: list[str], reason: str) -> None:
    ran = hexwarp("benchmark", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"hexwarp: {reason}")
    assert ran.err.count("\n") == 1


def test_a_record_of_another_bot_is_refused(
    hexwarp: Run, measured: RunJson, tmp_path: Path
) -> None:
    file = tmp_path / "games.txt"
    arguments = (TASK, "--deals", 1, "--jobs", 1, "--record", file)
    measured("greedy", *arguments)
    ran = hexwarp("benchmark", "random", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"hexwarp: {file}: Game 1 is none to go on from: ")
