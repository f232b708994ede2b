"""Players that are programs. Each sees a redacted state only, and decides for one seat."""

from hexwarp.bots.ladder import Bot, choose, names, warm

__all__ = ["Bot", "choose", "names", "warm"]
