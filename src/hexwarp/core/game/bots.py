"""The part of a game that is for bots, hints and analyses."""

from __future__ import annotations

from abc import abstractmethod
from copy import copy
from random import Random
from typing import ClassVar, Self

from hexwarp.core.errors import MalformedError
from hexwarp.core.game.rules import Rules
from hexwarp.core.trajectory import Candidate, S
from hexwarp.core.types import Level, MatchScore, Reason, Seat


class BotSupport(Rules[S]):
    """The settings of bots, estimates of a position, and reasons for moves."""

    max_score: ClassVar[int] = 0
    """The highest score of a seat; 0 if bots shall play each round of a match for itself."""
    score_deviation: ClassVar[float] = 1.0
    """The standard deviation of the difference between two equal players' scores."""
    levels: ClassVar[tuple[Level, ...]] = ()
    """The calibrated settings of the bots ``level1`` to ``level7``; they require ``features``."""
    alphabeta_bot: ClassVar[str] = ""
    """The name of the bot by the game's alpha-beta search, if it has one."""
    levels_version: ClassVar[int] = 1
    """Increases when the rules or a level's play change, or the benchmark's protocol: results of
    the benchmark's tasks, whose names have it, can then not be compared with earlier ones."""
    match_score: MatchScore | None = None
    """The score of the match that the game is a round of; None for a game of its own."""

    def in_match(self, score: MatchScore) -> Self:
        """Return the same game as a round of a match, which bots then try to win.

        Args:
            score: The score before the round.

        Raises:
            MalformedError: The score is not one for the number of players.

        Example:
            >>> game.in_match(MatchScore((9, 4), rounds_left=1)).match_score.totals
            (9, 4)
        """
        one_round = not score.totals and score.rounds_left == 0
        valid = one_round or (len(score.totals) == self.players and score.rounds_left >= 0)
        if not valid or not set(score.resigned) < set(self.seats):
            raise MalformedError("That is no score of a match with {n} players.", n=self.players)
        game = copy(self)
        if self.max_score:
            game.match_score = score
        return game

    @abstractmethod
    def determinize(self, state: S, rng: Random) -> S:
        """Return a determinization of a redacted state: its unknown parts are sampled.

        Args:
            state: A redacted state.
            rng: The only source of randomness.
        """

    @abstractmethod
    def progress(self, state: S, seat: Seat) -> float:
        """Return the seat's points or distance so far, which the greedy bot maximises.

        Args:
            state: The state.
            seat: The seat.
        """

    def expected_progress(self, state: S, seat: Seat) -> float:
        """Return the seat's mean progress over the chance outcomes before the next decision.

        A game in which no outcome changes it may return ``progress``, which takes less time.

        Args:
            state: The state.
            seat: The seat.
        """
        if not self.is_chance(state):
            return self.progress(state, seat)
        weighted = total = 0.0
        for outcome, weight in self.chance_outcomes(state):
            total += weight
            weighted += weight * self.expected_progress(
                self.apply_chance(state, outcome).state, seat
            )
        return weighted / total

    def turns_left(self, state: S, seat: Seat) -> float:
        """Return about how many turns a seat still needs, or 0 if the game cannot tell.

        In a decided game the way with the fewest turns is shown.

        Args:
            state: The state, redacted for the seat.
            seat: The seat.
        """
        return 0.0

    @property
    def has_reasons(self) -> bool:
        """Whether the game gives reasons for moves."""
        return type(self).reasons is not BotSupport.reasons

    def reasons(
        self, state: S, seat: Seat, move: Candidate[S], other: Candidate[S]
    ) -> tuple[Reason, ...]:
        """Return what speaks for a move rather than another one, most important first.

        Each reason has a Fluent message ``<name>-reason-<kind>``, a sentence whose subject is the
        move. Its arguments are the reason's texts and numbers, and for ``seat`` or ``seats`` the
        players' ``names`` and ``who``: ``you``, ``other``, or ``both`` for the reader and others.

        Args:
            state: The state, redacted for the seat.
            seat: The seat to move.
            move: The better move.
            other: The move to compare it with: the second best one, or the move played.
        """
        return ()

    def faults(
        self, state: S, seat: Seat, move: Candidate[S], better: Candidate[S]
    ) -> tuple[Reason, ...]:
        """Return what speaks against a move, compared with a better one, as in ``reasons``.

        Args:
            state: The state, redacted for the seat.
            seat: The seat to move.
            move: The move.
            better: The better move.
        """
        return ()
