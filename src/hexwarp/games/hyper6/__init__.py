"""Hyper-6: ships that are dice race down a spiral into a black hole."""

from hexwarp.games.hyper6.game import Hyper6

GAME = Hyper6

__all__ = ["GAME"]
