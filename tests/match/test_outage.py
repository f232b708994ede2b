"""The time of an outage is nobody's: no clock counts it, and no match ends by it."""

from dataclasses import replace

import pytest

from hexwarp.match import commands as m
from hexwarp.match.clock import DAY_MS, LAG_COMPENSATION_MS, days, realtime
from hexwarp.match.event_log import replay
from hexwarp.match.events import Aborted, Moved, Resumed, TimedOut
from hexwarp.match.outage import Outage, lost_time
from hexwarp.match.seat_holder import SeatHolder
from support.matches import ANN, BOB, ScriptedMatch

MONTH_MS = 40 * DAY_MS
LEFT_MS = 6_000
"""The time that the first seat has left in these matches."""


def test_overlapping_outages_count_once() -> None:
    outages = [Outage(30, 50), Outage(10, 20), Outage(40, 60), Outage(90, 99)]
    assert lost_time(outages, 0, 100) == 10 + 30 + 9
    assert lost_time(outages, 15, 45) == 5 + 15
    assert lost_time(outages, 60, 90) == 0
    assert lost_time([], 0, 100) == 0


def short_of_time() -> ScriptedMatch:
    """Return a match in which the seat to move has LEFT_MS left."""
    return ScriptedMatch(ANN, BOB, clock=realtime(0, LEFT_MS // 1000))


@pytest.mark.parametrize("outage", [1_000, 7_000, 9_000, 14_000, 3_600_000, MONTH_MS])
def test_outage_costs_no_time(outage: int) -> None:
    game = short_of_time()
    began = game.time + 2_000
    back = began + outage
    overdue = m.overdue_event(game.match, back, [Outage(began, back)])
    assert overdue == Resumed(outage)
    assert game.add(overdue, after=back - game.time) == ["resumed"]
    assert game.time_left() == [LEFT_MS - 2_000, LEFT_MS]
    assert replay(game.log)[-1][1] == game.match
    due = m.deadline(game.match)
    assert due == back + LEFT_MS - 2_000 + LAG_COMPENSATION_MS
    assert m.overdue_event(game.match, due, [Outage(began, back)]) == TimedOut(1)


def test_player_who_ran_out_of_time_before_the_outage_has_lost() -> None:
    game = short_of_time()
    began = game.time + LEFT_MS + LAG_COMPENSATION_MS
    overdue = m.overdue_event(game.match, began + 9_000, [Outage(began, began + 9_000)])
    assert overdue == Resumed(9_000)
    game.add(overdue, after=began + 9_000 - game.time)
    assert game.time_left()[0] == 0
    due = m.deadline(game.match)
    assert due == game.time + LAG_COMPENSATION_MS
    assert m.overdue_event(game.match, due) == TimedOut(1)


def test_time_in_which_a_move_waited_in_the_server_is_nobodys() -> None:
    game = short_of_time()
    game.add(Moved(1, "s", (), lost=9_000), after=10_000)
    increment = LEFT_MS
    assert game.time_left() == [LEFT_MS - 1_000 + increment, LEFT_MS]
    assert game.match.clock_state.since == game.time
    assert replay(game.log)[-1][1] == game.match


def test_late_look_at_a_clock_is_no_outage() -> None:
    game = short_of_time()
    assert m.overdue_event(game.match, game.time + 3_600_000) == TimedOut(1)


def test_outage_of_version_0_1_0_gives_all_time_since_the_last_event_back() -> None:
    game = short_of_time()
    game.add(Resumed(), after=60_000)
    assert game.time_left() == [LEFT_MS, LEFT_MS]


def test_outage_matters_in_a_correspondence_match_only_at_the_end_of_the_time() -> None:
    game = ScriptedMatch(ANN, BOB, clock=days(1))
    outage = Outage(game.time, game.time + 3_600_000)
    assert m.overdue_event(game.match, game.time + 3_600_000, [outage]) is None
    due = m.deadline(game.match) or 0
    overdue = m.overdue_event(game.match, due, [outage])
    assert overdue == Resumed(3_600_000)
    game.add(overdue, after=due - game.time)
    assert game.time_left()[0] == pytest.approx(3_600_000, abs=LAG_COMPENSATION_MS)


def test_jump_of_the_clock_by_weeks_ends_no_match() -> None:
    for holders in ((ANN, BOB), (ANN, SeatHolder())):
        game = ScriptedMatch(*holders)
        jump = Outage(game.time + 1000, game.time + MONTH_MS)
        assert m.overdue_event(game.match, jump.ended) == Aborted()
        overdue = m.overdue_event(game.match, jump.ended, [jump])
        assert overdue
        assert game.add(overdue, after=MONTH_MS) == ["resumed"]
        assert not game.match.over
        assert m.overdue_event(game.match, game.time, [jump]) is None
        due = m.deadline(game.match)
        assert due is not None
        assert m.overdue_event(game.match, due, [replace(jump)]) == Aborted()
