"""Environments for learning programs: many games of one kind at a time, on NumPy arrays.

``BatchEnv`` steps any game that has compiled rules and observations; docs/environments.md shows it.
"""

from hexwarp.envs.batch import BatchEnv

__all__ = ["BatchEnv"]
