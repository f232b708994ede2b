"""A node of OpenSpiel's game tree as an immutable value, without OpenSpiel itself.

States of OpenSpiel change in place and are cloned often. Here they hold one ``Position``, which
clones share. It counts the nodes before it, because a game is cut off after so many of them, and
keeps their events, of which information states consist.

Example:
    >>> rules = Rules(registry.load("indigo"), max_decisions=54)
    >>> position = rules.start()
    >>> position.player == CHANCE
    True
    >>> position.after(position.outcomes[0][0]).steps[-1].events[0]["type"]
    'draw'
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from hexwarp.core import registry
from hexwarp.core.errors import ChanceError, IllegalMoveError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.kernels import State as FastState
from hexwarp.core.types import CHANCE, Action, ChanceOutcome, Event, OptionValue, Seat
from hexwarp.envs.buffers import compiled_rules

SPECTATOR: Final[Seat] = 0
"""The viewer who has no secrets."""

TERMINAL: Final = -4
"""OpenSpiel's number for the player at the end of a game; CHANCE is the same as here."""

CHANCE_NODES_ASIDE: Final = 200
"""The chance nodes of a game beyond one for each decision, before it is cut off. Hyper-6 rolls 18
dice before the first decision, and all again in a tie (8 %): no game ever comes so far."""


def viewers(viewer: Seat) -> tuple[Seat, ...]:
    """Return a viewer as the collection of seats that ``core.game`` expects."""
    return () if viewer == SPECTATOR else (viewer,)


