"""The scripts in ``benchmarks/``."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import httpx
import pytest

FOLDER = Path(__file__).parents[1] / "benchmarks"


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
