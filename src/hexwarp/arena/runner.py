"""Playing the games of matches, by workers."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial
from typing import NamedTuple

from hexwarp.arena.play import play_game
from hexwarp.arena.progress import MatchProgress
from hexwarp.arena.result import GameResult, game_result
from hexwarp.arena.setup import MatchSetup
from hexwarp.bots import specs
from hexwarp.core.record import write
from hexwarp.parallel import Workers

__all__ = ["FinishedGame", "run_matches"]


class FinishedGame(NamedTuple):
    """A game that was played, with its place among the matches."""

    match: int
    """The index of its match."""
    number: int
    """The number of the game in its match, from 0."""
    record: str
    """The record as text."""
    order: int
    """The number of the game in the order of matches and games, from 0: with one process, games
    finish in this order."""


def run_matches(
    matches: Sequence[MatchProgress], workers: Workers
) -> Generator[FinishedGame, None, None]:
    """Play the missing games of matches, and add their results.

    The results do not depend on the workers, unless a bot plays by time.

    Args:
        matches: The matches with their games so far, updated in place.
        workers: Where the games are played.

    Yields:
        Each game, in the order in which games finish.

    Raises:
        HexwarpError: A bot made no legal move or was no bot, or workers died.

    Example:
        >>> progress = MatchProgress(match, game_limit=10)
        >>> with Workers.processes(2) as workers:
        ...     for game in run_matches([progress], workers):
        ...         print(game.record)
    """
    missing = enumerate(
        (index, number)
        for index, progress in enumerate(matches)
        for number in range(progress.game_limit)
        if not progress.is_over and number not in progress
    )
    work = partial(_play, [progress.match for progress in matches])
    with closing(workers.imap_unordered(work, missing)) as finished:
        for game, result in finished:
            matches[game.match].add(result)
            yield game
            if all(progress.is_over for progress in matches):
                return


def _play(
    matches: Sequence[MatchSetup], missing: tuple[int, tuple[int, int]]
) -> tuple[FinishedGame, GameResult]:
    order, (index, number) = missing
    match = matches[index]
    for bot in match.bots:
        specs.warm_up(bot, match.game)
    record = play_game(match, number)
    game = FinishedGame(index, number, write(record), order)
    return game, game_result(match, number, record)
