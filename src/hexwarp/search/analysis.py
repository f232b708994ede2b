"""Game analysis: win probabilities ply by ply, the loss of each move, and luck.

Every ply has two sets of win probabilities by seat, both given its mover's information: ``win``,
with the best move, and ``after``, after the move played. With the mover m, they define:

- ``loss``: m's probability in ``win`` minus that in ``after``. For each other seat, ``after`` minus
  ``win`` is its ``gain``.
- ``luck``: the effect of the draws and rolls since the previous ply, minus its mean over all
  possible outcomes (see ``luck``). At ply 1 the probabilities are compared with equal ones, so
  that the deal, the rolls and choices before it, and the turn order all count as luck.
- ``rest``: the remaining difference between the previous ply's ``after`` and ``win``. It comes from
  private information and from search errors: each ply's search looks one ply further than the
  previous one, and revises its estimate.

For each seat they add up, from equal chances to its share of the win::

    1 / players + luck - loss + gain + rest = share

Choices that are not plies are not analysed, as records do not contain them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from random import Random
from statistics import NormalDist, mean, stdev
from typing import Any, Final, Generic, TypeAlias

from hexwarp.core import replay
from hexwarp.core.copying import Copied
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.history import History
from hexwarp.core.types import Action, Json, JsonObject, Reason, Seat
from hexwarp.search.exact import solve, solve_or_search
from hexwarp.search.luck import ChanceEvent, InformationState, chance_events
from hexwarp.search.mcts import search
from hexwarp.search.reasons import Comparison, compare

WinProbabilities: TypeAlias = tuple[float, ...]
"""The win probability of each seat, 0 to 1, at index seat - 1."""

DEFAULT_NODES: Final = 20_000
"""Positions that each search evaluates."""

ESTIMATE_NODES: Final = 500
"""Positions that each search of an estimate evaluates."""

MAX_BEST_MOVES: Final = 3
"""The maximum number of best moves that are reported for a ply."""

LUCK_NODES_DIVISOR: Final = 4
"""Searches for luck evaluate fewer positions by this factor, as there are many of them."""

MAX_TURNING_POINTS: Final = 3
"""The maximum number of turning points that are reported for a game."""

CONFIDENCE: Final = 0.95
"""The confidence of the interval of a seat's mean loss."""

DECIMALS: Final = 4
"""Decimal places of reported probabilities."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[S]):
    """A ply to analyse, restricted to its mover's information."""

    game: Game[S]
    state: S
    """The state before the ply, redacted for the seat."""
    seat: Seat
    action: Action
    """The action played."""
    turn: int
    """The index of the turn in the history."""
    chance_events: tuple[ChanceEvent, ...]
    """The draws and rolls whose outcomes the mover is the first to see; none at the first ply."""


@dataclass(frozen=True, slots=True)
class DecisionEvaluation:
    """The evaluation of a decision."""

    best: tuple[tuple[str, float], ...]
    """The best moves as text, with the mover's win probability after each; best first."""
    win: WinProbabilities
    """The win probabilities with the best move."""
    after: WinProbabilities
    """The win probabilities after the move played."""
    luck: WinProbabilities
    """The change of the win probabilities due to the decision's chance events."""
    reasons: tuple[Reason, ...] = ()
    """The reasons for the best move, compared with the move played; with the second best, if the
    best one was played."""
    faults: tuple[Reason, ...] = ()
    """The reasons against the move played."""
    exact: bool = False
    """Whether ``best``, ``win`` and ``after`` are exact, as the rest of the game was solved."""


def decisions(history: History[S]) -> tuple[Decision[S], ...]:
    """Return the plies of a game, as decisions to evaluate.

    Raises:
        MalformedError: The game has no kernel, or its record hides a mover's information.
    """
    game = history.game
    if not game.has_kernel:
        raise MalformedError("{game} cannot be analysed: it has no compiled rules.", game=game.name)
    plies: list[Decision[S]] = []
    for number, turn in enumerate(history.turns):
        before = history.before(number)
        if game.ply(turn.state) > game.ply(before):
            redacted = game.redact(before, (turn.seat,))
            if game.redact(game.determinize(redacted, Random(0)), (turn.seat,)) != redacted:
                raise MalformedError(
                    "The record hides what seat {seat} knew at ply {ply}; "
                    "only a record without secrets can be analysed.",
                    seat=turn.seat,
                    ply=game.ply(turn.state),
                )
            events = tuple(chance_events(history, number)) if plies else ()
            plies.append(Decision(game, redacted, turn.seat, turn.action, number, events))
    return tuple(plies)


