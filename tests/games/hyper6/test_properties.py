"""Invariants of all positions of legal play."""

from random import Random
from typing import Any

import pytest

from hexwarp.core.history import History
from hexwarp.core.testing import random_history
from hexwarp.core.trajectory import Turn
from hexwarp.games.hyper6 import GAME
from hexwarp.games.hyper6.rules import FLEET, NEED
from hexwarp.games.hyper6.spiral import HAND, HOLE, LINK
from hexwarp.games.hyper6.state import Phase, State
from support.json_views import snapshot_of

HISTORIES = [
    random_history(GAME(players, {"setup": setup}), Random(seed))
    for players in (2, 3)
    for setup in ("rolled", "chosen")
    for seed in range(6)
]


def title(history: History[State]) -> str:
    return f"{history.game.players}-{history.game.options['setup']}"


def pairs(history: History[State]) -> list[tuple[State, Turn[State]]]:
    """Yield each turn with the state before it."""
    return [(history.before(number), turn) for number, turn in enumerate(history.turns)]


@pytest.mark.parametrize("history", HISTORIES, ids=title)
def test_ships_have_nodes_of_their_own_and_valid_faces(history: History[State]) -> None:
    dice = FLEET[history.game.players]
    for turn in history.turns:
        state = turn.state
        on_board = [n for nodes in state.nodes for n in nodes if HAND < n < HOLE]
        assert len(set(on_board)) == len(on_board)
        if state.phase == Phase.CHOOSE:
            continue
        for faces in state.faces:
            assert all(1 <= face <= sides for face, sides in zip(faces, dice, strict=True))
        for home in snapshot_of(history.game, state)["home"]:
            assert home < NEED[history.game.players] or state.phase == Phase.OVER


@pytest.mark.parametrize("history", HISTORIES, ids=title)
def test_only_the_turns_ship_changes_and_none_goes_back(history: History[State]) -> None:
    for before, turn in pairs(history):
        for seat, (old, new) in enumerate(zip(before.nodes, turn.state.nodes, strict=True), 1):
            moved = [slot for slot, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
            assert all(new[slot] > old[slot] for slot in moved)
            assert len(moved) <= (seat == turn.seat)


@pytest.mark.parametrize("history", HISTORIES, ids=title)
def test_the_idle_count_is_the_turns_since_a_ship_moved(history: History[State]) -> None:
    idle = 0
    for before, turn in pairs(history):
        moved = before.nodes != turn.state.nodes
        idle = 0 if moved or before.phase != Phase.DRIVE else idle + 1
        assert turn.state.idle == idle


@pytest.mark.parametrize("history", HISTORIES, ids=title)
def test_the_state_follows_from_the_events(history: History[State]) -> None:
    dice = FLEET[history.game.players]
    faces = [list(row) for row in history.start.faces]
    nodes = [list(row) for row in history.start.nodes]
    for turn in history.turns:
        events: tuple[Any, ...] = turn.events
        for event in events:
            apply_event(event, faces, nodes)
            if "sides" in event:
                assert event["sides"] == dice[event["slot"]]
        assert tuple(map(tuple, faces)) == turn.state.faces
        assert tuple(map(tuple, nodes)) == turn.state.nodes


def apply_event(event: Any, faces: list[list[int]], nodes: list[list[int]]) -> None:
    """Change faces and nodes by an event."""
    if event["type"] in ("reveal", "order"):
        return
    row, slot = event["seat"] - 1, event["slot"]
    match event["type"]:
        case "choose":
            faces[row][slot] = event["face"]
        case "place":
            assert faces[row][slot] == event["face"]
            nodes[row][slot] = event["node"]
        case "drive" | "jump" as kind:
            assert nodes[row][slot] == event["from"]
            to = event["to"] or HOLE
            assert to == (
                LINK[event["from"]]
                if kind == "jump"
                else min(event["from"] + faces[row][slot], HOLE)
            )
            nodes[row][slot] = to
        case "roll":
            assert nodes[row][slot] == event["node"]
            faces[row][slot] = event["face"]
        case "home":
            assert nodes[row][slot] == HOLE
        case "adjust":
            assert nodes[row][slot] == event["node"]
            faces[row][slot] += event["by"]
            assert faces[row][slot] == event["face"]
        case unknown:
            raise AssertionError(unknown)


@pytest.mark.parametrize("history", HISTORIES, ids=title)
def test_only_winners_score_0(history: History[State]) -> None:
    outcome = history.game.outcome(history.state)
    assert outcome is not None
    for seat in history.game.seats:
        score = outcome.scores[seat - 1]
        assert (score == 0) == (seat in outcome.winners)
        assert 0 <= score <= 6
    assert len(outcome.winners) <= 1
