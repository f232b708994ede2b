"""Reasons for and against a move, in terms of the race home.

By ``kind``; ``rings`` are those that a ship comes nearer to the hole, ``jumps`` the links that it
follows, ``seat`` is the player that the reason is about:

- ``win``: the last ship that ``seat`` needs is home
- ``home``: a ship is home, number ``home`` of the ``need`` that win
- ``jump``: a ship jumps; ``jumps``, ``rings``
- ``roll``: then the die is rolled, and ``good`` of its ``sides`` faces lead on to a jump or home
- ``next_home``, ``next_jump``: the same ship is home next turn, or can jump; ``jumps``, ``rings``
- ``deny``: ``seat``, an opponent, can no longer jump ``rings`` rings
- ``allow``: ``seat``, an opponent, can now jump ``rings`` rings in ``jumps`` jumps
- ``spoil``: another ship of ``seat``, the mover, can no longer jump ``rings`` rings
- ``place_jump``: a die is placed where its first drive ends on a ship, which the other does not
- ``place_miss``: a die is placed where its first drive ends on no ship
- ``left``: about ``turns`` turns of one's own are left, ``saved`` fewer than before
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final, NamedTuple

from hexwarp.core.trajectory import Candidate
from hexwarp.core.types import Action, Reason, Seat
from hexwarp.games.hyper6 import rules
from hexwarp.games.hyper6.race import solo_turns
from hexwarp.games.hyper6.rules import KINDS, NEED, fleet, home, route
from hexwarp.games.hyper6.spiral import HAND, HOLE, RING
from hexwarp.games.hyper6.state import UNSET, Phase, Slot, State

NOTABLE: Final = 0.2
"""The least share of the expected play that confirms an opponent's jump."""

LAST_TURNS: Final = 12
"""The most turns left that are worth counting: before, jumps decide more than drives."""


class Drive(NamedTuple):
    """A drive of a ship."""

    slot: Slot
    jumps: int
    rings: int
    """The rings that the ship comes nearer to the hole."""
    is_home: bool


def reasons(
    state: State, seat: Seat, move: Candidate[State], other: Candidate[State]
) -> tuple[Reason, ...]:
    """Return what speaks for a move rather than another one, most important first."""
    if state.phase == Phase.PLACE:
        lands, other_lands = (
            _lands_on_ship(state, seat, candidate.action) for candidate in (move, other)
        )
        return ({"kind": "place_jump"},) if lands and not other_lands else ()
    if state.phase != Phase.DRIVE:
        return ()
    pros: list[Reason] = []
    slot, kind = divmod(move.action, KINDS)
    after = rules.apply(state, seat, move.action).state
    if kind == rules.MOVE:
        pros += _drive_reasons(state, after, seat, slot)
    if after.rolling is None and after.nodes[seat - 1][slot] != HOLE:
        following = _drive(after, seat, slot)
        if following.is_home:
            pros.append({"kind": "next_home"})
        elif following.jumps:
            jump = {"jumps": following.jumps, "rings": following.rings}
            pros.append({"kind": "next_jump", **jump})
    pros += _denied(state, after, seat)
    turns, before = turns_left(after, seat), turns_left(state, seat)
    if 0 < turns <= LAST_TURNS:
        saved = max(round(before) - round(turns), 0)
        pros.append({"kind": "left", "turns": round(turns), "saved": saved})
    return tuple(pros)


