"""The referee alone: no server, no storage."""

from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.match import commands as m
from hexwarp.match import seating
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import LoggedEvent, replay
from hexwarp.match.model import Match
from hexwarp.match.permissions import allowed_actions
from hexwarp.match.results import match_result, total_scores
from hexwarp.match.seat_holder import SeatHolder
from toy import Cairn

ANN, BOB, CAROL = (SeatHolder(name, user_id=name.lower()) for name in ("Ann", "Bob", "Carol"))
BOT = SeatHolder("greedy", bot="greedy")


class Played:
    """A match and its log."""

    def __init__(self, *holders: SeatHolder, rounds: int = 1, game: type[Cairn] = Cairn) -> None:
        self.log: list[LoggedEvent] = []
        self.now: Match | None = None
        options = {"rounds": rounds}
        self.add(seating.create_match("ann", game.name, len(holders), options, list(holders)))

    @property
    def match(self) -> Match:
        assert self.now is not None
        return self.now

    def add(self, entry: m.NewEvent) -> list[str]:
        steps = m.apply_new_event(self.now, "x", entry, 1000)
        self.log += [event for event, _ in steps]
        self.now = steps[-1][1]
        return [event.kind for event, _ in steps]

    def move(self, text: str = "r") -> list[str]:
        """A move of whoever's turn it is."""
        seat = self.match.to_move[0]
        holder = self.match.holder(seat)
        if holder.bot:
            return self.add(m.make_bot_move(self.match, seat, 0))
        return self.add(m.make_move(self.match, holder.user_id, text, self.match.ply, seat))

    def round(self) -> list[str]:
        """Moves until the round is over."""
        kinds: list[str] = []
        while self.match.to_move:
            kinds = self.move()
        return kinds


def test_the_fold_of_the_log_is_the_match() -> None:
    played = Played(ANN, BOT, CAROL, rounds=2)
    for _ in range(4):
        played.move()
    played.add(seating.resign(played.match, "carol", None))
    played.round()
    played.add(m.start_next_round(played.match, "ann"))
    played.move()
    assert replay(played.log)[-1][1] == played.match
    assert [event.seq for event in played.log] == list(range(1, len(played.log) + 1))


def test_seats_move_on_by_one_each_round_and_points_with_them() -> None:
    played = Played(ANN, BOB, CAROL, rounds=3)
    totals = {"ann": 0, "bob": 0, "carol": 0}
    for order in ("ann bob carol", "bob carol ann", "carol ann bob"):
        seated = [played.match.holder(seat).user_id for seat in (1, 2, 3)]
        assert seated == order.split()
        ended = played.round()
        outcome = played.match.outcome
        assert outcome is not None
        for seat, points in enumerate(outcome.scores, start=1):
            totals[str(played.match.holder(seat).user_id)] += points
        assert list(total_scores(played.match)) == [totals[name] for name in order.split()]
        assert ended[-1] == ("finished" if played.match.round == 3 else "round_over")
        if played.match.round < 3:
            assert played.match.round_over
            with pytest.raises(Refusal, match="not your turn"):
                m.make_move(played.match, "ann", "s", played.match.ply, None)
            played.add(m.start_next_round(played.match, "bob"))
    result: Any = match_result(played.match)
    best = max(totals.values())
    winners = [played.match.holder(seat).user_id for seat in result["winners"]]
    assert winners == [name for name in order.split() if totals[name] == best]
    assert [sum(r["scores"][seat] for r in result["rounds"]) for seat in range(3)] == result[
        "totals"
    ]


def test_of_two_the_other_wins() -> None:
    played = Played(ANN, BOB)
    played.move("s")
    assert played.add(seating.resign(played.match, "ann", None)) == ["resigned", "finished"]
    result: Any = match_result(played.match)
    assert (result["winners"], result["termination"]) == ([2], "resignation")
    assert played.match.status == "finished"
    assert played.match.holder(1).kind == "human"


def test_of_three_a_bot_plays_on() -> None:
    played = Played(ANN, BOB, CAROL)
    assert played.add(seating.resign(played.match, "ann", None)) == ["resigned"]
    holder = played.match.holder(1)
    assert (holder.kind, holder.bot, holder.resigned, holder.name) == ("bot", "greedy", True, "Ann")
    assert played.match.bots_to_move == (1,)
    assert played.match.seats_of("ann") == ()
    assert replay(played.log)[-1][1] == played.match


class Sealed(Cairn):
    """The first seat wins as soon as it moves."""

    name = "sealed"

    @property
    def height(self) -> int:
        return 1


