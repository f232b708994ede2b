"""``hexwarp tournament``: pairings, the table, and errors in one line."""

import json
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core.record import read

from .program import Run, RunJson


@pytest.fixture
def played(hexwarp: Run) -> RunJson:
    def run(*arguments: object) -> Any:
        ran = hexwarp("tournament", *arguments, "--json")
        assert (ran.status, ran.err) == (0, "")
        return json.loads(ran.out)

    return run


def test_every_pair_plays_and_the_table_is_sorted(played: RunJson) -> None:
    output = played("hyper6", "random", "cmd:true", "greedy", "--games", 6, "--seed", 1)
    assert (output["game"], output["players"], output["seed"]) == ("hyper6", 2, 1)
    table = output["table"]
    assert [own["bot"] for own in table] == ["greedy", "random", "cmd:true"]
    assert [own["games"] for own in table] == [12, 12, 12]
    assert sum(own["score"] for own in table) == 18
    assert [own["rating"] for own in table] == sorted(
        (own["rating"] for own in table), reverse=True
    )
    assert all(own["error"] > 0 for own in table)
    assert list(table[2]["faults"].values()) == [12]


def test_three_players_seat_every_group_and_resume_from_the_record(
    played: RunJson, tmp_path: Path
) -> None:
    file = tmp_path / "games.txt"
    names = ["random", "greedy", "cmd:true", "cmd:false"]
    arguments = ("cairn", *names, "--players", 3, "--games", 3, "--jobs", 1, "--record", file)
    output = played(*arguments)
    assert [own["games"] for own in output["table"]] == [9] * 4
    kept = file.read_text("utf-8")
    groups = {frozenset(record.tags[f"Seat{seat}"] for seat in (1, 2, 3)) for record in read(kept)}
    assert len(groups) == 4
    file.write_text(kept[: kept.rindex("[Game")].rstrip() + "\n", "utf-8")
    again = played(*arguments)
    assert file.read_text("utf-8").count("[Game") == 12
    assert again == output


def test_text_has_a_table(hexwarp: Run) -> None:
    ran = hexwarp("tournament", "hyper6", "random", "greedy", "--games", 4, "--seed", 3)
    assert (ran.status, ran.err) == (0, "")
    assert "One match of 4 games" in ran.out
    assert "--seed 3" in ran.out
    greedy, random = (line.split() for line in ran.out.splitlines()[-2:])
    assert (greedy[:2], random[:2]) == (["1", "greedy"], ["2", "random"])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess", "random", "greedy"], "There is no game 'chess'; there are "),
        (["cairn", "random"], "2 players take 2 bots or more."),
        (["cairn", "random", "greedy", "--players", "3"], "3 players take 3 bots or more."),
        (["cairn", "random", "random"], "random takes part once only."),
        (["cairn", "random", "wizard"], "cairn has no bot 'wizard'; there are "),
        (["cairn", "random", "greedy", "--games", "0"], "--games must be at least 1."),
    ],
)
def test_errors_are_one_line_with_status_2(hexwarp: Run, arguments: list[str], reason: str) -> None:
    ran = hexwarp("tournament", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"hexwarp: {reason}")
    assert ran.err.count("\n") == 1
