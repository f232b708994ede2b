"""The referee among several people: who comes, goes, runs out of time, and asks for what."""

from dataclasses import replace
from typing import Any

import pytest

from hexwarp.core.errors import MalformedError
from hexwarp.match import clock, seating
from hexwarp.match import commands as m
from hexwarp.match.clock import DAY_MS, LAG_COMPENSATION_MS, MINUTE_MS, TimeControl
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import LoggedEvent, replay
from hexwarp.match.model import Match
from hexwarp.match.permissions import allowed_actions
from hexwarp.match.results import match_result
from hexwarp.match.seat_holder import SeatHolder, spectator_id
from toy import Cairn

ANN, BOB, CAROL = (SeatHolder(name, user_id=name.lower()) for name in ("Ann", "Bob", "Carol"))
BOT = SeatHolder("greedy", bot="greedy")
RAPID = TimeControl("realtime", 5 * MINUTE_MS, 3000)


class Evening:
    """A match, its log, and the time of day."""

    def __init__(self, *holders: SeatHolder, **more: Any) -> None:
        self.log: list[LoggedEvent] = []
        self.match: Match
        self.time = 1_000_000
        self.add(
            seating.create_match("ann", "cairn", len(holders), {}, list(holders), **more),
            fresh=True,
        )

    def add(self, entry: m.NewEvent, after: int = 0, fresh: bool = False) -> list[str]:
        self.time += after
        steps = m.apply_new_event(None if fresh else self.match, "x", entry, self.time)
        self.log += [event for event, _ in steps]
        self.match = steps[-1][1]
        return [event.kind for event, _ in steps]

    def move(self, after: int = 0, text: str = "s") -> list[str]:
        match = self.match
        seat = match.to_move[0]
        if match.holder(seat).bot:
            return self.add(m.make_bot_move(match, seat, 0), after)
        return self.add(
            m.make_move(match, match.holder(seat).user_id, text, match.ply, seat), after
        )

    def may(self, player: str, absent: tuple[str, ...] = ()) -> list[str]:
        return allowed_actions(self.match, player, absent)

    def left(self) -> list[int]:
        match, left = self.match, self.match.clock_state.remaining_at(self.time)
        return [left[match.holder_index(seat, match.round)] for seat in match.game.seats]


def refused(code: str, *command: Any, **more: Any) -> str:
    with pytest.raises(Refusal) as caught:
        command[0](*command[1:], **more)
    assert caught.value.code == code
    return str(caught.value)


# --- coming and going --------------------------------------------------------------------------


def test_who_leaves_before_the_start_frees_the_seat() -> None:
    evening = Evening(ANN, SeatHolder(), SeatHolder())
    evening.add(seating.join_match(evening.match, BOB, 3))
    assert evening.add(seating.leave(evening.match, "bob", None)) == ["left"]
    assert evening.match.holder(3) == SeatHolder()
    evening.add(seating.join_match(evening.match, CAROL, 3))
    assert evening.match.holder(3).user_id == "carol"


def test_the_host_who_leaves_hands_the_table_on_and_the_last_one_closes_it() -> None:
    evening = Evening(ANN, SeatHolder(), SeatHolder())
    evening.add(seating.join_match(evening.match, BOB, 2))
    evening.add(seating.leave(evening.match, "ann", None))
    assert (evening.match.host, evening.match.status) == ("bob", "waiting")
    assert evening.add(seating.leave(evening.match, "bob", None)) == ["aborted"]
    assert evening.match.status == "aborted"


def test_the_host_starts_with_bots_on_the_open_seats() -> None:
    evening = Evening(ANN, SeatHolder(), BOB)
    refused("not_your_seat", seating.start_match, evening.match, "bob", "greedy")
    assert evening.add(seating.start_match(evening.match, "ann", "greedy")) == ["filled", "started"]
    assert [holder.bot for holder in evening.match.holders] == [None, "greedy", None]
    refused("not_now", seating.start_match, evening.match, "ann", "greedy")


def test_of_two_who_leaves_loses() -> None:
    evening = Evening(ANN, BOB)
    assert evening.add(seating.leave(evening.match, "ann", None)) == ["left", "finished"]
    result: Any = match_result(evening.match)
    assert (result["winners"], result["termination"]) == ([2], "resignation")


