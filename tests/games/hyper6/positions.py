"""Hand-made positions for tests."""

from hexwarp.games.hyper6.rules import FLEET
from hexwarp.games.hyper6.spiral import HOLE
from hexwarp.games.hyper6.state import Phase, State


def position(*fleets: str, turn: int = 1, idle: int = 0) -> State:
    """Return a position of the turns: by seat, ships such as ``8.5@20 4.1@*``, ``*`` for home.

    Dice that are not named lie on the first free nodes from the outer end and show 1. Seats
    take their turns in the order of their numbers.
    """
    dice = FLEET[len(fleets)]
    faces = [[1] * len(dice) for _ in fleets]
    nodes = [[0] * len(dice) for _ in fleets]
    for own_faces, own_nodes, fleet in zip(faces, nodes, fleets, strict=True):
        for ship in fleet.split():
            die, node = ship.split("@")
            sides, face = map(int, die.split("."))
            slot = next(s for s, d in enumerate(dice) if d == sides and not own_nodes[s])
            own_faces[slot] = face
            own_nodes[slot] = HOLE if node == "*" else int(node)
    free = iter(sorted(set(range(1, 127)) - {node for own in nodes for node in own}))
    return State(
        Phase.DRIVE,
        tuple(map(tuple, faces)),
        tuple(tuple(node or next(free) for node in own) for own in nodes),
        order=tuple(range(1, len(fleets) + 1)),
        turn=turn,
        idle=idle,
        ply=len(dice) * len(fleets),
    )
