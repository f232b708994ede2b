"""Objects whose copies are compared, and fingerprints, by which they are."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from hexwarp.core.game import Game


@dataclass(frozen=True)
class Case:
    """An object and what it does next.

    Attributes:
        make: Makes it, in the middle of what it does.
        go_on: Goes on with it, and returns what can be seen of that.
    """

    make: Callable[[], Any]
    go_on: Callable[[Any], Any]


def fingerprint(value: Any) -> Any:
    """Return what can be compared of a value: its types, and the numbers and texts in it."""
    if isinstance(value, np.ndarray) or type(value).__module__.startswith(("jax", "jaxlib")):
        array = np.asarray(value) if isinstance(value, np.ndarray) else _numbers(value)
        return str(array.dtype), array.shape, array.tobytes()
    if isinstance(value, Game):
        return type(value).__name__, value.players, dict(value.options)
    if isinstance(value, dict):
        return [(fingerprint(key), fingerprint(part)) for key, part in value.items()]
    if isinstance(value, list | tuple | set | frozenset):
        return type(value).__name__, [fingerprint(part) for part in value]
    if isinstance(value, enum.Enum) or value is None or not hasattr(value, "__dict__"):
        slots = getattr(type(value), "__slots__", None)
        if not slots or isinstance(value, enum.Enum):
            return repr(value)
        return type(value).__name__, [fingerprint(getattr(value, name)) for name in slots]
    if callable(value) or isinstance(value, ModuleType):
        return getattr(value, "__name__", repr(type(value)))
    return type(value).__name__, fingerprint(vars(value))


def _numbers(value: Any) -> Any:
    import jax

    is_key = jax.numpy.issubdtype(value.dtype, jax.dtypes.prng_key)
    return np.asarray(jax.random.key_data(value) if is_key else value)
