"""Secrets: states that differ only in hidden information have equal views."""

from collections.abc import Collection
from itertools import product
from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.chance import ScriptedChance
from hexwarp.core.history import History, begin
from hexwarp.core.record import Record, read, write
from hexwarp.core.testing import random_history, viewers
from hexwarp.core.types import Event
from hexwarp.games.indigo.state import State
from hexwarp.games.indigo.tiles import LETTERS
from support.json_views import snapshot_of, view_of

SPECS = [f"indigo(players={players},hand={hand})" for players in (2, 3, 4) for hand in (1, 2)]


def drawn(history: History[State]) -> list[int]:
    return [*history.outcomes, *(o for turn in history.turns for o in turn.outcomes)]


def slots(history: History[State], seat: int) -> list[int]:
    """Return the places in the deck of the tiles that a seat has drawn."""
    game = history.game
    hand = int(game.options["hand"])
    owners = [s for s in game.seats for _ in range(hand)]
    owners += [turn.seat for turn in history.turns for _ in turn.outcomes]
    return [slot for slot, owner in enumerate(owners) if owner == seat]


def other_world(history: History[State], viewer: Collection[int], rng: Random) -> History[State]:
    """Return the game where the other seats hold other tiles and drew the first two in reverse."""
    deck = drawn(history)
    tail = [kind for kind, left in history.game.chance_outcomes(history.state) for _ in range(left)]
    rng.shuffle(tail)
    for seat in history.game.seats:
        if seat in viewer:
            continue
        mine = slots(history, seat)
        for kind in history.state.hands[seat - 1]:
            last = max(slot for slot in mine if deck[slot] == kind)
            other = next((n for n, k in enumerate(tail) if k != kind), None)
            if other is not None:
                deck[last], tail[other] = tail[other], deck[last]
        if history.game.options["hand"] == 2:
            deck[mine[0]], deck[mine[1]] = deck[mine[1]], deck[mine[0]]
    chance = ScriptedChance(deck)
    again = begin(history.game, chance)
    for turn in history.turns:
        assert turn.action in history.game.legal_actions(again.state, turn.seat)
        again = again.play(turn.seat, turn.action, chance)
    return again


def everything_visible(history: History[State], viewer: Collection[int]) -> dict[str, Any]:
    game, state = history.game, history.state
    events = [*history.events, *(event for turn in history.turns for event in turn.events)]
    return {
        "record": write(Record(history), viewer),
        "state": game.redact(state, viewer),
        "hash": hash(game.redact(state, viewer)),
        "view": view_of(game, state, viewer),
        "picture": game.draw(state, viewer),
        "events": [game.redact_event(event, viewer) for event in events],
        "snapshot": snapshot_of(game, state),
        "legal": [game.legal_actions(game.redact(state, viewer), seat) for seat in viewer],
        "forbidden": [
            [(text, str(reason)) for text, reason in game.forbidden_moves(state, seat)]
            for seat in viewer
        ],
        "weights": game.chance_outcomes(game.redact(state, viewer)),
    }


@pytest.mark.parametrize("spec", SPECS)
def test_i26_i28_states_that_differ_in_hidden_tiles_have_equal_views(spec: str) -> None:
    game = registry.load(spec)
    rng = Random(spec)
    differ = []
    for turns in (0, 1, 5, 17, 33):
        history = random_history(game, rng, turns)
        if not game.to_move(history.state):
            continue
        for viewer in viewers(game):
            if len(viewer) == game.players:
                continue
            other = other_world(history, viewer, rng)
            differ.append(drawn(other) != drawn(history))
            assert everything_visible(other, viewer) == everything_visible(history, viewer)
    assert sum(differ) > 0.8 * len(differ)


def test_i28_a_record_lists_other_seats_tiles_in_the_order_of_laying() -> None:
    deck = "SXBCRS" + "?" * 48
    text = f'[Game "indigo"]\n[Players "2"]\n[Hand "2"]\n[Deck "{deck}"]\n\n1. e6X0 d4C0 e7R0'
    (record,) = read(text)
    # Seat 1 drew S and X, then R; it laid X, then R. Seat 2 drew B and C, then S, and laid C.
    for viewer, expected in {
        (): "XRC???" + "?" * 48,
        (1,): "SXC?R?" + "?" * 48,
        (2,): "XRBC?S" + "?" * 48,
        (1, 2): deck,
    }.items():
        # The last draw, after e7R0, was not known to begin with.
        assert f'[Deck "{expected}"]' in write(record, viewer)


def test_i26_a_hand_does_not_reveal_the_order_of_drawing() -> None:
    game = registry.load("indigo(hand=2)")
    worlds = [
        begin(game, ScriptedChance(map(LETTERS.index, letters))).state
        for letters in ("SXBB", "XSBB")
    ]
    assert worlds[0] == worlds[1]
    assert view_of(game, worlds[0], (1,))["hands"] == [["X", "S"], ["?", "?"]]


@pytest.mark.parametrize(("spec", "viewer"), [*product(SPECS[:2], [(), (1,), (2,), (1, 2)])])
def test_i26_hidden_tiles_count_as_unseen(spec: str, viewer: Collection[int]) -> None:
    game = registry.load(spec)
    history = random_history(game, Random(spec), 9)
    view = view_of(game, history.state, viewer)
    hidden = sum(hand.count("?") for hand in view["hands"])
    assert hidden == (2 - len(viewer)) * int(game.options["hand"])
    assert sum(view["unseen"].values()) == view["stock"] + hidden


@pytest.mark.parametrize("spec", SPECS)
def test_i26_at_the_end_all_is_public(spec: str) -> None:
    game = registry.load(spec)
    history = random_history(game, Random(spec))
    assert game.redact(history.state, ()) == history.state
    assert write(Record(history), ()) == write(Record(history))
    view = view_of(game, history.state, ())
    assert view["over"]
    assert None not in view["scores"] + view["collected"]


@pytest.mark.parametrize(
    ("open_gems", "expected"), [("false", [None, 0, None]), ("true", [0, 0, 0])]
)
def test_i25_i27_gems_are_behind_screens_or_open(open_gems: Any, expected: Any) -> None:
    game = registry.load(f"indigo(players=3,open_gems={open_gems})")
    state = random_history(game, Random(1), 1).state
    view = view_of(game, state, (2,))
    assert view["scores"] == expected
    assert [seat is None for seat in view["collected"]] == [score is None for score in expected]


def test_i26_only_the_drawer_sees_the_kind_of_a_draw() -> None:
    game = registry.load("indigo(players=3)")
    draw: Event = {"type": "draw", "seat": 2, "kind": "S"}
    assert game.redact_event(draw, (2, 3)) == draw
    assert game.redact_event(draw, (1, 3)) == draw | {"kind": None}
    lay: Event = {"type": "lay", "seat": 2, "cell": "e6", "kind": "S", "rotation": 2}
    assert game.redact_event(lay, ()) == lay


def test_i26_unknown_tiles_are_sampled_from_the_unseen_ones() -> None:
    game = registry.load("indigo(players=4,hand=2)")
    rng = Random(4)
    state = random_history(game, rng, 40).state
    redacted = game.redact(state, (3,))
    worlds = [game.determinize(redacted, rng) for _ in range(50)]
    assert len(set(worlds)) > 25
    for possible in worlds:
        assert possible.hands[2] == state.hands[2]
        assert all(left >= 0 for left in view_of(game, possible, range(1, 5))["unseen"].values())
        assert game.redact(possible, (3,)) == redacted
