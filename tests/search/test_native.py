"""Native code: it is compiled before decisions are timed."""

from __future__ import annotations

from typing import Any

import numba
import pytest
from numba import types

from hexwarp.bots import specs
from hexwarp.bots.levels import LevelBot
from hexwarp.core import registry
from hexwarp.search import native
from hexwarp.search.exports.functions import Export
from hexwarp.search.native import NativeInstance, compile_exports

HYPER6 = registry.load("hyper6")


@numba.njit
def first(block: Any) -> int:
    return int(block[0])


@numba.njit
def scaled(block: Any, number: int, share: float) -> int:
    return int(block[0] + number * share)


def test_exports_are_compiled_as_they_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    exports = {
        "first": Export(first, ()),
        "scaled": Export(scaled, (types.int64, types.float64)),
    }
    monkeypatch.setattr(native, "exports_of", lambda *_, **__: exports)
    compile_exports(HYPER6, None)
    compiled = [export.function.signatures for export in exports.values()]
    assert [len(signatures) for signatures in compiled] == [1, 1]
    instance = NativeInstance(HYPER6)
    instance.reserve(8)
    instance.write(0, b"\5")
    assert (instance.call("first"), instance.call("scaled", 8, 0.25)) == (5, 7)
    assert [export.function.signatures for export in exports.values()] == compiled


@pytest.mark.parametrize(("spec", "compiled"), [("native:level6", [HYPER6]), ("level6", [])])
def test_warming_up_a_native_level_compiles_all_exports(
    spec: str, compiled: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[Any] = []
    monkeypatch.setattr(LevelBot, "choose", lambda *_: 0)
    monkeypatch.setattr(native, "compile_exports", lambda game, _network: called.append(game))
    specs._decide_once.cache_clear()
    specs.warm_up(spec, HYPER6)
    specs._decide_once.cache_clear()
    assert called == compiled
