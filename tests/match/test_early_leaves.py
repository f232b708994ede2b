"""Early leaves: of a match of several users, before it has begun."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hexwarp.match import commands as m
from hexwarp.match import seating
from hexwarp.match.clock import days, realtime
from hexwarp.match.early_leaves import early_leavers
from hexwarp.match.events import MatchEvent
from hexwarp.match.seat_holder import SeatHolder
from support.matches import ANN, BOB, BOT, CAROL, ScriptedMatch

OPEN = SeatHolder()
RAPID = realtime(5, 3)
PAGES = [replace(holder, confirms_ready=True) for holder in (ANN, BOB, CAROL)]


def leavers(game: ScriptedMatch, event: MatchEvent | None, after: int = 0) -> list[str | None]:
    """Apply an event; return the users who left early by it."""
    assert event
    before, length = game.match, len(game.log)
    game.add(event, after)
    return [holder.user_id for holder in early_leavers(before, game.log[length])]


def no_show(game: ScriptedMatch) -> list[str | None]:
    due = m.deadline(game.match) or 0
    return leavers(game, m.overdue_event(game.match, due), due - game.time)


def test_leaving_before_the_start_is_early_if_others_are_there() -> None:
    game = ScriptedMatch(ANN, OPEN, OPEN)
    game.add(seating.join_match(game.match, BOB, None))
    assert leavers(game, seating.leave(game.match, "bob", None)) == ["bob"]
    assert leavers(game, seating.leave(game.match, "ann", None)) == []


def test_host_who_aborts_a_table_of_others_leaves_early() -> None:
    game = ScriptedMatch(ANN, OPEN, OPEN)
    game.add(seating.join_match(game.match, BOB, None))
    assert leavers(game, seating.resign(game.match, "ann", None)) == ["ann"]


def test_table_that_waits_in_vain_was_left_by_nobody() -> None:
    game = ScriptedMatch(ANN, OPEN, OPEN)
    game.add(seating.join_match(game.match, BOB, None))
    assert no_show(game) == []


@pytest.mark.parametrize("leave", [seating.leave, seating.resign])
@pytest.mark.parametrize("players", [2, 3])
def test_leaving_before_the_clocks_run_is_early(leave: Callable[..., Any], players: int) -> None:
    game = ScriptedMatch(*PAGES[:players], clock=RAPID)
    assert leavers(game, leave(game.match, "bob", None)) == ["bob"]


@pytest.mark.parametrize("players", [2, 3])
def test_users_who_do_not_come_leave_early(players: int) -> None:
    game = ScriptedMatch(*PAGES[:players], clock=RAPID)
    game.add(m.confirm_ready(game.match, "ann"))
    assert no_show(game) == ["bob"]
    assert no_show(ScriptedMatch(*PAGES[:2], clock=RAPID)) == ["ann", "bob"]


def test_later_leaves_are_not_early() -> None:
    game = ScriptedMatch(*PAGES, clock=RAPID, rounds=2)
    for user_id in ("ann", "bob", "carol"):
        game.add(m.confirm_ready(game.match, user_id))
    assert leavers(game, seating.leave(game.match, "ann", None)) == []
    game.play_round()
    game.add(m.start_next_round(game.match, "bob"))
    assert game.match.unready
    assert leavers(game, seating.leave(game.match, "bob", None)) == []
    alone = ScriptedMatch(PAGES[0], BOT, clock=RAPID)
    assert leavers(alone, seating.leave(alone.match, "ann", None)) == []


@pytest.mark.parametrize("clock", [None, RAPID, days(2)])
@pytest.mark.parametrize("leave", [seating.leave, seating.resign])
def test_public_table_opens_again_without_a_user_who_has_not_moved(
    clock: Any, leave: Callable[..., Any]
) -> None:
    """Joining and leaving takes no table from the lobby, whatever its clock."""
    game = ScriptedMatch(ANN, OPEN, clock=clock, public=True)
    for _ in range(2):
        game.add(seating.join_match(game.match, BOB, None))
        game.move("s")
        assert game.match.opens_again_without(2)
        assert leavers(game, leave(game.match, "bob", None)) == ["bob"]
        assert (game.match.status, game.match.host, game.match.open_seats) == (
            "waiting",
            "ann",
            (2,),
        )
    game.add(seating.join_match(game.match, BOB, None))
    game.move("s")
    game.move("s")
    assert leavers(game, leave(game.match, "bob", None)) == []
    assert game.match.status == "finished"


def test_private_match_counts_at_once() -> None:
    game = ScriptedMatch(ANN, BOB)
    assert leavers(game, seating.leave(game.match, "bob", None)) == []
    assert game.match.status == "finished"


def test_never_moving_in_a_public_match_is_remembered() -> None:
    game = ScriptedMatch(ANN, BOB, clock=RAPID, public=True)
    due = m.deadline(game.match) or 0
    assert leavers(game, m.overdue_event(game.match, due), due - game.time) == ["ann"]
