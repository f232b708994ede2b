"""``hexwarp match``: its output and record, errors, and resuming after an interrupt."""

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.record import read
from hexwarp.search import network_file
from support.eventually import TIMEOUT_S, eventually

from .program import Run, RunJson, Start

KEYS = ["game", "bots", "games", "score", "wins", "draws", "elo", "ms_per_move"]


@pytest.fixture
def matched(hexwarp: Run) -> RunJson:
    def run(*arguments: object) -> Any:
        ran = hexwarp("match", *arguments, "--json")
        assert (ran.status, ran.err) == (0, "")
        return json.loads(ran.out)

    return run


@pytest.mark.parametrize("kind", registry.games().values(), ids=registry.games())
def test_json_holds_the_scores(matched: RunJson, kind: type[Game[Any]]) -> None:
    for players in kind.player_counts:
        bots = ["greedy", *["random"] * (players - 1)]
        output = matched(kind.name, *bots, "--games", players, "--seed", 1, "--jobs", 1)
        assert list(output)[: len(KEYS)] == KEYS
        assert (output["game"], output["bots"], output["games"]) == (kind.name, bots, players)
        assert sum(output["score"]) == pytest.approx(players)
        assert sum(output["wins"]) + output["draws"] == players
        assert len(output["ms_per_move"]) == players
        assert min(output["ms_per_move"]) > 0
        assert list(output["elo"]) == ["diff", "low", "high"]


def test_text_has_a_table_and_the_seed_that_repeats_it(hexwarp: Run) -> None:
    ran = hexwarp("match", "cairn", "greedy", "random", "--games", 11, "--jobs", 1)
    assert (ran.status, ran.err) == (0, "")
    assert "11 games" in ran.out
    seed = ran.out.split("--seed ")[1].split()[0]
    again = hexwarp("match", "cairn", "greedy", "random", "--games", 11, "--seed", seed)
    assert [line.split()[:4] for line in again.out.splitlines()] == [
        line.split()[:4] for line in ran.out.splitlines()
    ]


def test_two_bots_share_three_seats_one_to_two(matched: RunJson) -> None:
    output = matched("cairn", "greedy", "random", "--players", 3, "--games", 6, "--jobs", 1)
    assert output["players"] == 3
    assert output["bots"] == ["greedy", "random"]
    assert len(output["score"]) == 2


def test_sprt_ends_early_and_reports_its_decision(hexwarp: Run, matched: RunJson) -> None:
    arguments = ("hyper6", "greedy", "random", "--games", 300, "--seed", 1, "--jobs", 1)
    output = matched(*arguments, "--sprt", -10, 200.5)
    assert output["games"] < 100
    assert output["sprt"] == {
        "elo0": -10,
        "elo1": 200.5,
        "llr": pytest.approx(3.2, abs=0.5),
        "accepted": 200.5,
    }
    assert "Decided for +200.5 Elo" in hexwarp("match", *arguments, "--sprt", -10, 200.5).out
    undecided = matched(*arguments[:4], 4, *arguments[5:], "--sprt", 0, 10)
    assert (undecided["games"], undecided["sprt"]["accepted"]) == (4, None)


def test_record_holds_all_games_and_is_continued(
    hexwarp: Run, matched: RunJson, tmp_path: Path
) -> None:
    file = tmp_path / "games.txt"
    arguments = ("cairn", "greedy", "random", "random", "--games", 7, "--jobs", 1)
    output = matched(*arguments, "--record", file)
    records = read(file.read_text("utf-8"))
    assert len(records) == 7
    assert {record.tags["Seed"] for record in records} == {str(output["seed"])}
    kept = file.read_bytes()
    assert matched(*arguments, "--record", file) == output
    assert file.read_bytes() == kept
    more = matched(*arguments[:-3], 9, "--jobs", 1, "--record", file)
    assert (more["games"], more["seed"]) == (9, output["seed"])
    assert file.read_bytes().startswith(kept)
    assert matched(*arguments, "--record", file) == output


def test_interrupted_match_resumes_from_its_record(
    hexwarp: Run, matched: RunJson, start: Start, tmp_path: Path
) -> None:
    file = tmp_path / "games.txt"
    arguments = ("hyper6", "greedy", "random", "--games", 40, "--seed", 2)
    process = start(*("match", *arguments, "--jobs", 2, "--record", file), stderr=subprocess.PIPE)

    def games_kept() -> int:
        return file.read_bytes().count(b"[Game") if file.exists() else 0

    eventually(games_kept, lambda count: count >= 3)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    err = process.communicate(timeout=TIMEOUT_S)[1].decode()
    assert process.returncode == 130
    kept = file.read_bytes()
    games = kept.count(b"[Game")
    assert f"{games} games are kept" in err
    assert games < 40
    resumed = matched(*arguments, "--jobs", 1, "--record", file)
    assert file.read_bytes().startswith(kept)
    whole = matched(*arguments, "--jobs", 1)
    assert whole.pop("ms_per_move") != resumed.pop("ms_per_move")
    assert whole == resumed


