"""``hexwarp verify``: a line and a verdict for each game, and an exit status for all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexwarp.core.commitment import SeededChance, commitment
from hexwarp.core.commitment_tags import reveal_tags
from hexwarp.core.history import begin
from hexwarp.core.record import Record, write
from toy import Cairn

from .program import Run

SEED = bytes(range(32))
SEAL = f"hexwarp-1 {commitment(SEED)}"
PLAIN = '[Game "cairn"]\n[Players "2"]\n[Charms "13"]\n\ns c\n'


def sealed(first: int = 0) -> str:
    """A game with two charms and one roll, the numbers of its outcomes from ``first``."""
    chance = SeededChance(SEED, (), first)
    history = begin(Cairn(2), chance).play(1, 1, chance)
    return write(Record(history, reveal_tags(SEED, (), range(first, chance.drawn))))


def lied(text: str) -> str:
    """The same with another roll."""
    return text[:-2] + {"1": "2", "2": "3", "3": "1"}[text[-2]] + "\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games"


def test_text_has_a_line_for_each_game(hexwarp: Run, file: Path) -> None:
    file.write_text("\n".join([sealed(), sealed(7), lied(sealed()), PLAIN]))
    ran = hexwarp("verify", file)
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.splitlines() == [
        f"game 1: verified: 3 rolls and draws; sealed as {SEAL}",
        f"game 2: verified: 3 rolls and draws, numbers 7-9; sealed as {SEAL}",
        "game 3: refused: ply 1: what was rolled or drawn here is not what the seed gives.",
        "game 4: carries no seed.",
    ]


def test_json_has_an_object_for_each_game(hexwarp: Run, file: Path) -> None:
    file.write_text("\n".join([sealed(), sealed(7), lied(sealed()), PLAIN]))
    ran = hexwarp("verify", "--json", file)
    reason = "what was rolled or drawn here is not what the seed gives."
    verified = {"verdict": "verified", "outcomes": 3, "seal": SEAL}
    assert [json.loads(line) for line in ran.out.splitlines()] == [
        {"game": 1, **verified, "numbers": None},
        {"game": 2, **verified, "numbers": "7-9"},
        {"game": 3, "verdict": "refused", "ply": 1, "reason": reason},
        {"game": 4, "verdict": "no_seed"},
    ]


@pytest.mark.parametrize(
    ("text", "status"),
    [(sealed(), 0), (sealed() + "\n" + sealed(3), 0), (lied(sealed()), 1), (PLAIN, 1)],
)
def test_status_says_whether_all_games_are_verified(hexwarp: Run, text: str, status: int) -> None:
    assert hexwarp("verify", "-", typed=text).status == status


def test_broken_record_is_an_error_in_one_line(hexwarp: Run, file: Path) -> None:
    file.write_text(sealed() + "\n" + PLAIN.replace("s c", "s x"))
    ran = hexwarp("verify", file)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"hexwarp: {file}: line")
    assert hexwarp("verify", file.parent / "missing").status == 2
