"""What games came to, bot by bot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hexwarp.arena.match import Match
from hexwarp.core.record import Record


@dataclass(frozen=True, slots=True)
class Played:
    """What a game came to; tuples are by bot."""

    number: int
    shares: tuple[float, ...]
    """Of the game's one point, shared among its winners, or among all if it has none."""
    winner: int | None
    """The bot that won it outright."""
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    """Spent thinking."""


def result(match: Match, number: int, record: Record) -> Played:
    """What the record of a match's game says of it."""
    game = record.history.game
    outcome = game.outcome(record.history.state)
    winners = outcome.winners if outcome else ()
    shares, moves, seconds = ([0.0] * len(match.bots) for _ in range(3))
    seating = match.seating(number)
    for seat in winners or game.seats:
        shares[seating[seat - 1]] += 1 / len(winners or game.seats)
    for bot, thinking in zip(seating, record.tags["Thinking"].split(), strict=True):
        thought, _, times = thinking.partition("/")
        seconds[bot] += float(thought)
        moves[bot] += int(times)
    winner = seating[winners[0] - 1] if len(winners) == 1 else None
    return Played(number, tuple(shares), winner, tuple(map(int, moves)), tuple(seconds))


@dataclass
class Tally:
    """The sums over a match's games; lists are by bot."""

    games: int
    score: list[float]
    wins: list[int]
    moves: list[int]
    seconds: list[float]

    @property
    def draws(self) -> int:
        """The games that nobody won outright."""
        return self.games - sum(self.wins)

    @property
    def ms_per_move(self) -> list[float]:
        """By bot: the milliseconds that it thought for a move."""
        return [1000 * s / max(moves, 1) for s, moves in zip(self.seconds, self.moves, strict=True)]


def tally(match: Match, games: Iterable[Played]) -> Tally:
    """The sums of some games of a match."""
    bots = range(len(match.bots))
    played = list(games)
    return Tally(
        len(played),
        [sum(game.shares[bot] for game in played) for bot in bots],
        [sum(game.winner == bot for game in played) for bot in bots],
        [sum(game.moves[bot] for game in played) for bot in bots],
        [sum(game.seconds[bot] for game in played) for bot in bots],
    )


def deals(match: Match, games: Iterable[Played]) -> list[list[float]]:
    """The first bot's share of each game, deal by deal."""
    found: dict[int, list[float]] = {}
    for game in games:
        found.setdefault(match.place(game.number)[0], []).append(game.shares[0])
    return [found[deal] for deal in sorted(found)]
