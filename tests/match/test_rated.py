"""Rated matches end with a result, however a player tries to get out of one."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hexwarp.core.commitment import text_commitment
from hexwarp.core.errors import MalformedError
from hexwarp.match import commands as m
from hexwarp.match import seating
from hexwarp.match.clock import DAY_MS, days, realtime
from hexwarp.match.commitment import reveal_contribution
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import replay
from hexwarp.match.events import Created
from hexwarp.match.participants import participants_of
from hexwarp.match.seat_holder import SeatHolder
from support.matches import ANN, BOB, BOT, CAROL, ScriptedMatch

RAPID = realtime(5, 3)
ANNS_PAGE, BOBS_PAGE = (replace(holder, confirms_ready=True) for holder in (ANN, BOB))
OPEN = SeatHolder()


def overdue(game: ScriptedMatch) -> list[str]:
    due = m.deadline(game.match) or 0
    event = m.overdue_event(game.match, due)
    assert event
    return game.add(event, after=due - game.time)


def outcomes(game: ScriptedMatch) -> dict[str, str | None]:
    """Return the rated outcome of each player."""
    assert replay(game.log)[-1][1] == game.match
    participants = participants_of(game.match)
    assert participants.result
    assert participants.result.rated
    return {entry.player_key: entry.outcome for entry in participants.entries}


def test_rated_match_needs_a_clock() -> None:
    with pytest.raises(MalformedError, match="needs a clock"):
        ScriptedMatch(ANN, BOB, rated=True)


def without_clock(*holders: SeatHolder, **more: Any) -> ScriptedMatch:
    """Return a rated match without a clock, from before it needed one."""
    game = ScriptedMatch(*holders, **more)
    created = game.log[0].event
    assert isinstance(created, Created)
    game.log[0] = replace(game.log[0], event=replace(created, rated=True))
    game.match = replay(game.log)[-1][1]
    return game


def test_rated_match_from_before_is_played_on() -> None:
    game = without_clock(ANN, OPEN)
    game.add(seating.join_match(game.match, BOB, None))
    assert game.play_round()[-1] == "finished"
    assert set(outcomes(game).values()) == {"won", "lost"}
    again = seating.create_rematch(game.match, "ann")
    assert isinstance(again, Created)
    assert not again.rated


def test_who_walks_away_from_a_rated_match_without_a_clock_loses() -> None:
    game = without_clock(ANN, BOB)
    game.move("s")
    assert overdue(game) == ["timed_out", "finished"]
    assert outcomes(game) == {"ann": "won", "bob": "lost"}


@pytest.mark.parametrize("leave", [seating.leave, seating.resign])
@pytest.mark.parametrize("user_id", ["ann", "bob"])
def test_what_follows_the_deal_counts(leave: Callable[..., Any], user_id: str) -> None:
    """Nobody leaves for nothing after seeing who begins, or the tiles."""
    game = ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID, rated=True, draws_first=True)
    game.add(m.confirm_ready(game.match, "ann"))
    assert game.match.unready
    assert game.add(leave(game.match, user_id, None))[-1] == "finished"
    assert outcomes(game)[user_id] == "lost"


@pytest.mark.parametrize("opponent", [ANNS_PAGE, BOT])
def test_who_does_not_come_after_the_deal_loses(opponent: SeatHolder) -> None:
    game = ScriptedMatch(opponent, BOBS_PAGE, clock=RAPID, rated=True)
    if opponent is ANNS_PAGE:
        game.add(m.confirm_ready(game.match, "ann"))
    assert overdue(game) == ["timed_out", "finished"]
    assert outcomes(game)["bob"] == "lost"


def test_nobody_wins_where_neither_comes() -> None:
    assert overdue(ScriptedMatch(ANNS_PAGE, BOBS_PAGE, clock=RAPID, rated=True)) == ["aborted"]


@pytest.mark.parametrize(("clock", "wait"), [(RAPID, m.READY_LIMIT_MS), (days(2), 2 * DAY_MS)])
def test_next_round_of_a_rated_match_begins_by_itself(clock: Any, wait: int) -> None:
    """Else a player who has lost a round against bots could leave it there."""
    game = ScriptedMatch(ANNS_PAGE, BOT, clock=clock, rated=True, rounds=2)
    game.play_round()
    assert m.deadline(game.match) == game.time + wait
    assert overdue(game) == ["started"]
    while game.match.bots_to_move:
        game.move("")
    assert overdue(game) == ["timed_out", "finished"]
    assert outcomes(game)["ann"] == "lost"


def test_players_who_leave_a_rated_match_to_bots_lose_it() -> None:
    """Tables of bots alone rest, so that it would not end."""
    game = ScriptedMatch(ANN, BOT, BOT, clock=RAPID, rated=True)
    assert game.add(seating.leave(game.match, "ann", None)) == ["left"]
    assert overdue(game) == ["abandoned", "finished"]
    assert outcomes(game)["ann"] == "lost"


def test_unrated_matches_are_abandoned_as_before() -> None:
    game = ScriptedMatch(ANN, BOT, BOT, clock=RAPID)
    game.add(seating.leave(game.match, "ann", None))
    assert overdue(game) == ["aborted"]


# --- before the deal -----------------------------------------------------------------------------


def full(*guests: SeatHolder, **more: Any) -> ScriptedMatch:
    """Return a full rated table of Ann and guests, who have committed to their names."""
    seats = [OPEN for _ in guests]
    given: dict[str, Any] = {"clock": RAPID, "rated": True, "commitment": text_commitment("Ann")}
    given |= more
    game = ScriptedMatch(ANN, *seats, **given)
    for guest in guests:
        sealed = replace(guest, commitment=text_commitment(guest.name))
        game.add(seating.join_match(game.match, sealed, None))
    return game


@pytest.mark.parametrize("user_id", ["ann", "bob"])
@pytest.mark.parametrize("leave", [seating.leave, seating.resign])
def test_leaving_a_full_table_once_too_often_loses(leave: Callable[..., Any], user_id: str) -> None:
    game = full(BOB)
    if leave is seating.resign and user_id == "bob":
        with pytest.raises(Refusal, match="has not begun"):
            leave(game.match, user_id, None, loses_by_leaving=True)
        return
    assert leave(game.match, user_id, None).kind == "left"
    assert game.add(leave(game.match, user_id, None, loses_by_leaving=True)) == ["forfeited"]
    with pytest.raises(Refusal, match="left this game already"):
        leave(game.match, user_id, None, loses_by_leaving=True)
    assert "reveal" not in game.allowed(user_id)
    other = {"ann": "Bob", "bob": "Ann"}[user_id]
    revealed = reveal_contribution(game.match, other.lower(), other)
    assert game.add(revealed) == ["revealed", "started", "resigned", "finished"]
    assert outcomes(game) == {user_id: "lost", other.lower(): "won"}


def test_not_contributing_once_too_often_loses() -> None:
    game = full(BOB)
    game.add(reveal_contribution(game.match, "ann", "Ann"))
    due = m.deadline(game.match) or 0
    event = m.overdue_event(game.match, due, loses_by_leaving={"bob"}.__contains__)
    assert event
    kinds = game.add(event, after=due - game.time)
    assert kinds == ["forfeited", "started", "resigned", "finished"]
    assert outcomes(game)["bob"] == "lost"


def test_bot_plays_for_one_of_three_who_forfeits() -> None:
    game = full(BOB, CAROL)
    game.add(seating.leave(game.match, "carol", None, loses_by_leaving=True))
    for name in ("Ann", "Bob"):
        kinds = game.add(reveal_contribution(game.match, name.lower(), name))
    assert kinds == ["revealed", "started", "resigned"]
    assert game.play_round()[-1] == "finished"
    assert outcomes(game)["carol"] == "lost"


def test_forfeit_against_a_user_who_does_not_come_either_is_aborted() -> None:
    game = full(BOB)
    game.add(seating.leave(game.match, "bob", None, loses_by_leaving=True))
    assert overdue(game) == ["aborted"]


def test_leaving_a_table_that_is_not_full_or_not_rated_loses_nothing() -> None:
    not_full = ScriptedMatch(ANN, BOB, OPEN, clock=RAPID, rated=True)
    for game in (not_full, full(BOB, rated=False)):
        assert seating.leave(game.match, "bob", None, loses_by_leaving=True).kind == "left"
