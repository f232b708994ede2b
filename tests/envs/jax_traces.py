"""Games of the plain rules as arrays, which the rules for JAX play again in one compiled call."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from hexwarp.core.game import Game
from hexwarp.core.history import History
from hexwarp.core.types import CHANCE

ACTION, OUTCOME, PADDING = range(3)


@dataclass
class Trace:
    """A game by the plain rules: its positions, chance nodes included, and what led to each."""

    game: Game[Any]
    start: Any
    choices: list[tuple[int, int]] = field(default_factory=list)
    """ACTION or OUTCOME, and its number."""
    states: list[Any] = field(default_factory=list)
    """The state after each choice."""

    @property
    def state(self) -> Any:
        return self.states[-1] if self.states else self.start

    def play(self, number: int) -> None:
        """Take an action of the lowest seat that may act, or let chance have an outcome."""
        (seat, *_) = self.game.to_move(self.state)
        if seat == CHANCE:
            transition = self.game.apply_chance(self.state, number)
        else:
            transition = self.game.apply(self.state, seat, number)
        self.choices.append((OUTCOME if seat == CHANCE else ACTION, number))
        self.states.append(transition.state)


Choose = Callable[[Random, tuple[int, ...]], int]


def random_trace(game: Game[Any], rng: Random, choose: Choose) -> Trace:
    """Return a random game; ``choose`` picks the actions."""
    trace = Trace(game, game.initial_state())
    while seats := game.to_move(trace.state):
        if seats == (CHANCE,):
            outcomes, weights = zip(*game.chance_outcomes(trace.state), strict=True)
            trace.play(rng.choices(outcomes, weights)[0])
        else:
            trace.play(choose(rng, game.legal_actions(trace.state, seats[0])))
    return trace


def trace_of(history: History[Any]) -> Trace:
    """Return a history's game."""
    game = history.game
    trace = Trace(game, game.initial_state() if history.outcomes else history.start)
    for number in (*history.outcomes, *_choices(history)):
        trace.play(number)
    assert trace.state == history.state
    return trace


def _choices(history: History[Any]) -> Iterator[int]:
    for turn in history.turns:
        yield turn.action
        yield from turn.outcomes


def replay(traces: list[Trace]) -> Iterator[list[Any]]:
    """Play traces of one game, in any variants, by the rules for JAX, in one compiled call.

    Yields:
        By trace: for each of its choices, what the rules find after it.
    """
    rules: Any = traces[0].game.jax_rules()
    starts = stacked([rules.load(trace.game, trace.start) for trace in traces])
    choices = np.full((len(traces), max(len(trace.choices) for trace in traces), 3), PADDING)
    for row, trace in zip(choices, traces, strict=True):
        row[: len(trace.choices), :2] = trace.choices
        row[:, 2] = np.arange(len(row)) % (trace.game.players + 1)  # the viewers, in turn
    _, results = _replayer(rules)(starts, jnp.asarray(choices, jnp.int32))
    results = jax.tree.map(np.asarray, results)
    for game, trace in enumerate(traces):
        yield [
            jax.tree.map(lambda values, place=(game, step): values[place], results)
            for step in range(len(trace.choices))
        ]


def stacked(boards: list[Any]) -> Any:
    """Return boards as one board, whose arrays have one more axis in front."""
    return jax.tree.map(lambda *parts: jnp.stack(parts), *boards)


def _replayer(rules: Any) -> Callable[..., Any]:
    """Return a function that plays games from boards by choices, int32[games, steps, 3]."""

    def step(board: Any, choice: jax.Array) -> tuple[Any, Any]:
        kind, number, viewer = choice
        outcome, action = rules.apply_chance(board, number), rules.apply(board, number)
        for wanted, after in ((ACTION, action), (OUTCOME, outcome)):
            board = jax.tree.map(partial(jnp.where, kind == wanted), after, board)
        return board, {
            "board": board,
            "to_move": rules.to_move(board),
            "legal": rules.legal(board),
            "is_ply": rules.is_ply(board),
            "weights": rules.chance_weights(board),
            "score": rules.score(board),
            "viewer": viewer,
            "observation": rules.observe(board, viewer),
        }

    without_optimization = {"xla_backend_optimization_level": 0}  # which would take longer
    return jax.jit(jax.vmap(partial(jax.lax.scan, step)), compiler_options=without_optimization)
