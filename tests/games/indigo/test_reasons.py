"""Each kind of reason, in positions made by hand."""

from dataclasses import replace
from typing import Any

from hexwarp.core.trajectory import Candidate, Turn
from hexwarp.core.types import Event
from hexwarp.games.indigo import reasons, rules
from hexwarp.games.indigo.board import CELL_OF, EDGES
from hexwarp.games.indigo.notation import parse_move
from hexwarp.games.indigo.state import GEMS, Setup, State
from hexwarp.games.indigo.tiles import LETTERS, MATCHINGS, UNKNOWN

SETUP = Setup.of(2, {"gateways": "standard", "hand": 1, "open_gems": False})

DOOR = "c6X0", "amber c6 1"
"""An amber before c7, a cell of gateway 3, which is seat 1's."""

TWO_DOORS = "c6X0 b5X0", "amber c6 1, emerald b5 1"
"""The same, and an emerald before b6, another cell of the gateway."""


def position(tiles: str, gems: str, hand: str, turn: int = 1) -> State:
    """Return a position from its tiles (``e6S2``), gems (``amber e6 0``) and the mover's tile."""
    state = rules.initial_state(SETUP)
    board = list(state.board)
    for tile in tiles.split():
        cell, matching = divmod(parse_move(tile), MATCHINGS)
        board[cell] = matching
    resting = []
    for gem, cell_name, edge in (text.split() for text in gems.split(",")):
        resting.append((CELL_OF[cell_name] * EDGES + int(edge), GEMS.index(gem)))
    hands = [(UNKNOWN,), (UNKNOWN,)]
    hands[turn - 1] = (LETTERS.index(hand),)
    return replace(
        state,
        turn=turn,
        board=tuple(board),
        laid=tuple(CELL_OF[tile[:2]] for tile in tiles.split()),
        hands=tuple(hands),
        gems=tuple(sorted(resting)),
        centre=0,
    )


def move(
    state: State, text: str, *taken: tuple[int, str, int], share: float = 1.0
) -> Candidate[State]:
    """Return a move after which gems are expected to be taken: (mover, gem, seat that gets it)."""
    events: list[Event] = [
        {"type": "take", "gem": gem, "gateway": 1, "seats": [seat]} for _, gem, seat in taken
    ]
    made = Turn(state.turn, parse_move(text), (), (), state)
    turns = [
        Turn(gained[0], 0, (), (event,), state) for gained, event in zip(taken, events, strict=True)
    ]
    samples = round(10 * share)
    return Candidate(made.action, ((made, *turns),) * samples + ((made,),) * (10 - samples))


def reasons_of(state: State, candidate: Candidate[State], other: Candidate[State]) -> list[Any]:
    return list(reasons.reasons(SETUP, state, state.turn, candidate, other))


def faults(state: State, candidate: Candidate[State], better: Candidate[State]) -> list[Any]:
    return list(reasons.faults(SETUP, state, state.turn, candidate, better))


def test_take_and_give() -> None:
    mine = position(*DOOR, "X")
    take = {"kind": "take", "gem": "amber", "gateway": 3, "seats": [1]}
    assert reasons_of(mine, move(mine, "c7X0"), move(mine, "a2X0"))[0] == take
    theirs = position(*DOOR, "X", turn=2)
    give = {"kind": "give", "gem": "amber", "gateway": 3, "seats": [1]}
    assert faults(theirs, move(theirs, "c7X0"), move(theirs, "a2X0")) == [give]


def test_meet() -> None:
    gems = "c6X0 d7X0", "amber c6 1, emerald d7 2"
    meet = {"kind": "meet", "gem": "amber", "other": "emerald"}
    theirs = position(*gems, "R", turn=2)
    assert reasons_of(theirs, move(theirs, "c7R0"), move(theirs, "a2R0"))[0] == meet
    mine = position(*gems, "R")
    assert faults(mine, move(mine, "c7R0"), move(mine, "a2R0"))[0] == meet
    assert meet not in faults(mine, move(mine, "c7R0"), move(mine, "c7R0"))


