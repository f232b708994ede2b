"""A state of OpenSpiel.

Example:
    >>> state = pyspiel.load_game("hexwarp_hyper6(setup=chosen)").new_initial_state()
    >>> state.action_to_string(state.legal_actions()[0])
    '1'
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pyspiel

from hexwarp.core.errors import ChanceError, MalformedError
from hexwarp.core.types import CHANCE, Action
from hexwarp.envs.openspiel.position import TERMINAL, Position


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game, as ``pyspiel.State`` describes it.

    Args:
        game: The game, a ``SpielGame``.
        position: The position.

    Attributes:
        position: The position, an immutable value: ``position.state`` is the game's own state.
    """

    def __init__(self, game: pyspiel.Game, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """Return the player to act, from 0, or OpenSpiel's number for chance or the end."""
        return self.position.player

    def is_terminal(self) -> bool:
        """Return whether the game is over or was cut off."""
        return self.position.player == TERMINAL

    def returns(self) -> list[float]:
        """Return each player's share of the win minus the mean share; 0 before the end."""
        return self.position.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node with their probabilities."""
        return list(self.position.outcomes)

    def _legal_actions(self, player: int) -> list[Action]:
        return list(self.position.actions)  # OpenSpiel asks for the player to act alone

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        game = position.rules.game
        if player == CHANCE:
            return game.outcome_text(position.state, action)
        return game.action_text(position.state, player + 1, action)

    def string_to_action(self, *where: int | str) -> int:
        """Return the action that a text denotes.

        Args:
            where: The player, by default the one to act, and the text: a move in record notation,
                or at a chance node the text of an outcome.

        Raises:
            MalformedError: The text is no move.
            IllegalMoveError: The rules forbid the move.
            ChanceError: The outcome is impossible.
        """
        *players, text = where
        position = self.position
        player = int(players[0]) if players else position.player
        if not isinstance(text, str):
            raise MalformedError(f"A move is a text, not {text!r}.")
        game = position.rules.game
        if player != CHANCE:
            return game.find_move(position.state, player + 1, text)
        for outcome, _ in position.outcomes:
            if game.outcome_text(position.state, outcome) == text:
                return outcome
        raise ChanceError(f"{text!r} is no possible outcome here.")

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state with the same information state of a player, its secrets sampled.

        Its ``history()`` remains that of the original.

        Args:
            player: The player whose information state is kept.
            sampler: Returns random numbers from 0 to 1, such as
                ``pyspiel.UniformProbabilitySampler``.
        """
        state: SpielState = self.clone()
        state.position = self.position.resampled(player + 1, Random(sampler()))
        return state

    def __str__(self) -> str:
        from rich.text import Text  # slow to import

        game = self.position.rules.game
        return Text.from_markup(game.draw(self.position.state, game.seats)).plain