def test_of_three_a_bot_plays_until_the_person_comes_back() -> None:
    evening = Evening(ANN, BOB, CAROL)
    evening.add(seating.leave(evening.match, "ann", None))
    holder = evening.match.holder(1)
    assert (holder.away, holder.bot, holder.user_id) == (True, "greedy", "ann")
    assert evening.match.bots_to_move == (1,)
    assert evening.may("ann") == ["return", "resign", "share"]
    refused("not_your_turn", m.make_move, evening.match, "ann", "s", 0, None)
    refused("not_now", seating.leave, evening.match, "ann", None)
    evening.move()
    assert evening.add(seating.return_to_seat(evening.match, "ann", None)) == ["returned"]
    assert evening.match.holder(1) == ANN
    refused("not_now", seating.return_to_seat, evening.match, "ann", None)
    refused("not_your_seat", seating.return_to_seat, evening.match, "dora", None)
    while evening.match.status == "playing":
        evening.move()
    assert replay(evening.log)[-1][1] == evening.match


def test_when_all_have_left_bots_play_to_the_end() -> None:
    evening = Evening(ANN, BOB, CAROL)
    for player in ("ann", "bob", "carol"):
        evening.add(seating.leave(evening.match, player, None))
    while evening.match.status == "playing":
        assert evening.match.bots_to_move
        evening.move()
    assert match_result(evening.match)


def test_several_seats_are_left_one_by_one() -> None:
    evening = Evening(ANN, SeatHolder("Ann 2", user_id="ann"), BOB)
    with pytest.raises(MalformedError, match="by seat"):
        seating.leave(evening.match, "ann", None)
    evening.add(seating.leave(evening.match, "ann", 2))
    assert evening.match.holder(2).away
    assert not evening.match.holder(1).away


# --- clocks ------------------------------------------------------------------------------------


def test_time_runs_for_whom_is_to_move_and_each_move_adds_some() -> None:
    evening = Evening(ANN, BOB, clock=RAPID)
    assert evening.left() == [5 * MINUTE_MS, 5 * MINUTE_MS]
    evening.move(after=20_000)
    assert evening.left() == [5 * MINUTE_MS - 17_000, 5 * MINUTE_MS]
    evening.move(after=1000)
    assert evening.left() == [5 * MINUTE_MS - 17_000, 5 * MINUTE_MS + 2000]
    evening.time += 4000
    assert evening.left() == [5 * MINUTE_MS - 21_000, 5 * MINUTE_MS + 2000]
    assert replay(evening.log)[-1][1] == evening.match


def test_bots_have_no_clock_and_open_tables_none_that_runs() -> None:
    evening = Evening(ANN, SeatHolder(), clock=RAPID)
    assert evening.match.clock_state.expires_at() is None
    evening = Evening(BOT, ANN, clock=RAPID)
    assert evening.match.clock_state.expires_at() is None
    evening.move(after=9 * MINUTE_MS)
    assert evening.left() == [5 * MINUTE_MS, 5 * MINUTE_MS]
    assert (
        evening.match.clock_state.expires_at() == evening.time + 5 * MINUTE_MS + LAG_COMPENSATION_MS
    )


def test_days_begin_anew_with_each_move() -> None:
    evening = Evening(ANN, BOB, clock=clock.days(2))
    evening.move(after=DAY_MS)
    assert evening.left() == [2 * DAY_MS, 2 * DAY_MS]
    evening.move(after=DAY_MS)
    assert m.deadline(evening.match) == evening.time + 2 * DAY_MS + LAG_COMPENSATION_MS


def test_of_two_whose_time_is_up_loses() -> None:
    evening = Evening(ANN, BOB, clock=RAPID)
    due = m.deadline(evening.match)
    assert due is not None
    assert m.overdue_event(evening.match, due - 1) is None
    entry = m.overdue_event(evening.match, due)
    assert entry == ("timed_out", {"seat": 1})
    assert evening.add(entry, after=due - evening.time) == ["timed_out", "finished"]
    result: Any = match_result(evening.match)
    assert (result["winners"], result["termination"]) == ([2], "time")
    assert m.deadline(evening.match) is None
    assert replay(evening.log)[-1][1] == evening.match


