"""A deterministic search for tests of hints and analyses, in threads instead of processes."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import pytest

from hexwarp.core.game import Game
from hexwarp.search import analysis
from hexwarp.search.analysis import Decision, Judgement
from hexwarp.server.bots import engine_pool, engine_worker


@dataclass(frozen=True)
class Thought:
    """The fields of a search's result that the server reads."""

    actions: tuple[int, ...]
    values: tuple[tuple[float, ...], ...]
    win: tuple[float, ...]
    nodes: int = 1000
    nodes_per_s: float = 2000.0


def hint(game: Game[Any], seen: Any, seat: int) -> Thought:
    """Return win probabilities that depend on the whole state given."""
    actions = game.legal_actions(seen, seat)
    hopes = [sha256(f"{seen} {action}".encode()).digest()[0] / 256 for action in actions]
    order = sorted(range(len(actions)), key=lambda index: -hopes[index])
    values = tuple(chances(game, seat, hopes[index]) for index in order)
    return Thought(tuple(actions[index] for index in order), values, values[0])


def judge(decision: Decision[Any]) -> Judgement:
    game, seat = decision.game, decision.seat
    thought = hint(game, decision.state, seat)
    texts = [game.action_text(decision.state, seat, action) for action in thought.actions]
    found = dict(zip(thought.actions, thought.values, strict=True))
    best = zip(texts, (values[seat - 1] for values in thought.values), strict=True)
    luck = (0.0,) * game.players
    return Judgement(tuple(best)[:3], thought.win, found[decision.action], luck)


def chances(game: Game[Any], seat: int, own: float) -> tuple[float, ...]:
    others = (1 - own) / (game.players - 1)
    return tuple(own if other == seat else others for other in game.seats)


class ThreadProcess:
    """Replaces a worker process."""

    def __init__(self, _niceness: int) -> None: ...

    def do(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        return function(*arguments)

    def kill(self) -> None: ...


def think_in_threads(patch: pytest.MonkeyPatch) -> None:
    """Replace the search of every game by this one."""
    patch.setattr(analysis, "is_possible", lambda _: True)
    patch.setattr(analysis, "judge", judge)
    patch.setattr(engine_pool, "_hint", hint)
    patch.setattr(engine_pool, "_warm", lambda _: None)
    patch.setattr(engine_worker, "Process", ThreadProcess)