def evaluate_decision(
    decision: Decision[Any],
    nodes: int = DEFAULT_NODES,
    seed: int = 0,
    network: bytes | None = None,
    *,
    with_reasons: bool = True,
) -> DecisionEvaluation:
    """Return the evaluation of a decision; the same arguments give the same evaluation.

    One search picks the best moves. Then each of them, and the move played, is searched alone with
    the same budget and seed, hence with the same determinizations and rolls: the move played is
    evaluated as thoroughly as the best one, and common random numbers reduce the variance of the
    difference between them. Near the end all of them have exact values where the game is solved.

    Args:
        decision: The decision.
        nodes: Positions that each search evaluates.
        seed: Seed of the searches.
        network: The file of the network to search with; the game's own by default.
        with_reasons: Whether to look for reasons and faults.
    """
    game, state, seat = decision.game, decision.state, decision.seat
    solved = solve(game, state, seat)
    if solved:
        values = dict(zip(solved.actions, solved.values, strict=True))
    else:
        values = _searched_values(decision, nodes, seed, network)
    # Among moves with equal values, the move played counts as the best.
    ranked = sorted(
        values,
        key=lambda action: (values[action][seat - 1], action == decision.action),
        reverse=True,
    )
    best, *others = ranked
    other = decision.action if decision.action != best else next(iter(others), best)
    comparison = Comparison()
    if with_reasons:
        comparison = compare(game, state, seat, best, other, seed, network)
    return DecisionEvaluation(
        best=tuple(
            (game.action_text(state, seat, action), values[action][seat - 1])
            for action in ranked[:MAX_BEST_MOVES]
        ),
        win=values[best],
        after=values[decision.action],
        luck=_luck(decision, nodes, seed, network),
        reasons=comparison.reasons,
        faults=comparison.faults if other == decision.action else (),
        exact=solved is not None,
    )


def estimate_decision(decision: Decision[Any]) -> DecisionEvaluation:
    """Return an evaluation by few positions, without reasons.

    Args:
        decision: The decision.
    """
    return evaluate_decision(decision, ESTIMATE_NODES, with_reasons=False)


def _searched_values(
    decision: Decision[Any], nodes: int, seed: int, network: bytes | None
) -> dict[Action, WinProbabilities]:
    """Return the values of the best moves and of the move played, by equal searches."""
    searched = partial(
        search,
        decision.game,
        decision.state,
        decision.seat,
        nodes=nodes,
        network=network,
    )
    candidates = searched(seed=seed).actions[:MAX_BEST_MOVES]
    return {
        action: searched(seed=seed + 1, only=action).root_value
        for action in dict.fromkeys((*candidates, decision.action))
    }


