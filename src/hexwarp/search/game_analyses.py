"""The analyses of several games, whose decisions are evaluated by workers."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial
from typing import Any

from hexwarp.core.history import History
from hexwarp.core.types import JsonObject
from hexwarp.parallel import Workers
from hexwarp.search import analysis
from hexwarp.search.analysis import Decision, DecisionEvaluation

__all__ = ["analyse_games"]


def analyse_games(
    histories: Sequence[History[Any]],
    nodes: int,
    seed: int,
    networks: Sequence[bytes | None],
    workers: Workers,
) -> Generator[JsonObject, None, None]:
    """Analyse games, with the same result as ``analysis.analyse`` for each.

    Args:
        histories: The games; in the objects they are numbered from 1.
        nodes: Positions that each search evaluates.
        seed: Seed of the searches.
        networks: For each game the file of the network to search with; None for the game's own.
        workers: Where decisions are evaluated, each by itself.

    Yields:
        The objects of the games, in order (docs/analysis.md).

    Raises:
        MalformedError: A game cannot be analysed.

    Example:
        >>> with Workers.processes(4) as workers:
        ...     objects = list(analyse_games([history], 1000, 0, [None], workers))
    """
    plies = (
        (game, decision)
        for game, history in enumerate(histories)
        for decision in analysis.decisions(history)
    )
    evaluations: dict[tuple[int, int], DecisionEvaluation] = {}
    work = partial(_evaluate, nodes, seed, networks)
    with closing(workers.imap_unordered(work, plies)) as finished:
        for game, history in enumerate(histories):
            report = analysis.Report(history, game + 1)
            for decision in analysis.decisions(history):
                while (game, decision.turn) not in evaluations:
                    evaluations.update([next(finished)])
                yield report.add_ply(decision, evaluations.pop((game, decision.turn)))
            yield report.result()


def _evaluate(
    nodes: int, seed: int, networks: Sequence[bytes | None], ply: tuple[int, Decision[Any]]
) -> tuple[tuple[int, int], DecisionEvaluation]:
    game, decision = ply
    evaluation = analysis.evaluate_decision(decision, nodes, seed, networks[game])
    return (game, decision.turn), evaluation
