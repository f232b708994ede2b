"""The referee among several users: seats, clocks, proposals and spectator links."""

from dataclasses import replace
from typing import Any

import pytest

from hexwarp.core.errors import MalformedError
from hexwarp.match import clock, seating
from hexwarp.match import commands as m
from hexwarp.match.clock import DAY_MS, LAG_COMPENSATION_MS, MINUTE_MS, TimeControl
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import replay
from hexwarp.match.events import Aborted, Created, CreatedSeat, Joined, TimedOut
from hexwarp.match.permissions import allowed_actions
from hexwarp.match.results import match_result
from hexwarp.match.seat_holder import SeatHolder, spectator_id
from support.matches import ANN, BOB, BOT, CAROL, ScriptedMatch
from toy import Cairn

RAPID = TimeControl("realtime", 5 * MINUTE_MS, 3000)


def refused(code: str, *command: Any, **more: Any) -> str:
    with pytest.raises(Refusal) as caught:
        command[0](*command[1:], **more)
    assert caught.value.code == code
    return str(caught.value)


# --- joining and leaving -----------------------------------------------------------------------


def test_leaving_before_the_start_frees_the_seat() -> None:
    game = ScriptedMatch(ANN, SeatHolder(), SeatHolder())
    game.add(seating.join_match(game.match, BOB, 3))
    assert game.add(seating.leave(game.match, "bob", None)) == ["left"]
    assert game.match.holder(3) == SeatHolder()
    game.add(seating.join_match(game.match, CAROL, 3))
    assert game.match.holder(3).user_id == "carol"


def test_leaving_host_is_replaced_and_the_last_user_aborts() -> None:
    game = ScriptedMatch(ANN, SeatHolder(), SeatHolder())
    game.add(seating.join_match(game.match, BOB, 2))
    game.add(seating.leave(game.match, "ann", None))
    assert (game.match.host, game.match.status) == ("bob", "waiting")
    assert game.add(seating.leave(game.match, "bob", None)) == ["aborted"]
    assert game.match.status == "aborted"


def test_host_starts_with_bots_on_the_open_seats() -> None:
    game = ScriptedMatch(ANN, SeatHolder(), BOB)
    refused("not_your_seat", seating.start_match, game.match, "bob", "greedy")
    assert game.add(seating.start_match(game.match, "ann", "greedy")) == ["filled", "started"]
    assert [holder.bot for holder in game.match.holders] == [None, "greedy", None]
    refused("not_now", seating.start_match, game.match, "ann", "greedy")


def test_leaving_loses_against_one_opponent() -> None:
    game = ScriptedMatch(ANN, BOB)
    assert game.add(seating.leave(game.match, "ann", None)) == ["left", "finished"]
    result: Any = match_result(game.match)
    assert (result["winners"], result["termination"]) == ([2], "resignation")


def test_bot_plays_for_a_user_until_they_return() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL)
    game.add(seating.leave(game.match, "ann", None))
    holder = game.match.holder(1)
    assert (holder.away, holder.bot, holder.user_id) == (True, "greedy", "ann")
    assert game.match.bots_to_move == (1,)
    assert game.allowed("ann") == ["return", "resign", "share"]
    refused("not_your_turn", m.make_move, game.match, "ann", "s", 0, None)
    refused("not_now", seating.leave, game.match, "ann", None)
    game.move("s")
    assert game.add(seating.return_to_seat(game.match, "ann", None)) == ["returned"]
    assert game.match.holder(1) == ANN
    refused("not_now", seating.return_to_seat, game.match, "ann", None)
    refused("not_your_seat", seating.return_to_seat, game.match, "dora", None)
    while game.match.status == "playing":
        game.move("s")
    assert replay(game.log)[-1][1] == game.match


def test_when_all_have_left_bots_play_to_the_end() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL)
    for player in ("ann", "bob", "carol"):
        game.add(seating.leave(game.match, player, None))
    while game.match.status == "playing":
        assert game.match.bots_to_move
        game.move("s")
    assert match_result(game.match)


