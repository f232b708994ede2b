"""``hexwarp simulate``: its statistics, its records, and errors in one line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from hexwarp.cli.main import main
from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.record import read
from support.compiled import COMPILED

from .program import RunJson

GAMES = 60 if COMPILED else 4

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
            *("plies_per_s", "mean_plies", "wins", "mean_scores"),
        ]
        assert (output["game"], output["players"], output["games"]) == (kind.name, players, GAMES)
        assert output["options"] == kind(players).options
        assert output["mean_plies"] == pytest.approx(output["plies"] / GAMES)
        assert output["games_per_s"] == pytest.approx(GAMES / output["seconds"])
        assert output["plies_per_s"] == pytest.approx(output["plies"] / output["seconds"])
        assert len(output["wins"]) == len(output["mean_scores"]) == players
        assert 0 < sum(output["wins"]) <= GAMES


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


def test_text_has_a_table_and_the_seed_that_repeats_it(simulate: Simulate) -> None:
    status, out, err = simulate("cairn", "--games", 50)
    assert (status, err) == (0, "")
    assert "50 games" in out
    assert "Seat 2" in out
    seed = out.split("--seed ")[1].split()[0]
    again = simulate("cairn", "--games", 50, "--seed", seed)[1]
    assert again.splitlines()[4:] == out.splitlines()[4:]


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
