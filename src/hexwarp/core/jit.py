"""Compilation of kernels with Numba, its disk cache, and random numbers for kernels.

Only compiled play imports this module, as Numba takes a second to load.

Compiled functions only read and write arrays that they are given, and views of them: they allocate
nothing and count no references, which would take a large part of a search, and so cannot return
arrays, nor copy one into another but by ``assign``. A value from a ``uint8`` array is converted to
``int`` before it is added or multiplied.
"""

from __future__ import annotations

import ast
import hashlib
import os
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeVar, cast

import platformdirs

from hexwarp.core.extras import missing
from hexwarp.core.kernels import Kernel
from hexwarp.core.seeds import signed

try:
    import numba
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing("lab", error) from None

__all__ = [
    "F",
    "Rng",
    "assign",
    "below",
    "bind",
    "cache_folder",
    "hashed",
    "inlined",
    "njit",
    "random_word",
    "returning_views",
    "seed_rng",
    "seeded",
    "source_hash",
]

F = TypeVar("F", bound=Callable[..., Any])

Rng = NDArray[np.int64]
"""A random generator's state, int64[4]: created by ``seeded``, advanced by each number drawn."""

_config: Any = numba.config
_njit: Any = numba.njit  # whose types omit an option
_PACKAGE = Path(__file__).parents[1]


def _imports(source: Path) -> Iterator[Path]:
    """Yield the files of this package that a file imports at its top level."""
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
    """Return a file and its direct and indirect imports within this package, sorted."""
    files: set[Path] = set()
    waiting = [source.resolve(), Path(__file__).resolve()]
    while waiting:
        path = waiting.pop()
        if path not in files:
            files.add(path)
            waiting += _imports(path)
    return tuple(sorted(files))


def source_hash(*sources: Path) -> str:
    """Return a hash of Numba's version, and of the contents of files and of their imports.

    Args:
        sources: The files.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted({path for source in sources for path in _closure(source)}):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def cache_folder(*sources: Path) -> Path:
    """Return the cache folder of code compiled from given files.

    Its name is a hash of the files and of their imports: Numba's own cache misses changes in
    functions that were inlined from other files.

    Args:
        sources: The files from which the code is compiled.
    """
    digest = source_hash(*sources)
    base = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("hexwarp", False)
    return Path(base, "kernels", digest[:16])


def njit(function: F) -> F:
    """Compile a function at its first call: cached on disk, without the GIL, NumPy arithmetic."""
    return cast(F, _compiled(function, {Path(function.__code__.co_filename)}))


def inlined(function: F) -> F:
    """Mark a function, or a template, that is compiled into each of its callers; return it.

    A call passes seven numbers for each array. In a function of some dozen instructions they take
    a large part of the time, but every copy takes its time to compile.

    Args:
        function: A function for ``njit``, or a template for ``bind``.
    """
    _OPTIONS[function.__code__]["forceinline"] = True
    return function


def returning_views(function: F) -> F:
    """Mark a function that returns arrays which lie in memory that it is given; return it.

    It becomes a part of each caller before types are inferred, as only functions that count
    references can return arrays.

    Args:
        function: A function for ``njit``, or a template for ``bind``.
    """
    _OPTIONS[function.__code__]["inline"] = "always"
    return function


def _compiled(function: Callable[..., Any], sources: set[Path]) -> Callable[..., Any]:
    """Return the function, compiled at its first call and cached if the folder is writable."""
    caching = False
    if all(source.is_file() for source in sources):
        folder = cache_folder(*sources)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            caching = os.access(folder, os.W_OK)
        except OSError:
            pass
        _config.CACHE_DIR = str(folder)  # read by Numba in the decorator
    options = {"_nrt": False} | _OPTIONS[function.__code__]
    compiled = _njit(function, cache=caching, nogil=True, error_model="numpy", **options)
    return cast(Callable[..., Any], compiled)


def bind(template: F, kernel: Kernel, **more: Callable[..., Any] | float) -> F:
    """Return a template compiled for one game.

    A template is a plain function that calls a game's kernel functions by name (see
    ``hexwarp.core.kernels``). They become its globals: the compiler can inline globals and cache
    them on disk, but not functions in arguments or closures.

    Args:
        template: The function to compile.
        kernel: The module (or object) whose attributes become globals.
        more: Other compiled functions, such as bound templates, and numbers by name.

    Returns:
        The compiled function; the same object for the same arguments.

    Example:
        >>> run = bind(random_plies, game.kernel())  # the template in ``hexwarp.core.kernels``
        >>> state = game.kernel().load(game, game.initial_state())
        >>> plies = run(state, seeded(1))
    """
    return cast(F, _bound(template, cast(Hashable, kernel), *sorted(more.items())))


@cache
def _bound(
    template: FunctionType, kernel: Any, *more: tuple[str, Callable[..., Any] | float]
) -> Callable[..., Any]:
    names = vars(kernel) | template.__globals__ | dict(more)
    plain = FunctionType(template.__code__, names, template.__name__)
    plain.__module__ = template.__module__
    used = [names[name] for name in template.__code__.co_names if name in names]
    functions = [getattr(value, "py_func", value) for value in used if callable(value)]
    given = [(name, getattr(value, "py_func", value)) for name, value in more]
    texts = " ".join(
        f"{name} {value.__module__}.{value.__qualname__}" if callable(value) else f"{name} {value}"
        for name, value in given
    )
    suffix = hashlib.sha256(texts.encode()).hexdigest()[:16]
    plain.__qualname__ = f"{template.__qualname__}.{kernel.__name__}.{suffix}"
    sources = {_file(template)}
    for function in functions:
        if isinstance(function, FunctionType):
            sources |= _SOURCES.get(function, {_file(function)})
    _SOURCES[plain] = sources
    return _compiled(plain, sources)


def _file(function: FunctionType) -> Path:
    return Path(function.__code__.co_filename)


_SOURCES: dict[FunctionType, set[Path]] = {}
"""By bound template: the files that it was compiled from."""


_OPTIONS: dict[CodeType, dict[str, bool | str]] = defaultdict(dict)
"""By code: the compiler's options for it alone."""


