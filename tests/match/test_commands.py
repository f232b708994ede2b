"""The referee alone: no server, no storage."""

from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.types import MatchScore
from hexwarp.match import commands as m
from hexwarp.match import seating
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import replay
from hexwarp.match.events import Resigned, Undone
from hexwarp.match.results import game_in_match, match_result, total_scores
from hexwarp.match.seat_holder import SeatHolder
from support.matches import ANN, BOB, BOT, CAROL, ScriptedMatch
from toy import Cairn


def test_replaying_the_log_gives_the_match() -> None:
    game = ScriptedMatch(ANN, BOT, CAROL, rounds=2)
    for _ in range(4):
        game.move("r")
    game.add(seating.resign(game.match, "carol", None))
    game.play_round()
    game.add(m.start_next_round(game.match, "ann"))
    game.move("r")
    assert replay(game.log)[-1][1] == game.match
    assert [event.seq for event in game.log] == list(range(1, len(game.log) + 1))


def test_seats_and_points_rotate_each_round() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL, rounds=3)
    totals = {"ann": 0, "bob": 0, "carol": 0}
    for order in ("ann bob carol", "bob carol ann", "carol ann bob"):
        seated = [game.match.holder(seat).user_id for seat in (1, 2, 3)]
        assert seated == order.split()
        ended = game.play_round()
        outcome = game.match.outcome
        assert outcome is not None
        for seat, points in enumerate(outcome.scores, start=1):
            totals[str(game.match.holder(seat).user_id)] += points
        assert list(total_scores(game.match)) == [totals[name] for name in order.split()]
        assert ended[-1] == ("finished" if game.match.round == 3 else "round_over")
        if game.match.round < 3:
            assert game.match.round_over
            with pytest.raises(Refusal, match="not your turn"):
                m.make_move(game.match, "ann", "s", game.match.ply, None)
            game.add(m.start_next_round(game.match, "bob"))
    result: Any = match_result(game.match)
    best = max(totals.values())
    winners = [game.match.holder(seat).user_id for seat in result["winners"]]
    assert winners == [name for name in order.split() if totals[name] == best]
    assert [sum(r["scores"][seat] for r in result["rounds"]) for seat in range(3)] == result[
        "totals"
    ]


def test_the_game_of_a_round_knows_the_score_of_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Cairn, "max_score", 99)
    game = ScriptedMatch(ANN, BOB, CAROL, rounds=3)
    for left in (2, 1, 0):
        in_match = game_in_match(game.match)
        assert in_match.match_score == MatchScore(total_scores(game.match), left)
        assert (in_match.name, in_match.players) == ("cairn", 3)
        assert game.match.game.match_score is None
        game.play_round()
        if left:
            game.add(m.start_next_round(game.match, "ann"))
    assert game_in_match(ScriptedMatch(ANN, BOB).match).match_score is None


def test_the_game_of_a_round_knows_who_resigned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cairn, "max_score", 99)
    game = ScriptedMatch(ANN, BOB, CAROL, rounds=2)
    game.move("r")
    game.add(seating.resign(game.match, "bob", None))
    assert game_in_match(game.match).match_score == MatchScore((0, 0, 0), 1, resigned=(2,))
    game.play_round()
    game.add(m.start_next_round(game.match, "ann"))
    [seat] = (seat for seat in (1, 2, 3) if game.match.holder(seat).user_id == "bob")
    expected = MatchScore(total_scores(game.match), 0, resigned=(seat,))
    assert game_in_match(game.match).match_score == expected
    single = ScriptedMatch(ANN, BOB, CAROL)
    single.add(seating.resign(single.match, "carol", None))
    assert game_in_match(single.match).match_score == MatchScore(resigned=(3,))


def test_resigning_loses_against_one_opponent() -> None:
    game = ScriptedMatch(ANN, BOB)
    game.move("s")
    assert game.add(seating.resign(game.match, "ann", None)) == ["resigned", "finished"]
    result: Any = match_result(game.match)
    assert (result["winners"], result["termination"]) == ([2], "resignation")
    assert game.match.status == "finished"
    assert game.match.holder(1).kind == "human"


def test_bot_replaces_a_resigned_seat_of_three() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL)
    assert game.add(seating.resign(game.match, "ann", None)) == ["resigned"]
    holder = game.match.holder(1)
    assert (holder.kind, holder.bot, holder.resigned, holder.name) == ("bot", "greedy", True, "Ann")
    assert game.match.bots_to_move == (1,)
    assert game.match.seats_of("ann") == ()
    assert replay(game.log)[-1][1] == game.match


class Sealed(Cairn):
    """A game that the first seat wins by its first move."""

    name = "sealed"

    @property
    def height(self) -> int:
        return 1


