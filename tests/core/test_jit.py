"""The cache of compiled code follows its sources; random numbers are unbiased."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
import pytest

from hexwarp.core import jit
from hexwarp.games.indigo import fast
from hexwarp.search import random_play
from support.compiled import COMPILED

WORDS = 200_000 if COMPILED else 2_000


def bound_to_indigo(template: Any = random_play._random_games) -> set[Path]:
    plain = getattr(jit.bind(template, fast), "py_func", None)
    return jit._SOURCES[plain or jit.bind(template, fast)]


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_the_cache_key_of_a_bound_template_covers_all_its_sources() -> None:
    sources = {Path(random_play.__file__), Path(fast.__file__), Path(jit.__file__)}
    assert bound_to_indigo() == sources
    followed = {
        path.relative_to(jit._PACKAGE).as_posix() for p in sources for path in jit._closure(p)
    }
    assert {"core/jit.py", "core/types.py", "games/indigo/tiles.py"} <= followed
    assert not any(path.endswith("notation.py") for path in followed)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_only_marked_functions_create_arrays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # Both forms have the same source, so that an earlier run's cache would answer for either.
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))

    def last_of_two(first: int) -> int:
        return int(np.array([first, first + 1])[1])

    with pytest.raises(numba.core.errors.NumbaError):
        jit.njit(last_of_two)(3)
    assert jit.njit(jit.allocating(last_of_two))(3) == 4


def test_assigning_copies_elements() -> None:
    source, target = np.arange(6).reshape(2, 3), np.zeros((2, 3), np.int64)
    jit.assign(target[1], source[0])
    source[0] = 9
    assert target.tolist() == [[0, 0, 0], [0, 1, 2]]


def test_a_changed_source_changes_the_cache_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    changed = tmp_path / "fast.py"
    changed.write_text("LIMIT = 1\n")
    before = jit.cache_folder(changed)
    assert jit.cache_folder(changed) == before
    changed.write_text("LIMIT = 2\n")
    assert jit.cache_folder(changed) != before
    monkeypatch.setattr(numba, "__version__", "0.0")
    monkeypatch.setattr(jit, "_closure", lambda source: (source,))
    changed.write_text("LIMIT = 1\n")
    assert jit.cache_folder(changed) != before


def test_imports_are_resolved_to_files(tmp_path: Path) -> None:
    importing = tmp_path / "fast.py"
    importing.write_text(
        "from hexwarp.core import chance\n"
        "import hexwarp.core.types, json\n"
        "if TYPE_CHECKING:\n"
        "    import hexwarp.core.record\n"
    )
    found = {path.name for path in jit._imports(importing)}
    assert found == {"chance.py", "types.py"}


def random_in_a_process(folder: Path, **variables: str) -> list[str]:
    script = (
        "from hexwarp.core import jit\n"
        "kept = hasattr(jit.below, 'stats') and 'Null' not in type(jit.below._cache).__name__\n"
        "print(kept, jit.below(jit.seeded(5), 10**6))"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder)} | variables
    answer = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return answer.stdout.split()


def test_compiled_code_is_cached_and_equals_plain_python(tmp_path: Path) -> None:
    first = random_in_a_process(tmp_path, NUMBA_DISABLE_JIT="0")
    kept = sorted(tmp_path.glob("kernels/*/*/*.nbc"))
    again = random_in_a_process(tmp_path, NUMBA_DISABLE_JIT="0")
    assert first == again == ["True", first[1]]
    assert kept
    assert sorted(tmp_path.glob("kernels/*/*/*.nbc")) == kept
    assert random_in_a_process(tmp_path, NUMBA_DISABLE_JIT="1") == ["False", first[1]]


def test_compilation_works_without_a_writable_cache_folder(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    assert random_in_a_process(blocked, NUMBA_DISABLE_JIT="0")[0] == "False"


if TYPE_CHECKING:

    def operation(number: int) -> int:
        """Stand in for the kernel's function, which is a global of the bound template."""


def _template(number: int) -> int:
    return operation(number) + 1


class Kernel:
    def __init__(self, name: str, operation: Callable[[int], int]) -> None:
        self.__name__ = name
        self.operation = operation


def test_each_kernel_gets_its_own_binding_of_a_template() -> None:
    double: Any = Kernel("double", jit.njit(lambda number: 2 * number))
    square: Any = Kernel("square", jit.njit(lambda number: number * number))
    assert jit.bind(_template, double)(5) == 11
    assert jit.bind(_template, square)(5) == 26
    assert jit.bind(_template, double) is jit.bind(_template, double)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_each_compilation_is_reported_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    reported: list[float] = []
    double: Any = jit.njit(lambda number: 2 * number)
    square: Any = jit.njit(lambda number: number * number)
    other: Any = jit.njit(lambda number: number + 1)
    with jit.compilation_progress(reported.append):
        assert (double(5), double(7)) == (10, 14)
        assert len(reported) == 1
        square(5)
    other(5)
    first, second = reported
    assert 0 < first < second < 1


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_marked_functions_are_compiled_into_their_callers() -> None:
    double: Any = jit.njit(jit.inlined(lambda number: 2 * number))
    square: Any = jit.njit(lambda number: number * number)
    assert double.targetoptions["forceinline"]
    assert "forceinline" not in square.targetoptions


def test_loops_have_a_faster_form_without_the_compiler() -> None:
    def loop(_number: int) -> str:
        return "a loop"

    def whole_arrays(_number: int) -> str:
        return "whole arrays"

    function: Any = jit.njit_loop(whole_arrays)(loop)
    assert function(1) == ("a loop" if COMPILED else "whole arrays")


def test_random_words_have_unbiased_bits() -> None:
    rng = jit.seeded(1)
    words = np.array([jit.random_word(rng) for _ in range(WORDS)])
    assert words.min() >= 0
    assert words.max() < 2**32
    ones = [((words >> bit) & 1).sum() for bit in range(32)]
    assert all(abs(count - WORDS / 2) < 5 * (WORDS / 4) ** 0.5 for count in ones)


@pytest.mark.parametrize(("bound", "parts"), [(1, 1), (2, 2), (5, 5), (54, 54), (3 * 2**29, 3)])
def test_bounded_numbers_are_unbiased(bound: Any, parts: Any) -> None:
    # Of 2**32 words, 8 fall to every 3 numbers below the last bound: one must not be used.
    rng = jit.seeded(2)
    numbers = np.array([jit.below(rng, bound) for _ in range(WORDS)])
    assert numbers.min() >= 0
    assert numbers.max() < bound
    counts = np.bincount(numbers % parts, minlength=parts)
    mean = WORDS / parts
    assert ((counts - mean) ** 2 / mean).sum() < parts + 5 * (2 * parts) ** 0.5


def test_different_seeds_give_different_streams() -> None:
    streams = {tuple(jit.random_word(rng) for _ in range(3)) for rng in map(jit.seeded, range(500))}
    assert len(streams) == 500
    assert (jit.seeded(7) == jit.seeded(7)).all()
