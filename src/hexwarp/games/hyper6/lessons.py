"""The lessons of Hyper-6's tutorial: positions as lists of ships, and what is to be found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hexwarp.core.lessons import Lesson, follow_chance, played
from hexwarp.core.types import ChanceOutcome, Event, Seat
from hexwarp.games.hyper6 import rules
from hexwarp.games.hyper6.game import Hyper6
from hexwarp.games.hyper6.spiral import HOLE
from hexwarp.games.hyper6.state import Phase, State

LEARNER: Final[Seat] = 1
RIVAL: Final[Seat] = 2
GAME: Final = Hyper6(2)

_SHIP = re.compile(r"([468])\.([1-8])@([0-9]+)")


def kind_of(events: Sequence[Event], seat: Seat) -> str:
    """Return what a move teaches: the number of its hyper-jumps, or that it has none.

    Args:
        events: The events of the move.
        seat: The seat that moves.
    """
    types = [event["type"] for event in events]
    if "home" in types or "place" in types or "adjust" in types:
        return next(str(kind) for kind in ("home", "place", "adjust") if kind in types)
    return f"jump{types.count('jump')}" if "jump" in types else "drive"


def _lesson(
    name: str,
    own: str,
    rivals: str,
    goal: str,
    *,
    place: str = "",
    kinds: str = "",
    roll: ChanceOutcome = 1,
    reply: str = "",
) -> Lesson[State]:
    """Return a lesson.

    Args:
        name: The lesson's name.
        own: The learner's ships, each as sides, face and node: ``8.5@12``. All others are home.
        rivals: The rival's ships.
        goal: The kind of the moves that fulfil the goal.
        place: The node that the page marks.
        kinds: The kinds of particular moves, as ``10-15=goal``.
        roll: The face that a ship rolls after a hyper-jump.
        reply: A move of the rival before the learner's, which the page plays first.
    """
    state = _position(own, rivals)
    before = None
    if reply:
        earlier = replace(state, turn=RIVAL)
        state, events = played(GAME, earlier, reply)
        before = (earlier, events)
    return Lesson(
        name=name,
        game=GAME,
        state=state,
        goal=(goal,),
        seat=LEARNER,
        places=(place,) if place else (),
        kinds=tuple((move, kind) for move, _, kind in (p.partition("=") for p in kinds.split())),
        chance=(roll,),
        before=before,
    )


def _position(own: str, rivals: str) -> State:
    """Return the state with these ships on the spiral and all others home, the learner to move."""
    start = rules.placing_start(((1,) * 9,) * 2, (LEARNER, RIVAL))
    rows = [_row(own), _row(rivals)]
    return replace(
        start,
        phase=Phase.DRIVE,
        faces=tuple(tuple(face for face, _ in row) for row in rows),
        nodes=tuple(tuple(node for _, node in row) for row in rows),
    )


def _row(ships: str) -> list[tuple[int, int]]:
    """Return the face and the node of each die of a seat.

    Raises:
        AssertionError: The seat has no such dice (H-1).
    """
    given = [tuple(map(int, ship)) for ship in _SHIP.findall(ships)]
    row = []
    for sides in rules.FLEET[2]:
        ship = next((listed for listed in given if listed[0] == sides), None)
        if ship:
            given.remove(ship)
        row.append((ship[1], ship[2]) if ship else (1, HOLE))
    if given:
        raise AssertionError(f"{ships}: a seat has no such dice")
    return row


def _start() -> Lesson[State]:
    """Return the lesson about the setup (H-4, H-6), after the roll of all dice."""
    earlier = GAME.initial_state()
    faces = (7, 3, 5, 2, 6, 4, 1, 3, 2, 4, 6, 1, 4, 2, 3, 3, 1, 2)
    state, events = follow_chance(GAME, earlier, faces)
    return Lesson(name="start", game=GAME, state=state, goal=("place",), before=(earlier, events))


LESSONS: Final[tuple[Lesson[State], ...]] = (
    # H-1, H-10: a ship is a die, and its face is its speed.
    _lesson(
        "dice",
        *("8.5@10 6.3@6 4.2@3 4.1@1", "8.2@13 6.1@7 4.4@4 4.3@11", "diamond"),
        kinds="10-15=diamond",
    ),
    # H-10: exactly as many nodes as the face.
    _lesson(
        "exact",
        *("8.7@16 6.5@19 4.4@21 6.2@20", "8.3@26 6.6@28 4.1@17 4.2@14", "exact"),
        place="24",
        kinds="19-24=exact",
    ),
    # H-10: ships on the way do not block.
    _lesson(
        "pass",
        *("8.6@30 6.3@20 4.1@25 4.2@22", "8.4@31 6.2@32 4.3@33 4.1@34", "pass"),
        place="36",
        kinds="30-36=pass",
    ),
    # H-11, H-12: landing on a ship is a hyper-jump.
    _lesson("jump", "6.4@14 8.3@9 4.2@11 4.4@6", "8.5@18 6.3@21 4.2@5 4.1@24", "jump1", roll=5),
    # H-11: a jump goes on while the nodes are taken.
    _lesson("chain", "8.6@9 6.1@15 4.2@12 4.3@46", "8.7@49 6.2@77 4.4@28 4.1@31", "jump3", roll=4),
    # H-12: the roll after a jump is worth most to a slow ship with many faces.
    _lesson(
        "roll",
        *("8.1@20 4.4@17 6.2@10 6.5@6", "8.2@21 6.6@30 4.3@44 4.1@3", "diamond"),
        kinds="20-21~54=diamond",
        roll=7,
    ),
    # H-14: a face is turned by one, within the die's faces.
    _lesson(
        "adjust",
        *("6.3@23 4.4@25 6.2@59 8.5@16", "8.4@27 6.1@85 4.2@40 4.3@70", "up"),
        kinds="23+=up 23-=down",
    ),
    # H-11, H-14: the chain that the adjustment has made.
    _lesson(
        "reward",
        *("6.4@23 4.4@25 6.2@59 8.5@16", "8.4@27 6.1@85 4.2@40 4.3@70", "jump3"),
        reply="40-42",
        roll=6,
    ),
    # H-13: the exact count is not needed.
    _lesson(
        "home", "8.6@123 6.3@110 6.2@96 4.1@118 4.4@85", "8.3@100 6.5@78 6.4@66 4.2@90", "home"
    ),
    # H-11, H-13, H-15: from the innermost ring every link leads home, and the sixth ship wins.
    _lesson("win", "6.3@119 8.4@98 4.2@88 4.1@115", "8.6@106 6.5@122 4.4@71 4.2@63", "home"),
    _start(),
)
