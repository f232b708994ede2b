"""Bots: each sees only a redacted state, and chooses an action for one seat.

Built-in bots are looked up by name in ``catalogue``; ``engine`` runs engines in processes of their
own.
"""

from hexwarp.bots.catalogue import WITHOUT_SEARCH, choose, names, offered

__all__ = ["WITHOUT_SEARCH", "choose", "names", "offered"]
