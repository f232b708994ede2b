"""Indigo, a tile-laying game for two to four players; its rules are in RULES.md."""

from hexwarp.games.indigo.game import Indigo

GAME = Indigo

__all__ = ["GAME"]
