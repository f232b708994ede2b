"""Seat rotation, the bots' information, and the points of a game."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from hexwarp import bots
from hexwarp.arena.play import play_game
from hexwarp.arena.result import game_result
from hexwarp.arena.setup import MatchSetup
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.types import Action, Outcome, Seat, Termination
from toy import Cairn, State


def test_every_bot_has_every_seat_once_in_a_deal() -> None:
    match = MatchSetup(
        registry.load("indigo(players=4)"), ("random", "greedy", "greedy", "random"), 1
    )
    for deal in (0, 5):
        rotations = [match.seat_rotation(4 * deal + rotation) for rotation in range(4)]
        assert rotations[:2] == [(0, 1, 2, 3), (3, 0, 1, 2)]
        assert all(sorted(by_seat) == [0, 1, 2, 3] for by_seat in zip(*rotations, strict=True))


def test_the_first_of_two_bots_has_one_of_three_seats() -> None:
    match = MatchSetup(registry.load("cairn(players=3)"), ("random", "greedy"), 1)
    assert [match.seat_rotation(number) for number in range(4)] == [
        (0, 1, 1),
        (1, 0, 1),
        (1, 1, 0),
        (0, 1, 1),
    ]


@pytest.mark.parametrize("names", [("random",), ("random",) * 3, ("random", "wizard")])
def test_wrong_numbers_of_bots_and_unknown_bots_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(MalformedError):
        MatchSetup(registry.load("cairn(players=2)"), names, 1)


@pytest.mark.parametrize("spec", ["cairn(players=3)", "indigo(players=2)"])
def test_bots_get_a_redacted_state_and_their_time(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    decisions = []

    def choose(
        name: str, game: Game[Any], state: Any, seat: Seat, rng: Random, seconds: float | None
    ) -> Action:
        decisions.append((state, seat, name, seconds))
        return rng.choice(game.legal_actions(state, seat))

    monkeypatch.setattr(bots, "choose", choose)
    match = MatchSetup(registry.load(spec), ("greedy", "random"), 1, 0.25)
    history = play_game(match, 1).history
    game = history.game
    assert len(decisions) == len(history.turns)
    hidden = 0
    for number, (state, seat, name, seconds) in enumerate(decisions):
        before = history.before(number)
        assert state == game.redact(before, (seat,))
        assert seat == history.turns[number].seat
        assert name == match.bots[match.seat_rotation(1)[seat - 1]]
        assert seconds == 0.25
        hidden += state != before
    assert hidden > 3


def test_bots_have_generators_of_their_own_by_seat_and_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: Counter[int] = Counter()

    def choose(
        name: str, game: Game[Any], state: Any, seat: Seat, rng: Random, seconds: float | None
    ) -> Action:
        drawn[rng.getrandbits(64)] += 1
        return game.legal_actions(state, seat)[0]

    monkeypatch.setattr(bots, "choose", choose)
    match = MatchSetup(registry.load("cairn(players=2)"), ("random", "random"), 1)
    for number in range(4):
        play_game(match, number)
    assert len(drawn) > 20
    assert set(drawn.values()) == {1}


class Ended(Cairn):
    """The toy game with a given outcome."""

    end: tuple[int, ...] = ()
    points: tuple[int, ...] = (3, 1, 3)

    def outcome(self, state: State) -> Outcome | None:
        found = super().outcome(state)
        return found and Outcome(Termination.COMPLETED, self.points, self.end)


@pytest.mark.parametrize(
    ("winners", "lowest_wins", "shares", "winner", "places"),
    [
        ((2,), False, (0, 1, 0), 1, (2, 1, 2)),
        ((1, 3), False, (0.5, 0, 0.5), None, (1, 3, 1)),
        ((), True, (1 / 3,) * 3, None, (2, 1, 2)),
        ((1, 2, 3), False, (1 / 3,) * 3, None, (1, 3, 1)),
    ],
)
def test_a_game_is_one_point_split_among_winners(
    winners: tuple[int, ...],
    lowest_wins: bool,
    shares: tuple[float, ...],
    winner: int | None,
    places: tuple[int, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Ended, "end", winners)
    monkeypatch.setattr(Ended, "lowest_wins", lowest_wins)
    match = MatchSetup(Ended(3), ("random", "random", "random"), 1)
    found = game_result(match, 0, play_game(match, 0))
    assert found.points == pytest.approx(shares)
    assert (found.winner, found.places) == (winner, places)
    turned = game_result(match, 1, play_game(match, 1))
    assert turned.points == pytest.approx((*shares[1:], shares[0]))
    assert turned.places == places
