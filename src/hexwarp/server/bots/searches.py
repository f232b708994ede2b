"""The searches of one decision, in worker processes here and on other machines.

``Search`` is a search as data: JSON of plain values, with nothing in it that could be executed. It
holds a state as the seat to move may see it, so no secret of others leaves the server. The same
search has the same result on every machine. Worker processes must start fast: this module imports
no web framework.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias

from hexwarp import bots
from hexwarp.bots.levels import LevelBot
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game, S
from hexwarp.core.history import begin
from hexwarp.core.types import Action, MatchScore, OptionValue, Seat
from hexwarp.search import analysis, exact, mcts
from hexwarp.search.analysis import Decision, DecisionEvaluation
from hexwarp.search.luck import InformationState
from hexwarp.search.mcts import Evaluation
from hexwarp.search.module import has_module
from hexwarp.search.reasons import compare
from hexwarp.search.searcher import borrowed

if TYPE_CHECKING:
    from pydantic import TypeAdapter

HINT_NODES = 100_000
"""Simulations of a hint's search: less than a second."""

BuiltIn: TypeAlias = str | LevelBot
"""A built-in bot that decides: its name, or a level with a network of the host."""

Kind: TypeAlias = Literal["decide", "hint", "estimate", "evaluate"]

EvaluationKind: TypeAlias = Literal["estimate", "evaluate"]


@dataclass(frozen=True, slots=True)
class Search(Generic[S]):
    """A search as data; ``of_decision``, ``of_hint`` and ``of_evaluation`` make one."""

    kind: Kind
    game: str
    players: int
    options: dict[str, OptionValue]
    state: S
    """The state, redacted for the seat."""
    seat: Seat
    bot: str = ""
    """The bot that decides."""
    seed: int = 0
    """The seed of the bot's random choices."""
    action: Action = 0
    """The action played, which is to be evaluated."""
    chance_events: tuple[tuple[tuple[InformationState[S], int], ...], ...] = ()
    """The draws and rolls whose luck is to be evaluated."""
    match_score: MatchScore | None = None
    """The score of the match, if it has several rounds or somebody resigned."""

    def text(self) -> str:
        """Return the search as JSON."""
        return _search_adapter(self.game).dump_json(self).decode()

    def read_result(self, text: str) -> Any:
        """Return the result of this search from its JSON.

        Raises:
            ValueError: It is malformed, or chooses an illegal action.
        """
        result = _result_adapter(self.kind).validate_json(text, strict=True)
        legal = _game(self).legal_actions(self.state, self.seat)
        chosen = {"decide": (result,), "hint": getattr(result, "actions", ())}.get(self.kind, ())
        if not set(chosen) <= set(legal):
            raise ValueError(f"The result of the search is illegal: {text[:200]}.")
        return result


def of_decision(bot: str, game: Game[S], redacted: S, seat: Seat, seed: int) -> Search[S]:
    """Return the search of a bot that decides for a seat."""
    match_score = game.match_score
    return Search(
        "decide", *_rules(game), redacted, seat, bot=bot, seed=seed, match_score=match_score
    )


def of_hint(game: Game[S], redacted: S, seat: Seat) -> Search[S]:
    """Return the search of a hint for a seat."""
    return Search("hint", *_rules(game), redacted, seat, match_score=game.match_score)


def of_evaluation(kind: EvaluationKind, decision: Decision[S]) -> Search[S]:
    """Return the search that evaluates, or estimates, a decision of a finished game."""
    return Search(
        kind,
        *_rules(decision.game),
        decision.state,
        decision.seat,
        action=decision.action,
        chance_events=decision.chance_events,
    )


def read_search(text: str) -> Search[Any]:
    """Return a search from its JSON.

    Raises:
        MalformedError: There is no such game, or the seat is not to move.
        ValueError: The text is malformed.
    """
    head = json.loads(text)
    if not isinstance(head, dict):
        raise MalformedError("A search is a JSON object.")
    search = _search_adapter(str(head.get("game"))).validate_json(text, strict=True)
    if search.seat not in _game(search).to_move(search.state):
        raise MalformedError(f"Seat {search.seat} of {search.game} is not to move.")
    return search


def _rules(game: Game[Any]) -> tuple[str, int, dict[str, OptionValue]]:
    return game.name, game.players, dict(game.options)


def _game(search: Search[Any]) -> Game[Any]:
    game = registry.game_type(search.game)(search.players, search.options)
    return game.in_match(search.match_score) if search.match_score else game


@cache
def _search_adapter(game: str) -> TypeAdapter[Search[Any]]:
    from pydantic import TypeAdapter

    kind = registry.game_type(game)
    state_type: Any = type(kind(kind.player_counts[0]).initial_state())
    return TypeAdapter(Search[state_type])


@cache
def _result_adapter(kind: Kind) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    other = {"decide": Action, "hint": Evaluation}
    return TypeAdapter(other.get(kind, DecisionEvaluation))


# --- in the worker processes ----------------------------------------------------------------------


def run(text: str) -> str:
    """Run a search that came as JSON.

    Returns:
        Its result as JSON.

    Raises:
        MalformedError: There is no such game or bot, or the seat is not to move.
        ValueError: The text is malformed.
    """
    search = read_search(text)
    game = _game(search)
    position = game, search.state, search.seat
    decision = Decision(*position, search.action, 0, search.chance_events)
    functions: dict[Kind, Callable[[], Any]] = {
        "decide": lambda: decide(search.bot, *position, search.seed),
        "hint": lambda: hint(*position),
        "estimate": lambda: evaluate("estimate", decision),
        "evaluate": lambda: evaluate("evaluate", decision),
    }
    return _result_adapter(search.kind).dump_json(functions[search.kind]()).decode()


def with_modules() -> Sequence[type[Game[Any]]]:
    """Return the games that come with a module."""
    return [kind for kind in registry.games().values() if has_module(kind)]


def load() -> Iterator[None]:
    """Load the search of each game that has a module; yield before each."""
    for kind in with_modules():
        yield
        with borrowed(kind(kind.player_counts[0])):
            pass


def try_modules() -> None:
    """Search a position of each game that has a module.

    Raises:
        Exception: The search does not work on this machine.
    """
    for kind in with_modules():
        try_module(kind)


def try_module(kind: type[Game[Any]]) -> None:
    """Search the first position of a game that has a module.

    Raises:
        Exception: The search does not work on this machine.
    """
    game = kind(kind.player_counts[0])
    state = begin(game, RandomChance(Random(0))).start
    seat = game.to_move(state)[0]
    mcts.search(game, game.redact(state, (seat,)), seat, seed=0, nodes=1)


def decide(bot: BuiltIn, game: Game[Any], redacted: Any, seat: Seat, seed: int) -> Action:
    """Return a bot's action."""
    if isinstance(bot, LevelBot):
        return bot.choose(game, redacted, seat, Random(seed))
    return bots.choose(bot, game, redacted, seat, Random(seed))


def evaluate(kind: EvaluationKind, decision: Decision[Any]) -> DecisionEvaluation:
    """Return the evaluation, or the estimate, of a decision."""
    if kind == "estimate":
        return analysis.estimate_decision(decision)
    return analysis.evaluate_decision(decision)


def hint(game: Game[Any], redacted: Any, seat: Seat) -> Evaluation:
    """Return the evaluation of the moves of a seat, and why the best is better than the next."""
    evaluation = exact.solve_or_search(game, redacted, seat, 0, nodes=HINT_NODES, shortest=True)
    best, other = evaluation.actions[0], evaluation.actions[:2][-1]
    return replace(evaluation, reasons=compare(game, redacted, seat, best, other).reasons)
