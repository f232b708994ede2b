"""Players that are programs. Each sees a redacted state only, and decides for one seat."""

from hexwarp.bots.ladder import PLAIN, choose, names, offered, warm

__all__ = ["PLAIN", "choose", "names", "offered", "warm"]
