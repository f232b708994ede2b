"""The example of a package that brings a bot and a game: built, put on the path, and used."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

PACKAGE = Path(__file__).parents[2] / "examples" / "package"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder into which the package's wheel is unpacked, as an installer does it."""
    folder = tmp_path_factory.mktemp("installed")
    (wheel,) = WheelBuilder(str(PACKAGE)).build(directory=str(folder / "dist"))
    with ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def python(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(site), *sys.path])
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def hexwarp(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return python(site, "-m", "hexwarp", *arguments)


def test_the_bot_is_listed_with_its_package(installed: Path) -> None:
    listed = hexwarp(installed, "bots").stdout
    assert re.search(r"rival +from the package hexwarp-rival", listed)


def test_the_bot_plays_matches_in_several_processes(installed: Path) -> None:
    ran = hexwarp(
        *(installed, "match", "hyper6", "rival", "random", "--games", "2", "--seed", "1"),
        *("--jobs", "2", "--json"),
    )
    assert ran.returncode == 0, ran.stderr
    facts = json.loads(ran.stdout)
    assert facts["bots"] == ["rival", "random"]
    assert sum(facts["score"]) == 2


def test_the_bot_plays_in_the_terminal(installed: Path) -> None:
    ran = hexwarp(installed, "play", "hyper6", "--bot", "rival", "random", "--seed", "1")
    assert ran.returncode == 0, ran.stderr
    assert "rival" in ran.stdout


def test_a_server_does_not_offer_the_bot(installed: Path) -> None:
    """Its tables have the built-in bots, and the engines that its operator names."""
    program = (
        "from hexwarp import bots\nfrom hexwarp.core import registry\n"
        "print([bots.names(k) + bots.offered(k) for k in registry.games().values()])"
    )
    ran = python(installed, "-c", program)
    assert ran.returncode == 0, ran.stderr
    assert "greedy" in ran.stdout
    assert "rival" not in ran.stdout


def test_the_game_keeps_the_contract_and_is_played(installed: Path) -> None:
    program = (
        "from random import Random\nimport hexwarp\nfrom hexwarp.core.testing import check_game\n"
        "for heaps in (3, 4): check_game(hexwarp.load(f'nim(heaps={heaps})'), Random(1))\n"
        "match = hexwarp.Match('nim', ['greedy', 'random'], games=20, seed=1).play()\n"
        "print(match.points)"
    )
    ran = python(installed, "-c", program)
    assert ran.returncode == 0, ran.stderr
    first, second = re.findall(r"[\d.]+", ran.stdout)
    assert float(first) + float(second) == 20
    assert float(first) > 15, "greedy play takes the balanced heaps"
    ran = hexwarp(installed, "simulate", "nim", "--games", "50", "--seed", "1", "--json")
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["game"] == "nim"
