"""The results of a match's games, by bot, and their totals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from hexwarp.arena.setup import MatchSetup
from hexwarp.core.errors import MalformedError
from hexwarp.core.record import Record
from hexwarp.core.types import Outcome, Termination

__all__ = [
    "FORFEIT",
    "THINKING_TAG",
    "GameResult",
    "MatchTotals",
    "final_outcome",
    "game_result",
    "match_totals",
]

THINKING_TAG = "Thinking"
"""The record tag of thinking times: seconds/decisions of each seat."""

_THINKING = re.compile(r"([0-9]+\.[0-9]+)/([0-9]{1,9})")

FORFEIT = "forfeit"
"""The value of the tag Termination in a forfeited game; its tag Forfeit has seat and reason."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game; tuples are by bot unless they say otherwise."""

    number: int
    """The number of the game in its match, from 0."""
    points: tuple[float, ...]
    """The game's one point, split among the winners, or among all seats if there are none."""
    winner: int | None
    """The index of the bot that won outright, or None."""
    moves: tuple[int, ...]
    """Decisions, including those that are not plies."""
    seconds: tuple[float, ...]
    """Thinking time in seconds."""
    faults: tuple[str | None, ...]
    """The reason why the bot forfeited the game, or None."""
    places: tuple[int, ...]
    """By seat, from 1, by the ranks of the outcome; ties share a place."""


def final_outcome(record: Record) -> Outcome:
    """Return the outcome of a game of a match; a forfeit is a win for all other seats, tied.

    Raises:
        MalformedError: The game is unfinished.
    """
    game, state = record.history.game, record.history.state
    if outcome := game.outcome(state):
        return outcome
    at_fault, _ = _forfeit(record)
    scores: list[int] = game.view(state, game.seats)["scores"]  # type: ignore[assignment]
    ranks = tuple(2 if seat == at_fault else 1 for seat in game.seats)
    return Outcome(Termination.RESIGNATION, tuple(scores), ranks)


def _forfeit(record: Record) -> tuple[int, str]:
    """Return the seat that forfeited the game, and the reason."""
    seat, _, reason = record.tags.get("Forfeit", "").partition(" ")
    if seat not in map(str, record.history.game.seats):
        raise MalformedError("it is unfinished.")
    return int(seat), " ".join(reason.split())


def game_result(match: MatchSetup, number: int, record: Record) -> GameResult:
    """Return the result of a game of a match from its record.

    Args:
        match: The match.
        number: The number of the game, from 0.
        record: The record, as ``play_game`` makes it.

    Raises:
        MalformedError: The game is unfinished, or a tag is missing or malformed.

    Example:
        >>> result = game_result(match, 0, play_game(match, 0))
        >>> result.points, result.places
    """
    game, outcome = record.history.game, final_outcome(record)
    winners, best = outcome.winners, min(outcome.ranks)
    bot_by_seat = match.seat_rotation(number)
    points, seconds, moves = ([0.0] * len(match.bots) for _ in range(3))
    for seat in winners or game.seats:
        points[bot_by_seat[seat - 1]] += 1 / len(winners or game.seats)
    for bot, (spent, decisions) in zip(bot_by_seat, _thinking(record), strict=True):
        seconds[bot] += spent
        moves[bot] += decisions
    faults: list[str | None] = [None] * len(match.bots)
    if "Forfeit" in record.tags:
        seat, reason = _forfeit(record)
        faults[bot_by_seat[seat - 1]] = reason
    winner = bot_by_seat[winners[0] - 1] if len(winners) == 1 else None
    return GameResult(
        number,
        tuple(points),
        winner,
        tuple(map(int, moves)),
        tuple(seconds),
        tuple(faults),
        tuple(1 + rank - best for rank in outcome.ranks),
    )


def _thinking(record: Record) -> list[tuple[float, int]]:
    """Return each seat's thinking time in seconds, and its number of decisions."""
    spent = [_THINKING.fullmatch(part) for part in record.tags.get(THINKING_TAG, "").split()]
    thinking = [(float(part[1]), int(part[2])) for part in spent if part]
    if not len(thinking) == len(spent) == record.history.game.players:
        raise MalformedError(f"its {THINKING_TAG} is not seconds/moves for each seat.")
    return thinking


@dataclass
class MatchTotals:
    """The totals of games of a match; lists are by bot."""

    games: int
    points: list[float]
    wins: list[int]
    """Games won outright."""
    moves: list[int]
    seconds: list[float]
    faults: list[Counter[str]]
    """Forfeited games, by reason."""

    @property
    def draws(self) -> int:
        """Games without an outright winner."""
        return self.games - sum(self.wins)

    @property
    def ms_per_move(self) -> list[float]:
        """Each bot's mean thinking time per move, in milliseconds."""
        return [1000 * s / max(moves, 1) for s, moves in zip(self.seconds, self.moves, strict=True)]


def match_totals(match: MatchSetup, results: Iterable[GameResult]) -> MatchTotals:
    """Return the totals of some games of a match.

    Args:
        match: The match.
        results: The results of these games, in any order.
    """
    bots = range(len(match.bots))
    games = list(results)
    return MatchTotals(
        len(games),
        [sum(game.points[bot] for game in games) for bot in bots],
        [sum(game.winner == bot for game in games) for bot in bots],
        [sum(game.moves[bot] for game in games) for bot in bots],
        [sum(game.seconds[bot] for game in games) for bot in bots],
        [Counter(filter(None, (game.faults[bot] for game in games))) for bot in bots],
    )
