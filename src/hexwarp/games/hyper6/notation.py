"""Parsing and writing of moves and record tags.

``8:5`` sets the next die, a d8, to 5; ``8.5@3`` places a d8 that shows 5 on node 3; ``17-21``
drives, ``17-21~41`` drives and hyper-jumps, ``17+`` and ``17-`` adjust; ``*`` is the hole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from hexwarp.core.errors import IllegalMoveError, MalformedError, TagError
from hexwarp.core.types import Action, ChanceOutcome, Seat
from hexwarp.games.hyper6 import rules
from hexwarp.games.hyper6.rules import DOWN, FLEET, KINDS, MOVE, UP
from hexwarp.games.hyper6.spiral import HAND, HOLE, LAST, Node
from hexwarp.games.hyper6.state import HIDDEN, UNSET, Face, Phase, Slot, State

_NODE = r"[1-9][0-9]{0,2}"
_CHOICE = re.compile(r"([468]):([1-8])")
_PLACING = re.compile(rf"([468])\.([1-8])@({_NODE})")
_DRIVE = re.compile(rf"({_NODE})-({_NODE}|\*)(?:~({_NODE}|\*))?")
_ADJUST = re.compile(rf"({_NODE})([+-])")
_ROLLED = re.compile(r"([^=]*)=([0-9]{1,3})")

UNKNOWN: Final = "?"
"""A face that is unset or hidden, or an unknown order, in a tag."""

FaceTable = tuple[tuple[Face, ...], ...]
"""Faces by seat and slot."""


# --- moves -----------------------------------------------------------------------------------


def action_text(state: State, seat: Seat, action: Action) -> str:
    """Return the action in record notation, without the roll after a hyper-jump."""
    dice = rules.fleet(state)
    if state.phase == Phase.CHOOSE:
        die = state.faces[seat - 1].index(UNSET)
        return f"{dice[die]}:{action - KINDS * len(dice) + 1}"
    slot, kind = divmod(action, KINDS)
    if state.phase == Phase.PLACE:
        return f"{dice[slot]}.{state.faces[seat - 1][slot]}@{rules.next_node(state)}"
    node = state.nodes[seat - 1][slot]
    return _drive_text(state, seat, slot) if kind == MOVE else f"{node}{' +-'[kind]}"


def _drive_text(state: State, seat: Seat, slot: Slot) -> str:
    end, jump = _drive_ends(state, seat, slot)
    return f"{state.nodes[seat - 1][slot]}-{end}" + (f"~{jump}" if jump else "")


def _drive_ends(state: State, seat: Seat, slot: Slot) -> tuple[str, str | None]:
    """Return the end of a drive, and the end of the hyper-jump from there, or None."""
    route = rules.route(state, seat, slot)
    return _node_text(route[0]), _node_text(route[-1]) if len(route) > 1 else None


def _node_text(node: Node) -> str:
    return "*" if node == HOLE else str(node)


def parse_action(state: State, seat: Seat, text: str) -> Action:
    """Return the action that a text denotes, legal or not.

    Raises:
        MalformedError: The text is not a move.
        IllegalMoveError: The move's die or route does not exist.
    """
    if choice := _CHOICE.fullmatch(text):
        return _parse_choice(state, seat, int(choice[1]), int(choice[2]))
    if placing := _PLACING.fullmatch(text):
        return _parse_placing(state, seat, *map(int, placing.groups()))
    if drive := _DRIVE.fullmatch(text):
        slot = _ship_on(state, seat, int(drive[1]))
        _check_drive_ends(state, seat, slot, drive[2], drive[3])
        return KINDS * slot + MOVE
    if adjust := _ADJUST.fullmatch(text):
        slot = _ship_on(state, seat, int(adjust[1]))
        return KINDS * slot + (UP if adjust[2] == "+" else DOWN)
    given = repr(text[:20])
    if state.phase == Phase.CHOOSE:
        raise MalformedError("{text} is not a move such as 8:5.", text=given)
    if state.phase == Phase.PLACE:
        raise MalformedError("{text} is not a move such as 8.5@3.", text=given)
    raise MalformedError("{text} is not a move such as 17-21 or 17+.", text=given)


def _parse_choice(state: State, seat: Seat, sides: int, face: Face) -> Action:
    """H-19: return the choice of a face for the seat's next die. Raises IllegalMoveError."""
    if state.phase != Phase.CHOOSE:
        raise IllegalMoveError("No face is to be chosen now.")
    die = rules.next_die(state, seat)
    if die is None:
        raise IllegalMoveError("You have set all your dice; the others have not.")
    dice = rules.fleet(state)
    if sides != dice[die]:
        raise IllegalMoveError(
            "The next die to set is a d{due}, not a d{sides}.", due=dice[die], sides=sides
        )
    return KINDS * len(dice) + face - 1


