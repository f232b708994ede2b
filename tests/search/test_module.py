"""The games' modules: what they are made from, what is in them, and that Node runs them alike."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import wasmtime

from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.jit import source_hash
from hexwarp.core.testing import random_history
from hexwarp.core.types import MatchScore
from hexwarp.search import mcts
from hexwarp.search.exports.functions import exports_of, source_files
from hexwarp.search.module import MODULE, has_module
from hexwarp.search.searcher import Searcher, instance_of
from support.node_instance import NodeInstance

PROGRAM = Path(__file__).parents[2] / "scripts" / "build_modules.py"
KINDS = [kind for kind in registry.games().values() if has_module(kind)]


def file_of(kind: type[Game[Any]]) -> Path:
    return Path(str(kind.file(MODULE)))


def variants(kind: type[Game[Any]]) -> Iterator[Game[Any]]:
    for players in kind.player_counts:
        yield kind(players)
        for option in kind.options_offered:
            if players in option.players:
                yield kind(players, {option.name: option.choices[-1]})


GAMES = [game for kind in KINDS for game in variants(kind)]


def title(game: Game[Any]) -> str:
    return "-".join([game.name, str(game.players), *map(str, game.options.values())])


def test_each_game_comes_with_a_module() -> None:
    assert {kind.name for kind in KINDS} == {"hyper6", "indigo"}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_module_is_made_from_the_present_sources(kind: type[Game[Any]]) -> None:
    """If not, scripts/build_modules.py builds it again."""
    made_from = file_of(kind).read_bytes()[-64:].decode()
    assert made_from == source_hash(*source_files(kind(kind.player_counts[0])), PROGRAM)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_module_imports_nothing_and_exports_what_is_listed(kind: type[Game[Any]]) -> None:
    module = wasmtime.Module(wasmtime.Engine(), file_of(kind).read_bytes())
    assert [item.name for item in module.imports] == []
    listed = {"memory", "block", *exports_of(kind(kind.player_counts[0]))}
    assert {item.name for item in module.exports} == listed


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_module_tells_nothing_of_the_machine_that_built_it(kind: type[Game[Any]]) -> None:
    data = file_of(kind).read_bytes()
    paths = re.findall(rb"[\w./-]*(?:\.py|/src|/home|/root|/tmp|site-packages|numba|hexwarp)", data)
    assert paths == [b"hexwarp"], "the name of the section with the sources' hash"


def decision(game: Game[Any], seed: int, turns: int) -> tuple[Game[Any], Any, int]:
    """Return a position of a random game, as the last seat that may act sees it."""
    history = random_history(game, Random(seed))
    state = history.before(min(turns, len(history.turns) - 1))
    seat = game.to_move(state)[-1]
    return game, game.redact(state, (seat,)), seat


def all_results(searcher: Searcher, game: Game[Any], state: Any, seat: int, nodes: int) -> Any:
    """Return what the exported functions find in a position."""
    searcher.set_position(game, state)
    mcts.run(searcher, seat, 2**63 + 5, nodes=nodes)
    count = searcher.call("rank")
    results: list[Any] = [mcts.evaluation_of(searcher, count, 0.0)]
    results.append(searcher.call("notice", 5, 0.3))
    results.append(searcher.line(searcher.call("line")))
    results.append((searcher.call("shorten"), searcher.actions(count), searcher.values(count)))
    solved = searcher.call("solve", seat, 5)
    results.append((searcher.actions(solved), searcher.values(solved), searcher.call("positions")))
    results.append(searcher.call("look_ahead", seat, 3, 2 * nodes))
    if game.alphabeta_bot:
        depths = (searcher.call("deepen", seat, 3, depth, 10_000) for depth in (1, 2, 3))
        results.append((*depths, searcher.actions(1)))
    results += by_the_rules(searcher, game, state)
    return results


def by_the_rules(searcher: Searcher, game: Game[Any], state: Any) -> list[Any]:
    """Return what the rules say of the next plies of a position, and of a random game from it."""
    searcher.set_position(game, game.determinize(state, Random(1)))
    results: list[Any] = []
    for _ in range(6):
        mover = searcher.call("to_move")
        results.append((mover, searcher.call("key") if mover > 0 else 0))
        if mover > 0:
            actions = searcher.actions(searcher.call("legal"))
            results.append((actions, searcher.call("apply", actions[-1])))
        elif mover < 0:
            count = searcher.call("evaluate_outcomes", 1)
            outcomes = searcher.actions(count)
            results.append((outcomes, searcher.visits(count), searcher.values(count)))
            searcher.call("apply_outcome", outcomes[0])
    return [*results, searcher.call("random_game", 11), searcher.values(1)]


@pytest.fixture(scope="module")
def in_node() -> Iterator[dict[str, Searcher]]:
    instances = {kind.name: NodeInstance(kind(kind.player_counts[0])) for kind in KINDS}
    yield {name: Searcher(instance) for name, instance in instances.items()}
    for instance in instances.values():
        instance.close()


def positions(game: Game[Any], seeds: range) -> Iterator[tuple[Game[Any], Any, int]]:
    """Yield decisions of a game and of rounds of a match: early, in the middle, and late."""
    score = MatchScore(totals=(5, 3, 4, 2)[: game.players], rounds_left=1, resigned=(2,))
    for seed in seeds:
        for turns in (0, 7, 25, 49, 1000):
            yield decision(game, seed, turns)
        yield decision(game.in_match(score), seed, 25)


@pytest.mark.parametrize("game", GAMES, ids=title)
def test_node_finds_what_wasmtime_finds(game: Game[Any], in_node: dict[str, Searcher]) -> None:
    here = Searcher(instance_of(game))
    for variant, state, seat in positions(game, range(1)):
        arguments = variant, state, seat, 300
        assert all_results(in_node[game.name], *arguments) == all_results(here, *arguments)


@pytest.mark.drill
@pytest.mark.parametrize("game", GAMES, ids=title)
def test_native_code_node_and_wasmtime_find_the_same(
    game: Game[Any], in_node: dict[str, Searcher]
) -> None:
    here, native = Searcher(instance_of(game)), Searcher(instance_of(game, native=True))
    for variant, state, seat in positions(game, range(5)):
        for nodes in (1, 400, 3000):
            arguments = variant, state, seat, nodes
            results = all_results(here, *arguments)
            assert all_results(native, *arguments) == results
            assert all_results(in_node[game.name], *arguments) == results


@pytest.mark.drill
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_building_a_module_again_gives_the_same_bytes(
    kind: type[Game[Any]], tmp_path: Path
) -> None:
    command = [sys.executable, str(PROGRAM), kind.name, "--into", str(tmp_path)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    assert (tmp_path / f"{kind.name}.wasm").read_bytes() == file_of(kind).read_bytes()
