"""Tables of the gateways' owners, which the rules for JAX look up by the number of a setup."""

from __future__ import annotations

from typing import Final

import numpy as np

from hexwarp.games.indigo.board import GATEWAYS, PATH_CELLS, gateway_of, owners
from hexwarp.games.indigo.layout import GRID, PLACE, SEATS

SETUPS: Final = ((2, False), (3, False), (3, True), (4, False))
"""I-8, I-22: the players, and whether gateways are exclusive, that give different owners."""

OWNERS = np.zeros((len(SETUPS), GATEWAYS, 2), np.int32)
"""int32[4, 6, 2]: by setup and gateway, the seats that own it; 0 for no second one."""

PLANES = np.zeros((len(SETUPS), SEATS + 1, SEATS, GRID), np.uint8)
"""uint8[4, 5, 4, 81]: by setup and viewer, the planes of the gateways in an observation."""

for _setup, (_players, _exclusive) in enumerate(SETUPS):
    _seats_by_gateway = owners(_players, exclusive=_exclusive)
    for _gateway, _seats in enumerate(_seats_by_gateway):
        OWNERS[_setup, _gateway, : len(_seats)] = _seats
    for _cell in range(PATH_CELLS):
        if (_number := gateway_of(_cell)) is not None:
            for _seat in _seats_by_gateway[_number - 1]:
                for _viewer in range(_players + 1):
                    _distance = (_seat - max(_viewer, 1)) % _players
                    PLANES[_setup, _viewer, _distance, PLACE[_cell]] = 1