@njit
def assign(target: NDArray[Any], source: NDArray[Any]) -> None:
    """Copy the elements of an array into another one.

    Args:
        target: An array with one dimension, overwritten.
        source: An array of the same size.
    """
    for index in range(target.size):
        target[index] = source[index]


_WORD = 0xFFFFFFFF
_WARM_UP = 12
"""The first numbers of a generator, which are not used."""


# --- hashes: two of 32 bits side by side, multiplied and folded (Wellons, 2018) ------------------


@njit
@inlined
def _byte(bytes_: NDArray[np.uint8], index: int) -> int:
    return int(np.int64(bytes_[index]))


@njit
@inlined
def _mixed(hash_: int, word: int, multiplier: int) -> int:
    hash_ = ((hash_ ^ word) * multiplier) & _WORD
    return hash_ ^ hash_ >> 15


@njit
def hashed(bytes_: NDArray[np.uint8], start: int, end: int, seed: int) -> int:
    """Return a hash of a slice of an array.

    Args:
        bytes_: The array.
        start: The index of the first byte.
        end: The index after the last byte.
        seed: A non-negative number that is mixed in, such as another hash.

    Returns:
        A number from 0 to 2**63 - 1.
    """
    low = (seed & _WORD) ^ 0x811C9DC5
    high = (seed >> 32) ^ 0x050C5D1F
    whole = end - (end - start) % 4
    for index in range(start, whole, 4):
        word = _byte(bytes_, index) | _byte(bytes_, index + 1) << 8
        word |= _byte(bytes_, index + 2) << 16 | _byte(bytes_, index + 3) << 24
        low, high = _mixed(low, word, 0x7FEB352D), _mixed(high, word, 0x31848BAB)
    for index in range(whole, end):
        word = _byte(bytes_, index)
        low, high = _mixed(low, word, 0x7FEB352D), _mixed(high, word, 0x31848BAB)
    return (high >> 1) << 32 | low


# --- random numbers: sfc32 (Doty-Humphrey's small fast counter), on 32-bit words -----------------
# 32-bit words in int64 never overflow.


def seeded(seed: int) -> Rng:
    """Return a new generator; different seeds give independent streams.

    Args:
        seed: A non-negative integer of any size; from 2**64 on it is hashed to 64 bits.
    """
    if seed >> 64:
        data = seed.to_bytes((seed.bit_length() + 7) // 8, "little")
        seed = int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")
    rng = np.zeros(4, dtype=np.int64)
    seed_rng(rng, signed(seed))
    return rng


@njit
def seed_rng(rng: Rng, seed: int) -> None:
    """Start a generator, as its author does (PractRand, ``sfc32::seed``).

    Args:
        rng: int64[4], overwritten.
        seed: Any 64 bits.
    """
    rng[0], rng[1], rng[2], rng[3] = 0, seed & _WORD, seed >> 32 & _WORD, 1
    for _ in range(_WARM_UP):
        random_word(rng)


@njit
def random_word(rng: Rng) -> int:
    """Return a uniformly random number from 0 to 2**32 - 1."""
    a, b, c, count = rng[0], rng[1], rng[2], rng[3]
    word = (a + b + count) & _WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & _WORD
    rng[2] = (((c << 21) | (c >> 11)) + word) & _WORD
    rng[3] = (count + 1) & _WORD
    return int(word)


@njit
def below(rng: Rng, bound: int) -> int:
    """Return a uniformly random number from 0 to ``bound - 1``, without bias (Lemire, 2019).

    Args:
        rng: The generator.
        bound: From 1 to 2**31 - 1.
    """
    product = random_word(rng) * bound
    if product & _WORD < bound:
        short = (_WORD + 1) % bound
        while product & _WORD < short:
            product = random_word(rng) * bound
    return product >> 32
