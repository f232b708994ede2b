"""What a game's compiled twin offers to simulation and search."""

from __future__ import annotations

from typing import Protocol


class Kernel(Protocol):
    """The rules of one game for machines, compiled."""
