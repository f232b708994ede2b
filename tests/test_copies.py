"""A copy of a public object goes on as the original, in other processes too, or is refused."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from hexwarp.core.errors import HexwarpError
from support.public_objects import CASES, cases, gone_on, public_classes

NOT_COPIED = {"hexwarp.bots.engine.EngineSession", "hexwarp.search.searcher.Searcher"}
SHALLOW = {
    f"hexwarp.core.chance.{name}" for name in ("ChanceAfter", "RandomChance", "ScriptedChance")
}
"""Sources of chance whose ``copy.copy`` draws from the same generator, as Python's rule for shallow
copies is; ``copy.deepcopy`` has one of its own."""


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own


WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": pickled,
}


def copied() -> list[str]:
    return [name for name in cases() if name not in NOT_COPIED]


def test_every_public_class_has_a_case() -> None:
    assert len(cases()) > 80
    unknown = {name.split()[0] for name in CASES} - set(public_classes())
    assert unknown == set()


def fault_of(name: str, way: str) -> str | None:
    """Return what is wrong with a copy of an object."""
    case = cases()[name]
    expected = case.go_on(case.make())
    original = case.make()
    try:
        other = WAYS[way](original)
    except Exception as error:
        return repr(error)
    if case.go_on(other) != expected:
        return "it goes on differently"
    if (way != "copy" or name not in SHALLOW) and case.go_on(original) != expected:
        return "the original went on with it"
    return None


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_goes_on_as_the_original_and_by_itself(way: str) -> None:
    wrong = {name: fault for name in copied() if (fault := fault_of(name, way))}
    assert wrong == {}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", sorted(NOT_COPIED))
def test_what_cannot_be_copied_says_so_in_one_sentence(name: str, way: str) -> None:
    case = CASES[name]
    original = case.make()
    with pytest.raises(HexwarpError, match=r"cannot be copied: make another one\.$"):
        WAYS[way](original)
    case.go_on(original)


# JAX says on each fork that its own threads are not there afterwards: none of its objects is sent.
@pytest.mark.filterwarnings("ignore:os.fork")
@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_an_object_goes_on_in_another_process(start: str) -> None:
    names = [name for name in copied() if start == "spawn" or ".jax." not in name]
    objects = {name: cases()[name].make() for name in names}
    there = in_fork(objects) if start == "fork" else in_spawned(objects)
    assert there == gone_on(objects)


def in_fork(objects: dict[str, Any]) -> Any:
    """Return what objects do next in a process that was forked, which has them as they are here."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=lambda: theirs.send(gone_on(objects)))
    process.start()
    theirs.close()
    there = ours.recv()
    process.join()
    assert process.exitcode == 0
    return there


def in_spawned(objects: dict[str, Any]) -> Any:
    """Return what objects do next in a new process, to which they are sent by pickle."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(gone_on, objects).result()
