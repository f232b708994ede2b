"""All public classes, and an object of each in the middle of what it does.

Public are the classes of the modules in the reference (``docs/reference``). A class of values, a
dataclass or a named tuple without private fields, needs no entry in ``CASES``; others do.
"""

from __future__ import annotations

import dataclasses
import enum
import importlib
import inspect
import re
import shlex
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import hexwarp
from hexwarp.core.chance import ChanceAfter, RandomChance, ScriptedChance, equally_likely
from hexwarp.core.game import Game
from support.env_objects import ENV_CASES, POSITION
from support.fingerprints import Case, fingerprint
from toy.compiled import CompiledCairn

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
ENTRY = re.compile(r"^::: (\S+)$", re.MULTILINE)
DIE = equally_likely(range(1, 7))


def public_classes() -> dict[str, type[Any]]:
    """Return the public classes of which there can be objects, by their full names."""
    classes: dict[str, type[Any]] = {}
    for entry in sorted({name for page in REFERENCE.glob("*.md") for name in _entries(page)}):
        for value in _values(entry):
            if inspect.isclass(value) and value.__module__.startswith("hexwarp."):
                classes[f"{value.__module__}.{value.__qualname__}"] = value
    return {name: value for name, value in classes.items() if _has_objects(value)}


def _entries(page: Path) -> list[str]:
    return ENTRY.findall(page.read_text("utf-8"))


def _values(entry: str) -> Iterator[Any]:
    """Yield what an entry of the reference shows: a module's own names, or one value."""
    try:
        module = importlib.import_module(entry)
    except ModuleNotFoundError:
        package, _, name = entry.rpartition(".")
        yield getattr(importlib.import_module(package), name)
        return
    own = [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == entry
    ]
    yield from (getattr(module, name) for name in {*getattr(module, "__all__", ()), *own})


def _has_objects(kind: type[Any]) -> bool:
    if getattr(kind, "_is_protocol", False):
        return False
    return kind is Game or kind not in Game.__mro__


# --- the objects ----------------------------------------------------------------------------------


def case_of(name: str, kind: type[Any]) -> Case | None:
    """Return the case of a public class; None if there is none."""
    if name in CASES:
        return CASES[name]
    if issubclass(kind, enum.Enum):
        return Case(lambda: next(iter(kind)), fingerprint)
    if issubclass(kind, BaseException):
        return Case(lambda: _error(kind), fingerprint)
    fields = _fields(kind)
    if fields is None or any(name.startswith("_") for name in fields):
        return None
    is_tuple = issubclass(kind, tuple)
    values = [np.arange(3) + n if is_tuple else n for n in range(len(fields))]
    return Case(lambda: kind(*values), fingerprint)


def _fields(kind: type[Any]) -> list[str] | None:
    if dataclasses.is_dataclass(kind):
        return [field.name for field in dataclasses.fields(kind)]
    return getattr(kind, "_fields", None)


def _error(kind: type[BaseException]) -> BaseException:
    reason = hexwarp.HexwarpError("A {colour} thing.", colour="red")
    signature = list(inspect.signature(kind).parameters)
    by_name = {"line": 3, "ply": 4, "reason": reason, "tag": "Round", "predicate": "is missing."}
    return (
        kind(*(by_name[name] for name in signature if name in by_name))
        if (set(signature) & set(by_name))
        else kind("A sentence.")
    )


def _rolls(source: Any) -> list[int]:
    return [source.decide(DIE) for _ in range(6)]


def _rolled(source: Any) -> Any:
    for _ in range(5):
        source.decide(DIE)
    return source


def _state() -> Any:
    state = hexwarp.State(POSITION, seed=1)
    for _ in range(8):
        state = state.play(state.legal_moves[0])
    return state


def _state_steps(state: Any) -> Any:
    seen = [str(state), hash(state) == hash(_state()), state == _state()]
    for _ in range(6):
        state = state.play(state.legal_moves[-1])
        seen.append(str(state))
    return seen


def _match() -> Any:
    return hexwarp.Match("hyper6", ["greedy", "random"], games=2, seed=4)


def _played(match: Any) -> Any:
    result = match.play()  # whose texts have the times
    return result.points, fingerprint([record.history for record in result.records])


def _progress_steps(progress: Any) -> Any:
    for result in _match().play().games:
        progress.add(result)
    return progress.points_by_deal


def _progress(games: int) -> Any:
    from hexwarp.arena.progress import MatchProgress

    match = _match()
    progress = MatchProgress(match.setup, 4)
    for result in match.play().games[:games]:
        progress.add(result)
    return progress


def _sprt() -> Any:
    from hexwarp.arena.sprt import Sprt

    test = Sprt(2, 0, 30)
    test.add(0.5)
    return test


def _sprt_steps(test: Any) -> Any:
    test.add(1.0)
    return test.llr


def _random_play() -> Any:
    from hexwarp.core.registry import load
    from hexwarp.search.random_play import RandomPlay

    play = RandomPlay(load("hyper6"), seed=2, threads=2)
    play.run(30, lambda games: None)
    return play