def compact(value: object) -> str:
    """Return a value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


class Rules:
    """A game and the limit of its length, shared by all positions.

    Args:
        game: The game.
        max_decisions: The decisions after which it is cut off.

    Attributes:
        game: The game.
        kernel: Its compiled rules.
        observation: Its observations.
        max_decisions: The decisions after which it is cut off.
        max_chance_nodes: The chance nodes after which it is cut off.

    Raises:
        MalformedError: The game has no compiled rules with observations, or the limit is below 1.
    """

    __slots__ = ("game", "kernel", "max_chance_nodes", "max_decisions", "observation")

    def __init__(self, game: Game[Any], max_decisions: int) -> None:
        kernel, observation = compiled_rules(game)
        if max_decisions < 1:
            raise MalformedError(f"max_game_length is 1 or more, not {max_decisions}.")
        self.game = game
        self.kernel = kernel
        self.observation = observation
        self.max_decisions = max_decisions
        self.max_chance_nodes = max_decisions + CHANCE_NODES_ASIDE

    def __reduce__(self) -> tuple[object, ...]:
        game = self.game
        return _load, (game.name, game.players, dict(game.options), self.max_decisions)

    def start(self) -> Position:
        """Return the position before any draw, roll or decision."""
        return Position(self, self.game.initial_state(), (), 0)


def _load(name: str, players: int, options: Mapping[str, OptionValue], max_decisions: int) -> Rules:
    return Rules(registry.game_type(name)(players, options), max_decisions)


class Step:
    """An action or a chance outcome, and what happened.

    Args:
        seat: The seat that acted, or CHANCE.
        action: The action; None where it is hidden.
        events: The events.
    """

    __slots__ = ("_texts", "action", "events", "seat")

    def __init__(self, seat: Seat, action: Action | None, events: tuple[Event, ...]) -> None:
        self.seat = seat
        self.action = action
        self.events = events
        self._texts: dict[Seat, str] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Step, (self.seat, self.action, self.events)

    def text(self, game: Game[Any], viewer: Seat) -> str:
        """Return what a viewer observed: its own action, if it acted, and the events as JSON.

        Args:
            game: The game.
            viewer: A seat or SPECTATOR.
        """
        if (text := self._texts.get(viewer)) is None:
            text = compact([game.redact_event(event, viewers(viewer)) for event in self.events])
            if viewer == self.seat and self.action is not None:
                text = f"{self.action} {text}"
            self._texts[viewer] = text
        return text

    def redacted(self, game: Game[Any], viewer: Seat) -> Step:
        """Return the step without what is hidden from a viewer, for everybody.

        Args:
            game: The game.
            viewer: The seat whose knowledge remains.
        """
        events = tuple(game.redact_event(event, viewers(viewer)) for event in self.events)
        return self if events == self.events else Step(self.seat, None, events)


class Position:
    """A node of the game tree, with the way to it.

    Args:
        rules: The game and its limit.
        state: The game's state.
        steps: All actions and chance outcomes before.
        decisions: The number of actions among them.
        fast: The state in the kernel, never changed; loaded when it is needed if None.

    Attributes:
        rules: The game and its limit.
        state: The game's state.
        steps: All actions and chance outcomes before.
        decisions: The number of actions among them.
        player: The player to act, from 0, the lowest of several; CHANCE or TERMINAL.
    """

    __slots__ = (
        "_actions",
        "_fast",
        "_outcomes",
        "decisions",
        "player",
        "rules",
        "state",
        "steps",
    )

    def __init__(
        self,
        rules: Rules,
        state: Any,
        steps: tuple[Step, ...],
        decisions: int,
        fast: FastState | None = None,
    ) -> None:
        self.rules = rules
        self.state = state
        self.steps = steps
        self.decisions = decisions
        self._fast = fast
        self._actions: tuple[Action, ...] | None = None
        self._outcomes: tuple[tuple[ChanceOutcome, float], ...] | None = None
        to_move = rules.game.to_move(state)
        by_chance = to_move == (CHANCE,)
        chance_nodes = len(steps) - decisions
        cut = chance_nodes >= rules.max_chance_nodes or (
            decisions >= rules.max_decisions and not by_chance
        )
        if cut or not to_move:
            self.player = TERMINAL
        else:
            self.player = CHANCE if by_chance else to_move[0] - 1

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Position, (self.rules, self.state, self.steps, self.decisions)

    @property
    def seat(self) -> Seat:
        """The seat to act, from 1, CHANCE, or 0 at the end."""
        return self.player + 1 if self.player >= 0 else CHANCE if self.player == CHANCE else 0

    @property
    def fast(self) -> FastState:
        """The state in the kernel, which nobody may change.

        Positions step it from the one before: loading takes a hundred times as long.
        """
        if self._fast is None:
            self._fast = self.rules.kernel.load(self.rules.game, self.state)
        return self._fast

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions of a decision, ascending."""
        if self._actions is None:
            self._actions = self.rules.game.legal_actions(self.state, self.player + 1)
        return self._actions

    @property
    def outcomes(self) -> tuple[tuple[ChanceOutcome, float], ...]:
        """The outcomes of a chance node with their probabilities."""
        if self._outcomes is None:
            weighted = self.rules.game.chance_outcomes(self.state)
            total = sum(weight for _, weight in weighted)
            self._outcomes = tuple((outcome, weight / total) for outcome, weight in weighted)
        return self._outcomes

    def after(self, action: Action | ChanceOutcome) -> Position:
        """Return the position after an action, or an outcome at a chance node.

        Args:
            action: The action or the outcome.

        Raises:
            IllegalMoveError: The action is not legal, or the game is over.
            ChanceError: The outcome is impossible.
        """
        game, kernel, seat = self.rules.game, self.rules.kernel, self.seat
        if self.player == TERMINAL:
            raise IllegalMoveError("The game is over.")
        fast = self.fast.copy()
        if seat == CHANCE:
            if not any(action == outcome for outcome, _ in self.outcomes):
                raise ChanceError(f"{action} is no possible outcome here.")
            transition = game.apply_chance(self.state, action)
            kernel.apply_chance(fast, action)
        else:
            if action not in self.actions:
                raise IllegalMoveError(f"Action {action} is not legal for player {self.player}.")
            transition = game.apply(self.state, seat, action)
            kernel.apply(fast, action)
        step = Step(seat, action, transition.events)
        decisions = self.decisions + (seat != CHANCE)
        return Position(self.rules, transition.state, (*self.steps, step), decisions, fast)

    def returns(self) -> list[float]:
        """Return each player's share of the win minus the mean share.

        Returns:
            By player; all 0 in a game that is not over, was cut off, or has no winner.
        """
        outcome = self.rules.game.outcome(self.state)
        players = self.rules.game.players
        if outcome is None or not outcome.winners:
            return [0.0] * players
        share, mean = 1 / len(outcome.winners), 1 / players
        return [
            (share if seat in outcome.winners else 0.0) - mean for seat in range(1, players + 1)
        ]

    def resampled(self, viewer: Seat, rng: Random) -> Position:
        """Return a position that a seat cannot tell apart from this one.

        Hidden parts of the state are sampled, and past events keep only what the seat knows of
        them. Another seat knows the same of them, and its own secrets in the sampled state.

        Args:
            viewer: The seat.
            rng: The only source of randomness.
        """
        game = self.rules.game
        state = game.determinize(game.redact(self.state, viewers(viewer)), rng)
        steps = tuple(step.redacted(game, viewer) for step in self.steps)
        return Position(self.rules, state, steps, self.decisions)

    # --- what a viewer knows -------------------------------------------------------------------

    def view_text(self, viewer: Seat) -> str:
        """Return the viewer's view as JSON, and who is to move: a seat, CHANCE or 0.

        Args:
            viewer: A seat or SPECTATOR.
        """
        view = self.rules.game.view(self.state, viewers(viewer))
        return compact({"to_move": self.seat, **view})

    def private_text(self, viewer: Seat) -> str:
        """Return as JSON the parts of a seat's view that a spectator's view has otherwise.

        Args:
            viewer: The seat.
        """
        own = self.rules.game.view(self.state, viewers(viewer))
        public = self.rules.game.view(self.state, ())
        return compact({name: part for name, part in own.items() if part != public[name]})

    def history_text(self, viewer: Seat) -> str:
        """Return all that a viewer has observed: a line for each step, then its view.

        Args:
            viewer: A seat or SPECTATOR.
        """
        game = self.rules.game
        return "\n".join(
            [*(step.text(game, viewer) for step in self.steps), self.view_text(viewer)]
        )
