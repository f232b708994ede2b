"""Requests that concern others are limited by seat and turn, and use up nobody else's right."""

from collections.abc import Callable

import pytest

from hexwarp.match import commands as m
from hexwarp.match import seating
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import replay
from hexwarp.match.events import MatchEvent
from support.matches import ANN, BOB, CAROL, ScriptedMatch
from toy import Cairn


@pytest.fixture(autouse=True)
def drawable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cairn, "may_be_drawn", True)


def repeat(game: ScriptedMatch, *commands: Callable[[], MatchEvent]) -> int:
    """Execute commands in turn until one is refused; return how many were not, of 100."""
    for count in range(100):
        try:
            game.add(commands[count % len(commands)]())
        except Refusal:
            return count
    return 100


def test_draws_are_offered_once_a_turn() -> None:
    game = ScriptedMatch(ANN, BOB, options={"height": 20})
    offers = (
        lambda: m.offer_draw(game.match, "ann"),
        lambda: m.answer_proposal(game.match, "ann", False),
    )
    for _ in range(3):
        assert repeat(game, *offers) == 2
        assert "draw" not in game.allowed("ann")
        assert "draw" in game.allowed("bob"), "the other's right"
        game.move("s")
        game.move("s")
    assert replay(game.log)[-1][1] == game.match


def test_takebacks_are_proposed_once_a_turn() -> None:
    game = ScriptedMatch(ANN, BOB, options={"height": 20})
    game.move("s")
    for answerer in ("ann", "bob"):
        assert ("takeback" in game.allowed("ann")) is (answerer == "ann")
        if answerer == "ann":
            game.add(m.propose_takeback(game.match, "ann"))
            game.add(m.answer_proposal(game.match, answerer, False))
    with pytest.raises(Refusal, match="since your last move"):
        m.propose_takeback(game.match, "ann")
    assert "draw" in game.allowed("ann"), "another kind"
    game.move("s")
    assert "takeback" in game.allowed("bob")


def test_takeback_that_was_accepted_leaves_the_right_to_another() -> None:
    game = ScriptedMatch(ANN, BOB)
    for _ in range(3):
        game.move("s")
        game.add(m.propose_takeback(game.match, "ann"))
        game.add(m.answer_proposal(game.match, "bob", True))


def test_agreement_is_given_once() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL)
    game.add(m.offer_draw(game.match, "ann"))
    assert repeat(game, lambda: m.answer_proposal(game.match, "bob", True)) == 1
    game.add(m.answer_proposal(game.match, "bob", False))
    assert game.match.proposal is None


def test_view_is_shared_a_few_times_a_turn_and_its_sharing_always_ends() -> None:
    game = ScriptedMatch(ANN, BOB)
    toggles = (
        lambda: seating.share_view(game.match, "ann", None, "link"),
        lambda: seating.share_view(game.match, "ann", None, None),
    )
    assert repeat(game, *toggles) == 2 * seating.MAX_SHARED
    with pytest.raises(Refusal, match="not shared"):
        seating.share_view(game.match, "ann", None, None)
    assert "share" not in game.allowed("ann")
    assert "share" in game.allowed("bob")
    game.move("s")
    assert repeat(game, toggles[0]) == seating.MAX_SHARED
    assert "share" in game.allowed("ann"), "to end it"
    game.add(toggles[1]())


def test_seat_is_left_a_few_times_a_turn_and_the_return_is_never_refused() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL)
    commands = (
        lambda: seating.leave(game.match, "bob", None),
        lambda: seating.return_to_seat(game.match, "bob", None),
    )
    assert repeat(game, *commands) == 2 * seating.MAX_LEFT
    assert not game.match.holder(2).away
    assert {"leave", "resign"} & {*game.allowed("bob")} == {"resign"}
    assert "leave" in game.allowed("ann")
    game.move("s")
    game.move("s")
    assert "leave" in game.allowed("bob")


def test_new_round_begins_with_all_rights() -> None:
    game = ScriptedMatch(ANN, BOB, rounds=2)
    while not game.match.round_over:
        game.move("s")
    game.add(seating.share_view(game.match, "ann", None, "link"))
    game.add(m.start_next_round(game.match, "ann"))
    assert game.match.since_turn == ()