def test_several_seats_of_one_user_are_left_one_by_one() -> None:
    game = ScriptedMatch(ANN, SeatHolder("Ann 2", user_id="ann"), BOB)
    with pytest.raises(MalformedError, match="by seat"):
        seating.leave(game.match, "ann", None)
    game.add(seating.leave(game.match, "ann", 2))
    assert game.match.holder(2).away
    assert not game.match.holder(1).away


# --- clocks ------------------------------------------------------------------------------------


def test_clock_runs_for_the_mover_and_adds_the_increment() -> None:
    game = ScriptedMatch(ANN, BOB, clock=RAPID)
    assert game.time_left() == [5 * MINUTE_MS, 5 * MINUTE_MS]
    game.move("s", after=20_000)
    assert game.time_left() == [5 * MINUTE_MS - 17_000, 5 * MINUTE_MS]
    game.move("s", after=1000)
    assert game.time_left() == [5 * MINUTE_MS - 17_000, 5 * MINUTE_MS + 2000]
    game.time += 4000
    assert game.time_left() == [5 * MINUTE_MS - 21_000, 5 * MINUTE_MS + 2000]
    assert replay(game.log)[-1][1] == game.match


def test_no_clock_runs_for_bots_or_before_the_start() -> None:
    game = ScriptedMatch(ANN, SeatHolder(), clock=RAPID)
    assert game.match.clock_state.expires_at() is None
    game = ScriptedMatch(BOT, ANN, clock=RAPID)
    assert game.match.clock_state.expires_at() is None
    game.move("s", after=9 * MINUTE_MS)
    assert game.time_left() == [5 * MINUTE_MS, 5 * MINUTE_MS]
    assert game.match.clock_state.expires_at() == game.time + 5 * MINUTE_MS + LAG_COMPENSATION_MS


def test_days_per_move_start_again_with_each_move() -> None:
    game = ScriptedMatch(ANN, BOB, clock=clock.days(2))
    game.move("s", after=DAY_MS)
    assert game.time_left() == [2 * DAY_MS, 2 * DAY_MS]
    game.move("s", after=DAY_MS)
    assert m.deadline(game.match) == game.time + 2 * DAY_MS + LAG_COMPENSATION_MS


def test_time_out_loses_against_one_opponent() -> None:
    game = ScriptedMatch(ANN, BOB, clock=RAPID)
    due = m.deadline(game.match)
    assert due is not None
    assert m.overdue_event(game.match, due - 1) is None
    overdue = m.overdue_event(game.match, due)
    assert overdue == TimedOut(1)
    assert game.add(overdue, after=due - game.time) == ["timed_out", "finished"]
    result: Any = match_result(game.match)
    assert (result["winners"], result["termination"]) == ([2], "time")
    assert m.deadline(game.match) is None
    assert replay(game.log)[-1][1] == game.match


def test_bot_takes_over_at_a_time_out() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL, clock=RAPID)
    due = m.deadline(game.match) or 0
    overdue = m.overdue_event(game.match, due)
    assert overdue
    game.add(overdue, after=due - game.time)
    assert game.match.holder(1).away


def test_abandoned_and_waiting_matches_expire() -> None:
    game = ScriptedMatch(ANN, BOB)
    assert m.overdue_event(game.match, game.time + m.ABANDONMENT_MS - 1) is None
    overdue = m.overdue_event(game.match, game.time + m.ABANDONMENT_MS)
    assert overdue
    assert game.add(overdue) == ["aborted"]
    waiting = ScriptedMatch(ANN, SeatHolder())
    assert m.overdue_event(waiting.match, waiting.time + m.WAITING_LIMIT_MS) == Aborted()


@pytest.mark.parametrize(("minutes", "seconds"), [(0, 0), (181, 0), (5, 181), (-1, 3)])
def test_invalid_realtime_clocks(minutes: int, seconds: int) -> None:
    with pytest.raises(MalformedError, match="minutes"):
        clock.realtime(minutes, seconds)