def test_a_seat_that_resigned_is_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "sealed", Sealed)
    for rounds in (1, 2):
        played = Played(ANN, BOB, CAROL, game=Sealed, rounds=rounds)
        played.add(seating.resign(played.match, "ann", None))
        played.move()
        result: Any = match_result(played.match)
        assert played.match.outcome is not None
        assert played.match.outcome.winners == (1,)
        assert result["winners"] == [2, 3]
        assert result["rounds"][0]["winners"] == [2, 3]


def test_the_last_one_standing_wins() -> None:
    played = Played(ANN, BOB, CAROL)
    played.add(seating.resign(played.match, "ann", None))
    assert played.add(seating.resign(played.match, "carol", None)) == ["resigned", "finished"]
    result: Any = match_result(played.match)
    assert (result["winners"], result["termination"]) == ([2], "resignation")
    assert played.match.to_move == ()


def test_undo_goes_back_to_the_persons_last_decision() -> None:
    played = Played(ANN, BOT, BOT)
    assert not may_undo(played.match, "ann")
    first = played.match.history.state
    for _ in range(3):
        played.move("s")
    second = played.match.history.state
    for _ in range(2):
        played.move("s")
    assert played.match.ply == 5
    assert played.add(m.undo(played.match, "ann")) == ["undone"]
    assert played.match.history.state == second
    assert played.add(m.undo(played.match, "ann")) == ["undone"]
    assert played.match.history.state == first
    assert not may_undo(played.match, "ann")
    assert replay(played.log)[-1][1] == played.match


def may_undo(match: Match, player: str | None) -> bool:
    return "undo" in allowed_actions(match, player, ())


def test_undo_takes_back_the_end_of_a_round_but_not_of_the_match() -> None:
    played = Played(ANN, SeatHolder("Ann 2", user_id="ann"), rounds=2)
    played.round()
    assert played.match.round_over
    assert sum(total_scores(played.match)) > 0
    played.add(m.undo(played.match, "ann"))
    assert not played.match.round_over
    assert sum(total_scores(played.match)) == 0
    played.round()
    played.add(m.start_next_round(played.match, "ann"))
    assert not may_undo(played.match, "ann"), "an earlier round stands"
    played.round()
    assert played.match.status == "finished"
    assert not may_undo(played.match, "ann"), "the seed has been told"


def test_no_undo_among_several_people_or_for_a_stranger() -> None:
    played = Played(ANN, BOB)
    played.move()
    assert not may_undo(played.match, "ann")
    played = Played(ANN, BOT)
    played.move()
    assert not may_undo(played.match, "bob")
    assert not may_undo(played.match, None)
    assert may_undo(played.match, "ann")
    assert m.undo(played.match, "ann") == ("undone", {"turns": 0})


def test_a_table_starts_when_the_last_seat_is_taken() -> None:
    played = Played(ANN, SeatHolder(), SeatHolder())
    assert played.match.status == "waiting"
    assert played.add(seating.join_match(played.match, BOB, 3)) == ["joined"]
    assert played.add(seating.join_match(played.match, CAROL, None)) == ["joined", "started"]
    assert [holder.name for holder in played.match.holders] == ["Ann", "Carol", "Bob"]


def test_the_host_gives_a_table_up_before_the_start() -> None:
    played = Played(ANN, SeatHolder())
    assert played.add(seating.resign(played.match, "ann", None)) == ["aborted"]
    assert played.match.status == "aborted"
    with pytest.raises(Refusal) as refusal:
        seating.join_match(played.match, BOB, None)
    assert refusal.value.code == "game_over"


def test_a_rematch_seats_the_same_people_and_passes_the_start_on() -> None:
    played = Played(ANN, BOT, CAROL, rounds=2)
    played.add(seating.resign(played.match, "carol", None))
    played.round()
    played.add(m.start_next_round(played.match, "ann"))
    played.round()
    steps = m.apply_new_event(None, "y", seating.create_rematch(played.match, "carol"), 0)
    again = steps[-1][1]
    assert [holder.name for holder in again.holders] == ["greedy", "Carol", "Ann"]
    assert not any(holder.resigned for holder in again.holders)
    assert (again.rounds, again.host, again.status) == (2, "ann", "playing")
    assert [holder.kind for holder in again.holders] == ["bot", "human", "human"]


def test_a_choice_of_seat_is_asked_for_where_several_may_move() -> None:
    played = Played(ANN, SeatHolder("Ann 2", user_id="ann"))
    with pytest.raises(MalformedError, match="which"):
        seating.resign(played.match, "ann", None)
    assert seating.resign(played.match, "ann", 2) == ("resigned", {"seat": 2})