def _parse_placing(state: State, seat: Seat, sides: int, face: Face, node: Node) -> Action:
    """H-6, H-7: return the placing of a die on the next free node. Raises IllegalMoveError."""
    if state.phase != Phase.PLACE:
        raise _not_now(state)
    free = rules.next_node(state)
    if node != free:
        raise IllegalMoveError("The next free node is {free}, not {node}.", free=free, node=node)
    dice = zip(rules.fleet(state), state.faces[seat - 1], state.nodes[seat - 1], strict=True)
    for slot, die in enumerate(dice):
        if die == (sides, face, HAND):
            return KINDS * slot + MOVE
    raise IllegalMoveError(
        "You have no d{sides} that shows {face} left to place.", sides=sides, face=face
    )


def _ship_on(state: State, seat: Seat, node: Node) -> Slot:
    """H-9: return the slot of the seat's ship on a node. Raises IllegalMoveError."""
    if state.phase in (Phase.CHOOSE, Phase.PLACE):
        raise _not_now(state)
    nodes = state.nodes[seat - 1]
    if node > LAST or node not in nodes:
        raise IllegalMoveError("There is no ship of yours on node {node}.", node=node)
    slot = nodes.index(node)
    if state.faces[seat - 1][slot] == HIDDEN:
        raise IllegalMoveError(
            "Nobody knows yet what the ship on node {node} will show.", node=node
        )
    return slot


def _not_now(state: State) -> IllegalMoveError:
    """Return the error of a move of another phase."""
    if state.phase == Phase.CHOOSE:
        return IllegalMoveError("First everyone sets the faces of their dice.")
    if state.phase == Phase.PLACE:
        return IllegalMoveError("First all dice are placed; then ships drive and turn.")
    return IllegalMoveError("All dice are placed already.")


def _check_drive_ends(
    state: State, seat: Seat, slot: Slot, named: str, named_jump: str | None
) -> None:
    """H-10, H-11: check the given ends of a drive and its jump. Raises IllegalMoveError."""
    end, jump = _drive_ends(state, seat, slot)
    right = _drive_text(state, seat, slot)
    if named != end:
        node, face = state.nodes[seat - 1][slot], state.faces[seat - 1][slot]
        raise IllegalMoveError(
            "The ship on node {node} shows {face}, so the move is {right}.",
            node=node,
            face=face,
            right=right,
        )
    if jump is None and named_jump is not None:
        raise IllegalMoveError("There is no hyper-jump there: the move is {right}.", right=right)
    if jump is not None and jump != named_jump:
        raise IllegalMoveError(
            "Node {node} is taken, and the ship jumps on: the move is {right}.",
            node=end,
            right=right,
        )


def why_illegal(state: State, seat: Seat, action: Action) -> IllegalMoveError:
    """Return the error of an illegal action, which says why it is illegal."""
    if state.phase == Phase.OVER:
        return IllegalMoveError("The game is over.")
    if seat not in rules.to_move(state):
        return IllegalMoveError("It is not your turn.")
    dice = rules.fleet(state)
    slot, kind = divmod(action, KINDS)
    if state.phase == Phase.CHOOSE:
        die = dice[state.faces[seat - 1].index(UNSET)]
        if slot < len(dice):
            return _not_now(state)
        return IllegalMoveError("A d{sides} has the faces 1 to {sides}.", sides=die)
    if slot >= len(dice):
        return IllegalMoveError("No face is to be chosen now.")
    face, node = state.faces[seat - 1][slot], state.nodes[seat - 1][slot]
    if state.phase == Phase.PLACE:
        if kind != MOVE:
            return IllegalMoveError("A die is placed with the face that it has.")
        if node != HAND:
            return IllegalMoveError("That die is placed already.")
        return IllegalMoveError("A die like it comes first.")
    if node == HOLE:
        return IllegalMoveError("That ship is home.")
    return IllegalMoveError(
        "The d{sides} on node {node} shows {face}, and a face does not turn past that.",
        sides=dice[slot],
        node=node,
        face=face,
    )