@pytest.mark.parametrize("number", [0, 15])
def test_invalid_days(number: int) -> None:
    with pytest.raises(MalformedError, match="days"):
        clock.days(number)


# --- proposals ---------------------------------------------------------------------------------


def test_takeback_needs_all_others() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL)
    before = game.match.history.state
    game.move("s")
    assert "takeback" in game.allowed("ann")
    assert "takeback" not in game.allowed("bob")
    refused("not_now", m.propose_takeback, game.match, "bob")
    game.add(m.propose_takeback(game.match, "ann"))
    refused("not_now", m.propose_takeback, game.match, "ann")
    refused("not_now", m.answer_proposal, game.match, "ann", True)
    assert game.add(m.answer_proposal(game.match, "carol", True)) == ["answered"]
    assert game.add(m.answer_proposal(game.match, "bob", True)) == ["answered", "undone"]
    assert game.match.history.state == before
    assert game.match.proposal is None
    assert replay(game.log)[-1][1] == game.match


def test_takeback_ends_when_refused_or_withdrawn() -> None:
    for player in ("bob", "ann"):
        game = ScriptedMatch(ANN, BOB, CAROL)
        game.move("s")
        game.add(m.propose_takeback(game.match, "ann"))
        game.add(m.answer_proposal(game.match, player, False))
        assert game.match.proposal is None
        assert game.match.ply == 1
        refused("not_now", m.answer_proposal, game.match, "bob", True)


def test_move_ends_a_proposal() -> None:
    game = ScriptedMatch(ANN, BOB)
    game.move("s")
    game.add(m.propose_takeback(game.match, "ann"))
    game.move("s")
    assert game.match.proposal is None
    assert "takeback" not in game.allowed("ann"), "never past another's move"


def test_no_takeback_past_a_roll() -> None:
    game = ScriptedMatch(ANN, BOB)
    game.move("r")
    turn = game.match.history.turns[-1]
    assert turn.outcomes
    assert "roll" in refused("not_now", m.propose_takeback, game.match, "ann")


def test_no_takeback_against_bots_alone() -> None:
    game = ScriptedMatch(ANN, BOT)
    game.move("s")
    refused("not_now", m.propose_takeback, game.match, "ann")
    assert "undo" in game.allowed("ann")
    rated = ScriptedMatch(ANN, BOT, rated=True, clock=RAPID)
    rated.move("s")
    assert "undo" not in rated.allowed("ann")


def test_undone_chance_is_drawn_with_a_new_number() -> None:
    game = ScriptedMatch(ANN, BOT)
    numbers = []
    for _ in range(3):
        numbers.append(game.match.next_outcome_number)
        game.move("r")
        game.add(m.undo(game.match, "ann"))
    assert numbers == sorted(set(numbers))
    draws: tuple[tuple[int, ...], ...] = game.match.outcome_numbers
    assert draws == ((0,),)
    game.move("r")
    draws = game.match.outcome_numbers
    assert draws == ((0, numbers[-1] + 1),)


def test_no_draw_offer_where_the_game_is_finite() -> None:
    game = ScriptedMatch(ANN, BOB)
    assert "draw" not in game.allowed("ann")
    refused("not_now", m.offer_draw, game.match, "ann")


def test_draw_by_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cairn, "may_be_drawn", True)
    game = ScriptedMatch(ANN, BOB)
    game.add(m.offer_draw(game.match, "bob"))
    assert game.add(m.answer_proposal(game.match, "ann", True)) == [
        "answered",
        "drawn",
        "finished",
    ]
    result: Any = match_result(game.match)
    assert (result["winners"], result["termination"]) == ([], "agreement")
    refused("game_over", m.offer_draw, game.match, "ann")


def test_absence_can_be_claimed() -> None:
    game = ScriptedMatch(ANN, BOB)
    refused("not_now", seating.claim_absence, game.match, "bob", ())
    refused("not_now", seating.claim_absence, game.match, "ann", ("ann",))
    assert "claim" in game.allowed("bob", ("ann",))
    game.add(seating.claim_absence(game.match, "bob", ("ann",)))
    assert game.match.termination == "time"
    slow = ScriptedMatch(ANN, BOB, clock=clock.days(1))
    refused("not_now", seating.claim_absence, slow.match, "bob", ("ann",))


