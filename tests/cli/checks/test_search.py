"""``hexwarp doctor`` says whether bots can search on this machine."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from hexwarp.cli.checks.finding import Finding
from hexwarp.cli.checks.search import check_search
from hexwarp.core import registry
from hexwarp.search import searcher
from hexwarp.search.module import SearchError
from search.places import Places
from toy import Cairn


def found_with(monkeypatch: pytest.MonkeyPatch, *kinds: type[Any]) -> list[Finding]:
    monkeypatch.setattr(registry, "games", lambda: {kind.name: kind for kind in kinds})
    return list(check_search())


def test_each_game_that_comes_with_a_module_is_searched() -> None:
    verdicts = {finding.text: finding.verdict for finding in check_search()}
    assert verdicts == {f"Bots of {name} can search here.": "ok" for name in ("hyper6", "indigo")}


def test_a_search_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise SearchError("The search of hyper6 failed in loading its module: no memory left.")

    searcher._idle.clear()
    monkeypatch.setattr(searcher, "ModuleInstance", fail)
    (finding,) = found_with(monkeypatch, registry.game_type("hyper6"))
    assert finding.verdict == "wrong"
    assert finding.text == (
        "Bots of hyper6 cannot search here, and move at random: "
        "The search of hyper6 failed in loading its module: no memory left."
    )


def test_a_game_without_a_module_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    class Compiled(Places):
        """A game from outside."""

    (finding,) = found_with(monkeypatch, Cairn, Compiled)
    assert (finding.part, finding.verdict) == ("search", "note")
    assert finding.text.startswith("The search of places is compiled in each process")


def test_a_game_that_cannot_be_searched_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Alone(Places):
        """A game from outside."""

    monkeypatch.setitem(sys.modules, "numba", None)
    (finding,) = found_with(monkeypatch, Alone)
    assert finding.verdict == "wrong"
    assert finding.text == "places is searched here by compiled rules: install hexwarp[lab]."