def test_forfeits_are_reported(hexwarp: Run, matched: RunJson) -> None:
    arguments = ("cairn", "random", "cmd:true", "--games", 3, "--jobs", 1)
    output = matched(*arguments)
    assert output["score"] == [3, 0]
    assert list(output["faults"][1].values()) == [3]
    assert "cmd:true forfeited 3 games: " in hexwarp("match", *arguments).out


def test_record_of_another_match_is_refused_and_unchanged(
    hexwarp: Run, matched: RunJson, tmp_path: Path
) -> None:
    file = tmp_path / "games.txt"
    arguments = ("cairn", "greedy", "random", "--games", 2, "--jobs", 1, "--record", file)
    matched(*arguments, "--seed", 1)
    kept = file.read_bytes()
    ran = hexwarp("match", *arguments, "--seed", 2)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        f"hexwarp: {file}: Game 1 is none to go on from: its game, bots, seed or time are others.\n"
    )
    file.write_bytes(kept[:-20] + b" nonsense\n")
    assert hexwarp("match", *arguments).err.startswith(f"hexwarp: {file}: line ")
    assert file.read_bytes() == kept[:-20] + b" nonsense\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess", "random", "random"], "There is no game 'chess'; there are "),
        (["cairn", "random", "wizard"], "cairn has no bot 'wizard'; there are random, greedy"),
        (["cairn", "random"], "cairn is for 2, 3 players, not for 1."),
        (["cairn", "random", "--players", "2"], "2 players take 2 bots, not 1."),
        (["indigo", *["random"] * 3, "--players", "4"], "4 players take 2 or 4 bots, not 3."),
        (["cairn", "random", "random", "--games", "0"], "--games must be at least 1."),
        (["cairn", "random", "random", "--jobs", "0"], "--jobs must be at least 1."),
        (["cairn", "random", "random", "--seed", "-1"], "--seed must be at least 0."),
        (["cairn", "random", "random", "--time", "0"], "--time must be at least 1."),
        (["cairn", "random", "random", "--option", "height=1"], "cairn's height is one of"),
        (["cairn", "random", "random", "--sprt", "5", "5"], "A test is between two differences"),
        (["cairn", "random", "random", "--sprt", "0", "nan"], "A test is between two differences"),
        (["cairn", "random", "random", "--sprt", "0"], "argument --sprt: expected 2 arguments"),
        (["cairn", "random", "cmd:"], "A command stands after cmd:"),
        (["cairn", "random", "cmd:'"], '"\'" is no command: No closing quotation.'),
        (["cairn", "random", "random", "--record", "."], ".: Is a directory"),
    ],
)
def test_errors_are_one_line_with_status_2(hexwarp: Run, arguments: list[str], reason: str) -> None:
    ran = hexwarp("match", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"hexwarp: {reason}")
    assert ran.err.count("\n") == 1


def test_bots_of_all_kinds_play_each_other(matched: RunJson, tmp_path: Path) -> None:
    own = network_file.of_game(registry.load("hyper6(players=3)"))
    assert own is not None
    (tmp_path / "mine.bin").write_bytes(own)
    bots = [f"level1@{tmp_path / 'mine.bin'}", "py:hexwarp.bots:greedy", "random"]
    output = matched("hyper6", *bots, "--games", 3, "--seed", 1, "--jobs", 2)
    assert output["bots"] == bots
    named = matched("hyper6", "level1", "greedy", "random", "--games", 3, "--seed", 1)
    assert output["score"] == named["score"]


def test_a_network_of_another_game_is_refused_in_one_line(hexwarp: Run, tmp_path: Path) -> None:
    own, file = network_file.of_game(registry.load("hyper6(players=3)")), tmp_path / "3.bin"
    assert own is not None
    file.write_bytes(own)
    for command in ("match", "tournament"):
        ran = hexwarp(command, "hyper6", f"level1@{file}", "random", "--games", 1)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err == f"hexwarp: {file}: That network is not one for hyper6 with 2 players.\n"
