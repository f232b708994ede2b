"""Matches and tournaments as programs play them."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

from hexwarp.arena.match import Match
from hexwarp.arena.tournament import Tournament
from hexwarp.core import registry
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.record import write
from hexwarp.core.types import Action, Seat
from toy.bots import Stones


class Last:
    """A bot that chooses the last legal action."""

    def choose(
        self, game: Game[Any], state: Any, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        return game.legal_actions(state, seat)[-1]


class Illegal(Last):
    """A bot that chooses no action of the game."""

    def choose(
        self, game: Game[Any], state: Any, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        return -1


def test_an_object_plays_a_name() -> None:
    result = Match("hyper6", ["greedy", Last()], games=6, seed=1).play()
    assert result.names == ("greedy", "Last")
    assert sum(result.points) == 6
    assert result.points[0] > result.points[1]
    assert result.score.low <= result.score.value <= result.score.high
    assert result.score.value == pytest.approx(result.points[0] / 6)
    assert result.elo.low < result.elo.high
    assert result.forfeits == (0, 0)
    assert [game.number for game in result.games] == list(range(6))
    seats = [(record.tags["Seat1"], record.tags["Seat2"]) for record in result.records]
    assert seats == [("greedy", "Last"), ("Last", "greedy")] * 3
    assert len(result.texts) == 6
    for text, record in zip(result.texts, result.records, strict=True):
        assert write(record) == text


def test_a_match_is_the_same_in_several_processes() -> None:
    match = Match(registry.load("cairn(players=2)"), ("greedy", Stones()), games=5, seed=3)
    first, second = match.play(), match.play(processes=2)
    assert first.points == second.points
    moves = [[text.partition("\n\n")[2] for text in result.texts] for result in (first, second)]
    assert moves[0] == moves[1]


def test_a_class_that_no_other_process_can_import_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "only_here", sys.modules[__name__])
    monkeypatch.setattr(Last, "__module__", "only_here")
    with pytest.raises(HexwarpError, match="Another process cannot import what it was sent"):
        Match("cairn", ("greedy", Last()), games=2, seed=1).play(processes=2)


def test_a_class_is_sent_to_processes_by_its_name() -> None:
    spec = "py:toy.bots:Stones"
    match = Match("cairn", (spec, "random"), games=4, seed=1)
    first, second = match.play(), match.play(processes=2)
    assert first.names == (spec, "random")
    assert first.points == second.points


def test_a_seed_is_drawn_and_repeats_the_match() -> None:
    first = Match("hyper6", ("random", "random"), games=2)
    again = Match("hyper6", ("random", "random"), games=2, seed=first.setup.seed)
    other = Match("hyper6", ("random", "random"), games=2)
    played = [match.play().records[0].history.turns for match in (first, again, other)]
    assert played[0] == played[1] != played[2]


def test_an_object_that_cannot_be_sent_gets_one_sentence() -> None:
    class Local(Last):
        """A class that no other process can import."""

    match = Match("hyper6", ("greedy", Local()), games=2, seed=1)
    with pytest.raises(MalformedError) as caught:
        match.play(processes=2)
    assert str(caught.value) == (
        "Local cannot be sent to other processes: play in one process, or name the bot as "
        "py:MODULE:CLASS."
    )
    assert sum(match.play().points) == 2


def test_a_bot_without_a_legal_action_ends_the_match() -> None:
    with pytest.raises(HexwarpError, match="Illegal chose -1, which is no legal action"):
        Match("hyper6", (Illegal(), "random"), games=2, seed=1).play()


def test_nonsense_is_refused_in_one_sentence() -> None:
    for wrong, reason in (
        ({"games": 0}, "games is 1 or more, not 0"),
        ({"seed": -1}, "A seed is a whole number from 0, not -1"),
        ({"bots": ("greedy",)}, "2 players take 2 bots, not 1"),
        ({"game": "chess"}, "There is no game 'chess'"),
    ):
        arguments: dict[str, Any] = {"game": "hyper6", "bots": ("greedy", "random")}
        with pytest.raises(MalformedError, match=reason):
            Match(**arguments | wrong)
    with pytest.raises(MalformedError, match="processes is 1 or more, not 0"):
        Match("hyper6", ("greedy", "random"), games=1).play(processes=0)


def test_a_tournament_rates_all_bots() -> None:
    result = Tournament("hyper6", ("random", "greedy", Last()), games=4, seed=1).play()
    assert result.scores[0].bot == "greedy"
    assert {score.bot for score in result.scores} == {"random", "greedy", "Last"}
    assert all(score.games == 8 for score in result.scores)
    assert [played.names for played in result.matches] == [
        ("random", "greedy"),
        ("random", "Last"),
        ("greedy", "Last"),
    ]


def test_a_tournament_needs_different_bots_and_enough() -> None:
    with pytest.raises(MalformedError, match="Last takes part once only"):
        Tournament("hyper6", (Last(), Last()))
    with pytest.raises(MalformedError, match="3 players take 3 bots or more"):
        Tournament("hyper6(players=3)", ("greedy", "random"))
