"""Seat rotation, the bots' information, and the points of a game."""

from collections import Counter
from random import Random
from typing import Any

import pytest

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


class Recording:
    """A bot that plays at random, and records the arguments of its decisions."""

    def __init__(self) -> None:
        self.decisions: list[tuple[Any, Seat, float | None]] = []
        self.drawn: Counter[int] = Counter()

    def choose(
        self, game: Game[Any], state: Any, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        self.decisions.append((state, seat, seconds))
        self.drawn[rng.getrandbits(64)] += 1
        return rng.choice(game.legal_actions(state, seat))


@pytest.mark.parametrize("spec", ["cairn(players=3)", "indigo(players=2)"])
def test_bots_get_a_redacted_state_and_their_time(spec: str) -> None:
    bots = Recording(), Recording()
    match = MatchSetup(registry.load(spec), bots, 1, 0.25)
    history = play_game(match, 1).history
    game = history.game
    left = [iter(bot.decisions) for bot in bots]
    hidden = 0
    for number, turn in enumerate(history.turns):
        before = history.before(number)
        state, seat, seconds = next(left[match.seat_rotation(1)[turn.seat - 1]])
        assert state == game.redact(before, (seat,))
        assert seat == turn.seat
        assert seconds == 0.25
        hidden += state != before
    assert all(next(states, None) is None for states in left)
    assert hidden > 3


def test_bots_have_generators_of_their_own_by_seat_and_game() -> None:
    bot = Recording()
    match = MatchSetup(registry.load("cairn(players=2)"), (bot, bot), 1)
    for number in range(4):
        play_game(match, number)
    assert len(bot.drawn) > 20
    assert set(bot.drawn.values()) == {1}


class Ended(Cairn):
    """The toy game with a given outcome."""

    ranks: tuple[int, ...] = ()
    points: tuple[int, ...] = (3, 1, 3)

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome(Termination.COMPLETED, self.points, self.ranks)


@pytest.mark.parametrize(
    ("ranks", "shares", "winner", "places"),
    [
        ((2, 1, 2), (0, 1, 0), 1, (2, 1, 2)),
        ((1, 3, 1), (0.5, 0, 0.5), None, (1, 3, 1)),
        ((3, 2, 3), (1 / 3,) * 3, None, (2, 1, 2)),
        ((1, 1, 1), (1 / 3,) * 3, None, (1, 1, 1)),
    ],
)
def test_a_game_is_one_point_split_among_winners(
    ranks: tuple[int, ...],
    shares: tuple[float, ...],
    winner: int | None,
    places: tuple[int, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Ended, "ranks", ranks)
    match = MatchSetup(Ended(3), ("random", "random", "random"), 1)
    result = game_result(match, 0, play_game(match, 0))
    assert result.points == pytest.approx(shares)
    assert (result.winner, result.places) == (winner, places)
    turned = game_result(match, 1, play_game(match, 1))
    assert turned.points == pytest.approx((*shares[1:], shares[0]))
    assert turned.places == places