def test_resigned_seat_is_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "sealed", Sealed)
    for rounds in (1, 2):
        game = ScriptedMatch(ANN, BOB, CAROL, game=Sealed, rounds=rounds)
        game.add(seating.resign(game.match, "ann", None))
        game.move("r")
        result: Any = match_result(game.match)
        assert game.match.outcome is not None
        assert game.match.outcome.winners == (1,)
        assert result["winners"] == [2, 3]
        assert result["rounds"][0]["winners"] == [2, 3]


def test_last_seat_that_has_not_resigned_wins() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL)
    game.add(seating.resign(game.match, "ann", None))
    assert game.add(seating.resign(game.match, "carol", None)) == ["resigned", "finished"]
    result: Any = match_result(game.match)
    assert (result["winners"], result["termination"]) == ([2], "resignation")
    assert game.match.to_move == ()


def test_undo_returns_to_the_users_last_decision() -> None:
    game = ScriptedMatch(ANN, BOT, BOT)
    assert "undo" not in game.allowed("ann")
    first = game.match.history.state
    for _ in range(3):
        game.move("s")
    second = game.match.history.state
    for _ in range(2):
        game.move("s")
    assert game.match.ply == 5
    assert game.add(m.undo(game.match, "ann")) == ["undone"]
    assert game.match.history.state == second
    assert game.add(m.undo(game.match, "ann")) == ["undone"]
    assert game.match.history.state == first
    assert "undo" not in game.allowed("ann")
    assert replay(game.log)[-1][1] == game.match


def test_undo_takes_back_the_end_of_a_round_not_of_the_match() -> None:
    game = ScriptedMatch(ANN, SeatHolder("Ann 2", user_id="ann"), rounds=2)
    for _ in range(2):
        game.move("c")  # at one screen, a secret that the end reveals would stand
    game.play_round()
    assert game.match.round_over
    assert sum(total_scores(game.match)) > 0
    game.add(m.undo(game.match, "ann"))
    assert not game.match.round_over
    assert sum(total_scores(game.match)) == 0
    game.play_round()
    game.add(m.start_next_round(game.match, "ann"))
    assert "undo" not in game.allowed("ann"), "an earlier round stands"
    game.play_round()
    assert game.match.status == "finished"
    assert "undo" not in game.allowed("ann"), "the seed has been revealed"


def test_no_undo_among_several_users_or_for_a_stranger() -> None:
    game = ScriptedMatch(ANN, BOB)
    game.move("r")
    assert "undo" not in game.allowed("ann")
    game = ScriptedMatch(ANN, BOT)
    game.move("r")
    assert "undo" not in game.allowed("bob")
    assert "undo" not in game.allowed(None)
    assert "undo" in game.allowed("ann")
    assert m.undo(game.match, "ann") == Undone(0)


def test_match_starts_when_the_last_seat_is_taken() -> None:
    game = ScriptedMatch(ANN, SeatHolder(), SeatHolder())
    assert game.match.status == "waiting"
    assert game.add(seating.join_match(game.match, BOB, 3)) == ["joined"]
    assert game.add(seating.join_match(game.match, CAROL, None)) == ["joined", "started"]
    assert [holder.name for holder in game.match.holders] == ["Ann", "Carol", "Bob"]


def test_host_aborts_the_match_before_the_start() -> None:
    game = ScriptedMatch(ANN, SeatHolder())
    assert game.add(seating.resign(game.match, "ann", None)) == ["aborted"]
    assert game.match.status == "aborted"
    with pytest.raises(Refusal) as refusal:
        seating.join_match(game.match, BOB, None)
    assert refusal.value.code == "game_over"


def test_rematch_rotates_the_same_participants() -> None:
    game = ScriptedMatch(ANN, BOT, CAROL, rounds=2)
    game.add(seating.resign(game.match, "carol", None))
    game.play_round()
    game.add(m.start_next_round(game.match, "ann"))
    game.play_round()
    applied = m.apply_new_event(None, "y", seating.create_rematch(game.match, "carol"), 0)
    offered = applied[-1][1]
    assert [holder.name for holder in offered.holders] == ["greedy", "Carol", "Ann"]
    assert not any(holder.resigned for holder in offered.holders)
    assert (offered.rounds, offered.host, offered.status) == (2, "carol", "waiting")
    assert [holder.kind for holder in offered.holders] == ["bot", "human", "open"]
    applied = m.apply_new_event(offered, "y", seating.accept_rematch(offered, "ann"), 0)
    assert [logged.event.kind for logged, _ in applied] == ["joined", "started"]
    assert [holder.kind for holder in applied[-1][1].holders] == ["bot", "human", "human"]


def test_ambiguous_seat_must_be_named() -> None:
    game = ScriptedMatch(ANN, SeatHolder("Ann 2", user_id="ann"))
    with pytest.raises(MalformedError, match="which"):
        seating.resign(game.match, "ann", None)
    assert seating.resign(game.match, "ann", 2) == Resigned(2)