def _luck(
    decision: Decision[Any], nodes: int, seed: int, network: bytes | None
) -> WinProbabilities:
    """Return the luck of a decision's chance events: all outcomes are solved, or searched alike."""
    game = decision.game
    fewer = max(1, nodes // LUCK_NODES_DIVISOR)

    @cache
    def value(position: InformationState[Any]) -> WinProbabilities:
        if position.seat == 0:
            return win_shares(game, position.state)
        evaluation = solve_or_search(
            game, position.state, position.seat, seed, nodes=fewer, network=network
        )
        return evaluation.root_value

    luck = [0.0] * game.players
    for event in decision.chance_events:
        total = sum(weight for _, weight in event)
        came = value(InformationState(decision.seat, decision.state))
        for seat in range(game.players):
            average = sum(weight / total * value(position)[seat] for position, weight in event)
            luck[seat] += came[seat] - average
    return tuple(luck)


def win_shares(game: Game[S], state: S) -> WinProbabilities:
    """Return each seat's share of the win in a terminal state.

    Args:
        game: The game.
        state: A state in which the game is over.
    """
    outcome = game.outcome(state)
    winners = outcome.winners if outcome else ()
    return tuple(float(seat in winners) / max(len(winners), 1) for seat in game.seats)


def analyse(
    history: History[Any],
    number: int = 1,
    nodes: int = DEFAULT_NODES,
    seed: int = 0,
    network: bytes | None = None,
) -> Iterator[JsonObject]:
    """Analyse a game.

    Args:
        history: The game.
        number: The game's number in its file, from 1.
        nodes: Positions that each search evaluates.
        seed: Seed of the searches.
        network: The file of the network to search with; the game's own by default.

    Yields:
        An object for each ply, then one for the result; docs/analysis.md describes them.

    Raises:
        MalformedError: The game cannot be analysed; raised before the first object.

    Example:
        >>> *plies, result = analyse(history, nodes=1000)
        >>> plies[0]["best"], result["loss"]
    """
    report = Report(history, number)
    for decision in decisions(history):
        evaluation = evaluate_decision(decision, nodes, seed, network)
        yield report.add_ply(decision, evaluation)
    yield report.result()


class Report(Copied):
    """The objects of an analysis, built from the evaluations of decisions, in order.

    Args:
        history: The game.
        number: The game's number in its file, from 1.
    """

    def __init__(self, history: History[Any], number: int) -> None:
        self._history = history
        self._number = number
        players = history.game.players
        self._after = _rounded((1 / players,) * players)
        self._swings: list[WinProbabilities] = []
        self._losses: list[tuple[Seat, float]] = []
        self._sums = dict.fromkeys(("loss", "gain", "luck", "rest"), (0.0,) * players)

    def add_ply(self, decision: Decision[Any], evaluation: DecisionEvaluation) -> JsonObject:
        """Return the object of the next ply, and add it to the sums.

        Args:
            decision: The ply; plies are added in order, from the first.
            evaluation: Its evaluation.
        """
        game, history, seat = decision.game, self._history, decision.seat
        before, turn = history.before(decision.turn), history.turns[decision.turn]
        # All numbers follow from the rounded ones, so that those reported add up exactly.
        win, after = _rounded(evaluation.win), _rounded(evaluation.after)
        change = _subtract(win, self._after)
        luck = _rounded(evaluation.luck) if self._swings else change
        self._count("luck", luck)
        self._count("rest", _subtract(change, luck))
        moved = _subtract(after, win)
        self._count("gain", tuple(0.0 if s == seat else moved[s - 1] for s in game.seats))
        self._count("loss", tuple(-moved[s - 1] if s == seat else 0.0 for s in game.seats))
        self._after = after
        self._swings.append(_add(luck, moved))
        self._losses.append((seat, -moved[seat - 1] + 0.0))
        return {
            "game": self._number,
            "ply": game.ply(turn.state),
            "seat": seat,
            "move": game.write_move(before, seat, turn.action, turn.outcomes),
            "win": [*win],
            "best": [
                {"move": move, "win": round(chance, DECIMALS)} for move, chance in evaluation.best
            ],
            "after": [*after],
            "played": after[seat - 1],
            "loss": -moved[seat - 1] + 0.0,
            "luck": [*luck],
            "reasons": _as_json(evaluation.reasons),
            "faults": _as_json(evaluation.faults),
            "exact": evaluation.exact,
        }

    def result(self) -> JsonObject:
        """Return the object of the result; must be called once, after the last ply."""
        history, game = self._history, self._history.game
        if game.outcome(history.state) is not None:
            change = _subtract(win_shares(game, history.state), self._after)
            if history.turns[-1].outcomes:
                self._count("luck", change)
                self._swings[-1] = _add(self._swings[-1], change)
            else:
                self._count("rest", change)
        return {
            **replay.result(self._number, history),
            **{kind: [*sums] for kind, sums in self._sums.items()},
            "skill": [*skills(self._losses, game.players)],
            "turning": self._turning_points(),
        }

    def _count(self, kind: str, more: WinProbabilities) -> None:
        self._sums[kind] = _add(self._sums[kind], more)

    def _turning_points(self) -> list[Json]:
        """Return the plies whose luck and move changed the probabilities most, largest first."""
        swings = [sum(map(abs, swing)) for swing in self._swings]
        order = sorted(range(len(swings)), key=lambda index: -swings[index])
        return [index + 1 for index in order[:MAX_TURNING_POINTS] if swings[index]]


def skills(losses: Iterable[tuple[Seat, float]], players: int) -> tuple[JsonObject | None, ...]:
    """Return each seat's mean loss a ply, and the half-width of its interval.

    Like the error rate of backgammon programs (GNU Backgammon's manual, on player records), with a
    confidence interval by the normal distribution.

    Args:
        losses: The seat and the loss of each ply.
        players: The number of seats.

    Returns:
        For each seat, ``plies``, ``loss`` and ``error`` (None for one ply); None without plies.

    Example:
        >>> skills([(1, 0.02), (2, 0.0), (1, 0.04)], 2)[0]
        {'plies': 2, 'loss': 0.03, 'error': 0.0196}
    """
    by_seat: list[list[float]] = [[] for _ in range(players)]
    for seat, loss in losses:
        by_seat[seat - 1].append(loss)
    quantile = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return tuple(
        {
            "plies": len(own),
            "loss": round(mean(own), DECIMALS),
            "error": round(quantile * stdev(own) / sqrt(len(own)), DECIMALS) if own[1:] else None,
        }
        if own
        else None
        for own in by_seat
    )


def _as_json(reasons: Iterable[Reason]) -> Json:
    return [
        {name: [*value] if isinstance(value, list) else value for name, value in reason.items()}
        for reason in reasons
    ]


def _subtract(first: WinProbabilities, second: WinProbabilities) -> WinProbabilities:
    return _rounded(a - b for a, b in zip(first, second, strict=True))


def _add(first: WinProbabilities, second: WinProbabilities) -> WinProbabilities:
    return _rounded(a + b for a, b in zip(first, second, strict=True))


def _rounded(probabilities: Iterable[float]) -> WinProbabilities:
    return tuple(round(p, DECIMALS) + 0.0 for p in probabilities)  # -0.0 becomes 0.0