def faults(
    state: State, seat: Seat, move: Candidate[State], better: Candidate[State]
) -> tuple[Reason, ...]:
    """Return what speaks against a move, compared with a better one, most important first."""
    if state.phase == Phase.PLACE:
        misses = _lands_on_ship(state, seat, better.action) and not _lands_on_ship(
            state, seat, move.action
        )
        return ({"kind": "place_miss"},) if misses else ()
    if state.phase != Phase.DRIVE:
        return ()
    weighted: list[tuple[int, Reason]] = []
    after = rules.apply(state, seat, move.action).state
    instead = rules.apply(state, seat, better.action).state
    for opponent in after.order:
        if opponent == seat:
            continue
        drive, prevented = _best_jump(after, opponent), _best_jump(instead, opponent)
        if drive.rings > prevented.rings and _expected(move, opponent, drive.slot) >= NOTABLE:
            reason: Reason = {"kind": "allow", "seat": opponent, "rings": drive.rings}
            weighted.append((drive.rings, reason | {"jumps": drive.jumps}))
    moved = {move.action // KINDS, better.action // KINDS}
    had, has, kept = (_best_jump(position, seat, moved) for position in (state, after, instead))
    if has.rings < min(had.rings, kept.rings):
        spoilt: Reason = {"kind": "spoil", "seat": seat, "rings": had.rings}
        weighted.append((had.rings - has.rings, spoilt))
    return tuple(reason for _, reason in sorted(weighted, key=lambda pair: -pair[0]))


# --- drives --------------------------------------------------------------------------------------


def _drive_reasons(state: State, after: State, seat: Seat, slot: Slot) -> list[Reason]:
    """Return the reasons of a drive: a ship home, or a jump and its roll."""
    drive, need = _drive(state, seat, slot), NEED[len(state.faces)]
    if drive.is_home and home(after, seat) == need:
        return [{"kind": "win", "seat": seat}]
    if drive.is_home:
        return [{"kind": "home", "home": home(after, seat), "need": need}]
    if not drive.jumps:
        return []
    pros: list[Reason] = [{"kind": "jump", "jumps": drive.jumps, "rings": drive.rings}]
    sides = fleet(state)[slot]
    good = sum(_leads_on(after, seat, slot, face) for face in range(1, sides + 1))
    if good:
        pros.append({"kind": "roll", "good": good, "sides": sides})
    return pros


def _drive(state: State, seat: Seat, slot: Slot) -> Drive:
    """H-10, H-11: return what a drive of a ship on the board does."""
    way = route(state, seat, slot)
    rings = RING[state.nodes[seat - 1][slot]] - RING[way[-1]]
    return Drive(slot, len(way) - 1, rings, way[-1] == HOLE)


def _leads_on(after: State, seat: Seat, slot: Slot, face: int) -> bool:
    """H-12: return whether a ship that rolls a face can then jump or drive home."""
    rolled = rules.apply_chance(after, face).state
    drive = _drive(rolled, seat, slot)
    return drive.is_home or drive.jumps > 0


def _best_jump(state: State, seat: Seat, apart_from: Collection[Slot] = ()) -> Drive:
    """Return the seat's hyper-jump that crosses the most rings; one of none if it has none."""
    drives = [Drive(0, 0, 0, is_home=False)]
    faces, nodes = state.faces[seat - 1], state.nodes[seat - 1]
    for slot, (face, node) in enumerate(zip(faces, nodes, strict=True)):
        if slot not in apart_from and face > UNSET and node not in (HAND, HOLE):
            drive = _drive(state, seat, slot)
            if drive.jumps:
                drives.append(drive)
    return max(drives, key=lambda drive: drive.rings)


def _denied(state: State, after: State, seat: Seat) -> list[Reason]:
    """Return the opponents whose best jump is gone or shorter."""
    weighted: list[tuple[int, Reason]] = []
    for opponent in state.order:
        if opponent != seat:
            had, has = _best_jump(state, opponent), _best_jump(after, opponent)
            if has.rings < had.rings:
                reason: Reason = {"kind": "deny", "seat": opponent, "rings": had.rings}
                weighted.append((had.rings - has.rings, reason))
    return [reason for _, reason in sorted(weighted, key=lambda pair: -pair[0])]


def _expected(move: Candidate[State], seat: Seat, slot: Slot) -> float:
    """Return the share of the expected play in which a seat's next turn drives a ship."""
    drives: Action = KINDS * slot + rules.MOVE
    turns = [next((turn for turn in line[1:] if turn.seat == seat), None) for line in move.lines]
    return sum(turn is not None and turn.action == drives for turn in turns) / len(turns)


# --- placing -------------------------------------------------------------------------------------


def _lands_on_ship(state: State, seat: Seat, action: Action) -> bool:
    """H-6, H-10: return whether a die's first drive would end on a node that gets a die."""
    last = len(fleet(state)) * len(state.faces)
    return rules.next_node(state) + state.faces[seat - 1][action // KINDS] <= last


# --- the distance home ---------------------------------------------------------------------------


def turns_left(state: State, seat: Seat) -> float:
    """Return the turns that a seat needs to bring its last ship home, without any jump."""
    dice = zip(fleet(state), state.faces[seat - 1], state.nodes[seat - 1], strict=True)
    rolling = state.rolling if state.turn == seat else None
    turns = sorted(
        _solo_turns(sides)[UNSET if slot == rolling or face < 0 else face][node]
        for slot, (sides, face, node) in enumerate(dice)
    )
    return sum(turns[: NEED[len(state.faces)]])


@cache
def _solo_turns(sides: int) -> list[list[float]]:
    return solo_turns(sides)
