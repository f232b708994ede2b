"""The scripts in ``benchmarks/``."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.history import begin

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "benchmarks"


@pytest.fixture(scope="module")
def reference() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reference", FOLDER / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_readme_names_every_script() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+)(?=`|\.py\b)", page))
    scripts = {file.stem for file in FOLDER.glob("*.py")}
    assert scripts - named == set()
    assert set(re.findall(r"`(\w+)\.py\b", page)) <= scripts | {"fast", "rules"}


def test_a_level_of_another_version_decides_in_a_process_of_that_version(
    reference: ModuleType,
) -> None:
    source = ROOT / "src"
    earlier = reference.EarlierLevel("level4", source)
    process = reference.started(source)
    for spec in ("hyper6", "indigo(players=3,hand=2)"):
        game = registry.load(spec)
        history = begin(game, chance := RandomChance(Random(1)))
        for number in range(3):
            seat = game.to_move(history.state)[0]
            state = game.redact(history.state, (seat,))
            action = earlier.choose(game, state, seat, Random(number))
            rng = Random(Random(number).getrandbits(64))
            assert action == bots.choose("level4", game, state, seat, rng)
            history = history.play(seat, action, chance)
    process.stdin.close()
    process.stdout.close()
    assert process.wait() == 0


@pytest.mark.parametrize("name", ["level4", "level4_350c", "greedy_350c93ee", "choose"])
def test_other_names_are_no_levels_of_another_version(reference: ModuleType, name: str) -> None:
    with pytest.raises(AttributeError):
        getattr(reference, name)
