"""Bots: each sees only a redacted state, and chooses an action for one seat.

Built-in bots are looked up by name in ``catalogue``; ``engine`` runs engines in processes of their
own.
"""

from hexwarp.bots.catalogue import (
    UNCOMPILED,
    choose,
    names,
    offered,
    plays_uncompiled,
    warm_up,
    warm_up_offered,
)

__all__ = [
    "UNCOMPILED",
    "choose",
    "names",
    "offered",
    "plays_uncompiled",
    "warm_up",
    "warm_up_offered",
]
