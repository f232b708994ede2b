"""``hexwarp dataset``: what it writes and verifies, and errors in one line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from hexwarp.core.record import read

from .program import Run


def test_data_set_is_written_verified_and_turned_into_records(hexwarp: Run, tmp_path: Path) -> None:
    folder, file = tmp_path / "data", tmp_path / "games.txt"
    arguments = ("dataset", "cairn(players=3)", "--bot", "random", "--bot", "greedy", "--out")
    ran = hexwarp(*arguments, folder, "--games", 5, "--seed", 1, "--jobs", 1, "--json")
    assert (ran.status, ran.err) == (0, "")
    output = json.loads(ran.out)
    assert (output["games"], output["seed"], output["folder"]) == (5, 1, str(folder))
    verified = hexwarp("dataset", "--verify", folder, "--record", file, "--jobs", 1)
    assert (verified.status, verified.err) == (0, "")
    assert f"5 games, {output['decisions']} decisions" in verified.out
    records = read(file.read_text("utf-8"))
    assert [record.tags["Number"] for record in records] == ["0", "1", "2", "3", "4"]
    assert sum(len(record.history.turns) for record in records) == output["decisions"]
    again = hexwarp(*arguments, folder, "--games", 6, "--jobs", 1)
    assert "6 games" in again.out
    assert "--seed 1" in again.out


def test_fault_is_printed_with_status_1(hexwarp: Run, tmp_path: Path) -> None:
    hexwarp("dataset", "cairn", "--bot", "random", "--games", 1, "--jobs", 1, "--out", tmp_path)
    (file,) = (tmp_path / "decisions").iterdir()
    table = pq.read_table(file)
    rows = table.to_pylist()
    rows[0]["ply"] = 8
    pq.write_table(pa.Table.from_pylist(rows, table.schema), file)
    ran = hexwarp("dataset", "--verify", tmp_path, "--jobs", 1)
    assert (ran.status, ran.err) == (1, "")
    assert "decision 0: ply is 8, and should be 0." in ran.out
    ran = hexwarp("dataset", "--verify", tmp_path, "--jobs", 1, "--json")
    assert len(json.loads(ran.out)["faults"]) == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["cairn"], "A data set takes SPEC and --out, or --verify."),
        (["--out", "x", "--bot", "random"], "A data set takes SPEC and --out, or --verify."),
        (["cairn", "--out", "x"], "A data set takes at least one --bot."),
        (["cairn", "--verify", "x"], "--verify takes no SPEC and no --out."),
        (["--verify", "x"], "x has no data set."),
        (["chess", "--out", "x", "--bot", "random"], "There is no game 'chess'; there are "),
        (["cairn", "--out", "x", "--bot", "nobody"], "cairn has no bot 'nobody'; there are "),
        (["cairn", "--out", "x", "--bot", "random", "--games", "0"], "--games must be at least 1."),
        (["cairn", "--out", "x", "--bot", "random", "--seed", "-1"], "--seed must be at least 0."),
        (["cairn", "--out", "x", "--bot", "random", "--jobs", "0"], "--jobs must be at least 1."),
        (["cairn", "--out", "x", "--bot", "random", "--record", "y"], "--record is for --verify."),
    ],
)
def test_errors_are_one_line_with_status_2_and_write_nothing(
    hexwarp: Run,
    arguments: list[str],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = hexwarp("dataset", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"hexwarp: {reason}")
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_missing_pyarrow_is_one_sentence(
    hexwarp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("hexwarp.datasets")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = hexwarp("dataset", "cairn", "--bot", "random", "--out", tmp_path / "data")
    assert ran.status == 2
    assert "pip install 'hexwarp[data]'" in ran.err
    assert ran.err.count("\n") == 1