def test_of_three_a_bot_takes_over_and_who_comes_back_has_a_minute() -> None:
    evening = Evening(ANN, BOB, CAROL, clock=RAPID)
    due = m.deadline(evening.match) or 0
    entry = m.overdue_event(evening.match, due)
    assert entry
    evening.add(entry, after=due - evening.time)
    assert evening.match.holder(1).away
    evening.add(seating.return_to_seat(evening.match, "ann", None))
    assert evening.left()[0] == MINUTE_MS


def test_nobody_loses_by_the_servers_own_absence() -> None:
    evening = Evening(ANN, BOB, clock=RAPID)
    evening.move(after=MINUTE_MS)
    late = (m.deadline(evening.match) or 0) + m.OUTAGE_MS + 1
    entry = m.overdue_event(evening.match, late)
    assert entry == ("resumed", {})
    evening.add(entry, after=late - evening.time)
    assert evening.left() == [4 * MINUTE_MS + 3000, 5 * MINUTE_MS]
    assert m.deadline(evening.match) == late + 5 * MINUTE_MS + LAG_COMPENSATION_MS


def test_a_table_without_a_clock_and_one_that_waits_end_by_themselves() -> None:
    evening = Evening(ANN, BOB)
    assert m.overdue_event(evening.match, evening.time + m.ABANDONMENT_MS - 1) is None
    entry = m.overdue_event(evening.match, evening.time + m.ABANDONMENT_MS)
    assert entry
    assert evening.add(entry) == ["aborted"]
    waiting = Evening(ANN, SeatHolder())
    assert m.overdue_event(waiting.match, waiting.time + m.WAITING_LIMIT_MS) == ("aborted", {})


@pytest.mark.parametrize(("minutes", "seconds"), [(0, 0), (181, 0), (5, 181), (-1, 3)])
def test_clocks_that_make_no_sense(minutes: int, seconds: int) -> None:
    with pytest.raises(MalformedError, match="minutes"):
        clock.realtime(minutes, seconds)


@pytest.mark.parametrize("number", [0, 15])
def test_days_that_make_no_sense(number: int) -> None:
    with pytest.raises(MalformedError, match="days"):
        clock.days(number)


# --- asking the others -------------------------------------------------------------------------


def test_a_takeback_needs_the_others() -> None:
    evening = Evening(ANN, BOB, CAROL)
    before = evening.match.history.state
    evening.move()
    assert "takeback" in evening.may("ann")
    assert "takeback" not in evening.may("bob")
    refused("not_now", m.propose_takeback, evening.match, "bob")
    evening.add(m.propose_takeback(evening.match, "ann"))
    refused("not_now", m.propose_takeback, evening.match, "ann")
    refused("not_now", m.answer_proposal, evening.match, "ann", True)
    assert evening.add(m.answer_proposal(evening.match, "carol", True)) == ["answered"]
    assert evening.add(m.answer_proposal(evening.match, "bob", True)) == ["answered", "undone"]
    assert evening.match.history.state == before
    assert evening.match.proposal is None
    assert replay(evening.log)[-1][1] == evening.match


def test_one_no_is_enough_and_who_asked_may_withdraw() -> None:
    for player in ("bob", "ann"):
        evening = Evening(ANN, BOB, CAROL)
        evening.move()
        evening.add(m.propose_takeback(evening.match, "ann"))
        evening.add(m.answer_proposal(evening.match, player, False))
        assert evening.match.proposal is None
        assert evening.match.ply == 1
        refused("not_now", m.answer_proposal, evening.match, "bob", True)


def test_a_move_ends_what_was_asked() -> None:
    evening = Evening(ANN, BOB)
    evening.move()
    evening.add(m.propose_takeback(evening.match, "ann"))
    evening.move()
    assert evening.match.proposal is None
    assert "takeback" not in evening.may("ann"), "never past another's move"


def test_no_takeback_past_a_roll() -> None:
    evening = Evening(ANN, BOB)
    evening.move(text="r")
    turn = evening.match.history.turns[-1]
    assert turn.outcomes
    assert "roll" in refused("not_now", m.propose_takeback, evening.match, "ann")


