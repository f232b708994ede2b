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
from hexwarp.core.seeds import signed
from hexwarp.games.indigo import fast
from hexwarp.search import random_play

WORDS = 200_000


def bound_to_indigo(template: Any = random_play._random_games) -> set[Path]:
    bound: Any = jit.bind(template, fast)
    return jit._SOURCES[bound.py_func]


def test_the_cache_key_of_a_bound_template_covers_all_its_sources() -> None:
    sources = {Path(random_play.__file__), Path(fast.__file__), Path(jit.__file__)}
    assert bound_to_indigo() == sources
    followed = {
        path.relative_to(jit._PACKAGE).as_posix() for p in sources for path in jit._closure(p)
    }
    assert {"core/jit.py", "core/types.py", "games/indigo/tiles.py"} <= followed
    assert not any(path.endswith("notation.py") for path in followed)


def test_no_function_creates_arrays() -> None:
    def last_of_two(first: int) -> int:
        return int(np.array([first, first + 1])[1])

    with pytest.raises(numba.core.errors.NumbaError):
        jit.njit(last_of_two)(3)


def test_only_marked_functions_return_views() -> None:
    def rest(array: Any) -> Any:
        return array[1:]

    marked: Any = jit.njit(jit.returning_views(lambda array: array[1:]))
    unmarked = jit.njit(rest)

    def sum_of_rest(array: Any) -> int:
        return int(marked(array).sum())

    def sum_of_unmarked(array: Any) -> int:
        return int(unmarked(array).sum())

    numbers = np.arange(5)
    assert jit.njit(sum_of_rest)(numbers) == 10
    with pytest.raises(numba.core.errors.NumbaError):
        jit.njit(sum_of_unmarked)(numbers)


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
    names = {path.name for path in jit._imports(importing)}
    assert names == {"chance.py", "types.py"}


def random_in_a_process(folder: Path) -> list[str]:
    script = (
        "from hexwarp.core import jit\n"
        "kept = hasattr(jit.below, 'stats') and 'Null' not in type(jit.below._cache).__name__\n"
        "print(kept, jit.below(jit.seeded(5), 10**6))"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder)}
    answer = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return answer.stdout.split()


def test_compiled_code_is_cached(tmp_path: Path) -> None:
    first = random_in_a_process(tmp_path)
    kept = sorted(tmp_path.glob("kernels/*/*/*.nbc"))
    again = random_in_a_process(tmp_path)
    assert first == again == ["True", str(jit.below(jit.seeded(5), 10**6))]
    assert kept
    assert sorted(tmp_path.glob("kernels/*/*/*.nbc")) == kept


def test_compilation_works_without_a_writable_cache_folder(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    assert random_in_a_process(blocked)[0] == "False"


if TYPE_CHECKING:

    def operation(number: int) -> int:
        """Stand in for the kernel's function, which is a global of the bound template."""

    FACTOR = SUMMAND = 0


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


def _with_numbers(number: int) -> int:
    return operation(number) * FACTOR + SUMMAND


def test_each_number_gets_its_own_binding_of_a_template() -> None:
    same: Any = Kernel("same", jit.njit(lambda number: number))
    assert jit.bind(_with_numbers, same, FACTOR=2, SUMMAND=1)(5) == 11
    assert jit.bind(_with_numbers, same, FACTOR=1, SUMMAND=2)(5) == 7
    assert jit.bind(_with_numbers, same, FACTOR=1.5, SUMMAND=2)(5) == 9.5
    assert jit.bind(_with_numbers, same, FACTOR=1, SUMMAND=23)(5) == 28
    assert jit.bind(_with_numbers, same, FACTOR=12, SUMMAND=3)(5) == 63


def test_marked_functions_are_compiled_into_their_callers() -> None:
    double: Any = jit.njit(jit.inlined(lambda number: 2 * number))
    square: Any = jit.njit(lambda number: number * number)
    assert double.targetoptions["forceinline"]
    assert "forceinline" not in square.targetoptions


def plain_words(seed: int, count: int) -> list[int]:
    """Return the first numbers of sfc32, as PractRand seeds it (Doty-Humphrey)."""
    word = 0xFFFFFFFF
    a, b, c, counter, words = 0, seed & word, seed >> 32, 1, []
    for _ in range(12 + count):
        words.append((a + b + counter) & word)
        counter = counter + 1 & word
        a = b ^ b >> 9
        b = (c + (c << 3)) & word
        c = ((c << 21 | c >> 11) + words[-1]) & word
    return words[12:]


@pytest.mark.parametrize("seed", [0, 1, 5, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1])
def test_random_words_are_those_of_the_published_generator(seed: int) -> None:
    rng, other = jit.seeded(seed), np.full(4, 77)
    jit.seed_rng(other, signed(seed))
    assert rng.tolist() == other.tolist()
    assert [jit.random_word(rng) for _ in range(300)] == plain_words(seed, 300)


def test_a_seed_of_any_size_is_used_whole() -> None:
    seeds = [1, 2**64 + 1, 2**64 + 2, 2**128 + 1, 2**200 + 1, 3 << 10_000]
    assert len({tuple(jit.seeded(seed).tolist()) for seed in seeds}) == len(seeds)


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
