"""Real-time clocks wait until all players whose pages confirm it are there."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pytest

from hexwarp.match import commands as m
from hexwarp.match import seating
from hexwarp.match.clock import DAY_MS, days, realtime
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import replay
from hexwarp.match.events import MatchEvent, Resumed
from hexwarp.match.model import Match
from hexwarp.match.outage import Outage
from support.matches import ANN, BOB, BOT, CAROL, ScriptedMatch

RAPID = realtime(5, 3)
ANNS_PAGE, BOBS_PAGE, CAROLS_PAGE = (
    replace(holder, confirms_ready=True) for holder in (ANN, BOB, CAROL)
)

Leave: TypeAlias = Callable[[Match, str | None, None], MatchEvent]


def test_clocks_run_once_all_are_there() -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID)
    assert game.match.unready_seats == (1, 2)
    assert (not game.match.clock_state.running, "ready" in game.allowed("ann")) == (True, True)
    game.add(m.confirm_ready(game.match, "ann"), after=60_000)
    assert not game.match.clock_state.running
    assert "ready" not in game.allowed("ann")
    game.add(m.confirm_ready(game.match, "bob"), after=60_000)
    assert game.match.clock_state.running == {0}
    assert game.time_left() == [RAPID.time, RAPID.time]
    assert replay(game.log)[-1][1] == game.match
    for user_id in ("ann", "bob", "carol", None):
        with pytest.raises(Refusal, match="No clock waits"):
            m.confirm_ready(game.match, user_id)


def test_move_shows_that_its_player_is_there_and_costs_no_time_before() -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID)
    game.move("s", after=60_000)
    assert (game.match.unready_seats, game.time_left()) == ((2,), [RAPID.time, RAPID.time])
    game.add(m.confirm_ready(game.match, "bob"), after=60_000)
    assert game.match.clock_state.running == {1}


@pytest.mark.parametrize("clock", [None, days(1)])
def test_only_real_time_clocks_wait(clock: object) -> None:
    assert ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=clock).match.unready == frozenset()


def test_programs_and_bots_are_there_as_soon_as_they_join() -> None:
    game = ScriptedMatch(ANN, BOBS_PAGE, BOT, clock=RAPID)
    assert game.match.unready_seats == (2,)
    game.add(m.confirm_ready(game.match, "bob"))
    assert game.match.clock_state.running == {0}


def test_each_round_waits_again() -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID, rounds=2)
    game.play_round()
    assert game.match.unready == frozenset()
    game.add(m.start_next_round(game.match, "ann"))
    assert (game.match.unready_seats, game.match.clock_state.running) == ((1, 2), frozenset())
    game.add(m.confirm_ready(game.match, "ann"))
    assert [game.match.holder(seat).name for seat in game.match.unready_seats] == ["Bob"]


def overdue(game: ScriptedMatch) -> list[str]:
    due = m.deadline(game.match)
    assert due is not None
    assert m.overdue_event(game.match, due - 1) is None
    event = m.overdue_event(game.match, due)
    assert event
    return game.add(event, after=due - game.time)


def is_waiting_for_another(game: ScriptedMatch, user_id: str) -> bool:
    """Return whether the match is as before its start, with this user and an open seat."""
    match = game.match
    assert replay(game.log)[-1][1] == match
    assert (len(match.histories), len(match.unready), len(match.clock_state.running)) == (0, 0, 0)
    assert (match.status, match.host, len(match.open_seats)) == ("waiting", user_id, 1)
    return match.users == {user_id}


def test_table_of_two_opens_again_without_the_user_who_does_not_come() -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID, draws_first=True)
    seed = game.match.seed
    game.add(m.confirm_ready(game.match, "ann"))
    assert overdue(game) == ["reopened"]
    assert is_waiting_for_another(game, "ann")
    assert game.match.seed != seed
    assert game.add(seating.join_match(game.match, CAROL, None)) == ["joined", "started"]
    assert {holder.name for holder in game.match.holders} == {"Ann", "Carol"}


def test_match_of_two_is_aborted_if_neither_comes() -> None:
    assert overdue(ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID)) == ["aborted"]
    assert overdue(ScriptedMatch(ANNS_PAGE, BOT, clock=RAPID)) == ["aborted"]


def test_absent_player_of_three_is_replaced() -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, CAROLS_PAGE, clock=RAPID)
    for user_id in ("ann", "carol"):
        game.add(m.confirm_ready(game.match, user_id))
    assert overdue(game) == ["timed_out"]
    assert game.match.holder(2).away
    assert game.match.clock_state.running == {0}


def test_player_who_misses_a_later_round_loses() -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID, rounds=2)
    game.play_round()
    game.add(m.start_next_round(game.match, "ann"))
    game.add(m.confirm_ready(game.match, "ann"))
    assert overdue(game) == ["timed_out", "finished"]


def test_clocks_wait_again_for_a_player_who_has_left_meanwhile() -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, CAROL, clock=RAPID)
    due = m.deadline(game.match)
    game.add(m.confirm_ready(game.match, "ann", ("bob", "carol")), after=60_000)
    game.add(m.confirm_ready(game.match, "bob", ("ann", "bob", "carol")), after=60_000)
    assert (game.match.unready_seats, game.match.clock_state.running) == ((1,), frozenset())
    assert "ready" in game.allowed("ann")
    assert m.deadline(game.match) == due
    game.add(m.confirm_ready(game.match, "ann"), after=60_000)
    assert game.match.clock_state.running == {0}
    assert replay(game.log)[-1][1] == game.match


def test_no_other_event_prolongs_the_wait_for_a_player() -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID)
    due = m.deadline(game.match)
    game.add(m.confirm_ready(game.match, "ann"), after=60_000)
    game.add(seating.share_view(game.match, "bob", None, "link"), after=60_000)
    game.move("s", after=60_000)
    assert m.deadline(game.match) == due == game.time - 180_000 + m.READY_LIMIT_MS
    assert replay(game.log)[-1][1] == game.match
    assert overdue(game) == ["reopened"]


def test_wait_is_counted_in_each_round_and_ends_for_all_at_once() -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, CAROLS_PAGE, clock=RAPID, rounds=2)
    game.play_round()
    game.add(m.start_next_round(game.match, "ann"), after=DAY_MS)
    assert m.deadline(game.match) == game.time + m.READY_LIMIT_MS
    game.add(m.confirm_ready(game.match, "ann"), after=60_000)
    assert overdue(game) == ["timed_out"]
    second = m.overdue_event(game.match, game.time)
    assert second
    assert game.add(second) == ["timed_out"]
    assert [holder.away for holder in game.match.holders] == [False, True, True]
    assert game.match.unready == frozenset()


@pytest.mark.parametrize("leave", [seating.leave, seating.resign])
@pytest.mark.parametrize("user_id", ["ann", "bob"])
def test_nobody_of_two_loses_by_leaving_before_the_clocks_run(leave: Leave, user_id: str) -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID)
    game.add(m.confirm_ready(game.match, "ann"))
    assert game.add(leave(game.match, user_id, None)) == ["reopened"]
    assert is_waiting_for_another(game, "bob" if user_id == "ann" else "ann")


@pytest.mark.parametrize("leave", [seating.leave, seating.resign])
def test_leaving_loses_once_clocks_have_run(leave: Leave) -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID, rounds=2)
    for user_id in ("ann", "bob"):
        game.add(m.confirm_ready(game.match, user_id))
    assert leave(game.match, "ann", None).kind != "aborted"
    game.play_round()
    game.add(m.start_next_round(game.match, "ann"))
    assert game.match.unready
    assert game.add(leave(game.match, "ann", None))[1:] == ["finished"]


def test_larger_match_goes_on_when_a_player_leaves_before_the_clocks_run() -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, CAROLS_PAGE, clock=RAPID)
    assert game.add(seating.leave(game.match, "ann", None)) == ["left"]
    assert game.match.unready_seats == (2, 3)


def test_waiting_for_a_player_counts_no_outage() -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID)
    due = m.deadline(game.match) or 0
    outage = Outage(game.time, game.time + DAY_MS)
    event = m.overdue_event(game.match, due, [outage])
    assert event
    assert event.kind == "resumed"
    game.add(event, after=due - game.time)
    assert not game.match.over
    assert m.deadline(game.match) == due + m.READY_LIMIT_MS


def test_outage_before_another_event_prolongs_the_wait_for_a_player() -> None:
    """The referee is asked for overdue events before each command."""
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID)
    due = m.deadline(game.match) or 0
    outage = Outage(game.time + 1_000, game.time + 31_000)
    event = m.overdue_event(game.match, outage.ended, [outage])
    assert event == Resumed(30_000)
    game.add(event, after=31_000)
    game.add(m.confirm_ready(game.match, "ann"), after=1_000)
    assert m.overdue_event(game.match, due, [outage]) is None
    assert m.deadline(game.match) == due + 30_000


@pytest.mark.parametrize("rounds", [1, 2])
def test_absence_is_not_claimed_while_clocks_wait(rounds: int) -> None:
    """A match may start while a player is elsewhere: another page reveals the contribution."""
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID, rated=True, rounds=rounds)
    if rounds > 1:
        game.play_round()
        game.add(m.start_next_round(game.match, "bob"))
    mover, other = (game.match.holder(seat).user_id for seat in (1, 2))
    assert mover
    for user_id in (other, mover):
        assert "claim" not in game.allowed(other, (mover,))
        with pytest.raises(Refusal, match="clocks still wait"):
            seating.claim_absence(game.match, other, (mover,))
        game.add(m.confirm_ready(game.match, user_id))
    assert "claim" in game.allowed(other, (mover,))


def test_rematch_waits_for_the_pages_of_those_who_accept() -> None:
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID)
    game.play_round()
    offer = seating.create_rematch(game.match, "bob", confirms_ready=True)
    again = m.apply_new_event(None, "y", offer, 0)[-1][1]
    assert again.status == "waiting"
    accepted = seating.accept_rematch(again, "ann", confirms_ready=True)
    again = m.apply_new_event(again, "y", accepted, 0)[-1][1]
    assert (again.status, again.unready_seats) == ("playing", (1, 2))
