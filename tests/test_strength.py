"""The documented strength of the bots: consistent with the results, and sufficient."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hexwarp.arena.benchmark import tasks
from hexwarp.core import registry
from hexwarp.core.game import Game

ROOT = Path(__file__).parents[1]
RESULTS = json.loads((ROOT / "docs/strength/results.json").read_text("utf-8"))


def benchmark(name: str) -> ModuleType:
    """Return a script of benchmarks/ as a module."""
    if (folder := str(ROOT / "benchmarks")) not in sys.path:
        sys.path.append(folder)
    return importlib.import_module(name)


@pytest.mark.parametrize("page", ["README.md", "docs/strength.md"])
def test_tables_show_the_measured_results(page: str) -> None:
    page_text = (ROOT / page).read_text("utf-8")
    strength_page = benchmark("strength_page")
    assert strength_page.with_tables(page_text, strength_page.read_results()) == page_text


def test_tables_of_the_benchmark_show_the_measured_results() -> None:
    page = benchmark("benchmark_page")
    page_text = (ROOT / "docs/benchmark.md").read_text("utf-8")
    assert page.with_tables(page_text, page.results()) == page_text


@pytest.mark.parametrize(
    "file", sorted((ROOT / "docs/benchmark").glob("*.json")), ids=lambda file: file.stem
)
def test_results_of_the_benchmark_are_by_its_protocol(file: Path) -> None:
    results = json.loads(file.read_text("utf-8"))
    assert results["by_protocol"]
    opponents = {_without_version(name): task.opponents for name, task in tasks().items()}
    for name, task in results["tasks"].items():
        assert tuple(task["opponents"]) == opponents[_without_version(name)]


def _without_version(task: str) -> str:
    return task.rpartition("-v")[0]


def test_results_cover_the_benchmarks_matches() -> None:
    sets = benchmark("strength").SETS
    assert set(RESULTS["sets"]) == set(sets)
    for name, bouts in sets.items():
        commands = [" ".join(["hexwarp", *bout.command]) for bout in bouts()]
        assert sorted(RESULTS["sets"][name]) == sorted(commands)


@pytest.mark.parametrize(
    ("game", "players"),
    [
        (kind, players)
        for kind in registry.games().values()
        if kind.levels
        for players in kind.player_counts
    ],
)
def test_each_level_is_100_elo_points_above_the_one_below(
    game: type[Game[Any]], players: int
) -> None:
    steps = {
        tuple(match["bots"][:2]): match["elo"]
        for match in RESULTS["sets"]["ladder"].values()
        if (match["game"], match["players"]) == (game.name, players)
    }
    for level in range(2, 8 if players == 2 and len(game.levels) > 6 else 7):
        elo = steps[f"level{level}", f"level{level - 1}"]
        above = elo["low"] if elo["diff"] is None else elo["diff"]
        assert above is not None, "all were lost"
        assert above >= 100


@pytest.mark.parametrize("game", ["indigo", "hyper6"])
def test_levels_lose_little_against_a_long_search(game: str) -> None:
    results = json.loads((ROOT / "docs/strength/decisions.json").read_text("utf-8"))[game]
    losses = [level["loss"] for level in results["levels"]]
    assert results["positions"] >= 200
    assert results["nodes"] >= 1000 * registry.game_type(game).levels[3].nodes
    assert losses[3] < 0.02
    assert losses[5] < 0.005
    assert losses == sorted(losses, reverse=True)


TARGETS = {
    ("indigo", "random"): 0.99,
    ("indigo", "greedy"): 0.90,
    ("indigo", "lookahead"): 0.65,
    ("hyper6", "random"): 0.999,
    ("hyper6", "greedy"): 0.97,
    ("hyper6", "lookahead"): 0.85,
    ("hyper6", "classic"): 0.80,
}
"""Minimum score of level 6, with at most 200 ms for a move."""


@pytest.mark.parametrize("target", TARGETS, ids=" ".join)
def test_strongest_level_beats_the_older_bots(target: tuple[str, str]) -> None:
    game, other = target
    [match] = (
        match
        for match in RESULTS["sets"]["targets"].values()
        if (match["game"], *match["bots"]) == (game, "level6", other)
    )
    assert match["time"] <= 200
    assert match["score"][0] / match["games"] >= TARGETS[target]
