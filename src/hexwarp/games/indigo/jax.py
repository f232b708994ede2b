"""The rules of RULES.md for JAX: see ``hexwarp.core.jax_rules``.

``rules.py`` is the reference; tests compare the two. As in ``fast.py``, each end of an open path
has the port of its other end, and a tile joins its ports in three pairs. A port is looked up by its
number, and written by comparing all ports with it, which vectors do at once.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from hexwarp.core.extras import missing

try:
    import jax
    import jax.numpy as jnp
except ModuleNotFoundError as error:
    raise missing("jax", error) from None

from hexwarp.core.jax_random import weighted
from hexwarp.core.kernels import unknown_parts
from hexwarp.core.types import CHANCE
from hexwarp.games.indigo.board import EDGES, GATEWAYS, PATH_CELLS, owners
from hexwarp.games.indigo.jax_observation import observe
from hexwarp.games.indigo.ports import (
    ALLOWED,
    CENTRE_PORT,
    FIRST_EXIT,
    GATEWAY,
    JOINS,
    PORT_OF,
    PORTS,
    U_TURN_PORTS,
)
from hexwarp.games.indigo.state import EMERALD, EMPTY, GEMS, POINTS, SAPPHIRE, Setup
from hexwarp.games.indigo.tiles import COPIES, KIND, MATCHINGS, UNKNOWN

if TYPE_CHECKING:
    from hexwarp.games.indigo import state as plain
    from hexwarp.games.indigo.game import Indigo

__all__ = [
    "OWNERS",
    "Board",
    "apply",
    "apply_chance",
    "begin",
    "chance_weights",
    "is_ply",
    "legal",
    "load",
    "observe",
    "score",
    "to_move",
]
