"""The lessons of Indigo's tutorial: positions as moves from the start, and what is to be found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hexwarp.core.lessons import Lesson, follow_chance
from hexwarp.core.types import Event, Seat
from hexwarp.games.indigo import notation, rules
from hexwarp.games.indigo.game import Indigo
from hexwarp.games.indigo.state import State
from hexwarp.games.indigo.tiles import KIND, LETTERS, MATCHINGS, UNKNOWN, Kind

LEARNER: Final[Seat] = 1


def kind_of(events: Sequence[Event], seat: Seat) -> str:
    """Return what a placement teaches: the strongest of its effects on gems, or that it has none.

    Args:
        events: The events of the placement.
        seat: The seat that lays the tile.
    """
    takes = [event["seats"] for event in events if event["type"] == "take"]
    if any(event["type"] == "meet" for event in events):
        return "lost"
    if any(isinstance(seats, list) and seat in seats for seats in takes):
        return "taken"
    if takes:
        return "given"
    return "run" if any(event["type"] == "run" for event in events) else "still"


def _lesson(
    name: str,
    moves: str,
    tile: str,
    cell: str,
    goal: str,
    *,
    kinds: str = "",
    players: int = 2,
    reply: str = "",
) -> Lesson[State]:
    """Return a lesson.

    Args:
        name: The lesson's name.
        moves: The placements that lead to the position.
        tile: The kind of the learner's tile.
        cell: The cell on which the learner is to lay it.
        goal: The kind of the placements that fulfil the goal.
        kinds: The kinds of particular placements, as ``g7B1=goal``.
        players: The number of players.
        reply: The last of the placements, if the page is to play it first.
    """
    game = Indigo(players, {"open_gems": True})
    earlier = _position(game, moves)
    state = _position(game, f"{moves} {reply}")
    kind = LETTERS.index(tile)
    before = None
    if reply:
        event, *effects = _laid(game, earlier, reply)[1]
        before = (_with_hand(earlier, LEARNER, kind), (event, *effects))
    state = _with_hand(state, LEARNER, kind)
    return Lesson(
        name=name,
        game=game,
        state=state,
        goal=(goal,),
        seat=LEARNER,
        places=(cell,),
        moves=tuple(f"{cell}{tile}{rotation}" for rotation in range(6)),
        kinds=tuple((move, kind) for move, _, kind in (p.partition("=") for p in kinds.split())),
        before=before,
    )


def _position(game: Indigo, moves: str) -> State:
    """Return the state after some placements, in which all hands are unknown.

    Raises:
        AssertionError: A placement is illegal.
    """
    state = replace(game.initial_state(), hands=((UNKNOWN,),) * game.players)
    for text in moves.split():
        state = _laid(game, state, text)[0]
    return state


def _laid(game: Indigo, state: State, text: str) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a placement of a tile that is drawn for it, and the events."""
    action = notation.parse_move(text)
    seat = state.turn
    state = _with_hand(state, seat, KIND[action % MATCHINGS])
    if action not in rules.legal_actions(state, seat):
        raise AssertionError(f"{text} is illegal")
    transition = game.apply(state, seat, action)
    after, drawn = follow_chance(game, transition.state, ())
    events = (*transition.events, *drawn)
    return _with_hand(after, seat, UNKNOWN), tuple(
        game.redact_event(event, (LEARNER,)) for event in events
    )


def _with_hand(state: State, seat: Seat, kind: Kind) -> State:
    return replace(state, hands=(*state.hands[: seat - 1], (kind,), *state.hands[seat:]))


_END = """
b6B0 d1X0 g5B1 b3S2 b5C0 d6X0 e2C2 d3S1 a2B1 b2S2 i8R0 c5B0 c1R0 g4R0 i7S0 g9C1 f8C1 h4S5 c2B1 h5C2
c4X0 i6C0 f4R0 b1C1 c7C2 d5B1 h8X0 f5C2 h6C2 f9B0 d7C2 e8S0 f2C1 g7R0 f7B1 g8X0 g6S3 e7B2 d2B1 b4S3
e4S5 a4X0 e3B0 f3S3 a3S5 g3C2 e6C0 d4S5 c3R1 f6B0
"""
"""The placements of a whole game up to its last gem, the sapphire, with 7 points to 9."""

LESSONS: Final[tuple[Lesson[State], ...]] = (
    # I-12, I-14, I-15: a tile beside the centre lets an emerald out.
    _lesson("lay", "", "X", "f6", "run"),
    # I-3, I-16: the gem follows the path that the tile's rotation gives it, over two tiles.
    _lesson("turn", "f6X0", "B", "g7", "up", reply="h7X0", kinds="g7B1=up g7B2=aside"),
    # I-7, I-18: a gem that leaves through a gateway goes to its owner.
    _lesson("gateway", "f6X0 h7X0 g7B1", "S", "i7", "taken", reply="d4C2"),
    # I-6, I-16: a corner's amber runs through as many tiles as there are.
    _lesson("path", "d7X0 f8C0 c6B1 f9X0 b6X0 g4C0", "B", "e8", "taken"),
    # I-13: a curve may not join two exits of a gateway.
    _lesson("forbidden", "d4X0 c3B1 b3X0", "R", "a3", "run", reply="g6C0"),
    # I-17: two gems that meet are lost.
    _lesson("meet", "e6S1 h8S3 f7S4 g8B0 f8S2 c3X0", "S", "g9", "lost"),
    # I-6: the U-turn of a corner.
    _lesson("corner", "f5S0 i6S1 f4B0 g4X0", "B", "h4", "taken"),
    # I-15: the sapphire leaves the centre last.
    _lesson(
        "sapphire",
        "d3X0 f6B0 d2X0 e6C0 d1X0 d5B1 f5R0 e4X0 b4C0 g8B0",
        *("S", "d4", "taken"),
    ),
    # I-8, I-18: a gateway of two owners gives each a gem.
    _lesson("shared", "d4X0 g7S0 c3S1 c2C1", "C", "c1", "taken", players=4),
    # I-4, I-20, I-21: the last gem ends the game; most points win.
    _lesson("end", _END, "S", "c6", "taken"),
)
