"""``hexwarp train``: its networks, and errors in one line."""

import csv
import io
import json
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import pytest

from hexwarp.cli import train
from hexwarp.cli.terminal.curves import Curves
from hexwarp.cli.train import variants
from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.search import network
from hexwarp.training import ladder
from support.compiled import COMPILED

from .program import Run


@pytest.fixture(autouse=True)
def _score_is_from_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "EVALUATION_GAMES", 20)


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_network_and_progress_are_written(hexwarp: Run, tmp_path: Path) -> None:
    file = tmp_path / "2.npz"
    ran = hexwarp("train", "hyper6", file, "--generations", 1, "--games", 20)
    assert (ran.status, ran.err) == (0, "")
    output = json.loads(ran.out)
    assert (output["generation"], output["games"]) == (1, 20)
    assert 0 <= output["score"] <= 1
    with file.open("rb") as stored:
        learned = network.load(stored)
    features = registry.load("hyper6(players=2)").features()
    assert features is not None
    assert learned.w1.shape == (features.inputs(2), network.HIDDEN[0])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess", "x.npz"], "chess"),
        (["cairn", "x.npz"], "no features"),
        (["indigo", "x.npz", "--players", "5"], "players"),
        (["indigo", "x.npz", "--rate", "2"], "--rate is a number from 0 to 1"),
        (["indigo", "x.npz", "--games", "0"], "--games is a number from 1"),
        (["indigo", "no/such/folder.npz"], "no/such/folder.npz"),
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
    ran = hexwarp("train", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert reason in ran.err
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "x.npz").exists()


def save_network_of(game: Game[Any], out: BinaryIO) -> None:
    """Save the network that ships with a game."""
    kept = network.of_game(game)
    assert kept is not None
    network.save(kept, out)


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_training_continues_from_a_network(hexwarp: Run, tmp_path: Path) -> None:
    game = registry.load("hyper6(players=2)")
    file, start = tmp_path / "2.npz", tmp_path / "start.npz"
    with start.open("wb") as out:
        save_network_of(game, out)
    arguments = ["train", "hyper6", file, "--generations", 1, "--games", 4, "--start"]
    assert hexwarp(*arguments, start, "--rate", 0).status == 0
    with file.open("rb") as result, start.open("rb") as original:
        pairs = zip(network.load(result), network.load(original), strict=True)
        assert all((a == b).all() for a, b in pairs)
    array = io.BytesIO()
    np.save(array, np.zeros(3))
    for wrong in (b"", b"no network", b"PK\x03\x04", array.getvalue()):
        start.write_bytes(wrong)
        ran = hexwarp(*arguments, start)
        assert (ran.status, ran.err) == (2, f"hexwarp: {start} holds no network.\n")
    with start.open("wb") as out:
        save_network_of(registry.load("indigo(players=2)"), out)
    assert "not one for hyper6 with 2" in hexwarp(*arguments, start).err


def test_all_variants_with_the_same_players_are_trained_together() -> None:
    options_of_three = [game.options for game in variants(registry.game_type("indigo"), 3)]
    assert (
        len(options_of_three) == len({tuple(options.items()) for options in options_of_three}) >= 4
    )
    assert {options["gateways"] for options in options_of_three} == {"standard", "exclusive"}
    options_of_two = [game.options for game in variants(registry.game_type("indigo"), 2)]
    assert {options["gateways"] for options in options_of_two} == {"standard"}


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_an_interrupted_run_resumes_with_the_same_network_and_curves(
    hexwarp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "CHECKPOINT_INTERVAL", 2)
    monkeypatch.setattr(ladder, "LADDER", ("random",))
    monkeypatch.setattr(ladder, "GAMES", 4)
    options = ("--generations", 5, "--games", 6, "--seed", 3, "--evaluate-every", 2)
    one, two = tmp_path / "one.npz", tmp_path / "two.npz"
    one_curves, two_curves = tmp_path / "one.csv", tmp_path / "two.csv"
    whole = hexwarp("train", "hyper6", one, *options, "--curves", one_curves)
    assert (whole.status, whole.err) == (0, "")

    def interrupted(self: Curves, row: object) -> None:
        add(self, row)  # type: ignore[arg-type]
        if two_curves.read_text().count("\n") == 4:
            raise KeyboardInterrupt

    add = Curves.add
    arguments = ("train", "hyper6", two, *options, "--curves", two_curves, "--resume")
    with monkeypatch.context() as patched:
        patched.setattr(Curves, "add", interrupted)
        assert hexwarp(*arguments).status == 130
    ran = hexwarp(*arguments)
    assert (ran.status, ran.err) == (0, "")
    assert network.read(one).w1.tobytes() == network.read(two).w1.tobytes()
    rows = [
        [{**row, "seconds": ""} for row in csv.DictReader(file.read_text().splitlines())]
        for file in (one_curves, two_curves)
    ]
    assert rows[0] == rows[1]
    assert [row["generation"] for row in rows[0]] == ["1", "2", "3", "4", "5"]
    assert [bool(row["random"]) for row in rows[0]] == [False, True, False, True, True]
    refused = hexwarp("train", "hyper6", two, "--resume", "--seed", 4)
    assert refused.err == "hexwarp: --seed was 3 until the checkpoint, not 4.\n"
    assert "--jobs: not allowed with" in hexwarp(*arguments, "--ray", "auto", "--jobs", 2).err
