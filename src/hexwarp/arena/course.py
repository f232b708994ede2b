"""How a match stands, game by game, whatever order they are finished in."""

from __future__ import annotations

from hexwarp.arena.match import Match
from hexwarp.arena.result import Played
from hexwarp.arena.sprt import Sprt


class Course:
    """A match of so many games, or of fewer if a test is decided before.

    What counts is the games in their order: those that are finished ahead wait for the ones
    before them, and those after the decision count for nothing.
    """

    def __init__(self, match: Match, wanted: int, test: Sprt | None = None) -> None:
        self.match, self.wanted, self.test = match, wanted, test
        self.games: list[Played] = []
        self._ahead: dict[int, Played] = {}

    def add(self, game: Played) -> None:
        """Take in a finished game."""
        self._ahead[game.number] = game
        while not self.over and (following := self._ahead.pop(len(self.games), None)):
            self.games.append(following)
            size = self.match.game.players
            if self.test and len(self.games) % size == 0:
                self.test.add(sum(game.shares[0] for game in self.games[-size:]) / size)

    def __contains__(self, number: int) -> bool:
        return number < len(self.games) or number in self._ahead

    @property
    def played(self) -> int:
        """How many games are finished, whether they count or not."""
        return len(self.games) + len(self._ahead)

    @property
    def deals(self) -> list[list[float]]:
        """The first bot's share of each game, deal by deal; of the last one, what was played."""
        size = self.match.game.players
        shares = [game.shares[0] for game in self.games]
        return [shares[start : start + size] for start in range(0, len(shares), size)]

    @property
    def over(self) -> bool:
        """Whether enough was played."""
        decided = self.test is not None and self.test.accepted is not None
        return decided or len(self.games) == self.wanted
