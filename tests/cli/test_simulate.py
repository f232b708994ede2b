"""``hexwarp simulate``: its statistics, its records, and errors in one line."""

import csv
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from hexwarp.cli.main import main
from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.record import read
from hexwarp.search import random_play

from .program import RunJson

GAMES = 60

Simulate: TypeAlias = Callable[..., tuple[int, str, str]]
"""Runs ``hexwarp simulate``; returns its status, output and errors."""


@pytest.fixture
def simulate(capsys: pytest.CaptureFixture[str]) -> Simulate:
    def run(*arguments: object) -> tuple[int, str, str]:
        status = main(["simulate", *map(str, arguments)])
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def simulated(simulate: Simulate) -> RunJson:
    def run(*arguments: object) -> Any:
        status, out, err = simulate(*arguments, "--json")
        assert (status, err) == (0, "")
        return json.loads(out)

    return run


@pytest.mark.parametrize("kind", registry.games().values(), ids=registry.games())
def test_json_holds_the_statistics(simulated: RunJson, kind: type[Game[Any]]) -> None:
    for players in kind.player_counts:
        output = simulated(kind.name, "--players", players, "--games", GAMES, "--seed", 1)
        assert list(output) == [
            *("game", "players", "options", "games", "plies", "seconds", "games_per_s"),
            *("plies_per_s", "mean_plies", "wins", "mean_scores", "seed", "bots", "first_player"),
            *("points", "shared", "unwon", "length", "scores", "branching"),
            "variance",
        ]
        assert (output["game"], output["players"], output["games"]) == (kind.name, players, GAMES)
        assert output["options"] == kind(players).options
        assert output["mean_plies"] == pytest.approx(output["plies"] / GAMES)
        assert output["games_per_s"] == pytest.approx(GAMES / output["seconds"])
        assert output["plies_per_s"] == pytest.approx(output["plies"] / output["seconds"])
        assert len(output["wins"]) == len(output["mean_scores"]) == players
        assert 0 < sum(output["wins"]) <= GAMES
        assert sum(output["wins"]) + output["shared"] + output["unwon"] == GAMES
        assert sum(points["mean"] for points in output["points"]) == pytest.approx(1)
        first = output["first_player"]
        assert first["low"] < first["mean"] < first["high"]
        assert first["fair"] == pytest.approx(1 / players)
        quantiles = list(output["length"]["quantiles"].values())
        assert quantiles == sorted(quantiles)
        assert output["length"]["lowest"] <= quantiles[0]
        assert output["length"]["mean"] == output["mean_plies"]
        assert [scores["mean"] for scores in output["scores"]] == output["mean_scores"]
        by_ply = output["branching"]["by_ply"]
        assert min(by_ply) <= output["branching"]["mean"] <= max(by_ply)


@pytest.mark.parametrize("kind", registry.games().values(), ids=registry.games())
def test_records_are_the_counted_games(
    simulated: RunJson, kind: type[Game[Any]], tmp_path: Path
) -> None:
    file = tmp_path / "games.txt"
    options = [
        f"--option={option.name}={str(option.choices[-1]).lower()}"
        for option in kind.options_offered
        if max(kind.player_counts) in option.players
    ]
    arguments = [kind.name, "--players", max(kind.player_counts), *options, "--games", 3]
    output = simulated(*arguments, "--seed", 2, "--record", file)
    records = read(file.read_text("utf-8"))
    game = records[0].history.game
    assert game.options == output["options"]
    states = [record.history.state for record in records]
    outcomes = [outcome for state in states if (outcome := game.outcome(state))]
    assert len(outcomes) == output["games"]
    assert sum(map(game.ply, states)) == output["plies"]
    for seat in game.seats:
        assert output["wins"][seat - 1] == sum(o.winners == (seat,) for o in outcomes)
        mean = sum(o.scores[seat - 1] for o in outcomes) / 3
        assert output["mean_scores"][seat - 1] == pytest.approx(mean)
    kept = file.read_text("utf-8")
    simulated(*arguments, "--seed", 2, "--record", file)
    assert file.read_text("utf-8") == kept
    simulated(*arguments, "--seed", 3, "--record", file)
    assert file.read_text("utf-8") != kept


def without_times(output: Any) -> Any:
    times = ("seconds", "games_per_s", "plies_per_s")
    return {name: value for name, value in output.items() if name not in times}


def test_results_do_not_depend_on_jobs(simulated: RunJson, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_play, "CHUNK_GAMES", 3)
    monkeypatch.setattr(random_play, "BRANCHING_GAMES", 2)
    monkeypatch.setattr(random_play, "LATER_BRANCHING_GAMES", 1)
    arguments = ("indigo", "--games", 10, "--seed", 3)
    first, second = (without_times(simulated(*arguments, "--jobs", jobs)) for jobs in (1, 2))
    assert first == second


