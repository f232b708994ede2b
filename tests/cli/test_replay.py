"""``hexwarp replay``: every game of a file as docs/records.md says, or an error alone."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from .program import Run

TESTS = Path(__file__).parents[1]
GOOD = sorted((TESTS / "core" / "corpus" / "good").iterdir())
BAD = sorted((TESTS / "core" / "corpus" / "bad").iterdir())
VECTORS = sorted((TESTS / "vectors").iterdir())

GAME = '[Game "cairn"]\n[Players "2"]\n[Charms "13"]\n\n1. s c 2. r3\n'
LINES = """\
{"game": 1, "ply": 1, "seat": 1, "move": "s", "pile": 1, "used": [false, false], "over": false}
{"game": 1, "ply": 2, "seat": 2, "move": "c", "pile": 4, "used": [false, true], "over": false}
{"game": 1, "ply": 3, "seat": 1, "move": "r3", "pile": 7, "used": [false, true], "over": false}
{"game": 1, "result": true, "scores": [0, 0], "winners": [], "finished": false}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games"


def test_json_has_a_line_for_each_ply_and_the_result(hexwarp: Run, file: Path) -> None:
    file.write_text(GAME + "\n" + GAME)
    ran = hexwarp("replay", "--json", file)
    assert ran.status == 0
    assert ran.out == LINES + LINES.replace('"game": 1', '"game": 2')


@pytest.mark.parametrize("text", [GAME, GAME.replace("\n", "\r\n"), "\ufeff" + GAME])
def test_line_ends_and_byte_order_mark_of_editors(hexwarp: Run, text: str) -> None:
    assert hexwarp("replay", "--json", "-", typed=text.encode()).out == LINES


@pytest.mark.parametrize("vectors", VECTORS, ids=lambda file: file.stem)
def test_vectors_replay_to_their_states(hexwarp: Run, file: Path, vectors: Path) -> None:
    with lzma.open(vectors, "rt", encoding="utf-8") as lines:
        games = [json.loads(line) for _, line in zip(range(4), lines, strict=False)]
    file.write_text("\n".join(game["record"] for game in games))
    ran = hexwarp("replay", "--json", file)
    expected = [
        {"game": number, **line}
        for number, game in enumerate(games, start=1)
        for line in (*game["after"], {"result": True, **game["result"]})
    ]
    assert [json.loads(line) for line in ran.out.splitlines()] == expected


@pytest.mark.parametrize("record", GOOD, ids=lambda file: file.stem)
def test_text_has_every_move(hexwarp: Run, record: Path) -> None:
    ran = hexwarp("replay", record)
    assert (ran.status, ran.err) == (0, "")
    words = ran.out.split()
    text = record.read_text("utf-8")
    for token in text.partition("\n\n")[2].split():
        assert token in words
    assert ("Unfinished" in ran.out) == ('[Result "*"]' in text)


@pytest.mark.parametrize(
    "record", [file for file in GOOD if "seen-by" in file.stem], ids=lambda file: file.stem
)
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_redacted_record_may_stop_at_any_move(
    hexwarp: Run, file: Path, record: Path, form: list[str]
) -> None:
    head, _, body = record.read_text("utf-8").partition("\n\n")
    tokens = body.split()
    for length in range(len(tokens)):
        file.write_text(f"{head}\n\n{' '.join(tokens[:length])}")
        ran = hexwarp("replay", file, *form)
        assert (ran.status, ran.err) == (0, "")


def test_markup_in_tags_is_escaped(hexwarp: Run, file: Path) -> None:
    file.write_text(GAME.replace("\n\n", '\n[Event "[red]A[/] \x1b[2J"]\n\n'))
    assert "Event: [red]A[/] \\x1b[2J\n" in hexwarp("replay", file).out


@pytest.mark.parametrize("record", BAD, ids=lambda file: file.stem)
def test_broken_record_is_an_error_in_one_line(hexwarp: Run, file: Path, record: Path) -> None:
    text = record.read_text("utf-8")
    reason = text.split("\n", 1)[0].removeprefix("; ")
    file.write_text(text, "utf-8")
    ran = hexwarp("replay", file)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"hexwarp: {file}: {reason}")


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_one_broken_game_suppresses_all_output(hexwarp: Run, file: Path, form: list[str]) -> None:
    file.write_text(GAME + "\n" + GAME.replace("r3", "r4"))
    ran = hexwarp("replay", file, *form)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"hexwarp: {file}: line 11, ply 3: Chance cannot give 4 here.\n"


def test_unreadable_files(hexwarp: Run, file: Path, tmp_path: Path) -> None:
    file.write_bytes(GAME.encode() + b"; \xff\n")
    assert hexwarp("replay", file).err == f"hexwarp: {file}: byte 60 is not UTF-8 text.\n"
    file.write_bytes(b"")
    assert hexwarp("replay", file).err.endswith("there is no game in it.\n")
    assert hexwarp("replay", tmp_path).err == f"hexwarp: {tmp_path}: Is a directory\n"
    missing = tmp_path / "missing"
    ran = hexwarp("replay", missing)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"hexwarp: {missing}: No such file or directory\n"
    assert hexwarp("replay", "a\nb").err == "hexwarp: a b: No such file or directory\n"
    assert hexwarp("replay", "-", typed=b"\xff").err.startswith("hexwarp: standard input: byte 1")
