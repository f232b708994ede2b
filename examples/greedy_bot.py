"""A greedy engine for both games: moves the farthest, or leads gems to its own gateways."""

import json
import re
from functools import partial
from typing import Any

CELLS = {r + str(n): complex(i - 4, n - 5) for i, r in enumerate("abcdefghi") for n in range(1, 10)}
STEPS = (1 + 1j, 1j, -1, -1 - 1j, -1j, 1)  # through a cell's edges: rows up, numbers up as the j
PATHS = {"R": "103254", "X": "345012", "C": "321054", "B": "354021", "S": "104523"}
OWNERS = {"2standard": "1 2 1 2 1 2", "3standard": "1 12 3 13 2 23"}  # of gateways 1 to 6
OWNERS |= {"3exclusive": "1 2 3 1 2 3", "4standard": "12 23 14 24 13 34"}


def evaluate(hello: Any, go: Any, move: str) -> float:
    """Return how far a ship moves, or how near gems come to own and far from other gateways."""
    if hello["game"] == "hyper6":
        drive = re.fullmatch(r"(\d+)-.*?(\d+|\*)", move)  # such as 17-21, 17-21~41, 124-*
        return int(drive[2].replace("*", "127")) - int(drive[1]) if drive else 0
    value, owners = 0.0, OWNERS[str(hello["players"]) + hello["options"]["gateways"]].split()
    signs = [1 if str(hello["seat"]) in seats else -1 for seats in owners]
    tiles = {CELLS[m[:2]]: m for m in re.findall("[a-i][1-9][RXCBS][0-5]", go["record"] + move)}
    for _, cell, edge in go["state"]["gems"] + [("emerald", "e5", edge) for edge in range(6)]:
        spot = CELLS[cell] + STEPS[edge]
        while tile := tiles.get(spot):  # the gem runs through it
            edge = (int(PATHS[tile[2]][(edge + 3 - int(tile[3])) % 6]) + int(tile[3])) % 6
            spot += STEPS[edge]
        x, y = spot.real, spot.imag
        for sign, near in zip(signs, (x, y, y - x, -x, -y, x - y), strict=True):
            value += sign * 4**near  # five rows from the centre is out, by that gateway
    return value


hello = json.loads(input())
print('{"name": "Greedy", "author": "Hexwarp"}', flush=True)
while (go := json.loads(input()))["type"] == "go":
    print(json.dumps({"move": max(go["legal"], key=partial(evaluate, hello, go))}), flush=True)
