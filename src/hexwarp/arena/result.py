"""What games came to, bot by bot."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from hexwarp.arena.match import Match
from hexwarp.core.errors import MalformedError
from hexwarp.core.record import Record
from hexwarp.core.types import Outcome, Termination

THINKING = "Thinking"
"""The tag with what each seat thought in a game: seconds / moves."""

_SPENT = re.compile(r"([0-9]+\.[0-9]+)/([0-9]{1,9})")

FORFEIT = "forfeit"
"""The Termination of a game that a seat broke off; the tag Forfeit has the seat and its fault."""


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
    faults: tuple[str | None, ...]
    """What it forfeited the game by."""
    places: tuple[int, ...]
    """By seat, from 1: who wins, then who has the better points; those who tie share a place."""


def ending(record: Record) -> Outcome:
    """How a match's game ended: by the rules, or all others win as a seat forfeited it.

    Raises MalformedError if it did not.
    """
    game, state = record.history.game, record.history.state
    if outcome := game.outcome(state):
        return outcome
    at_fault, _ = _forfeit(record)
    scores: list[int] = game.view(state, game.seats)["scores"]  # type: ignore[assignment]
    winners = tuple(seat for seat in game.seats if seat != at_fault)
    return Outcome(Termination.RESIGNATION, tuple(scores), winners)


def _forfeit(record: Record) -> tuple[int, str]:
    """The seat that forfeited the game, and its fault."""
    seat, _, fault = record.tags.get("Forfeit", "").partition(" ")
    if seat not in map(str, record.history.game.seats):
        raise MalformedError("it is unfinished.")
    return int(seat), " ".join(fault.split())


def result(match: Match, number: int, record: Record) -> Played:
    """What the record of a match's game says of it. Raises MalformedError if it lacks a tag."""
    game = record.history.game
    winners = ending(record).winners
    seating = match.seating(number)
    shares, seconds, moves = ([0.0] * len(match.bots) for _ in range(3))
    for seat in winners or game.seats:
        shares[seating[seat - 1]] += 1 / len(winners or game.seats)
    for bot, (thought, times) in zip(seating, _thinking(record), strict=True):
        seconds[bot] += thought
        moves[bot] += times
    faults: list[str | None] = [None] * len(match.bots)
    if "Forfeit" in record.tags:
        seat, fault = _forfeit(record)
        faults[seating[seat - 1]] = fault
    winner = seating[winners[0] - 1] if len(winners) == 1 else None
    return Played(
        number,
        tuple(shares),
        winner,
        tuple(map(int, moves)),
        tuple(seconds),
        tuple(faults),
        _places(record),
    )


def _places(record: Record) -> tuple[int, ...]:
    """By seat; where one has forfeited, points make no difference."""
    game, end = record.history.game, ending(record)
    sign = 0 if "Forfeit" in record.tags else -1 if game.lowest_wins else 1
    worth = [(seat in end.winners, sign * end.scores[seat - 1]) for seat in game.seats]
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def _thinking(record: Record) -> list[tuple[float, int]]:
    """By seat: seconds and moves."""
    spent = [_SPENT.fullmatch(part) for part in record.tags.get(THINKING, "").split()]
    found = [(float(one[1]), int(one[2])) for one in spent if one]
    if not len(found) == len(spent) == record.history.game.players:
        raise MalformedError(f"its {THINKING} is not seconds/moves for each seat.")
    return found


@dataclass
class Tally:
    """The sums over a match's games; lists are by bot."""

    games: int
    score: list[float]
    wins: list[int]
    moves: list[int]
    seconds: list[float]
    faults: list[Counter[str]]
    """How often it forfeited a game, by its fault."""

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
        [Counter(filter(None, (game.faults[bot] for game in played))) for bot in bots],
    )
