"""A match as it is played: all its games, on as many processes as there are to be."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial

from hexwarp.arena.match import Match
from hexwarp.arena.play import play
from hexwarp.arena.result import Played, result
from hexwarp.arena.spread import spread


def contest(match: Match, games: int, jobs: int, advance: Callable[[int], None]) -> list[Played]:
    """What each of the first games of a match came to, in their order.

    ``advance`` is told how many more have been played. The games are the same for any number of
    processes.
    """
    found = []
    with closing(spread(partial(_play, match), range(games), jobs)) as played:
        for game in played:
            found.append(game)
            advance(1)
    return sorted(found, key=lambda game: game.number)


def _play(match: Match, number: int) -> Played:
    return result(match, number, play(match, number))