def test_with_bots_alone_there_is_nobody_to_ask() -> None:
    evening = Evening(ANN, BOT)
    evening.move()
    refused("not_now", m.propose_takeback, evening.match, "ann")
    assert "undo" in evening.may("ann")
    rated = Evening(ANN, BOT, rated=True)
    rated.move()
    assert "undo" not in rated.may("ann")


def test_what_an_undo_took_back_is_drawn_anew() -> None:
    evening = Evening(ANN, BOT)
    numbers = []
    for _ in range(3):
        numbers.append(evening.match.next_outcome_number)
        evening.move(text="r")
        evening.add(m.undo(evening.match, "ann"))
    assert numbers == sorted(set(numbers))
    assert evening.match.outcome_numbers == ((0,),)
    evening.move(text="r")
    assert evening.match.outcome_numbers == ((0, numbers[-1] + 1),)


def test_a_draw_only_where_a_game_may_go_on_for_ever() -> None:
    evening = Evening(ANN, BOB)
    assert "draw" not in evening.may("ann")
    refused("not_now", m.offer_draw, evening.match, "ann")


def test_the_others_agree_on_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cairn, "may_be_drawn", True)
    evening = Evening(ANN, BOB)
    evening.add(m.offer_draw(evening.match, "bob"))
    assert evening.add(m.answer_proposal(evening.match, "ann", True)) == [
        "answered",
        "drawn",
        "finished",
    ]
    result: Any = match_result(evening.match)
    assert (result["winners"], result["termination"]) == ([], "agreement")
    refused("game_over", m.offer_draw, evening.match, "ann")


def test_nobody_waits_for_somebody_who_is_long_gone() -> None:
    evening = Evening(ANN, BOB)
    refused("not_now", seating.claim_absence, evening.match, "bob", ())
    refused("not_now", seating.claim_absence, evening.match, "ann", ("ann",))
    assert "claim" in evening.may("bob", ("ann",))
    evening.add(seating.claim_absence(evening.match, "bob", ("ann",)))
    assert evening.match.termination == "time"
    slow = Evening(ANN, BOB, clock=clock.days(1))
    refused("not_now", seating.claim_absence, slow.match, "bob", ("ann",))


# --- looking over a shoulder -------------------------------------------------------------------


def test_a_link_shows_one_seat_to_whoever_has_it() -> None:
    evening = Evening(ANN, BOB)
    link = spectator_id("secret")
    evening.add(seating.share_view(evening.match, "bob", None, link))
    assert evening.match.visible_seats(link) == (2,)
    assert evening.match.seats_of(link) == ()
    assert evening.match.visible_seats(spectator_id("another")) == ()
    refused("not_your_seat", m.make_move, evening.match, link, "s", 0, None)
    evening.add(seating.share_view(evening.match, "bob", None, spectator_id("new")))
    assert evening.match.visible_seats(link) == ()
    evening.add(seating.share_view(evening.match, "bob", None, None))
    assert evening.match.visible_seats(spectator_id("new")) == ()
    assert not evening.match.holder(2).spectator_ids


def test_a_rematch_keeps_the_clock_and_has_a_new_seed() -> None:
    evening = Evening(ANN, BOB, clock=RAPID, rated=True)
    evening.add(seating.leave(evening.match, "ann", None))
    kind, data = seating.create_rematch(evening.match, "bob")
    again: Any = data
    assert kind == "created"
    assert (again["clock"], again["rated"]) == (RAPID.to_json(), True)
    assert again["seed"] != evening.match.seed.hex()
    bob = {"name": BOB.name, "player": BOB.user_id, "bot": None, "guest": BOB.guest}
    assert again["chairs"][0] == bob


def test_what_is_offered_is_what_is_granted() -> None:
    evening = Evening(ANN, BOB, CAROL)
    assert evening.may("ann") == ["leave", "resign", "share"]
    assert allowed_actions(evening.match, None, ()) == []
    assert allowed_actions(evening.match, "dora", ()) == []
    assert allowed_actions(replace(evening.match, aborted=True), "ann", ()) == []
