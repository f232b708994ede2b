"""Matches between bots as programs play them: ``Match(...).play()``, and what it returns."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hexwarp.arena.elo import ConfidenceInterval, elo_interval, mean_score
from hexwarp.arena.progress import MatchProgress
from hexwarp.arena.result import GameResult, match_totals
from hexwarp.arena.runner import run_matches
from hexwarp.arena.setup import MatchSetup, bots_from
from hexwarp.bots.specs import BotSpec, title
from hexwarp.core import record, registry
from hexwarp.core.arguments import at_least_one, seconds_from, seed_from
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.record import Record
from hexwarp.parallel import Workers

__all__ = ["DEFAULT_GAMES", "Match", "MatchResult", "play_matches"]

DEFAULT_GAMES = 100
"""The number of games of a match."""


class Match:
    """A match between bots, which can be played.

    Args:
        game: The game, or its specification.
        bots: A bot for each seat, or two: the first in one seat, the second in all others. Each is
            a specification (``bots.specs``) or an object with a function ``choose``.
        games: The number of games.
        seed: The seed of all chance; a random one by default.
        seconds: Time per move in seconds, for bots that support it; None for fixed budgets.

    Raises:
        MalformedError: The game or a number is malformed, the number of bots does not fit, or one
            of them is no bot for the game.

    Example:
        >>> result = Match("hyper6", ("greedy", "random"), games=10, seed=1).play()
        >>> result.points, result.elo.low
    """

    def __init__(
        self,
        game: Game[Any] | str,
        bots: Sequence[BotSpec],
        games: int = DEFAULT_GAMES,
        seed: int | None = None,
        seconds: float | None = None,
    ) -> None:
        self.games = at_least_one("games", games)
        self.setup = MatchSetup(
            registry.load(game), bots_from(bots), seed_from(seed), seconds_from(seconds)
        )

    def play(self, processes: int = 1, ray: str | None = None) -> MatchResult:
        """Play all games and return their results.

        The results do not depend on where games are played, unless a bot plays by time.

        Args:
            processes: The number of processes; with 1, games are played in this process.
            ray: The address of a Ray cluster that plays the games instead, such as ``auto``.

        Raises:
            HexwarpError: A bot chose no legal action, or cannot be sent to other processes.
        """
        with Workers.at(ray, processes) as workers:
            return play_matches([self], workers)[0]


@dataclass(frozen=True)
class MatchResult:
    """The results of a match; tuples are by bot, in the order of the match.

    Attributes:
        setup: The set-up of the match.
        games: The results of the games, in order.
        texts: The records of the games as text, in order.
        points: One point for each game, split among its winners.
        wins: Games won outright.
        forfeits: Games that an engine forfeited.
        score: The first bot's mean points per game, with its 95 % confidence interval.
        elo: Its difference in Elo points to the other bots, with its 95 % confidence interval.
    """

    setup: MatchSetup
    games: tuple[GameResult, ...]
    texts: tuple[str, ...]
    points: tuple[float, ...]
    wins: tuple[int, ...]
    forfeits: tuple[int, ...]
    score: ConfidenceInterval
    elo: ConfidenceInterval

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots."""
        return self.setup.names

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """The records of the games, in order; read from their texts when first asked for."""
        return tuple(record.read(text)[0] for text in self.texts)


def play_matches(matches: Sequence[Match], workers: Workers) -> list[MatchResult]:
    """Play matches side by side and return their results, in the same order.

    Args:
        matches: The matches.
        workers: Where the games are played.

    Raises:
        HexwarpError: A bot chose no legal action, or cannot be sent to other processes.
    """
    if not workers.is_here:
        for match in matches:
            _check_picklable(match.setup)
    progress = [MatchProgress(match.setup, match.games) for match in matches]
    texts: list[dict[int, str]] = [{} for _ in matches]
    for game in run_matches(progress, workers):
        texts[game.match][game.number] = game.record
    return [_result(played, by_number) for played, by_number in zip(progress, texts, strict=True)]


def _result(progress: MatchProgress, texts: dict[int, str]) -> MatchResult:
    setup, totals = progress.match, match_totals(progress.match, progress.results)
    return MatchResult(
        setup=setup,
        games=tuple(progress.results),
        texts=tuple(texts[number] for number in sorted(texts)),
        points=tuple(totals.points),
        wins=tuple(totals.wins),
        forfeits=tuple(faults.total() for faults in totals.faults),
        score=mean_score(progress.points_by_deal),
        elo=elo_interval(progress.points_by_deal, setup.game.players),
    )


def _check_picklable(setup: MatchSetup) -> None:
    """Check that bots which are objects can be sent to other processes. Raises MalformedError."""
    for bot in setup.bots:
        try:
            pickle.dumps(bot)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise MalformedError(
                f"{title(bot)} cannot be sent to other processes: play in one process, or name "
                "the bot as py:MODULE:CLASS."
            ) from error
