"""``hexwarp puzzles``: its file, going on after an interruption, and errors in one line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwarp.parallel import Workers
from hexwarp.puzzles import mining
from hexwarp.puzzles.puzzle import Puzzle, shipped

from .program import Run


def test_file_is_extended_after_the_last_game(
    hexwarp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = list(shipped("indigo").values())[:2]
    file, starts = tmp_path / "puzzles.jsonl", []

    def mine(_game: str, start: int, _workers: Workers) -> Iterator[tuple[Puzzle, ...]]:
        starts.append(start)
        yield ()
        yield (second,)

    monkeypatch.setattr(mining, "mine", mine)
    file.write_text(first.line() + "\n", "utf-8")
    ran = hexwarp("puzzles", "indigo", file, "--count", 2)
    assert (ran.status, ran.err) == (0, "")
    assert file.read_text("utf-8") == f"{first.line()}\n{second.line()}\n"
    assert starts == [first.number + 1]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess", "x"], "chess"),
        (["cairn", "x"], "no levels"),
        (["indigo", "x", "--count", "0"], "--count must be at least 1"),
        (["indigo", "no/such/file"], "no/such/file"),
    ],
)
def test_errors_are_one_line_with_status_2(
    hexwarp: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: list[str],
    reason: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = hexwarp("puzzles", *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert reason in ran.err
