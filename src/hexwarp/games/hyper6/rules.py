"""The rules of RULES.md, cited by their numbers.

Actions: ``3 * slot`` places or drives the die in that slot, ``3 * slot + 1`` turns it up, and
``3 * slot + 2`` down; ``3 * dice + face - 1`` sets the next die to a face. Chance outcomes: the
face that a die rolls; in a roll-off, the index of an order of the tied seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, permutations
from typing import Any, Final

from hexwarp.core.chance import WeightedOutcomes
from hexwarp.core.trajectory import Transition
from hexwarp.core.types import (
    CHANCE,
    Action,
    ChanceOutcome,
    Event,
    Json,
    Outcome,
    Seat,
    Termination,
    ranks_of,
)
from hexwarp.games.hyper6.spiral import HAND, HOLE, LINK, RING, Node
from hexwarp.games.hyper6.state import HIDDEN, UNSET, Face, Phase, Slot, State

FLEET: Final = {2: (8, 8, 6, 6, 6, 4, 4, 4, 4), 3: (8, 6, 6, 4, 4, 4)}
"""H-1: the sides of each die of a seat, by the number of players."""

NEED: Final = {2: 6, 3: 4}
"""H-1: the ships that a seat must bring home, by the number of players."""

IDLE_TURNS: Final = 40
"""H-16: the game ends after this many turns per player in a row without a ship moving."""

MOVE, UP, DOWN = range(3)
KINDS: Final = 3
"""The number of kinds of actions with a die: place or drive it, turn it up, or turn it down."""


# --- queries ---------------------------------------------------------------------------------


def fleet(state: State) -> tuple[int, ...]:
    """H-1: return the number of sides of each die of a seat, by slot."""
    return FLEET[len(state.faces)]


def home(state: State, seat: Seat) -> int:
    """H-13: return the number of the seat's ships that are home."""
    return state.nodes[seat - 1].count(HOLE)


def next_node(state: State) -> Node:
    """H-6: return the node that the next die is placed on."""
    return sum(node != HAND for nodes in state.nodes for node in nodes) + 1


def next_die(state: State, seat: Seat) -> Slot | None:
    """H-19: return the die that the seat sets next, or None if all are set."""
    faces = state.faces[seat - 1]
    return faces.index(UNSET) if UNSET in faces else None


def route(state: State, seat: Seat, slot: Slot) -> tuple[Node, ...]:
    """H-10, H-11: return the end of a drive, then each node that the ship jumps to."""
    end = min(state.nodes[seat - 1][slot] + state.faces[seat - 1][slot], HOLE)
    route = [end]
    while end != HOLE and any(end in nodes for nodes in state.nodes):
        end = LINK[end]
        route.append(end)
    return tuple(route)


# --- setup -----------------------------------------------------------------------------------


def rolled_start(players: int) -> State:
    """H-4: return the initial state, in which all seats roll for their places in turn order."""
    everyone = tuple(range(1, players + 1))
    return replace(chosen_start(players), phase=Phase.ROLL, order=everyone, tied=everyone)


def chosen_start(players: int) -> State:
    """H-19: return the initial state, in which all seats set their dice."""
    dice = len(FLEET[players])
    unset, in_hand = (UNSET,) * dice, (HAND,) * dice
    return State(Phase.CHOOSE, (unset,) * players, (in_hand,) * players)


def placing_start(faces: tuple[tuple[Face, ...], ...], order: tuple[Seat, ...]) -> State:
    """H-6: return the state at the start of placing, with these faces and turn order."""
    start = chosen_start(len(faces))
    return replace(start, phase=Phase.PLACE, faces=faces, order=order, turn=order[0])


def _roll_setup(state: State, face: Face) -> Transition[State]:
    """H-4: set the next die to its roll; after the last one, rank the seats."""
    seat, slot = _next_roll(state)
    state = _with_face(state, seat, slot, face)
    rolled = state.faces[seat - 1]
    if UNSET in rolled:
        return Transition(state, ())
    events: tuple[Event, ...] = ({"type": "roll_all", "seat": seat, "faces": list(rolled)},)
    if seat != state.tied[-1]:
        return Transition(state, events)
    ranked = _rank(state)
    return Transition(ranked.state, events + ranked.events)


