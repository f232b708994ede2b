"""Data sets: their rows, whatever the processes and interruptions, and other programs' reading."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from shutil import copyfile
from typing import Any

import duckdb
import polars as pl
import pyarrow.parquet as pq
import pytest

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.record import read, write
from hexwarp.datasets import described, generate, parts, read_histories, read_records, verify
from hexwarp.datasets.columns import COLUMNS


def variants(kind: type[Game[Any]]) -> Iterator[Game[Any]]:
    """Yield a game of each player count, and of each choice that is not the default."""
    for players in kind.player_counts:
        yield kind(players)
    for option in kind.options_offered:
        for choice in option.choices[1:]:
            yield kind(option.players[-1], {option.name: choice})


def table(folder: Path, name: str) -> list[dict[str, Any]]:
    """Return all rows of a table."""
    rows: list[dict[str, Any]] = pq.read_table(folder / name).to_pylist()
    return rows


@pytest.mark.parametrize("kind", registry.games().values(), ids=registry.games())
def test_every_variant_is_written_verified_and_read_back(
    kind: type[Game[Any]], tmp_path: Path
) -> None:
    for index, game in enumerate(variants(kind)):
        folder = tmp_path / str(index)
        dataset = generate(game, ["random"], 2, folder, seed=index)
        verification = verify(folder)
        assert (verification.games, verification.decisions, verification.faults) == (
            2,
            dataset.decisions,
            (),
        )
        rows = table(folder, "decisions")
        histories = list(read_histories(folder))
        assert len(rows) == dataset.decisions == sum(len(h.turns) for h in histories)
        assert described(folder).game == registry.spec_of(game)
        texts = [row["record"] for row in table(folder, "games")]
        assert [write(record) for record in read_records(folder)] == texts
        for history, text in zip(histories, texts, strict=True):
            assert history.game.options == game.options
            assert read(text)[0].history.state == history.state


def test_rows_have_the_game_as_it_was(tmp_path: Path) -> None:
    dataset = generate("hyper6", ["greedy", "random"], 2, tmp_path, seed=4)
    rows, games = table(tmp_path, "decisions"), table(tmp_path, "games")
    assert [game["bots"] for game in games] == [["greedy", "random"], ["random", "greedy"]]
    assert len({row["record_id"] for row in rows}) == 2
    for game in games:
        own = [row for row in rows if row["record_id"] == game["record_id"]]
        assert [row["decision"] for row in own] == list(range(game["decisions"]))
        assert [row["ply"] for row in own] == list(range(game["plies"]))
        for row in own:
            assert row["action"] in row["legal_actions"]
            assert row["bot"] == game["bots"][row["seat"] - 1]
            assert row["share"] == game["shares"][row["seat"] - 1]
            assert row["visits"] is row["values"] is row["root_values"] is None
    assert dataset.seed == rows[0]["seed"] == 4


def test_searches_leave_their_visits_and_values(tmp_path: Path) -> None:
    generate("hyper6(players=3)", ["level3", "random"], 1, tmp_path, seed=1)
    searched = 0
    *rows, last = table(tmp_path, "decisions")
    assert last["visits"] is None  # a win that is seen at once is not searched for
    for row in rows:
        if row["bot"] == "random" or len(row["legal_actions"]) == 1:
            assert row["visits"] is None
            continue
        searched += 1
        assert len(row["visits"]) == len(row["values"]) == len(row["legal_actions"])
        assert sum(row["visits"]) > 0
        assert all(0 <= value <= 1.001 for value in row["values"])
        assert len(row["root_values"]) == 3
        assert row["root_values"][row["seat"] - 1] in row["values"]
    assert searched > 20
    assert verify(tmp_path).faults == ()


def test_rows_depend_neither_on_processes_nor_on_interruptions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "PART_ROWS", 200)
    arguments = ("indigo", ["random"])
    generate(*arguments, 9, tmp_path / "one", seed=2)
    generate(*arguments, 9, tmp_path / "two", seed=2, processes=2)
    advanced: list[int] = []

    def interrupt(games: int) -> None:
        advanced.append(games)
        if sum(advanced) == 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        generate(*arguments, 9, tmp_path / "three", seed=2, advance=interrupt)
    assert verify(tmp_path / "three").games == 6
    unpaired = tmp_path / "three" / "decisions" / "part-00007.parquet"
    copyfile(unpaired.with_name("part-00000.parquet"), unpaired)
    unpaired.with_suffix(".tmp").write_text("half a part")
    generate(*arguments, 9, tmp_path / "three", advance=advanced.append)
    assert advanced[-4:] == [6, 1, 1, 1]
    for name in COLUMNS:
        rows = table(tmp_path / "one", name)
        assert len(list((tmp_path / "one" / name).iterdir())) > 1
        assert rows == table(tmp_path / "two", name) == table(tmp_path / "three", name)
    generate(*arguments, 10, tmp_path / "one")
    assert table(tmp_path / "one", "games")[:9] == table(tmp_path / "two", "games")


def test_polars_and_duckdb_read_it(tmp_path: Path) -> None:
    dataset = generate("indigo(players=3)", ["random"], 3, tmp_path, seed=1)
    rows = table(tmp_path, "decisions")
    expected = {seat: sum(row["seat"] == seat for row in rows) for seat in (1, 2, 3)}
    files = str(tmp_path / "decisions" / "*.parquet")
    frame = pl.scan_parquet(files).group_by("seat").len().collect()
    assert dict(frame.iter_rows()) == expected
    query = "SELECT seat, count(*), max(len(legal_actions)) FROM read_parquet(?) GROUP BY seat"
    with duckdb.connect() as connection:
        counts = connection.execute(query, [files]).fetchall()
        joined = connection.execute(
            "SELECT count(*) FROM read_parquet(?) JOIN read_parquet(?) USING (record_id)",
            [files, str(tmp_path / "games" / "*.parquet")],
        ).fetchall()
    assert {seat: count for seat, count, _ in counts} == expected
    longest = max(len(row["legal_actions"]) for row in rows)
    assert max(actions for *_, actions in counts) == longest
    assert joined == [(dataset.decisions,)]


def test_files_and_card_say_what_they_are(tmp_path: Path) -> None:
    dataset = generate("hyper6", ["random"], 2, tmp_path, seed=7, seconds=0.5)
    (file,) = (tmp_path / "decisions").iterdir()
    metadata = pq.read_metadata(file)
    assert metadata.schema.to_arrow_schema().metadata[b"hexwarp_dataset_version"] == b"1"
    assert metadata.num_row_groups == 1
    column = metadata.row_group(0).column(0)
    assert column.compression == "ZSTD"
    assert any("DICTIONARY" in encoding for encoding in column.encodings)
    card = (tmp_path / "README.md").read_text("utf-8")
    assert card.startswith("---\npretty_name: ")
    assert f"{dataset.decisions:,} decisions" in card
    command = "--bot random --games 2 --seed 7 --time 500 --out FOLDER"
    assert f"hexwarp dataset 'hyper6(players=2,setup=rolled)' {command}" in card
    for columns in COLUMNS.values():
        for field in columns:
            assert f"| `{field.name}` | `" in card
    assert "data_files: decisions/*.parquet" in card


def test_another_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(MalformedError, match="neither empty nor a data set"):
        generate("cairn", ["random"], 1, tmp_path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["notes.txt"]
    folder = tmp_path / "data"
    generate("cairn", ["random"], 1, folder, seed=1)
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    for game, bots, seed in (
        ("cairn(height=20)", ["random"], 1),
        ("cairn", ["greedy"], 1),
        ("cairn", ["random"], 2),
    ):
        with pytest.raises(MalformedError, match="of other games: cairn"):
            generate(game, bots, 2, folder, seed=seed)
    assert {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()} == before


@pytest.mark.parametrize(
    ("game", "bots", "games", "reason"),
    [
        ("chess", ["random"], 1, "There is no game 'chess'"),
        ("cairn", [], 1, "one bot or more"),
        ("cairn", ["nobody"], 1, "has no bot 'nobody'"),
        ("cairn", ["random"], 0, "one game or more"),
    ],
)
def test_refused_arguments_leave_no_folder(
    tmp_path: Path, game: str, bots: list[str], games: int, reason: str
) -> None:
    with pytest.raises(MalformedError, match=reason):
        generate(game, bots, games, tmp_path / "data")
    with pytest.raises(MalformedError, match=r"below 2\*\*63"):
        generate("cairn", ["random"], 1, tmp_path / "data", seed=1 << 63)
    assert list(tmp_path.iterdir()) == []


def test_records_are_read_one_by_one(tmp_path: Path) -> None:
    generate("cairn", ["random"], 5, tmp_path, seed=1)
    (record,) = islice(read_records(tmp_path), 1)
    assert (record.tags["Seat2"], record.tags["Number"]) == ("random", "0")
