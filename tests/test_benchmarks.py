"""The scripts in ``benchmarks/``."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import httpx
import pytest

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.history import begin

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "benchmarks"


@pytest.fixture
def first_move(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(FOLDER))
    yield importlib.import_module("first_move")
    del sys.modules["first_move"]


def test_a_version_that_compiles_first_is_asked_again(
    first_move: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(first_move, "sleep", waits.append)
    answers = [
        httpx.Response(503),
        httpx.Response(409, json={"code": "preparing"}),
        httpx.Response(200, json={"moves": 3}),
        httpx.Response(409, json={"code": "not_now"}),
    ]
    server = first_move.FreshServer.__new__(first_move.FreshServer)
    server.client = httpx.Client(
        base_url="http://testserver", transport=httpx.MockTransport(lambda _: answers.pop(0))
    )
    assert server.call("POST", "/hint") == {"moves": 3}
    assert len(waits) == 2
    with pytest.raises(httpx.HTTPStatusError):
        server.call("POST", "/hint")


@pytest.fixture(scope="module")
def reference() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reference", FOLDER / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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