def _next_roll(state: State) -> tuple[Seat, Slot]:
    """H-4, H-5: return the die to roll next, by seat and then by slot."""
    seat = next(s for s in state.tied if UNSET in state.faces[s - 1])
    return seat, state.faces[seat - 1].index(UNSET)


def _choose(state: State, seat: Seat, face: Face) -> Transition[State]:
    """H-19: set the seat's next die; after the last die of all, reveal them and rank the seats."""
    slot = state.faces[seat - 1].index(UNSET)
    state = _with_face(state, seat, slot, face)
    events: tuple[Event, ...] = ({"type": "choose", "seat": seat, "slot": slot, "face": face},)
    if any(UNSET in faces for faces in state.faces):
        return Transition(state, events)
    revealed: Json = [list(faces) for faces in state.faces]
    everyone = tuple(range(1, len(state.faces) + 1))
    ranked = _rank(replace(state, order=everyone, tied=everyone))
    return Transition(
        ranked.state, (*events, {"type": "reveal", "faces": revealed}, *ranked.events)
    )


def setup_actions(state: State) -> tuple[tuple[Seat, Action], ...]:
    """H-19: return the actions that set the faces of a state at setup, seat by seat."""
    first = KINDS * len(fleet(state))
    return tuple(
        (seat, first + face - 1)
        for seat, faces in enumerate(state.faces, 1)
        for face in faces
        if face != UNSET
    )


def _rank(state: State) -> Transition[State]:
    """H-4: sort the tied seats by their totals, within the places that they tied for."""
    totals = {seat: sum(state.faces[seat - 1]) for seat in state.tied}
    ranked = iter(sorted(state.tied, key=lambda seat: -totals[seat]))
    order = tuple(next(ranked) if seat in totals else seat for seat in state.order)
    values = list(totals.values())
    tied = tuple(seat for seat, total in totals.items() if values.count(total) > 1)
    state = replace(state, order=order, tied=tied)
    if not tied:
        return _begin_placing(state)
    if state.phase == Phase.CHOOSE:
        return Transition(replace(state, phase=Phase.ROLL_OFF), ())
    return Transition(_roll_again(state), ())


def _roll_again(state: State) -> State:
    """H-5: unset all dice of the tied seats."""
    unset = (UNSET,) * len(fleet(state))
    faces = tuple(unset if s in state.tied else f for s, f in enumerate(state.faces, 1))
    return replace(state, faces=faces)


def _roll_off(state: State, outcome: ChanceOutcome) -> Transition[State]:
    """H-20: give the tied seats their places in the order of the roll-off."""
    ranked = iter(tuple(permutations(state.tied))[outcome])
    order = tuple(next(ranked) if seat in state.tied else seat for seat in state.order)
    return _begin_placing(replace(state, order=order, tied=()))


def _begin_placing(state: State) -> Transition[State]:
    """H-6: start the placing with the first seat of the order."""
    event: Event = {"type": "order", "seats": list(state.order)}
    return Transition(replace(state, phase=Phase.PLACE, turn=state.order[0]), (event,))


def rolled_order_is_possible(totals: Sequence[int], players: int) -> bool:
    """Return whether last rolls with these totals can lead to this turn order (H-4, H-5).

    The totals of seats that never tied descend. Two neighbours may have tied in an earlier roll,
    at any total other than the third seat's.

    Args:
        totals: The totals of the last rolls, in turn order.
        players: The number of players.
    """
    if all(a > b for a, b in pairwise(totals)):
        return True
    if players == 2:
        return False
    first, second, third = totals
    lowest, highest = len(FLEET[players]), sum(FLEET[players])
    return (first > second and third < highest) or (second > third and first > lowest)


def _place(state: State, seat: Seat, slot: Slot) -> Transition[State]:
    """H-6: place a die on the next free node; H-8: after the last die, the turns begin."""
    node = next_node(state)
    dice = fleet(state)
    event: Event = {
        "type": "place",
        "seat": seat,
        "slot": slot,
        "sides": dice[slot],
        "face": state.faces[seat - 1][slot],
        "node": node,
    }
    phase = Phase.DRIVE if node == len(dice) * len(state.faces) else Phase.PLACE
    nodes = _with_value(state.nodes, seat, slot, node)
    return Transition(_end_turn(state, nodes=nodes, phase=phase), (event,))


