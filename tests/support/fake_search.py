"""A deterministic stand-in for the search, run in threads."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import begin
from hexwarp.core.trajectory import Candidate
from hexwarp.core.types import Reason
from hexwarp.search import analysis
from hexwarp.search.analysis import Decision, DecisionEvaluation
from hexwarp.server.bots import engine_worker, searches


@dataclass(frozen=True)
class Evaluation:
    """The fields of a search's evaluation that the server reads."""

    actions: tuple[int, ...]
    values: tuple[tuple[float, ...], ...]
    root_value: tuple[float, ...]
    nodes: int = 1000
    nodes_per_s: float = 2000.0
    reasons: tuple[Reason, ...] = ()
    exact: bool = False


def hint(game: Game[Any], redacted: Any, seat: int) -> Evaluation:
    """Return an evaluation with values that depend on the whole redacted state."""
    actions = game.legal_actions(redacted, seat)
    probabilities = [
        sha256(f"{redacted} {action}".encode()).digest()[0] / 256 for action in actions
    ]
    order = sorted(range(len(actions)), key=lambda index: -probabilities[index])
    values = tuple(chances(game, seat, probabilities[index]) for index in order)
    ranked = tuple(actions[index] for index in order)
    return Evaluation(ranked, values, values[0], reasons=reasons(game, redacted, seat, ranked))


def reasons(game: Game[Any], redacted: Any, seat: int, ranked: tuple[int, ...]) -> Any:
    """Return the reasons for the first action, with only itself as the expected play."""
    if not game.has_reasons or game.to_move(redacted) != (seat,):
        return ()
    rng = Random(0)
    known = begin(game, RandomChance(rng), game.determinize(redacted, rng))
    best, other = (
        Candidate(action, (known.play(seat, action, RandomChance(rng)).turns,))
        for action in (ranked[0], ranked[:2][-1])
    )
    return game.reasons(redacted, seat, best, other)


def judge(decision: Decision[Any]) -> DecisionEvaluation:
    game, seat = decision.game, decision.seat
    evaluation = hint(game, decision.state, seat)
    texts = [game.action_text(decision.state, seat, action) for action in evaluation.actions]
    by_action = dict(zip(evaluation.actions, evaluation.values, strict=True))
    best = zip(texts, (values[seat - 1] for values in evaluation.values), strict=True)
    luck = (0.0,) * game.players
    return DecisionEvaluation(
        tuple(best)[:3], evaluation.root_value, by_action[decision.action], luck
    )


def chances(game: Game[Any], seat: int, own: float) -> tuple[float, ...]:
    others = (1 - own) / (game.players - 1)
    return tuple(own if other == seat else others for other in game.seats)


class ThreadProcess:
    """Stands in for a worker process, and runs calls in this one."""

    is_alive = True

    def __init__(self, *_: object) -> None: ...

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        return function(*arguments)

    def kill(self) -> None: ...


def search_in_threads(patch: pytest.MonkeyPatch) -> None:
    """Replace the search of every game by this one, in threads of this process."""
    patch.setattr(Game, "has_kernel", True)
    patch.setattr(analysis, "evaluate_decision", judge)
    patch.setattr(analysis, "estimate_decision", judge)
    patch.setattr(searches, "hint", hint)
    patch.setattr(engine_worker, "WorkerProcess", ThreadProcess)
