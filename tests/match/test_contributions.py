"""Contributions to chance: committed to with a seat, revealed once no seat is open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hexwarp.core.chance import equally_likely
from hexwarp.core.commitment import SeededChance, text_commitment
from hexwarp.core.errors import MalformedError
from hexwarp.core.record import read
from hexwarp.core.verify import verify, verify_match
from hexwarp.match import commands as m
from hexwarp.match import seating
from hexwarp.match.clock import MINUTE_MS, days, realtime
from hexwarp.match.commitment import commit_again, reveal_contribution
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import replay
from hexwarp.match.events import Aborted
from hexwarp.match.model import Match
from hexwarp.match.outage import Outage
from hexwarp.match.record import record_text
from hexwarp.match.seat_holder import SeatHolder
from support.matches import ANN, BOB, BOT, CAROL, ScriptedMatch

SEED = bytes(range(32))
OPEN = SeatHolder()
RAPID = realtime(5, 3)


def committed(holder: SeatHolder) -> SeatHolder:
    """Return a holder who commits to their own name as a text."""
    return replace(holder, commitment=text_commitment(holder.name))


def waiting(*holders: SeatHolder, **more: Any) -> ScriptedMatch:
    """Return a match of Ann, who has committed, with open seats for the others, who then join."""
    guests = [holder for holder in holders if holder.user_id]
    seats = [OPEN if holder in guests else holder for holder in holders]
    given = {"commitment": text_commitment("Ann"), "seed": SEED} | more
    game = ScriptedMatch(ANN, *seats, **given)
    for guest in guests:
        game.add(seating.join_match(game.match, committed(guest), None))
    return game


def reveal(game: ScriptedMatch, name: str, text: str | None = None) -> list[str]:
    text = name if text is None else text
    return game.add(reveal_contribution(game.match, name.lower(), text))


def kinds(game: ScriptedMatch) -> list[str]:
    return [logged.event.kind for logged in game.log]


def test_seal_and_commitments_come_before_any_text_and_texts_before_any_draw() -> None:
    game = waiting(BOB)
    assert kinds(game) == ["created", "joined"]
    assert game.match.status == "waiting"
    assert not any(contribution.text for contribution in game.match.contributions)
    assert [game.allowed(user) for user in ("ann", "bob", "carol")] == [
        ["reveal", "leave", "resign"],
        ["reveal", "leave"],
        [],
    ]
    assert reveal(game, "Bob") == ["revealed"]
    assert reveal(game, "Ann") == ["revealed", "started"]
    assert replay(game.log)[-1][1] == game.match


@pytest.mark.parametrize("order", [("Ann", "Bob", "Carol"), ("Carol", "Ann", "Bob")])
def test_texts_are_used_in_the_order_of_the_commitments(order: tuple[str, ...]) -> None:
    game = waiting(BOB, CAROL, draws_first=True)
    for name in order:
        reveal(game, name)
    assert game.match.entropy == ("Ann", "Bob", "Carol")
    chance = SeededChance(SEED, ("Ann", "Bob", "Carol"), 0)
    drawn = chance.decide(equally_likely((1, 2, 3)))
    assert game.match.holder(1).name == ("Ann", "Bob", "Carol")[drawn - 1]


def test_open_table_reveals_nothing() -> None:
    game = ScriptedMatch(ANN, OPEN, commitment=text_commitment("Ann"))
    assert "reveal" not in game.allowed("ann")
    with pytest.raises(Refusal, match="not waited for"):
        reveal(game, "Ann")


def test_full_table_waits_for_its_host() -> None:
    """Of bots, hot seats, or bots without the host at the table."""
    hot_seat = SeatHolder("Ann 2", user_id="ann")
    for seats in ((ANN, BOT), (ANN, hot_seat), (BOT, BOT)):
        game = ScriptedMatch(*seats, commitment=text_commitment("Ann"))
        assert game.match.status == "waiting"
        assert reveal(game, "Ann") == ["revealed", "started"]
    game = ScriptedMatch(ANN, OPEN, commitment=text_commitment("Ann"))
    assert game.add(seating.start_match(game.match, "ann", "greedy")) == ["filled"]
    assert reveal(game, "Ann") == ["revealed", "started"]


def test_only_the_text_that_was_committed_to_is_accepted() -> None:
    game = waiting(BOB)
    for text in ("Bob", "ann", " Ann"):
        with pytest.raises(MalformedError, match="not the text that you committed to"):
            reveal(game, "Ann", text)
    for user_id in ("carol", None):
        with pytest.raises(Refusal, match="not waited for"):
            reveal_contribution(game.match, user_id, "Ann")
    reveal(game, "Ann")
    with pytest.raises(Refusal, match="not waited for"):
        reveal(game, "Ann")


def test_nobody_can_change_what_is_contributed_once_texts_are_revealed() -> None:
    game = waiting(BOB, CAROL)
    reveal(game, "Ann")
    with pytest.raises(Refusal, match="No seat is open"):
        seating.join_match(game.match, committed(SeatHolder("Dora", "dora")), None)
    with pytest.raises(Refusal, match="No seat is open"):
        seating.start_match(game.match, "ann", "greedy")
    game.add(seating.leave(game.match, "bob", None))
    assert {contribution.state for contribution in game.match.contributions} == {"lapsed"}


def test_seat_opens_again_when_a_user_leaves_before_anything_is_revealed() -> None:
    game = waiting(BOB)
    sealed = game.match.contributions[0]
    assert game.add(seating.leave(game.match, "bob", None)) == ["left"]
    assert (game.match.open_seats, game.match.contributions) == ((2,), (sealed,))
    game.add(seating.join_match(game.match, committed(CAROL), None))
    reveal(game, "Carol")
    assert reveal(game, "Ann") == ["revealed", "started"]


def test_new_chance_is_contributed_to_after_what_a_user_who_left_may_know() -> None:
    game = waiting(BOB, draws_first=True)
    reveal(game, "Ann")
    assert game.add(seating.leave(game.match, "bob", None)) == ["reopened"]
    match = game.match
    assert (match.status, match.host, match.open_seats) == ("waiting", "ann", (2,))
    assert match.seed != SEED
    assert "commit" in game.allowed("ann")
    game.add(seating.join_match(match, committed(CAROL), None))
    assert (game.match.unrevealed, game.allowed("carol")) == (
        ("ann", "carol"),
        ["reveal", "leave"],
    )
    reveal(game, "Carol")
    with pytest.raises(Refusal, match="not waited for"):
        reveal(game, "Ann")
    game.add(commit_again(game.match, "ann", text_commitment("again")))
    assert "commit" not in game.allowed("ann")
    with pytest.raises(Refusal, match="No other contribution"):
        commit_again(game.match, "ann", text_commitment("once more"))
    assert reveal(game, "Ann", "again") == ["revealed", "started"]
    assert game.match.entropy == ("Carol", "again")
    assert replay(game.log)[-1][1] == game.match


def test_host_who_leaves_a_full_table_passes_it_on() -> None:
    game = waiting(BOB)
    reveal(game, "Bob")
    assert game.add(seating.leave(game.match, "ann", None)) == ["reopened"]
    assert (game.match.host, game.match.open_seats) == ("bob", (1,))


def test_table_of_one_user_is_aborted_by_leaving() -> None:
    game = ScriptedMatch(ANN, BOT, commitment=text_commitment("Ann"))
    assert game.add(seating.leave(game.match, "ann", None)) == ["aborted"]


def test_commitment_leaves_with_its_user() -> None:
    game = waiting(BOB, OPEN)
    game.add(seating.leave(game.match, "ann", None))
    assert [contribution.user_id for contribution in game.match.contributions] == ["bob"]
    assert game.match.host == "bob"
    for guest in (CAROL, ANN):
        game.add(seating.join_match(game.match, committed(guest), None))
    assert [contribution.user_id for contribution in game.match.contributions] == [
        "bob",
        "carol",
        "ann",
    ]


def test_user_with_several_seats_contributes_once() -> None:
    game = ScriptedMatch(ANN, OPEN, OPEN, commitment=text_commitment("Ann"))
    for text in ("b", "c"):
        again = replace(ANN, commitment=text_commitment(text))
        game.add(seating.join_match(game.match, again, None))
    assert reveal(game, "Ann") == ["revealed", "started"]
    assert game.match.entropy == ("Ann",)


def test_contribution_is_given_in_the_clear_or_committed_to() -> None:
    with pytest.raises(MalformedError, match="either entropy or a commitment"):
        ScriptedMatch(ANN, OPEN, entropy="x", commitment=text_commitment("x"))
    game = ScriptedMatch(ANN, OPEN)
    both = replace(committed(BOB), entropy="Bob")
    with pytest.raises(MalformedError, match="either entropy or a commitment"):
        seating.join_match(game.match, both, None)


# --- without a contribution ----------------------------------------------------------------------


def test_match_can_be_played_without_a_contribution_and_its_record_says_so() -> None:
    game = waiting(BOB)
    reveal(game, "Ann")
    assert reveal(game, "Bob", "") == ["revealed", "started"]
    assert [contribution.state for contribution in game.match.contributions] == [
        "revealed",
        "withheld",
    ]
    assert game.match.entropy == ("Ann",)
    game.add(Aborted())
    (record,) = read(record_text(game.match, None))
    assert record.tags["Contributions"] == f"{text_commitment('Ann')} withheld"
    assert verify(record) is not None


def test_rated_match_needs_all_contributions() -> None:
    for players in (2, 3):
        game = waiting(BOB, *[CAROL] * (players - 2), clock=RAPID, rated=True)
        reveal(game, "Ann")
        with pytest.raises(Refusal, match="leave the table"):
            reveal(game, "Bob", "")
        assert "reveal" in game.allowed("bob")
        assert overdue(game, 5 * MINUTE_MS) == ["reopened"]
        assert (game.match.status, game.match.seats_of("bob")) == ("waiting", ())


def overdue(game: ScriptedMatch, after: int) -> list[str]:
    """Return the kinds of the events when time has passed; none are due 1 ms before."""
    assert m.deadline(game.match) == game.time + after
    assert m.overdue_event(game.match, game.time + after - 1) is None
    event = m.overdue_event(game.match, game.time + after)
    assert event is not None
    return game.add(event, after)


def test_table_of_two_opens_again_without_the_user_who_contributes_nothing_in_time() -> None:
    game = waiting(BOB, clock=RAPID)
    reveal(game, "Ann")
    assert overdue(game, 5 * MINUTE_MS) == ["reopened"]
    assert (game.match.seats_of("ann"), game.match.open_seats) == ((1,), (2,))


def test_table_at_which_nobody_contributes_in_time_is_aborted() -> None:
    assert overdue(waiting(BOB, clock=RAPID), 5 * MINUTE_MS) == ["aborted"]


def test_larger_match_starts_without_a_contribution_that_does_not_come() -> None:
    game = waiting(BOB, CAROL, clock=RAPID)
    reveal(game, "Carol")
    assert overdue(game, 5 * MINUTE_MS) == ["revealed"]
    assert overdue(game, 5 * MINUTE_MS) == ["revealed", "started"]
    assert game.match.entropy == ("Carol",)


@pytest.mark.parametrize("clock", [None, days(1)])
def test_match_without_haste_waits_for_its_players(clock: object) -> None:
    game = waiting(BOB, clock=clock)
    reveal(game, "Bob")
    assert overdue(game, m.WAITING_LIMIT_MS) == ["reopened"]
    assert game.match.host == "bob"


def test_waiting_for_a_contribution_counts_no_outage() -> None:
    game = waiting(BOB, clock=RAPID)
    due = m.deadline(game.match) or 0
    event = m.overdue_event(game.match, due, [Outage(game.time, due)])
    assert event
    assert event.kind == "resumed"


# --- who starts ----------------------------------------------------------------------------------


def played_out(game: ScriptedMatch) -> Match:
    while True:
        game.play_round()
        if not game.match.round_over:
            return game.match
        game.add(m.start_next_round(game.match, "ann"))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("number", range(6))
def test_who_starts_follows_from_the_seed_and_is_verified(players: int, number: int) -> None:
    seed = bytes([number] * 32)
    guests = (BOB, CAROL)[: players - 1]
    game = waiting(*guests, seed=seed, draws_first=True, rounds=2, clock=RAPID)
    names = ["Ann", "Bob", "Carol"][:players]
    for name in names:
        reveal(game, name)
    drawn = SeededChance(seed, names, 0).decide(equally_likely(range(1, players + 1)))
    order = [*names[drawn - 1 :], *names[: drawn - 1]]
    match = game.match
    assert [match.holder(seat).name for seat in match.game.seats] == order
    assert match.outcome_numbers[0][0] == 1, "number 0 drew who starts"
    assert match.clock_state.running == {match.holder_index(match.to_move[0], 1)}
    assert replay(game.log)[-1][1] == match
    match = played_out(game)
    assert [match.holder(seat).name for seat in match.game.seats] == [*order[1:], order[0]]
    first, second = read(record_text(match, None))
    assert (first.tags["First"], "First" in second.tags) == (str(drawn), False)
    verify_match([first, second], [verify(first) or 0, verify(second) or 0])
    again = m.apply_new_event(None, "y", seating.create_rematch(match, "ann"), 0)[-1][1]
    assert [again.holder(seat).name for seat in match.game.seats] == [*order[1:], order[0]]


def test_every_player_can_be_drawn() -> None:
    starters = set()
    for number in range(12):
        game = ScriptedMatch(ANN, BOB, CAROL, seed=bytes([number] * 32), draws_first=True)
        starters.add(game.match.holder(1).name)
        assert kinds(game) == ["created", "started"]
    assert starters == {"Ann", "Bob", "Carol"}


# --- rematches -----------------------------------------------------------------------------------


def test_rematch_waits_for_the_contributions_to_it() -> None:
    game = ScriptedMatch(ANN, BOB)
    game.play_round()
    offer = seating.create_rematch(game.match, "bob", commitment=text_commitment("b"))
    again = m.apply_new_event(None, "y", offer, 0)[-1][1]
    accepted = seating.accept_rematch(again, "ann", commitment=text_commitment("a"))
    again = m.apply_new_event(again, "y", accepted, 0)[-1][1]
    assert (again.status, again.unrevealed) == ("waiting", ("bob", "ann"))
    for user_id, text in (("ann", "a"), ("bob", "b")):
        revealed = reveal_contribution(again, user_id, text)
        again = m.apply_new_event(again, "y", revealed, 0)[-1][1]
    assert (again.status, again.entropy) == ("playing", ("b", "a"))


def test_rolls_that_another_user_contributed_to_are_not_taken_back() -> None:
    """Else the numbers of two users could be taken back, and ``verify`` accepts none of these."""
    game = ScriptedMatch(OPEN, BOT, commitment=text_commitment("Ann"), seed=SEED)
    game.add(seating.join_match(game.match, committed(BOB), None))
    reveal(game, "Ann")
    reveal(game, "Bob")
    game.move("r")
    assert "undo" not in game.allowed("bob")
    with pytest.raises(Refusal, match="nothing that you could take back"):
        m.undo(game.match, "bob")


def test_takeback_between_people_has_no_numbers() -> None:
    game = waiting(BOB)
    reveal(game, "Ann")
    reveal(game, "Bob")
    game.move("r")
    with pytest.raises(Refusal, match="roll has followed"):
        m.propose_takeback(game.match, "ann")
    game.move("s")
    game.add(m.propose_takeback(game.match, "bob"))
    game.add(m.answer_proposal(game.match, "ann", agrees=True))
    assert [takeback.numbers for takeback in game.match.takebacks] == [()]
