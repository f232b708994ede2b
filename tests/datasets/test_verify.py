"""Verification of data sets: each change of a row is found, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from hexwarp.core.errors import MalformedError
from hexwarp.datasets import generate, verify


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    generate("hyper6", ["random", "greedy"], 2, folder, seed=1)
    return folder


def changed(rows: Path, folder: Path, name: str, change: Callable[[list[Any]], object]) -> Path:
    """Write a copy of a data set, with a change of one table's rows; return its folder."""
    for table in ("decisions", "games"):
        whole = pq.read_table(rows / table)
        values = whole.to_pylist()
        if table == name:
            change(values)
        (folder / table).mkdir(parents=True)
        pq.write_table(
            pa.Table.from_pylist(values, whole.schema), folder / table / "part-00000.parquet"
        )
    return folder


def of(number: int, column: str, value: Callable[[Any], Any]) -> Callable[[list[Any]], object]:
    """Return a change of one value in the row of a number."""

    def change(values: list[Any]) -> None:
        values[number][column] = value(values[number][column])

    return change


@pytest.mark.parametrize(
    ("table", "number", "column", "value"),
    [
        ("decisions", 3, "legal_actions", lambda actions: actions[1:]),
        ("decisions", 3, "legal_actions", lambda actions: [*actions, 34]),
        ("decisions", 0, "ply", lambda ply: ply + 1),
        ("decisions", 20, "action_text", lambda text: text + "!"),
        ("decisions", 20, "bot", lambda bot: "level6"),
        ("decisions", 20, "share", lambda share: 1 - share),
        ("decisions", 20, "shares", lambda shares: shares[::-1]),
        ("decisions", 20, "scores", lambda scores: [score + 1 for score in scores]),
        ("decisions", 20, "termination", lambda reason: "time"),
        ("decisions", 20, "visits", lambda _: [1]),
        ("decisions", 20, "seed", lambda seed: seed + 1),
        ("games", 1, "record", lambda text: text.replace("1.", "2.", 1)),
        ("games", 1, "plies", lambda plies: plies - 1),
        ("games", 0, "scores", lambda scores: scores[::-1]),
    ],
)
def test_changed_value_is_one_fault_that_names_it(
    rows: Path, tmp_path: Path, table: str, number: int, column: str, value: Any
) -> None:
    folder = changed(rows, tmp_path, table, of(number, column, value))
    (fault,) = verify(folder).faults
    where = f"decision {number}: {column}" if table == "decisions" else f": {column}"
    assert fault.startswith("Game ")
    assert where in fault
    assert fault.endswith(".")
    assert fault.count("\n") == 0


@pytest.mark.parametrize(
    ("table", "number", "column", "value", "reason"),
    [
        ("decisions", 3, "action", lambda _: 34, "decision 3: seat"),
        ("decisions", 3, "seat", lambda seat: 3 - seat, "decision 3: seat"),
        ("games", 0, "outcomes", lambda outcomes: outcomes[:-1], "the start: A draw or roll"),
    ],
)
def test_illegal_row_is_the_fault_of_its_game(
    rows: Path, tmp_path: Path, table: str, number: int, column: str, value: Any, reason: str
) -> None:
    folder = changed(rows, tmp_path, table, of(number, column, value))
    verification = verify(folder)
    (fault,) = verification.faults
    assert reason in fault
    assert verification.games == 2


def test_missing_decision_is_found(rows: Path, tmp_path: Path) -> None:
    folder = changed(rows, tmp_path, "decisions", lambda values: values.pop())
    (fault,) = verify(folder).faults
    assert "the game is not over." in fault


@pytest.mark.parametrize("table", ["decisions", "games"])
def test_tables_that_do_not_belong_together_are_refused(
    rows: Path, tmp_path: Path, table: str
) -> None:
    def drop_first_game(values: list[Any]) -> None:
        first = values[0]["record_id"]
        values[:] = [row for row in values if row["record_id"] != first]

    folder = changed(rows, tmp_path, table, drop_first_game)
    with pytest.raises(MalformedError, match="decisions"):
        verify(folder)


def test_other_folders_and_files_are_refused(tmp_path: Path, rows: Path) -> None:
    with pytest.raises(MalformedError, match="has no data set"):
        verify(tmp_path)
    (tmp_path / "games").mkdir()
    file = tmp_path / "games" / "part-00000.parquet"
    file.write_text("no Parquet")
    with pytest.raises(MalformedError, match="is no Parquet file"):
        verify(tmp_path)
    pq.write_table(pa.table({"a": [1]}), file)
    with pytest.raises(MalformedError, match="is no part of a data set of this version"):
        verify(tmp_path)
