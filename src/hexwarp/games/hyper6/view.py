"""Views of a state; no other module shows chosen faces to a viewer (H-21)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random

from hexwarp.core.types import Event, Json, JsonObject, Seat
from hexwarp.games.hyper6 import rules
from hexwarp.games.hyper6.spiral import HAND, HOLE
from hexwarp.games.hyper6.state import HIDDEN, UNSET, Phase, State


def redact(state: State, viewer: Collection[Seat]) -> State:
    """H-21: return the state with others' chosen faces hidden until the reveal."""
    if state.phase != Phase.CHOOSE:
        return state
    faces = tuple(
        row if seat in viewer else tuple(HIDDEN if face else UNSET for face in row)
        for seat, row in enumerate(state.faces, 1)
    )
    return replace(state, faces=faces)


def redact_event(event: Event, viewer: Collection[Seat]) -> Event:
    """H-21: return the event, without the face if it is another seat's choice."""
    if event["type"] == "choose" and event["seat"] not in viewer:
        return event | {"face": None}
    return event


def determinize(state: State, rng: Random) -> State:
    """Return the state with each hidden face sampled uniformly."""
    dice = rules.fleet(state)
    faces = tuple(
        tuple(
            rng.randint(1, sides) if face == HIDDEN else face
            for face, sides in zip(row, dice, strict=True)
        )
        for row in state.faces
    )
    return replace(state, faces=faces)


def snapshot(state: State) -> JsonObject:
    """Return the ships on the board as [sides, face, node], the number at home, and ``over``."""
    dice = rules.fleet(state)
    ships: Json = [
        [
            [sides, face, node]
            for node, face, sides in sorted(zip(nodes, faces, dice, strict=True))
            if HAND < node < HOLE
        ]
        for nodes, faces in zip(state.nodes, state.faces, strict=True)
    ]
    return {"ships": ships, "home": _home(state), "over": state.phase == Phase.OVER}


def _home(state: State) -> Json:
    return [rules.home(state, seat) for seat in _seats(state)]


def _seats(state: State) -> range:
    return range(1, len(state.faces) + 1)


def view(state: State, viewer: Collection[Seat]) -> JsonObject:
    """Return the viewer's view for the page; a ``face`` is null where hidden or not set."""
    redacted = redact(state, viewer)
    chosen: Json = [sum(face != UNSET for face in row) for row in redacted.faces]
    return {
        "phase": _phase(redacted),
        "players": len(redacted.faces),
        "need": rules.NEED[len(redacted.faces)],
        "order": [] if redacted.tied else list(redacted.order),
        "ships": [_dice(redacted, seat, on_board=True) for seat in _seats(redacted)],
        "waiting": [_dice(redacted, seat, on_board=False) for seat in _seats(redacted)],
        "chosen": chosen,
        "home": _home(redacted),
        "scores": [rules.score(redacted, seat) for seat in _seats(redacted)],
        "idle": redacted.idle,
        "idle_limit": rules.idle_limit(len(redacted.faces)),
        "next_node": rules.next_node(redacted),
        "over": redacted.phase == Phase.OVER,
    }


def _phase(state: State) -> str:
    """Return the phase for the page: a setup roll counts as placing, a game's end as driving."""
    if state.phase in (Phase.ROLL, Phase.ROLL_OFF):
        return Phase.PLACE
    return Phase.DRIVE if state.phase == Phase.OVER else state.phase


def _dice(state: State, seat: Seat, *, on_board: bool) -> list[Json]:
    dice: list[Json] = []
    rows = zip(rules.fleet(state), state.faces[seat - 1], state.nodes[seat - 1], strict=True)
    for slot, (sides, face, node) in enumerate(rows):
        die: JsonObject = {"slot": slot, "sides": sides, "face": face if face > 0 else None}
        if on_board and HAND < node < HOLE:
            dice.append({**die, "node": node})
        elif not on_board and node == HAND:
            dice.append(die)
    return dice