# --- spectator links and rematches -------------------------------------------------------------


def test_spectator_link_shows_one_seat() -> None:
    game = ScriptedMatch(ANN, BOB)
    link = spectator_id("secret")
    game.add(seating.share_view(game.match, "bob", None, link))
    assert game.match.visible_seats(link) == (2,)
    assert game.match.seats_of(link) == ()
    assert game.match.visible_seats(spectator_id("another")) == ()
    refused("not_your_seat", m.make_move, game.match, link, "s", 0, None)
    game.add(seating.share_view(game.match, "bob", None, spectator_id("new")))
    assert game.match.visible_seats(link) == ()
    game.add(seating.share_view(game.match, "bob", None, None))
    assert game.match.visible_seats(spectator_id("new")) == ()
    assert not game.match.holder(2).spectator_ids


def test_rematch_keeps_the_clock_and_has_a_new_seed() -> None:
    game = ScriptedMatch(ANN, BOB, clock=RAPID, rated=True)
    game.add(seating.leave(game.match, "ann", None))
    again = seating.create_rematch(game.match, "bob")
    assert isinstance(again, Created)
    assert (again.clock, again.rated) == (RAPID, True)
    assert game.match.seed is not None
    assert again.seed not in (None, game.match.seed.hex())
    bob = CreatedSeat(BOB.name, BOB.user_id, guest=BOB.guest)
    ann = CreatedSeat(ANN.name, None, guest=ANN.guest, reserved="ann")
    assert again.chairs == (bob, ann)


def rematch(*holders: SeatHolder, asked_by: str) -> ScriptedMatch:
    """Return the rematch of a finished match, as one player has asked for it."""
    game = ScriptedMatch(*holders)
    game.play_round()
    new = ScriptedMatch(*holders)
    new.log.clear()
    new.match = new._apply(None, seating.create_rematch(game.match, asked_by))
    return new


def test_seat_in_a_rematch_is_kept_for_its_player() -> None:
    new = rematch(ANN, BOB, CAROL, asked_by="bob")
    assert [holder.kind for holder in new.match.holders] == ["human", "open", "open"]
    for seat in (2, 3):
        kept_for = new.match.holder(seat).name
        message = f"kept for {kept_for}"
        with pytest.raises(Refusal, match=message):
            seating.join_match(new.match, SeatHolder("Dora", user_id="dora"), seat)
    refused("seat_taken", seating.join_match, new.match, SeatHolder("Dora", user_id="dora"), None)
    refused("seat_taken", seating.accept_rematch, new.match, "dora")
    refused("seat_taken", seating.accept_rematch, new.match, "bob")
    refused("seat_taken", seating.accept_rematch, new.match, None)
    joined = seating.join_match(new.match, ANN, None)
    assert isinstance(joined, Joined)
    assert joined.seat == 3
    assert new.add(seating.accept_rematch(new.match, "carol")) == ["joined"]
    assert new.add(seating.leave(new.match, "carol", None)) == ["left"]
    refused("seat_taken", seating.accept_rematch, new.match, "dora")
    new.add(seating.accept_rematch(new.match, "carol"))
    assert new.add(seating.accept_rematch(new.match, "ann")) == ["joined", "started"]
    assert replay(new.log)[-1][1] == new.match


def test_rematch_without_other_users_starts_at_once() -> None:
    for other in (BOT, SeatHolder("Ann 2", user_id="ann")):
        assert rematch(ANN, other, asked_by="ann").match.status == "playing"


def test_allowed_actions_by_user() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL)
    assert game.allowed("ann") == ["leave", "resign", "share"]
    assert allowed_actions(game.match, None, ()) == []
    assert allowed_actions(game.match, "dora", ()) == []
    assert allowed_actions(replace(game.match, aborted=True), "ann", ()) == []
