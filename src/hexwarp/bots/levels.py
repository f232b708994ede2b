"""``level1`` to ``level6``: search with the game's network, from a kind beginner up.

A level sees so many positions (``Game.levels``), and takes worse actions the more readily the
higher its temperature is: never a gift to the others where it sees one, but the second best of
two good ways. So a weak level errs as people do, not as dice do.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from random import Random
from typing import TYPE_CHECKING

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.types import Action, Seat

if TYPE_CHECKING:
    from hexwarp.search.mcts import Evaluation


@dataclass(frozen=True, slots=True)
class LevelBot:
    """The bot of a level; ``number`` is its place in ``Game.levels``, from 0."""

    number: int

    def choose(
        self, game: Game[S], state: S, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        """What its search finds best, or nearly. Only the highest level goes by ``seconds``.

        Raises MalformedError for a game without levels.
        """
        if not game.levels:
            raise MalformedError(f"{game.name} has no levels.")
        actions = game.legal_actions(state, seat)
        if len(actions) == 1:
            return actions[0]
        from hexwarp.search.mcts import search

        level = game.levels[self.number]
        if seconds is not None and self.number == len(game.levels) - 1:
            thought = search(game, state, seat, rng, seconds=seconds)
        else:
            thought = search(game, state, seat, rng, nodes=level.nodes)
        return _pick(thought, seat, level.temperature, rng)


def warm(game: Game[S], state: S, seat: Seat) -> None:
    """Compile what the levels run, by a decision that takes no time."""
    from hexwarp.search.mcts import search

    search(game, state, seat, Random(0), nodes=0)


def _pick(thought: Evaluation, seat: Seat, temperature: float, rng: Random) -> Action:
    """The best action, or one that wins so much less often e times as rarely."""
    if not temperature:
        return thought.actions[0]
    hopes = [value[seat - 1] for value in thought.values]
    highest = max(hopes)
    weights = [exp((hope - highest) / temperature) for hope in hopes]
    return rng.choices(thought.actions, weights)[0]