def test_bots_play_and_take_turns_on_the_seats(simulated: RunJson, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    bots = ("--bot", "greedy", "--bot", "random")
    arguments = ("hyper6", *bots, "--games", 6, "--seed", 1, "--jobs", 1)
    output = simulated(*arguments, "--record", file, "--csv", tmp_path / "t.csv")
    records = read(file.read_text("utf-8"))
    assert [record.tags["Seat1"] for record in records] == ["greedy", "random"] * 3
    won = {"greedy": 0, "random": 0}
    for record in records:
        outcome = record.history.game.outcome(record.history.state)
        assert outcome is not None
        won[record.tags[f"Seat{outcome.winners[0]}"]] += 1
    assert {bot["bot"]: bot["mean"] * 6 for bot in output["bots"]} == pytest.approx(won)
    assert output["plies"] == sum(len(record.history.turns) for record in records)
    assert without_times(simulated(*arguments)) == without_times(output)
    assert output["variance"]["skill"] > 0.9
    assert f"skill,,{output['variance']['skill']}" in (tmp_path / "t.csv").read_text("utf-8")
    of_one = simulated("cairn", "--bot", "random", "--games", 2, "--jobs", 1)
    assert (of_one["bots"], of_one["variance"]) == ([], None)


def test_csv_has_the_statistics_with_their_units(simulated: RunJson, tmp_path: Path) -> None:
    file = tmp_path / "cairn.csv"
    output = simulated("cairn", "--games", 20, "--seed", 1, "--csv", file)
    with file.open(newline="", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert all(row["statistic"] and row["value"] and row["unit"] for row in rows)
    by_statistic = {(row["statistic"], row["subject"]): row for row in rows}
    first = by_statistic["points", "first player"]
    for column, key in (("value", "mean"), ("low", "low"), ("high", "high")):
        assert float(first[column]) == pytest.approx(output["first_player"][key])
    assert (
        float(by_statistic["length quantile 95 %", ""]["value"])
        == output["length"]["quantiles"]["95"]
    )
    assert float(by_statistic["score mean", "seat 2"]["value"]) == output["mean_scores"][1]
    assert float(by_statistic["branching", "ply 2"]["value"]) == output["branching"]["by_ply"][1]


def test_plots_have_labels_and_are_the_same_again(simulate: Simulate, tmp_path: Path) -> None:
    arguments = ("cairn", "--games", 20, "--seed", 1, "--plots")
    assert simulate(*arguments, tmp_path / "a")[0] == 0
    assert simulate(*arguments, tmp_path / "b")[0] == 0
    files = sorted(file.name for file in (tmp_path / "a").iterdir())
    assert files == ["branching.svg", "length.svg", "points.svg", "scores.svg"]
    for name in files:
        text = (tmp_path / "a" / name).read_text("utf-8")
        assert text == (tmp_path / "b" / name).read_text("utf-8")
    length = (tmp_path / "a" / "length.svg").read_text("utf-8")
    assert "length of a game (plies)" in length
    assert "games (%)" in length


def test_games_of_bots_have_a_figure_and_a_line_of_luck(simulate: Simulate, tmp_path: Path) -> None:
    arguments = ("indigo", "--bot", "random", "--games", 3, "--jobs", 1, "--plots", tmp_path)
    assert "Variance of the points: luck" in simulate(*arguments)[1]
    assert "variance of the points" in (tmp_path / "luck.svg").read_text("utf-8")


def test_missing_matplotlib_is_one_sentence_before_any_game(
    simulate: Simulate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "hexwarp.arena.plots", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    status, out, err = simulate("cairn", "--games", 5, "--plots", tmp_path / "plots")
    assert (status, out) == (2, "")
    assert "pip install 'hexwarp[data]'" in err
    assert err.count("\n") == 1
    assert not (tmp_path / "plots").exists()


def test_text_has_a_table_and_the_seed_that_repeats_it(simulate: Simulate) -> None:
    status, out, err = simulate("cairn", "--games", 50)
    assert (status, err) == (0, "")
    assert "50 games" in out
    assert "Seat 2" in out
    seed = out.split("--seed ")[1].split()[0]
    again = simulate("cairn", "--games", 50, "--seed", seed)[1]
    assert again.splitlines()[4:] == out.splitlines()[4:]
    assert "moves first" in out
    assert "plies, sd" in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "There is no game 'chess'; there are "),
        (["cairn", "--players", "5"], "cairn is for 2, 3 players, not for 5."),
        (["cairn", "--option", "depth=3"], "cairn has no option depth."),
        (["cairn", "--option", "height=13"], "cairn's height is one of 12, 20."),
        (["cairn", "--option", "height"], "'height' is not an option such as name=value."),
        (["cairn", "--games", "0"], "--games must be at least 1."),
        (["cairn", "--games", "many"], "argument --games: invalid int value: 'many'"),
        (["cairn", "--seed", "-1"], "--seed must be at least 0."),
        (["cairn", "--record", "."], ".: Is a directory"),
        (["cairn", "--csv", "."], ".: Is a directory"),
        (["cairn", "--jobs", "0"], "--jobs must be at least 1."),
        (["cairn", "--bot", "nobody"], "cairn has no bot 'nobody'; there are "),
    ],
)
def test_errors_are_one_line_with_status_2(
    simulate: Simulate, arguments: list[str], reason: str
) -> None:
    status, out, err = simulate(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"hexwarp: {reason}")
    assert err.count("\n") == 1


def test_wrong_option_leaves_the_record_file_unchanged(simulate: Simulate, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text("kept")
    assert simulate("cairn", "--games", "0", "--record", file)[0] == 2
    assert simulate("cairn", "--option", "height=1", "--record", file)[0] == 2
    assert file.read_text() == "kept"