# --- turns -----------------------------------------------------------------------------------


def _drive(state: State, seat: Seat, slot: Slot) -> Transition[State]:
    """H-10, H-11, H-13: drive a ship, follow links from occupied nodes, and bring it home."""
    ship: Event = {"seat": seat, "slot": slot}
    sides = fleet(state)[slot]
    start = state.nodes[seat - 1][slot]
    way = route(state, seat, slot)
    drive = {"type": "drive", **ship, "sides": sides, "from": start, "to": _event_node(way[0])}
    jumps = [{"type": "jump", **ship, "from": a, "to": _event_node(b)} for a, b in pairwise(way)]
    events: tuple[Event, ...] = (drive, *jumps)
    nodes = _with_value(state.nodes, seat, slot, way[-1])
    if way[-1] == HOLE:
        phase = Phase.OVER if _has_won(nodes[seat - 1], len(nodes)) else Phase.DRIVE
        home: Event = {"type": "home", **ship, "sides": sides}
        return Transition(_end_turn(state, nodes=nodes, idle=0, phase=phase), (*events, home))
    if jumps:
        return Transition(replace(state, nodes=nodes, idle=0, rolling=slot), events)
    return Transition(_end_turn(state, nodes=nodes, idle=0), events)


def _event_node(node: Node) -> Node | None:
    """Return a node as events contain it; None for the hole."""
    return None if node == HOLE else node


def _roll_ship(state: State, slot: Slot, face: Face) -> Transition[State]:
    """H-12: set the new face of the ship that has jumped."""
    seat = state.turn
    event: Event = {
        "type": "roll",
        "seat": seat,
        "slot": slot,
        "sides": fleet(state)[slot],
        "node": state.nodes[seat - 1][slot],
        "face": face,
    }
    faces = _with_value(state.faces, seat, slot, face)
    return Transition(_end_turn(state, faces=faces, rolling=None), (event,))


def _adjust(state: State, seat: Seat, slot: Slot, by: int) -> Transition[State]:
    """H-14: turn a ship's face by one; H-16: count a turn in which no ship moved."""
    face = state.faces[seat - 1][slot] + by
    event: Event = {
        "type": "adjust",
        "seat": seat,
        "slot": slot,
        "node": state.nodes[seat - 1][slot],
        "by": by,
        "face": face,
    }
    faces = _with_value(state.faces, seat, slot, face)
    idle = state.idle + 1
    phase = Phase.OVER if idle == idle_limit(len(faces)) else Phase.DRIVE
    return Transition(_end_turn(state, faces=faces, idle=idle, phase=phase), (event,))


def _end_turn(state: State, **changes: Any) -> State:
    """H-8: return the state after a turn's changes, with the next seat to move."""
    following = (state.order.index(state.turn) + 1) % len(state.order)
    return replace(state, turn=state.order[following], ply=state.ply + 1, **changes)


def _with_face(state: State, seat: Seat, slot: Slot, face: Face) -> State:
    return replace(state, faces=_with_value(state.faces, seat, slot, face))


def _with_value(
    table: tuple[tuple[int, ...], ...], seat: Seat, slot: Slot, value: int
) -> tuple[tuple[int, ...], ...]:
    row = table[seat - 1]
    changed = (*row[:slot], value, *row[slot + 1 :])
    return (*table[: seat - 1], changed, *table[seat:])


# --- end -------------------------------------------------------------------------------------


def idle_limit(players: int) -> int:
    """H-16: return the limit of turns in a row without a ship moving, which ends the game."""
    return IDLE_TURNS * players


def _has_won(nodes: tuple[Node, ...], players: int) -> bool:
    """H-15: return whether enough ships are home."""
    return nodes.count(HOLE) == NEED[players]


def score(state: State, seat: Seat) -> int:
    """Return the ring of the ship that would have completed the set, 0 for the winner (H-17).

    This is the NEED-th ship when ships are sorted by their distance from the hole, those at home
    first.
    """
    return RING[sorted(state.nodes[seat - 1], reverse=True)[NEED[len(state.faces)] - 1]]


