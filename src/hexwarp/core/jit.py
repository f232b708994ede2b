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


def sources() -> list[Path]:
    """Every file whose text can end up in compiled code: kernels, and what they import."""
    found = {Path(__file__).resolve()}
    waiting = [*_PACKAGE.glob("games/*/fast.py"), *_PACKAGE.glob("search/*.py")]
    while waiting:
        path = waiting.pop().resolve()
        if path not in found:
            found.add(path)
            waiting += _imports(path)
    return sorted(found)


def _cache_folder() -> Path:
    """Where compiled code is kept: a folder for exactly these sources and this Numba.

    Numba itself looks only at the file that a function stands in, not at the functions from
    other files that were compiled into it.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sources():
        digest.update(path.read_bytes())
    base = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("hexwarp", False)
    return Path(base, "kernels", digest.hexdigest()[:16])


def _prepare_cache() -> bool:
    """Name the folder to Numba, which must know it before it compiles; False if none can be."""
    folder = _cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    _config.CACHE_DIR = str(folder)
    return os.access(folder, os.W_OK)


_caching = not _config.DISABLE_JIT and _prepare_cache()


def njit(function: F) -> F:
    """Compile a kernel: cached on disk, without the GIL, arithmetic as NumPy does it."""
    compiled = numba.njit(function, cache=_caching, nogil=True, error_model="numpy")
    return cast(F, compiled)


def bind(template: F, kernel: Kernel) -> F:
    """A template compiled for one game: its names mean what the game's kernel says.

    A template is a plain function that calls a game's kernel functions by their names (see
    ``hexwarp.core.kernels``). Binding them as globals lets the compiler inline them, and lets
    the result be cached on disk; functions passed as arguments, or closed over, allow neither.
    """
    return cast(F, _bound(template, cast(Hashable, kernel)))


@cache
def _bound(template: FunctionType, kernel: Any) -> FunctionType:
    names = template.__globals__ | vars(kernel)
    bound = FunctionType(template.__code__, names, template.__name__)
    bound.__module__ = template.__module__
    bound.__qualname__ = f"{template.__qualname__}.{kernel.__name__}"
    return njit(bound)


# --- random numbers: sfc32 (Doty-Humphrey's small fast counter), on 32-bit words ---------------
# Words of 32 bits in int64 never overflow, so the numbers are the same with the compiler off.

_WORD = 0xFFFFFFFF


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
