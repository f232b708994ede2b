"""The progress of a match: its results in order, although games may finish out of order."""

from __future__ import annotations

from hexwarp.arena.result import GameResult
from hexwarp.arena.setup import MatchSetup
from hexwarp.arena.sprt import Sprt
from hexwarp.core.copying import Copied

__all__ = ["MatchProgress"]


class MatchProgress(Copied):
    """A match with its results so far, up to a limit of games or until a sequential test decides.

    Results count in the order of the games' numbers: a game that finishes early waits for the games
    before it, and games after the test's decision do not count. The result therefore does not
    depend on the order in which games finish.

    Args:
        match: The match.
        game_limit: The maximum number of games.
        test: The test that may end the match early, if any.

    Example:
        >>> progress = MatchProgress(match, game_limit=100)
        >>> progress.add(game_result(match, 0, play_game(match, 0)))
        >>> progress.finished_games, progress.is_over
        (1, False)
    """

    def __init__(self, match: MatchSetup, game_limit: int, test: Sprt | None = None) -> None:
        self.match, self.game_limit, self.test = match, game_limit, test
        self.results: list[GameResult] = []
        """The results that count, in order."""
        self._waiting: dict[int, GameResult] = {}

    def add(self, result: GameResult) -> None:
        """Add the result of a finished game."""
        self._waiting[result.number] = result
        while not self.is_over and (following := self._waiting.pop(len(self.results), None)):
            self.results.append(following)
            size = self.match.game.players
            if self.test and len(self.results) % size == 0:
                self.test.add(sum(game.points[0] for game in self.results[-size:]) / size)

    def __contains__(self, number: int) -> bool:
        return number < len(self.results) or number in self._waiting

    @property
    def finished_games(self) -> int:
        """The number of finished games, including those that do not count."""
        return len(self.results) + len(self._waiting)

    @property
    def points_by_deal(self) -> list[list[float]]:
        """The first bot's points by deal and game; the last deal may be incomplete."""
        size = self.match.game.players
        points = [result.points[0] for result in self.results]
        return [points[start : start + size] for start in range(0, len(points), size)]

    @property
    def is_over(self) -> bool:
        """Whether the test has decided, or all games are finished."""
        decided = self.test is not None and self.test.accepted is not None
        return decided or len(self.results) == self.game_limit
