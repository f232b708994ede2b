"""No transition of a match adds time to a clock beyond the written rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hexwarp.core.commitment import text_commitment
from hexwarp.core.errors import HexwarpError
from hexwarp.core.game import Game
from hexwarp.games.hyper6.game import Hyper6
from hexwarp.match import commands as m
from hexwarp.match import seating
from hexwarp.match.clock import DAY_MS, MINUTE_MS, TimeControl, days, realtime
from hexwarp.match.commitment import commit_again, reveal_contribution
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import LoggedEvent, replay
from hexwarp.match.events import MatchEvent, Moved, Reopened, Resumed, Started
from hexwarp.match.model import Match
from hexwarp.match.outage import Outage
from support.matches import ANN, BOB, BOT, CAROL, ScriptedMatch
from toy import Cairn

RAPID = realtime(1, 3)
USERS = ("ann", "bob", "carol")


def at_ten_seconds(**more: Any) -> ScriptedMatch:
    """Return a match of three in which each has moved, and 10 s are left to each."""
    game = ScriptedMatch(ANN, BOB, CAROL, clock=realtime(1, 0), options={"height": 20}, **more)
    for _ in USERS:
        game.move("s", after=50_000)
    assert game.time_left() == [10_000] * 3
    return game


def test_leaving_and_returning_gives_nobody_time() -> None:
    game = at_ten_seconds(rated=True)
    for _ in range(3):
        game.add(seating.leave(game.match, "ann", None))
        game.add(seating.return_to_seat(game.match, "ann", None))
        assert game.time_left() == [10_000] * 3


def test_player_whose_time_is_up_returns_in_the_next_round() -> None:
    game = at_ten_seconds(rounds=2)
    timed_out = m.overdue_event(game.match, game.time + 10_300)
    assert timed_out
    game.add(timed_out, after=10_300)
    assert "return" not in game.allowed("ann")
    with pytest.raises(Refusal, match="in the next round"):
        seating.return_to_seat(game.match, "ann", None)
    game.play_round()
    game.add(m.start_next_round(game.match, "bob"))
    game.add(seating.return_to_seat(game.match, "ann", None))
    assert game.time_left() == [MINUTE_MS] * 3


def test_returning_to_the_same_turn_does_not_give_its_days_again() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL, clock=days(2))
    game.add(seating.leave(game.match, "ann", None), after=DAY_MS)
    game.add(seating.return_to_seat(game.match, "ann", None))
    assert game.time_left()[0] == DAY_MS
    timed_out = m.overdue_event(game.match, game.time + DAY_MS + 300)
    assert timed_out
    game.add(timed_out, after=DAY_MS + 300)
    with pytest.raises(Refusal, match="for this move is up"):
        seating.return_to_seat(game.match, "ann", None)
    for _ in USERS:
        game.move("s")
    game.add(seating.return_to_seat(game.match, "ann", None))
    assert game.time_left()[0] == 2 * DAY_MS


@pytest.mark.parametrize(("clock", "opponent"), [(RAPID, 4_000), (days(2), 1_000)])
def test_takeback_gives_no_time(clock: TimeControl, opponent: int) -> None:
    """With days, the opponent has them again for the move after it."""
    game = ScriptedMatch(ANN, BOB, clock=clock)
    for _ in range(4):
        game.move("s", after=1_000)
        game.add(m.propose_takeback(game.match, "ann"), after=1_000)
        game.add(m.answer_proposal(game.match, "bob", agrees=True))
    assert game.time_left() == [clock.time - 4_000, clock.time - opponent]


def test_undo_among_bots_gives_no_time() -> None:
    game = ScriptedMatch(ANN, BOT, clock=RAPID)
    for _ in range(4):
        game.move("s", after=1_000)
        game.move("")
        game.add(m.undo(game.match, "ann"))
    assert game.time_left()[0] == RAPID.time - 4_000


# --- any commands in any order -------------------------------------------------------------------

MODES: list[tuple[type[Game[Any]], int, dict[str, Any]]] = [
    (Cairn, 2, {"height": 20}),
    (Cairn, 3, {"height": 20}),
    (Hyper6, 2, {"setup": "chosen"}),
    (Hyper6, 3, {}),
]


def commands(rng: Random, match: Match) -> list[Callable[[], MatchEvent]]:
    """Return all commands of a random user, most of which are refused."""
    user = rng.choice((*USERS, None))
    agrees = rng.random() < 0.8
    others = tuple(other for other in USERS if other != user)
    return [
        lambda: random_move(rng, match),
        lambda: m.undo(match, user),
        lambda: m.propose_takeback(match, user),
        lambda: m.offer_draw(match, user),
        lambda: m.answer_proposal(match, user, agrees),
        lambda: m.start_next_round(match, user),
        lambda: m.confirm_ready(match, user, rng.sample(others, 1)),
        lambda: seating.leave(match, user, None),
        lambda: seating.return_to_seat(match, user, None),
        lambda: seating.resign(match, user, None),
        lambda: seating.claim_absence(match, user, others),
        lambda: seating.share_view(match, user, None, rng.choice((None, "link"))),
        lambda: seating.join_match(match, CAROL, None),
        lambda: seating.start_match(match, user, "greedy"),
        lambda: reveal_contribution(match, user, ""),
        lambda: commit_again(match, user, text_commitment("a")),
    ]


def random_move(rng: Random, match: Match) -> MatchEvent:
    """Make a random legal move for a seat to move."""
    match.check_playing()
    seat = rng.choice(match.to_move)
    state = match.history.state
    return m.make_bot_move(match, seat, rng.choice(match.game.legal_actions(state, seat)))


def allowed_time(before: Match, logged: LoggedEvent, match: Match, index: int) -> int:
    """Return the most time that the rules leave a seat holder after an event, in ms."""
    control, event = match.time_control, logged.event
    assert control
    if isinstance(event, Started | Reopened):
        return control.time
    lost = event.lost or 0 if isinstance(event, Resumed | Moved) else 0
    left = before.clock_state.remaining_at(logged.at - lost)[index]
    if isinstance(event, Moved):
        is_mover = index == match.holder_index(event.seat, match.round)
        if control.kind == "days":
            begins = match.seat_of_holder(index) in match.to_move and index not in {
                match.holder_index(seat, match.round) for seat in before.to_move
            }
            return control.time if is_mover or begins else left
        return left + control.increment if is_mover else left
    return left


@pytest.mark.parametrize("seed", range(60))
def test_no_command_adds_time_beyond_the_rules(seed: int) -> None:
    rng = Random(seed)
    kind, players, options = MODES[seed % len(MODES)]
    clock = (RAPID, days(1), realtime(0, 5))[seed // len(MODES) % 3]
    seated = [ANN, *[rng.choice((BOB, BOT)), CAROL][: players - 1]]
    if seed % 2:
        seated = [replace(holder, confirms_ready=holder.kind == "human") for holder in seated]
    game = ScriptedMatch(
        *seated, game=kind, options=options, rounds=2, clock=clock, draws_first=True
    )
    step = clock.time // 8
    for _ in range(250):
        if game.match.over:
            break
        before = game.match
        game.time += rng.choice((0, 0, step // 50, step))
        outages = [Outage(game.time - step, game.time)] if rng.random() < 0.05 else []
        event = m.overdue_event(before, game.time, outages)
        while event is None:
            try:
                event = rng.choice(commands(rng, before))()
            except HexwarpError:
                continue
        length = len(game.log)
        game.add(event)
        check(before, replay(game.log)[length:])
        check_total(game.match)


def check(before: Match, applied: list[tuple[LoggedEvent, Match]]) -> None:
    for logged, match in applied:
        for index, left in enumerate(match.clock_state.remaining_at(logged.at)):
            assert left <= allowed_time(before, logged, match, index), logged.event
        before = match


def check_total(match: Match) -> None:
    """In real time a clock has a round's time, and an increment for each move that still stands."""
    control = match.time_control
    assert control
    turns = match.history.turns if match.histories else ()
    moves = [match.holder_index(turn.seat, match.round) for turn in turns]
    for index, left in enumerate(match.clock_state.remaining):
        assert left <= control.time + control.increment * moves.count(index)