def outcome(state: State) -> Outcome | None:
    """H-15, H-16: return the outcome of the game, or None if it is not over."""
    if state.phase != Phase.OVER:
        return None
    seats = range(1, len(state.faces) + 1)
    scores = tuple(score(state, seat) for seat in seats)
    won = 0 in scores
    reason = Termination.COMPLETED if won else Termination.NO_PROGRESS
    return Outcome(reason, scores, ranks_of([(-points,) for points in scores], won=won))


# --- legal actions ---------------------------------------------------------------------------


def to_move(state: State) -> tuple[Seat, ...]:
    """H-8, H-19: return the seat to move; at setup, all seats with dice left to set."""
    if state.rolling is not None or state.phase in (Phase.ROLL, Phase.ROLL_OFF):
        return (CHANCE,)
    if state.phase == Phase.CHOOSE:
        return tuple(s for s, faces in enumerate(state.faces, 1) if UNSET in faces)
    return () if state.phase == Phase.OVER else (state.turn,)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the seat's legal actions, ascending."""
    if seat not in to_move(state):
        return ()
    if state.phase == Phase.CHOOSE:
        return _choices(state, seat)
    return _placings(state, seat) if state.phase == Phase.PLACE else _turns(state, seat)


def _choices(state: State, seat: Seat) -> tuple[Action, ...]:
    """H-19: return an action for each face of the next die."""
    dice = fleet(state)
    first = KINDS * len(dice)
    return tuple(range(first, first + dice[state.faces[seat - 1].index(UNSET)]))


def _placings(state: State, seat: Seat) -> tuple[Action, ...]:
    """H-6, H-7: return the placings of dice in hand; of equal dice, only the first."""
    alike: dict[tuple[int, Face], Slot] = {}
    dice = zip(fleet(state), state.faces[seat - 1], state.nodes[seat - 1], strict=True)
    for slot, (sides, face, node) in enumerate(dice):
        if node == HAND:
            alike.setdefault((sides, face), slot)
    return tuple(KINDS * slot + MOVE for slot in sorted(alike.values()))


def _turns(state: State, seat: Seat) -> tuple[Action, ...]:
    """H-9, H-14: return the drives and adjustments of all own ships with known faces."""
    actions = []
    dice = zip(fleet(state), state.faces[seat - 1], state.nodes[seat - 1], strict=True)
    for slot, (sides, face, node) in enumerate(dice):
        if node != HOLE and face != HIDDEN:
            actions.append(KINDS * slot + MOVE)
            if face < sides:
                actions.append(KINDS * slot + UP)
            if face > 1:
                actions.append(KINDS * slot + DOWN)
    return tuple(actions)


def apply(state: State, seat: Seat, action: Action) -> Transition[State]:
    """Return the transition of a legal action; its legality is not checked."""
    if state.phase == Phase.CHOOSE:
        return _choose(state, seat, action - KINDS * len(fleet(state)) + 1)
    slot, kind = divmod(action, KINDS)
    if state.phase == Phase.PLACE:
        return _place(state, seat, slot)
    if kind == MOVE:
        return _drive(state, seat, slot)
    return _adjust(state, seat, slot, 1 if kind == UP else -1)


def chance_outcomes(state: State) -> WeightedOutcomes:
    """H-4, H-12, H-20: return the faces of a die, or the orders of tied seats, equally likely."""
    if state.phase == Phase.ROLL_OFF:
        return tuple((index, 1) for index, _ in enumerate(permutations(state.tied)))
    slot = _next_roll(state)[1] if state.rolling is None else state.rolling
    return tuple((face, 1) for face in range(1, fleet(state)[slot] + 1))


def apply_chance(state: State, outcome: ChanceOutcome) -> Transition[State]:
    """Return the transition of a chance outcome; its possibility is not checked."""
    if state.rolling is not None:
        return _roll_ship(state, state.rolling, outcome)
    return (_roll_off if state.phase == Phase.ROLL_OFF else _roll_setup)(state, outcome)
