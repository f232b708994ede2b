"""Type aliases and small value types that the whole program shares."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

__all__ = [
    "CHANCE",
    "Action",
    "ChanceOutcome",
    "Event",
    "Json",
    "JsonObject",
    "Level",
    "MatchScore",
    "MessageArguments",
    "Option",
    "OptionValue",
    "Options",
    "Outcome",
    "Ply",
    "Reason",
    "Seat",
    "Termination",
    "ranks_of",
]

Seat: TypeAlias = int
"""A player's position in turn order, from 1. Tuples by seat hold seat s at index s - 1."""

Ply: TypeAlias = int
"""A number of moves, as a record's movetext counts them."""

Action: TypeAlias = int
"""A decision, from 0 to ``game.num_actions - 1``."""

ChanceOutcome: TypeAlias = int
"""An outcome of a chance node; each game defines its own."""

CHANCE: Final = -1
"""The chance player, as ``to_move`` returns it."""

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = dict[str, Json]

Event: TypeAlias = JsonObject
"""An event of a game, as JSON with a ``type``; a game's ``messages.py`` describes its events."""

Reason: TypeAlias = dict[str, str | int | list[Seat]]
"""A fact for or against a move, as JSON with a ``kind``; a game's ``reasons.py`` lists its kinds.
``seat`` or ``seats`` has the seats that it is about."""

MessageArguments: TypeAlias = dict[str, str | int | list[str]]
"""The arguments of a Fluent message by name; the items of a list are joined into one text."""

OptionValue: TypeAlias = str | int | bool
Options: TypeAlias = Mapping[str, OptionValue]


class Termination(StrEnum):
    """The reason why a game ended."""

    COMPLETED = "completed"
    """The ordinary end by the rules."""
    NO_PROGRESS = "no_progress"
    """No progress for too many turns; no winner."""
    RESIGNATION = "resignation"
    """All others resigned."""
    TIME = "time"
    """All others ran out of time."""
    AGREEMENT = "agreement"
    """All agreed on a draw."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game.

    Attributes:
        termination: The reason why it ended.
        scores: Points by seat.
        ranks: By seat, 1 for each that won, then 2 and so on; seats of equal rank are tied. Where
            nobody won, no seat has rank 1.
        tiebreaks: By seat, the number that decides between equal scores; empty in a game without.
    """

    termination: Termination
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    tiebreaks: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won: none, one, or several that share the win."""
        return self.winners_among(range(1, len(self.ranks) + 1))

    def winners_among(self, seats: Collection[Seat]) -> tuple[Seat, ...]:
        """Return the seats that win if the others resigned; none where nobody won.

        Args:
            seats: The seats that did not resign, ascending.
        """
        best = min((self.ranks[seat - 1] for seat in seats), default=0)
        return tuple(s for s in seats if 1 in self.ranks and self.ranks[s - 1] == best)

    def deciding_tiebreak(self, seats: Collection[Seat]) -> tuple[int, int] | None:
        """Return the tiebreaks of the winner and of the next seat, where they decided the win.

        Args:
            seats: The seats that did not resign, ascending.
        """
        winners = self.winners_among(seats)
        if not winners or not self.tiebreaks:
            return None
        score, tiebreak = self.scores[winners[0] - 1], self.tiebreaks[winners[0] - 1]
        rivals = [seat for seat in seats if self.scores[seat - 1] == score and seat not in winners]
        return (tiebreak, max(self.tiebreaks[s - 1] for s in rivals)) if rivals else None


def ranks_of(results: Sequence[tuple[int, ...]], *, won: bool = True) -> tuple[int, ...]:
    """Return the ranks of results by seat: 1 for the greatest; equal results share a rank.

    Args:
        results: How well each seat did; greater is better.
        won: Whether the best seats won; if not, their rank is 2.

    Example:
        >>> ranks_of([(10, 3), (10, 4), (9, 7)])
        (2, 1, 3)
    """
    best = 1 if won else 2
    return tuple(best + sum(other > own for other in results) for own in results)


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The score of a match before a round; points of several rounds add up.

    Attributes:
        totals: The points of the rounds that are over, by seat. Empty in a match of one round,
            which is won by rank, not by points alone.
        rounds_left: The number of rounds after this one.
        resigned: The seats that resigned. A bot plays on for them, but they cannot win.
    """

    totals: tuple[int, ...] = ()
    rounds_left: int = 0
    resigned: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Level:
    """The sight of a level, which gives the same strength on every machine.

    Low levels err as people do: they look at few moves, hardly look at the replies, and like to
    take what they can get at once.

    Attributes:
        nodes: Positions that the search evaluates for each decision.
        attention: The numbers of actions that the level notices with two players, with three and
            so on, the last also with more: the one that gains most at once, and others at random.
            Empty for all, of which it plays the most visited one.
        greed: What the greatest immediate gain (``Game.progress``) seems to be worth beyond its
            real value, as a win probability; smaller gains count in proportion.
        exact_plies: The level plays the best action where ``Game.endings`` finds it by looking
            ahead at most this many plies; 0 for a level that always searches.
        timed: Whether a time limit, where one is given, replaces ``nodes``. The strength of other
            levels never depends on the machine.
    """

    nodes: int
    attention: tuple[int, ...] = ()
    greed: float = 0.0
    exact_plies: int = 0
    timed: bool = False

    def noticed(self, players: int) -> int | None:
        """Return how many actions it notices with a number of players; None for all."""
        return self.attention[: players - 1][-1] if self.attention else None


@dataclass(frozen=True, slots=True)
class Option:
    """A variant of the rules that players choose before a game.

    Attributes:
        name: The option's name.
        choices: The option's values; the first is the default.
        players: The player counts for which a value other than the default may be chosen.
    """

    name: str
    choices: tuple[OptionValue, ...]
    players: tuple[int, ...]