def test_safe_and_deny() -> None:
    state = position(*DOOR, "R", turn=2)
    assert reasons_of(state, move(state, "c7R0"), move(state, "a2R0")) == [
        {"kind": "safe", "seats": [1]}
    ]
    both = position(*TWO_DOORS, "R", turn=2)
    deny = {"kind": "deny", "gem": "amber", "seats": [1]}
    assert reasons_of(both, move(both, "c7R0"), move(both, "a2R0")) == [deny]


def test_deny_what_is_expected_after_the_other_move() -> None:
    state = position(*TWO_DOORS, "X", turn=2)
    lost = move(state, "a2X0", (1, "sapphire", 1), share=0.5)
    deny = {"kind": "deny", "gem": "sapphire", "seats": [1]}
    assert deny in reasons_of(state, move(state, "a3X0"), lost)
    rarely = move(state, "a2X0", (1, "sapphire", 1), share=0.1)
    assert deny not in reasons_of(state, move(state, "a3X0"), rarely)


def test_allow() -> None:
    state = position(*DOOR, "X", turn=2)
    allow = {"kind": "allow", "gem": "amber", "seats": [1]}
    better = move(state, "a3X0")
    likely = move(state, "a2X0", (1, "amber", 1), share=0.8)
    assert faults(state, likely, better) == [allow | {"likely": "yes"}]
    maybe = move(state, "a2X0", (1, "amber", 1), share=0.3)
    assert faults(state, maybe, better) == [allow | {"likely": "no"}]
    assert faults(state, maybe, maybe) == []
    late = move(state, "a2X0", (2, "emerald", 2), (1, "amber", 1))
    assert faults(state, late, better) == [], "only until the mover's next turn"


def test_near_and_lead() -> None:
    two_cells = position("c5X0", "amber c5 1", "X")
    near = {"kind": "near", "gem": "amber", "gateway": 3, "seats": [1]}
    assert reasons_of(two_cells, move(two_cells, "c6X0"), move(two_cells, "a2X0")) == [near]
    three_cells = position("c4X0", "amber c4 1", "X")
    lead = {"kind": "lead", "gem": "amber", "gateway": 3, "seats": [1]}
    assert reasons_of(three_cells, move(three_cells, "c5X0"), move(three_cells, "a2X0")) == [lead]


def test_away() -> None:
    state = position("d8X0", "amber d8 4", "X", turn=2)
    away = {"kind": "away", "gem": "amber", "seats": [1]}
    assert reasons_of(state, move(state, "d7X0"), move(state, "a2X0")) == [away]
    nearer = position("d6X0", "amber d6 1", "X", turn=2)
    assert away not in reasons_of(nearer, move(nearer, "d7X0"), move(nearer, "a2X0"))


def test_next() -> None:
    state = position("c4X0", "amber c4 1", "X")
    expected = move(state, "a2X0", (1, "amber", 1), share=0.6)
    then = {"kind": "next", "gem": "amber", "seats": [1]}
    assert reasons_of(state, expected, move(state, "a3X0")) == [then]
    seldom = move(state, "a2X0", (1, "amber", 1), share=0.4)
    assert reasons_of(state, seldom, move(state, "a3X0")) == []


def test_quiet() -> None:
    state = position("c4X0", "amber c4 1", "X", turn=2)
    quiet = {"kind": "quiet", "seats": [1]}
    assert reasons_of(state, move(state, "a2X0"), move(state, "c5X0")) == [quiet]
    assert reasons_of(state, move(state, "a2X0"), move(state, "a3X0")) == []


def test_stray() -> None:
    state = position(*DOOR, "R")
    stray = {"kind": "stray", "gem": "amber", "seats": [1]}
    assert faults(state, move(state, "c7R0"), move(state, "a2R0")) == [stray]


def test_i19_i26_a_gem_is_in_reach_only_by_a_tile_that_may_be_left() -> None:
    state = position(*DOOR, "X")
    (spot,) = (spot for spot, _ in state.gems)
    way = reasons.reach(SETUP, state)[0][spot]
    assert (way.gateway, 0 < way.chance < 1) == (3, True)
    assert spot not in reasons.reach(SETUP, state)[1]
    filled = replace(state, board=tuple(max(tile, 2) for tile in state.board))
    assert reasons.reach(SETUP, filled) == ({}, {})
