"""Allowed actions are those that the referee does not refuse."""

from dataclasses import replace

import pytest

from hexwarp.match import commands, seating
from hexwarp.match.clock import days
from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.match.permissions import allowed_actions
from hexwarp.match.seat_holder import SeatHolder

ANN, BOB, BOT = SeatHolder("Ann", "ann"), SeatHolder("Bob", "bob"), SeatHolder("Bot", bot="greedy")


def match_of(*holders: SeatHolder, game: str = "indigo", **more: object) -> Match:
    created = seating.create_match("ann", game, len(holders), {}, [*holders], **more)  # type: ignore[arg-type]
    return commands.apply_new_event(None, "x", created, 1000)[-1][1]


def may_have_hints(match: Match, user_id: str) -> bool:
    """Return whether the referee grants hints, on the user's turn or not."""
    try:
        commands.hint_seat(match, user_id, None)
    except Refusal as refusal:
        return refusal.code == "not_your_turn"
    return True


def test_hints_are_allowed_alone_with_bots() -> None:
    match = match_of(ANN, BOT)
    assert "hint" in allowed_actions(match, "ann", ())
    assert may_have_hints(match, "ann")


@pytest.mark.parametrize(
    "match",
    [
        pytest.param(match_of(ANN, BOB), id="another person"),
        pytest.param(match_of(ANN, BOT, rated=True, clock=days(3)), id="rated"),
        pytest.param(match_of(ANN, BOT, game="cairn"), id="no compiled rules"),
        pytest.param(match_of(ANN, SeatHolder()), id="an open seat"),
    ],
)
def test_hints_are_offered_only_where_they_are_given(match: Match) -> None:
    assert "hint" not in allowed_actions(match, "ann", ())
    assert not may_have_hints(match, "ann")


def test_no_hints_after_one_of_three_people_has_resigned() -> None:
    """A bot plays the seat, but the user who resigned may watch."""
    match = match_of(ANN, BOB, BOT)
    match = commands.apply_new_event(match, "x", seating.resign(match, "bob", None), 2000)[-1][1]
    assert match.holder(2).bot
    assert not may_have_hints(match, "ann")
    assert "hint" not in allowed_actions(match, "ann", ())


def test_conditional_moves_are_for_games_with_days_for_a_move() -> None:
    match = match_of(ANN, BOB, clock=days(3))
    for user_id in ("ann", "bob"):
        assert "conditional_moves" in allowed_actions(match, user_id, ())
    for other in (match_of(ANN, BOB), replace(match, aborted=True)):
        assert "conditional_moves" not in allowed_actions(other, "ann", ())
    assert "conditional_moves" not in allowed_actions(match, "stranger", ())
