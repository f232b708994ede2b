"""Each kind of reason, in positions made by hand."""

from dataclasses import replace
from typing import Any

from hexwarp.core.trajectory import Candidate, Turn
from hexwarp.games.hyper6 import notation, reasons
from hexwarp.games.hyper6.rules import placing_start
from hexwarp.games.hyper6.state import State

from .positions import position


def move(state: State, text: str, reply: str = "") -> Candidate[State]:
    """Return a move after which the other seat is expected to make another one."""
    action = notation.parse_action(state, state.turn, text)
    line = [Turn(state.turn, action, (), (), state)]
    if reply:
        seat = 3 - state.turn
        line.append(Turn(seat, notation.parse_action(state, seat, reply), (), (), state))
    return Candidate(action, (tuple(line),))


def reasons_of(state: State, text: str, other: str) -> list[Any]:
    return list(reasons.reasons(state, state.turn, move(state, text), move(state, other)))


def kinds(state: State, text: str, other: str) -> list[str]:
    return [reason["kind"] for reason in reasons_of(state, text, other)]


def test_win_and_home() -> None:
    last = position("8.8@120 8.1@* 6.1@* 6.1@* 6.1@* 4.1@*", "")
    assert reasons_of(last, "120-*", "120-") == [{"kind": "win", "seat": 1}]
    second = position("8.8@120 8.1@*", "")
    assert reasons_of(second, "120-*", "120-")[0] == {"kind": "home", "home": 2, "need": 6}


def test_jump_and_roll() -> None:
    # 40 is on ring 5, and linked with a node of ring 4.
    state = position("8.4@36", "8.1@40")
    jump = {"kind": "jump", "jumps": 1, "rings": 2}
    assert reasons_of(state, "36-40~70", "36+") == [jump], "no face leads to a ship"
    crowded = position("8.4@36", "8.1@40 8.1@73 6.1@75")
    roll = {"kind": "roll", "good": 2, "sides": 8}
    assert reasons_of(crowded, "36-40~70", "36+")[1] == roll


def test_next_home_and_next_jump() -> None:
    near = position("8.3@123", "")
    assert kinds(near, "123+", "123-")[0] == "next_home"
    aiming = position("8.3@60", "8.1@64")
    jump = {"kind": "next_jump", "jumps": 1, "rings": 1}
    assert reasons_of(aiming, "60+", "60-")[0] == jump
    assert "next_jump" not in kinds(aiming, "60-", "60+")


def test_deny_and_allow() -> None:
    state = position("8.2@40 8.2@50", "8.4@36")
    deny = {"kind": "deny", "seat": 2, "rings": 2}
    assert deny in reasons_of(state, "40-42", "50-52")
    allow = {"kind": "allow", "seat": 2, "rings": 2, "jumps": 1}
    stays, leaves = move(state, "50-52", reply="36-40~70"), move(state, "40-42")
    assert reasons.faults(state, 1, stays, leaves) == (allow,)
    unused = move(state, "50-52", reply="36+")
    assert reasons.faults(state, 1, unused, leaves) == ()
    assert reasons.faults(state, 1, leaves, stays) == ()


def test_spoil() -> None:
    state = position("8.4@36 8.8@40 6.2@60", "")
    spoil = {"kind": "spoil", "seat": 1, "rings": 2}
    assert reasons.faults(state, 1, move(state, "40-48"), move(state, "60-62")) == (spoil,)


def test_placing_on_a_way_to_a_ship() -> None:
    faces = (8, 3, 1, 1, 1, 1, 1, 1, 1), (1,) * 9
    state = placing_start(faces, (1, 2))
    for _ in range(12):
        slot = state.nodes[state.turn - 1].index(0, 2 if state.turn == 1 else 0)
        nodes = [list(own) for own in state.nodes]
        nodes[state.turn - 1][slot] = 1 + sum(node > 0 for own in nodes for node in own)
        state = replace(state, nodes=tuple(map(tuple, nodes)), turn=3 - state.turn)
    assert reasons_of(state, "8.3@13", "8.8@13") == [{"kind": "place_jump"}]
    assert reasons_of(state, "8.3@13", "8.3@13") == [], "the other one can jump as well"
    short, far = move(state, "8.3@13"), move(state, "8.8@13")
    assert reasons.faults(state, 1, far, short) == ({"kind": "place_miss"},)
    assert reasons.reasons(state, 1, far, short) == ()


def test_left() -> None:
    state = position("8.8@100 8.1@* 6.1@* 6.1@* 6.1@* 4.1@*", "")
    left = reasons_of(state, "100-108", "100-")
    assert left == [{"kind": "left", "turns": 3, "saved": 1}]
    assert reasons.turns_left(state, 1) == 4
    assert "left" not in kinds(position("", ""), "1+", "2+"), "too many to count"