def _random_play_steps(play: Any) -> Any:
    play.run(40, lambda games: None)
    return fingerprint({k: v for k, v in vars(play.statistics).items() if k != "seconds"})


def _trainer() -> Any:
    from hexwarp.core.registry import load
    from hexwarp.training.settings import Settings
    from hexwarp.training.trainer import Trainer

    settings = Settings(generations=2, games_per_generation=2, seed=1)
    trainer = Trainer([load("hyper6")], settings)
    next(trainer.run())
    return trainer


def _trainer_steps(trainer: Any) -> Any:
    (progress,) = trainer.run()
    return progress.loss, fingerprint(trainer.network)


def _report() -> Any:
    from hexwarp.search.analysis import Report, decisions, estimate_decision

    history = _state().history
    report = Report(history, 1)
    for decision in decisions(history)[:3]:
        report.add_ply(decision, estimate_decision(decision))
    return report


def _report_steps(report: Any) -> Any:
    from hexwarp.search.analysis import decisions, estimate_decision

    decision = decisions(_state().history)[3]
    return report.add_ply(decision, estimate_decision(decision)), report.result()


def _searcher() -> Any:
    from hexwarp.core.registry import load
    from hexwarp.search.searcher import Searcher, instance_of

    return Searcher(instance_of(load("hyper6")))


def _session() -> Any:
    """Return a session of an engine that ends by itself when its input is closed."""
    program = """import sys
sys.stdin.readline()
print('{"name": "x"}', flush=True)
sys.stdin.read()"""
    command = shlex.join([sys.executable, "-c", program])
    return hexwarp.Engine(command).start(CompiledCairn(2), 1)


def _seeded_chance() -> Any:
    from hexwarp.core.commitment import SeededChance

    return _rolled(SeededChance(bytes(32), ["a"], 3))


def _duplicate_chance() -> Any:
    from hexwarp.arena.duplicate import DuplicateChance

    return _rolled(DuplicateChance("deal 1"))


def _layout() -> Any:
    from hexwarp.core.observation import Layout, Part

    return Layout(Part("a", (2, 3), 1, "stones"), Part("b", (1,), 9, "left"))


def _game_steps(game: Any) -> Any:
    state = hexwarp.State(game, seed=3)
    return str(state), str(state.play(state.legal_moves[0])), hexwarp.load("indigo").num_actions


CASES: dict[str, Case] = {
    "hexwarp.arena.duplicate.DuplicateChance": Case(_duplicate_chance, _rolls),
    "hexwarp.arena.match.Match": Case(_match, _played),
    "hexwarp.arena.progress.MatchProgress": Case(
        lambda: _progress(1),
        _progress_steps,
    ),
    "hexwarp.arena.setup.MatchSetup": Case(lambda: _match().setup, lambda setup: setup.tags(1)),
    "hexwarp.arena.sprt.Sprt": Case(_sprt, _sprt_steps),
    "hexwarp.arena.tournament.Tournament": Case(
        lambda: hexwarp.Tournament("hyper6", ["greedy", "random"], games=2, seed=1),
        lambda tournament: [_played(match) for match in tournament.matches],
    ),
    "hexwarp.bots.engine.Engine": Case(
        lambda: hexwarp.Engine("python3 x.py"), lambda engine: engine.executable
    ),
    "hexwarp.bots.engine.EngineSession": Case(_session, lambda session: session.close()),
    "hexwarp.core.chance.ChanceAfter": Case(
        lambda: _rolled(ChanceAfter(range(1, 7), RandomChance(Random(2)))), _rolls
    ),
    "hexwarp.core.chance.RandomChance": Case(lambda: _rolled(RandomChance(Random(1))), _rolls),
    "hexwarp.core.chance.ScriptedChance": Case(
        lambda: _rolled(ScriptedChance([1, 2, 3] * 4)), _rolls
    ),
    "hexwarp.core.commitment.SeededChance": Case(_seeded_chance, _rolls),
    "hexwarp.core.game.Game": Case(lambda: hexwarp.load(POSITION), _game_steps),
    "hexwarp.core.observation.Layout": Case(_layout, lambda layout: layout.table()),
    "hexwarp.core.state.State": Case(_state, _state_steps),
    "hexwarp.search.analysis.Report": Case(_report, _report_steps),
    "hexwarp.search.random_play.RandomPlay": Case(_random_play, _random_play_steps),
    "hexwarp.search.searcher.Searcher": Case(_searcher, lambda searcher: searcher.memory),
    "hexwarp.training.trainer.Trainer": Case(_trainer, _trainer_steps),
} | ENV_CASES
"""By class, and what else is special about the object."""


@cache
def cases() -> dict[str, Case]:
    """Return the cases of all public classes, and those of ``CASES``."""
    by_name = {name: case_of(name, kind) for name, kind in public_classes().items()}
    missing = sorted(name for name, case in by_name.items() if case is None)
    assert missing == [], "no case for these classes"
    return {name: case for name, case in by_name.items() if case} | CASES


def gone_on(objects: dict[str, Any]) -> dict[str, str]:
    """Return what objects do next, each by the name of its case, as texts."""
    return {name: repr(cases()[name].go_on(value)) for name, value in objects.items()}
