"""``State``: checked moves, chance by a seed, and positions as values."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.errors import HexwarpError, IllegalMoveError, MalformedError
from hexwarp.core.record import Record, read, write
from hexwarp.core.state import State

SPECS = [
    "indigo(players=3)",
    "indigo(players=2,hand=2)",
    "hyper6(players=2)",
    "hyper6(players=3,setup=chosen)",
    "cairn(players=2)",
]


def played(state: State, rng: Random) -> State:
    while state.to_move:
        state = state.play(rng.choice(state.legal_moves))
    return state


@pytest.mark.parametrize("spec", SPECS)
def test_a_game_is_played_to_its_end(spec: str) -> None:
    start = State(spec, seed=1)
    end = played(start, Random(2))
    assert start.outcome is None
    assert start.ply == 0
    assert end.outcome is not None
    assert end.legal_moves == ()
    assert end == played(State(spec, seed=1), Random(2))
    assert write(read(write(end.record()))[0]) == write(end.record())
    assert end.record({"Event": "club evening"}).tags == {"Event": "club evening"}


@pytest.mark.parametrize("spec", SPECS)
def test_the_moves_of_a_record_lead_to_its_end(spec: str) -> None:
    """A roll in a move comes up, whatever the seed; draws are those of the seed."""
    end = played(State(spec, seed=1), Random(2))
    body = write(end.record()).partition("\n\n")[2]
    tokens = [token for token in body.split() if not token.rstrip(".").isdigit()]
    setup = len(end.history.turns) - len(tokens)
    start = end.back(len(end.history.turns))
    for turn in end.history.turns[:setup]:
        text = start.game.action_text(start.history.state, turn.seat, turn.action)
        start = start.play(text, seat=turn.seat)
    assert start.play(*tokens).history.state == end.history.state


def test_states_are_values() -> None:
    state = State("indigo", seed=1)
    move = state.legal_moves[0]
    after = state.play(move)
    assert state.ply == 0
    assert after.ply == 1
    assert after == state.play(move)
    assert hash(after) == hash(state.play(move))
    assert after != state
    assert after.back() == state
    assert state.play() is state
    assert state != State("indigo(players=3)", seed=1)
    assert state != "indigo"


def test_a_seed_is_drawn_and_repeats_the_game() -> None:
    state = State("indigo")
    assert State("indigo", seed=state.seed) == state
    assert len({State("indigo") for _ in range(10)}) > 1


def test_a_record_is_played_on() -> None:
    state = State("hyper6", seed=1)
    state = state.play(state.legal_moves[0])
    (record,) = read(write(state.record()))
    again = State.from_record(record, seed=1)
    assert again == state
    assert again.play(again.legal_moves[0]).ply == 2


def test_views_hold_what_seats_know() -> None:
    state = State("indigo(players=2)", seed=1)
    own, other, spectator = state.view(1), state.view(2), state.view()
    assert own["hands"] != other["hands"]
    assert spectator["hands"] == [["?"], ["?"]]
    assert state.view(1, 2)["hands"] not in (own["hands"], other["hands"])
    assert state.redacted(1) == state.game.redact(state.history.state, (1,))


def test_seats_that_act_at_once_are_named() -> None:
    state = State("hyper6(players=2,setup=chosen)", seed=1)
    assert state.to_move == (1, 2)
    move = state.moves_of(2)[0]
    assert state.play(move, seat=2).redacted(1) != state.redacted(1)
    assert state.moves_of(3) == () if state.game.players == 3 else True


@pytest.mark.parametrize(
    ("spec", "move", "kind", "reason"),
    [
        ("indigo", "nonsense", MalformedError, "is not a move such as e6S2"),
        ("indigo", "", MalformedError, "is not a move"),
        ("indigo", 5, MalformedError, "A move is a text, not 5."),
        ("indigo", None, MalformedError, "A move is a text, not None."),
        ("indigo", "z9S2", MalformedError, ""),
        ("indigo", "a1S2", IllegalMoveError, ""),
        ("hyper6", "17-21", IllegalMoveError, ""),
        ("cairn", "r9", HexwarpError, ""),
    ],
)
def test_nonsense_gets_one_sentence(
    spec: str, move: Any, kind: type[HexwarpError], reason: str
) -> None:
    state = State(spec, seed=1)
    with pytest.raises(kind) as caught:
        state.play(move)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_other_nonsense_gets_one_sentence() -> None:
    state = State("hyper6", seed=1)
    other = 3 - state.to_move[0]
    cases: list[tuple[Callable[[], object], str]] = [
        (lambda: state.play(state.legal_moves[0], seat=other), f"It is not seat {other}'s turn."),
        (lambda: state.play(state.legal_moves[0], seat=9), "It is not seat 9's turn."),
        (lambda: state.back(), "0 decisions can be taken back here, not 1."),
        (lambda: state.back(-1), "0 decisions can be taken back here, not -1."),
        (lambda: State("hyper6(players=9)"), "hyper6 is for 2, 3 players, not for 9."),
    ]
    for act, reason in cases:
        with pytest.raises(HexwarpError) as caught:
            act()
        assert str(caught.value) == reason
    end = played(state, Random(1))
    with pytest.raises(IllegalMoveError, match="17-21 comes after the end of the game"):
        end.play("17-21")


def test_a_roll_that_does_not_take_place_is_refused() -> None:
    with pytest.raises(HexwarpError):
        State("cairn", seed=1).play("s3")


def test_a_state_is_shown() -> None:
    state = State(registry.load("indigo(players=3)"), seed=1)
    assert repr(state) == (
        "<State of indigo(players=3,gateways=standard,hand=1,open_gems=false) at ply 0>"
    )
    assert "[bold]" not in str(state)
    assert len(str(state).splitlines()) > 10
    assert state._repr_svg_() == state.game.picture(state.history.state).document()


def test_a_record_without_a_game_of_ones_own_keeps_its_tags() -> None:
    record = Record(State("cairn", seed=1).history, {"Event": "x"})
    assert State.from_record(record).record().tags == {}
