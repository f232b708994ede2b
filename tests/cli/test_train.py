"""``hexwarp train``: its networks, and errors in one line."""

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest

from hexwarp.cli import train
from hexwarp.cli.terminal.curves import Curves
from hexwarp.cli.train import variants
from hexwarp.core import registry
from hexwarp.search import network, network_file
from hexwarp.training import ladder

from .program import Run


@pytest.fixture(autouse=True)
def _score_is_from_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "EVALUATION_GAMES", 20)


def test_network_and_progress_are_written(hexwarp: Run, tmp_path: Path) -> None:
    file = tmp_path / "2.bin"
    ran = hexwarp("train", "hyper6", file, "--generations", 1, "--games", 20)
    assert (ran.status, ran.err) == (0, "")
    output = json.loads(ran.out)
    assert (output["generation"], output["games"]) == (1, 20)
    assert 0 <= output["score"] <= 1
    learned = network.of_file(file.read_bytes())
    features = registry.load("hyper6(players=2)").features()
    assert features is not None
    assert learned.w1.shape == (features.inputs(2), network.HIDDEN[0])


@pytest.mark.parametrize(
    ("file", "checkpoint"),
    [
        ("2.bin", "2.checkpoint.npz"),
        ("2.npz", "2.checkpoint.npz"),
        ("run-0.1", "run-0.1.checkpoint.npz"),
        ("run-0.2.bin", "run-0.2.checkpoint.npz"),
        ("net", "net.checkpoint.npz"),
    ],
)
def test_networks_have_checkpoints_of_their_own(file: str, checkpoint: str) -> None:
    assert train.checkpoint_file(Path("runs", file)) == Path("runs", checkpoint)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess", "x.bin"], "chess"),
        (["cairn", "x.bin"], "no features"),
        (["indigo", "x.bin", "--players", "5"], "players"),
        (["indigo", "x.bin", "--rate", "2"], "--rate is a number from 0 to 1"),
        (["indigo", "x.bin", "--games", "0"], "--games is a number from 1"),
        (["indigo", "no/such/folder.bin"], "no/such/folder.bin"),
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
    assert not (tmp_path / "x.bin").exists()


def network_of(spec: str) -> bytes:
    """Return the network that ships with a game."""
    kept = network_file.of_game(registry.load(spec))
    assert kept is not None
    return kept


def test_training_continues_from_a_network(hexwarp: Run, tmp_path: Path) -> None:
    file, start = tmp_path / "2.bin", tmp_path / "start.bin"
    start.write_bytes(network_of("hyper6(players=2)"))
    arguments = ["train", "hyper6", file, "--generations", 1, "--games", 4, "--start"]
    assert hexwarp(*arguments, start, "--rate", 0).status == 0
    assert file.read_bytes() == start.read_bytes()
    array = io.BytesIO()
    np.save(array, np.zeros(3))
    for wrong in (b"", b"no network", b"PK\x03\x04", array.getvalue(), file.read_bytes()[:-1]):
        start.write_bytes(wrong)
        ran = hexwarp(*arguments, start)
        assert (ran.status, ran.err) == (2, f"hexwarp: {start} holds no network.\n")
    start.write_bytes(network_of("indigo(players=2)"))
    assert "not one for hyper6 with 2" in hexwarp(*arguments, start).err


def test_all_variants_with_the_same_players_are_trained_together() -> None:
    options_of_three = [game.options for game in variants(registry.game_type("indigo"), 3)]
    assert (
        len(options_of_three) == len({tuple(options.items()) for options in options_of_three}) >= 4
    )
    assert {options["gateways"] for options in options_of_three} == {"standard", "exclusive"}
    options_of_two = [game.options for game in variants(registry.game_type("indigo"), 2)]
    assert {options["gateways"] for options in options_of_two} == {"standard"}


@pytest.mark.drill
def test_an_interrupted_run_resumes_with_the_same_network_and_curves(
    hexwarp: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "CHECKPOINT_INTERVAL", 2)
    monkeypatch.setattr(ladder, "LADDER", ("random",))
    monkeypatch.setattr(ladder, "GAMES", 4)
    options = ("--generations", 5, "--games", 6, "--seed", 3, "--evaluate-every", 2)
    first, second = tmp_path / "one.bin", tmp_path / "two.bin"
    one_curves, two_curves = tmp_path / "one.csv", tmp_path / "two.csv"
    whole = hexwarp("train", "hyper6", first, *options, "--curves", one_curves)
    assert (whole.status, whole.err) == (0, "")

    def interrupted(self: Curves, row: object) -> None:
        add(self, row)  # type: ignore[arg-type]
        if two_curves.read_text().count("\n") == 4:
            raise KeyboardInterrupt

    add = Curves.add
    arguments = ("train", "hyper6", second, *options, "--curves", two_curves, "--resume")
    with monkeypatch.context() as patched:
        patched.setattr(Curves, "add", interrupted)
        assert hexwarp(*arguments).status == 130
    ran = hexwarp(*arguments)
    assert (ran.status, ran.err) == (0, "")
    assert first.read_bytes() == second.read_bytes()
    rows = [
        [{**row, "seconds": ""} for row in csv.DictReader(file.read_text().splitlines())]
        for file in (one_curves, two_curves)
    ]
    assert rows[0] == rows[1]
    assert [row["generation"] for row in rows[0]] == ["1", "2", "3", "4", "5"]
    assert [bool(row["random"]) for row in rows[0]] == [False, True, False, True, True]
    refused = hexwarp("train", "hyper6", second, "--resume", "--seed", 4)
    assert refused.err == "hexwarp: --seed was 3 until the checkpoint, not 4.\n"
    assert "--jobs: not allowed with" in hexwarp(*arguments, "--ray", "auto", "--jobs", 2).err
