"""Reading and writing of records, and refusals with line and ply."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from hexwarp.core import record
from hexwarp.core.errors import RecordError

CORPUS = Path(__file__).parent / "corpus"
GOOD = sorted((CORPUS / "good").iterdir())
BAD = sorted((CORPUS / "bad").iterdir())

TAGS = '[Game "cairn"]\n[Players "2"]\n[Charms "13"]\n'


def moves(text: str) -> list[str]:
    return record.write(record.read(TAGS + text)[0]).split("\n\n", 1)[1].split()


@pytest.mark.parametrize("file", GOOD, ids=lambda file: file.stem)
def test_good_records_round_trip(file: Path) -> None:
    text = file.read_text("utf-8")
    assert "\n".join(map(record.write, record.read(text))) == text


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_bad_records_are_refused_with_line_ply_and_reason(file: Path) -> None:
    text = file.read_text("utf-8")
    expected = text.split("\n", 1)[0].removeprefix("; ")
    with pytest.raises(RecordError) as refusal:
        record.read(text)
    assert str(refusal.value).startswith(expected)


def test_a_good_game_may_stop_after_any_move() -> None:
    head, _, body = (CORPUS / "good" / "cairn.record").read_text("utf-8").partition("\n\n")
    head = head.replace('"0-20-0"', '"*"')
    tokens = [token for token in body.split() if not token.endswith(".")]
    for length in range(len(tokens)):
        (read,) = record.read(f"{head}\n\n{' '.join(tokens[:length])}")
        assert len(read.history.turns) == length


@pytest.mark.parametrize(
    "text",
    [
        "s s 2. s",
        "1. s s 2. s",
        "1.s s 2...s",
        "7. s 7. s 1. s",
        "s;c c c\ns s",
        "s { c [Charms] ; } s{}s",
        "s\r\n\ts\r\ns",
        "; first\n; second\ns s s ; third",
    ],
)
def test_numbers_and_comments_are_skipped(text: str) -> None:
    assert moves(text) == ["1.", "s", "s", "2.", "s"]


def test_a_tag_after_moves_begins_the_next_game() -> None:
    read = record.read(f'{TAGS}s s\n[Charms "22"]\n[Players "2"]\n[Game "cairn"]')
    assert [game.tags["Charms"] for game in read] == ["13", "22"]


def test_a_second_game_tag_begins_the_next_game() -> None:
    read = record.read(TAGS + TAGS.replace("13", "22"))
    assert [game.tags["Charms"] for game in read] == ["13", "22"]


def test_unknown_tags_are_kept_after_the_games_own() -> None:
    text = f'[Event "A \\"cup\\" of \\\\ tea"]\n{TAGS}[Place "Ñ"]\n'
    (read,) = record.read(text)
    assert read.tags["Event"] == 'A "cup" of \\ tea'
    written = record.write(read)
    assert written.startswith('[Game "cairn"]')
    assert written.endswith('[Result "*"]\n[Event "A \\"cup\\" of \\\\ tea"]\n[Place "Ñ"]\n')
    assert record.read(written)[0].tags["Event"] == read.tags["Event"]


def test_a_viewers_record_hides_secrets_and_round_trips() -> None:
    (read,) = record.read(f"{TAGS}s s")
    redacted = record.write(read, viewer=(2,))
    assert '[Charms "?3"]' in redacted
    assert "\n".join(map(record.write, record.read(redacted))) == redacted


def test_lines_are_filled_to_their_width() -> None:
    written = (CORPUS / "good" / "hyper6-two.record").read_text("utf-8")
    lines = written.split("\n\n")[1].splitlines()
    assert max(map(len, lines)) == record.LINE_WIDTH
    for line, following in pairwise(lines):
        assert len(line) + 1 + len(following.split(" ")[0]) > record.LINE_WIDTH


def test_progress_is_tracked_by_game() -> None:
    tracked = []

    def track(games: list[record.GameText]) -> list[record.GameText]:
        tracked.extend(games)
        return games

    assert len(record.read(TAGS + TAGS, track)) == len(tracked) == 2
