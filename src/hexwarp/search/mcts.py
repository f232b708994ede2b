"""Monte-Carlo tree search for games with chance, hidden information and any number of seats.

``search`` evaluates one decision; ``exports.decisions`` has the search itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Final

from hexwarp.core.chance import ScriptedChance
from hexwarp.core.game import Game, S
from hexwarp.core.history import begin
from hexwarp.core.seeds import signed
from hexwarp.core.trajectory import Candidate, Turn
from hexwarp.core.types import Action, Reason, Seat
from hexwarp.search.budget import ROOT_ROLLOUT_SHARE
from hexwarp.search.searcher import Searcher, borrowed

__all__ = ["Evaluation", "candidate", "evaluation_of", "run", "search"]

SAMPLED_LINES: Final = 24
"""Samples of the play that is expected after a candidate move."""

BATCH_SECONDS: Final = 0.005
"""The approximate interval at which a search limited by time reads the clock, in seconds."""

WITHOUT_LIMIT: Final = 1 << 62


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The result of a search: the actions of a decision with their values."""

    actions: tuple[Action, ...]
    """The legal actions, best first."""
    values: tuple[tuple[float, ...], ...]
    """By action: each seat's win probability after it, 0 to 1."""
    visits: tuple[int, ...]
    """By action: its visits by simulations."""
    root_value: tuple[float, ...]
    """By seat: the win probability at this decision with the best action."""
    nodes: int
    """Positions evaluated, by the network or by rollouts."""
    seconds: float
    """Duration of the search, in seconds."""
    reasons: tuple[Reason, ...] = ()
    """The reasons for the first action, if they were asked for (``reasons.compare``)."""
    exact: bool = False
    """Whether the values are exact, not estimated (``exact.solve``)."""

    @property
    def nodes_per_s(self) -> float:
        """Positions evaluated per second."""
        return self.nodes / self.seconds


def search(
    game: Game[S],
    state: S,
    seat: Seat,
    seed: int,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    only: Action | None = None,
    network: bytes | None = None,
    native: bool = False,
) -> Evaluation:
    """Evaluate the legal actions of a seat.

    Leaves are evaluated by the network given, or by the game's own; in a game with rollouts after
    all actions it corrects these. Without a network they are evaluated by rollouts. With ``nodes``
    the result is reproducible: the same state and seed give the same Evaluation on every machine,
    apart from ``seconds``.

    Args:
        game: The game; it needs compiled rules.
        state: The state, redacted for the seat.
        seat: A seat that may act.
        seed: The seed of determinizations, chance and rollouts, 0 to 2**64 - 1.
        nodes: Positions to evaluate. Those after each legal action are evaluated in any case, and
            the last simulation may slightly exceed the limit.
        seconds: Search time in seconds; exactly one of ``nodes`` and ``seconds`` is given. The
            search ends earlier if no other action can become the most visited.
        only: Restrict the root to this action.
        network: The file of the network to evaluate leaves with.
        native: Whether to search by code that Numba compiles for this machine.

    Returns:
        The actions, best first, with their values.

    Raises:
        MalformedError: The game has no compiled rules, or the network is not one for it.
        ValueError: The seat cannot act, or not so.

    Example:
        >>> evaluation = search(game, game.redact(state, (1,)), 1, seed=0, nodes=10_000)
        >>> best, value = evaluation.actions[0], evaluation.root_value
    """
    started = perf_counter()
    with borrowed(game, network, native=native) as searcher:
        searcher.set_position(game, state)
        run(searcher, seat, seed, nodes=nodes, seconds=seconds, only=only)
        count = searcher.call("rank")
        return evaluation_of(searcher, count, perf_counter() - started)


def run(
    searcher: Searcher,
    seat: Seat,
    seed: int,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    only: Action | None = None,
) -> None:
    """Search the position of a searcher: see ``search``.

    Args:
        searcher: A searcher with the position.
        seat: A seat that may act.
        seed: The seed of all random choices.
        nodes: Positions to evaluate.
        seconds: Search time in seconds; exactly one of ``nodes`` and ``seconds`` is given.
        only: Restrict the root to this action.

    Raises:
        ValueError: The seat cannot act, or not so.
    """
    started = perf_counter()
    most = 0 if seconds is not None else max(1, nodes or 0)
    searcher.prepare(most)
    arguments = (seat, signed(seed), most, -1 if only is None else only)
    count = searcher.call("search" if most else "begin", *arguments)
    if count < 0:
        raise ValueError(f"Seat {seat} cannot act so.")
    if seconds is None:
        return
    while perf_counter() - started < ROOT_ROLLOUT_SHARE * seconds and searcher.call("refine"):
        pass
    deadline, batch, before = started + seconds, 1, perf_counter()
    searcher.call("simulate", WITHOUT_LIMIT, 0)
    while _can_change(searcher, batch, deadline - before):
        searcher.call("simulate", WITHOUT_LIMIT, batch)
        now = perf_counter()
        batch = max(1, int(batch * min(2.0, BATCH_SECONDS / (now - before))))
        before = now


def _can_change(searcher: Searcher, batch: int, left: float) -> bool:
    """Return whether the remaining simulations can still change the most visited action."""
    lead = searcher.call("lead")
    return left > 0 and 0 <= lead <= 2 * batch * left / BATCH_SECONDS


def evaluation_of(
    searcher: Searcher, count: int, seconds: float, *, exact: bool = False
) -> Evaluation:
    """Return the results of a searcher.

    Args:
        searcher: The searcher.
        count: The number of actions in the results.
        seconds: The duration of the search, in seconds.
        exact: Whether the values are exact.
    """
    values = searcher.values(count)
    return Evaluation(
        actions=searcher.actions(count),
        values=values,
        visits=searcher.visits(count),
        root_value=values[0],
        nodes=searcher.call("positions"),
        seconds=seconds,
        exact=exact,
    )


def candidate(
    game: Game[S],
    state: S,
    seat: Seat,
    action: Action,
    seed: int,
    nodes: int,
    network: bytes | None = None,
) -> Candidate[S]:
    """Search an action alone, and sample the play that is expected after it.

    Args:
        game: The game; it needs compiled rules.
        state: The state, redacted for the seat.
        seat: A seat that may act.
        action: A legal action.
        seed: The seed of everything random.
        nodes: Positions to evaluate.
        network: The file of the network to evaluate leaves with.

    Returns:
        The action, with samples in which each seat plays the move that the search visited most.
    """
    with borrowed(game, network) as searcher:
        searcher.set_position(game, state)
        run(searcher, seat, seed, nodes=nodes, only=action)
        size = len(game.encode(state))
        lines = tuple(_line(game, searcher, size, seat) for _ in range(SAMPLED_LINES))
    return Candidate(action, lines)


def _line(game: Game[S], searcher: Searcher, size: int, seat: Seat) -> tuple[Turn[S], ...]:
    """Return the turns of the next sample of the play that is expected after the root's action."""
    steps = searcher.line(searcher.call("line"))
    state = game.decode(searcher.sample(size), trusted=True)
    actions = [step for step in steps if step >= 0]
    while (first := game.to_move(state)[0]) != seat:  # others, who choose at the same time
        state = game.apply(state, first, actions.pop(0)).state
    chance = ScriptedChance([-1 - step for step in steps if step < 0])
    history = begin(game, chance, state)
    for action in actions:
        history = history.play(game.to_move(history.state)[0], action, chance)
    return history.turns
