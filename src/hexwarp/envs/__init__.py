"""Environments for learning programs: many games of one kind at a time, on NumPy arrays.

``BatchEnv`` steps any game that has compiled rules and observations; docs/environments.md shows it.
The package needs the extra ``lab``.
"""

from hexwarp.core.extras import missing

try:
    import numba as _numba  # noqa: F401 - fails with a sentence
    import numpy as _numpy  # noqa: F401
except ModuleNotFoundError as error:
    raise missing("lab", error) from None

from hexwarp.envs.batch import BatchEnv

__all__ = ["BatchEnv"]