def read_move(token: str) -> tuple[str, tuple[ChanceOutcome, ...]]:
    """Split a movetext token into the action's text and the roll in it.

    Returns:
        The action's text, and at most one roll.

    Raises:
        IllegalMoveError: A roll is missing or out of place.
    """
    if _CHOICE.fullmatch(token):
        raise IllegalMoveError("Chosen faces stand in the tag Faces, not among the moves.")
    rolled = _ROLLED.fullmatch(token)
    text = rolled[1] if rolled else token
    drive = _DRIVE.fullmatch(text)
    jumps_to_node = drive is not None and drive[3] not in (None, "*")
    if jumps_to_node and not rolled:
        raise IllegalMoveError(
            "A hyper-jump is written with what the ship rolled, as {move}=3.", move=text
        )
    if rolled and not jumps_to_node:
        raise IllegalMoveError(
            "{move} carries a roll, and only a ship that jumps to a node is rolled.",
            move=token[:20],
        )
    return text, (int(rolled[2]),) if rolled else ()


def write_move(
    state: State, seat: Seat, action: Action, outcomes: tuple[ChanceOutcome, ...]
) -> str:
    """Return a movetext token: the action, and the roll that followed, if any."""
    return action_text(state, seat, action) + "".join(f"={face}" for face in outcomes)


# --- tags ------------------------------------------------------------------------------------


def players_tag(tags: Mapping[str, str]) -> int:
    """Return the number of players. Raises TagError."""
    if tags.get("Players") not in tuple(map(str, FLEET)):
        raise TagError("Players", "is 2 or 3.")
    return int(tags["Players"])


def setup_tag(tags: Mapping[str, str], setups: tuple[str, str]) -> str:
    """Return the way in which the first faces were decided. Raises TagError."""
    if tags.get("Setup") not in setups:
        first, second = setups
        raise TagError("Setup", "is {first} or {second}.", first=first, second=second)
    return tags["Setup"]


def read_start(tags: Mapping[str, str], players: int, setup: str) -> State:
    """Return the state at the start of a record's movetext: before placing, or while choosing.

    Raises:
        TagError: The dice cannot show these faces, or the faces cannot lead to this order.
    """
    faces = _read_faces(tags.get("Faces", ""), players)
    if any(UNSET in row for row in faces):
        return _read_choosing(faces, tags.get("Order"), players, setup)
    order = _read_order(tags.get("Order", ""), players)
    totals = [sum(faces[seat - 1]) for seat in order]
    if setup == "chosen":
        possible = totals == sorted(totals, reverse=True)
    else:
        possible = rules.rolled_order_is_possible(totals, players)
    if not possible:
        listed = ", ".join(map(str, totals))
        raise TagError(
            "Order", "cannot be: in it the totals of the faces are {totals}.", totals=listed
        )
    return rules.placing_start(faces, order)


def _read_faces(text: str, players: int) -> FaceTable:
    dice = FLEET[players]
    rows = text.split(" ")
    if len(rows) != players or any(len(row) != len(dice) for row in rows):
        raise TagError(
            "Faces",
            "has {digits} digits for each of {seats} seats.",
            digits=len(dice),
            seats=players,
        )
    return tuple(
        tuple(_read_face(seat, mark, sides) for mark, sides in zip(row, dice, strict=True))
        for seat, row in enumerate(rows, 1)
    )


def _read_face(seat: Seat, mark: str, sides: int) -> Face:
    if mark == UNKNOWN:
        return UNSET
    if mark not in "12345678"[:sides]:
        raise TagError(
            "Faces",
            "gives a d{sides} of seat {seat} the face {face}.",
            sides=sides,
            seat=seat,
            face=mark,
        )
    return int(mark)


def _read_choosing(faces: FaceTable, order: str | None, players: int, setup: str) -> State:
    """H-21: return the state of a record from before the reveal. Raises TagError."""
    if setup != "chosen":
        raise TagError("Faces", "is known in full where the dice were rolled.")
    if any(sorted(row, key=lambda face: face == UNSET) != list(row) for row in faces):
        raise TagError("Faces", "has an unknown face before a known one.")
    if order != UNKNOWN:
        raise TagError("Order", 'is "?" while faces are unknown.')
    start = rules.chosen_start(players)
    return State(start.phase, faces, start.nodes)


def _read_order(text: str, players: int) -> tuple[Seat, ...]:
    seats = tuple(str(seat) for seat in range(1, players + 1))
    order = text.split(" ")
    if tuple(sorted(order)) != seats:
        raise TagError("Order", "names each of the seats {seats} once.", seats=", ".join(seats))
    return tuple(map(int, order))


def write_tags(start: State, setup: str) -> dict[str, str]:
    """Return the tags of a record from its start state; ``?`` is an unset or hidden value."""
    faces = (
        "".join(UNKNOWN if face in (UNSET, HIDDEN) else str(face) for face in row)
        for row in start.faces
    )
    order = " ".join(map(str, start.order))
    return {
        "Players": str(len(start.faces)),
        "Setup": setup,
        "Faces": " ".join(faces),
        "Order": order or UNKNOWN,
    }
