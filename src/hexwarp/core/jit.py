"""The one door to Numba: how kernels are compiled and kept, and the random numbers they draw.

Nothing that a server, a page or a replay needs imports this module; it takes a second to load.

With ``NUMBA_DISABLE_JIT=1`` every kernel runs as the plain Python that it is written in. Kernels
therefore keep to arithmetic that means the same either way: a value read from a ``uint8`` array
goes through ``int`` before it is added to or multiplied.
"""

from __future__ import annotations

import ast
import hashlib
import os
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numpy.typing import NDArray

import hexwarp
from hexwarp.core.kernels import Kernel

F = TypeVar("F", bound=Callable[..., Any])

Rng = NDArray[np.int64]
"""A random generator's state, int64[4]: made by ``seeded``, changed by every draw."""

_config: Any = numba.config
_PACKAGE = Path(hexwarp.__file__).parent


def _imports(source: Path) -> Iterator[Path]:
    """The files of this package that a file imports as it is loaded."""
    for node in ast.parse(source.read_bytes()).body:
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            top, *rest = name.split(".")
            path = _PACKAGE.joinpath(*rest).with_suffix(".py")
            if top == "hexwarp" and rest and path.is_file():
                yield path


@cache
def _closure(source: Path) -> tuple[Path, ...]:
    """A file and those of this package that it draws on, sorted."""
    found: set[Path] = set()
    waiting = [source.resolve(), Path(__file__).resolve()]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imports(path)
    return tuple(sorted(found))


def cache_folder(*sources: Path) -> Path:
    """Where code compiled from these files is kept: a folder for just their texts and this Numba.

    What they import counts too. Numba itself looks only at the file that a function stands in,
    not at the functions from other files that were compiled into it.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted({path for source in sources for path in _closure(source)}):
        digest.update(path.read_bytes())
    base = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("hexwarp", False)
    return Path(base, "kernels", digest.hexdigest()[:16])


def njit(function: F) -> F:
    """Compile a kernel: cached on disk, without the GIL, arithmetic as NumPy does it."""
    return cast(F, _compiled(function, {Path(function.__code__.co_filename)}))


def _compiled(function: Callable[..., Any], sources: set[Path]) -> Callable[..., Any]:
    """The function, to be compiled when first called, and kept where that can be written."""
    caching = False
    if not _config.DISABLE_JIT and all(source.is_file() for source in sources):
        folder = cache_folder(*sources)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            caching = os.access(folder, os.W_OK)
        except OSError:
            pass
        _config.CACHE_DIR = str(folder)  # Numba looks at it as it decorates
    compiled = numba.njit(function, cache=caching, nogil=True, error_model="numpy")
    return cast(Callable[..., Any], compiled)


def bind(template: F, kernel: Kernel, **more: Callable[..., Any]) -> F:
    """A template compiled for one game: its names mean what the game's kernel says.

    A template is a plain function that calls a game's kernel functions by their names (see
    ``hexwarp.core.kernels``). Binding them as globals lets the compiler inline them, and lets
    the result be cached on disk; functions passed as arguments, or closed over, allow neither.
    ``more`` are further compiled functions by their names, bound templates among them.
    """
    return cast(F, _bound(template, cast(Hashable, kernel), *sorted(more.items())))


@cache
def _bound(
    template: FunctionType, kernel: Any, *more: tuple[str, Callable[..., Any]]
) -> Callable[..., Any]:
    names = vars(kernel) | template.__globals__ | dict(more)
    plain = FunctionType(template.__code__, names, template.__name__)
    plain.__module__ = template.__module__
    used = [names[name] for name in template.__code__.co_names if name in names]
    functions = [getattr(value, "py_func", value) for value in used if callable(value)]
    given = [getattr(function, "py_func", function) for _, function in more]
    texts = "".join(f"{function.__module__}.{function.__qualname__}" for function in given)
    apart = hashlib.sha256(texts.encode()).hexdigest()[:16]
    plain.__qualname__ = f"{template.__qualname__}.{kernel.__name__}.{apart}"
    sources = {_file(template)}
    for function in functions:
        if isinstance(function, FunctionType):
            sources |= _SOURCES.get(function, {_file(function)})
    _SOURCES[plain] = sources
    return _compiled(plain, sources)


def _file(function: FunctionType) -> Path:
    return Path(function.__code__.co_filename)


_SOURCES: dict[FunctionType, set[Path]] = {}
"""By bound template: all the files that it was made from."""


_WORD = 0xFFFFFFFF


# --- hashes: FNV-1a (Fowler, Noll, Vo), two of 32 bits side by side ------------------------------


@njit
def hashed(bytes_: NDArray[np.uint8], start: int, end: int, seed: int) -> int:
    """A hash below 2**63 of a part of an array, and of another hash or number from 0 on."""
    low = (seed & _WORD) ^ 0x811C9DC5
    high = (seed >> 32) ^ 0x050C5D1F
    for index in range(start, end):
        byte = int(np.int64(bytes_[index]))
        low = ((low ^ byte) * 0x01000193) & _WORD
        high = ((high ^ byte ^ 0x55) * 0x01000193) & _WORD
    return (high >> 1) << 32 | low


# --- random numbers: sfc32 (Doty-Humphrey's small fast counter), on 32-bit words ---------------
# Words of 32 bits in int64 never overflow, so the numbers are the same with the compiler off.


def seeded(seed: int) -> Rng:
    """A generator for a seed of 0 or more; different seeds give unrelated numbers."""
    words = np.random.SeedSequence(seed).generate_state(3)
    rng = np.array([*words, 1], dtype=np.int64)
    for _ in range(12):
        random_word(rng)
    return rng


@njit
def random_word(rng: Rng) -> int:
    """A number from 0 to 2**32 - 1."""
    a, b, c, count = rng[0], rng[1], rng[2], rng[3]
    word = (a + b + count) & _WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & _WORD
    rng[2] = (((c << 21) | (c >> 11)) + word) & _WORD
    rng[3] = (count + 1) & _WORD
    return int(word)


@njit
def below(rng: Rng, bound: int) -> int:
    """A number from 0 to ``bound - 1`` without bias; ``bound`` is from 1 to 2**31 - 1."""
    product = random_word(rng) * bound
    if product & _WORD < bound:
        short = (_WORD + 1) % bound
        while product & _WORD < short:
            product = random_word(rng) * bound
    return product >> 32
