"""How a search divides its time; compiled and plain code share it.

Example:
    >>> until = started + ROOT_ROLLOUT_SHARE * seconds
"""

from __future__ import annotations

from typing import Final

__all__ = ["ROOT_ROLLOUT_SHARE"]

ROOT_ROLLOUT_SHARE: Final = 0.1
"""The share of a search that is spent on more rollouts of the root's actions."""
