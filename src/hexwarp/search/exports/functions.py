"""The exported functions of a game's search, compiled.

Each takes a block of memory and numbers, and returns a number. The same functions run natively
(``search.native``) and as WebAssembly (``search.module``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from numba import types

from hexwarp.core.errors import MalformedError
from hexwarp.core.jit import Rng, bind, njit, returning_views
from hexwarp.core.kernels import Bytes, Features, Kernel
from hexwarp.search import (
    corrected_rollouts,
    match_odds,
    network,
    network_file,
    rollout,
    simulation,
)
from hexwarp.search.exports import block as blocks
from hexwarp.search.exports import decisions, lookahead, positions, results
from hexwarp.search.exports.block import ROUNDS_LEFT, Block

if TYPE_CHECKING:
    from hexwarp.core.game import Game
    from hexwarp.search.network import network_workspace_in
    from hexwarp.search.rollout import rollout_workspace_in

    inputs = cast(Features, None).inputs  # bind() supplies the game's
    BY_ROLLOUTS = 0

__all__ = ["Export", "exports_of", "source_files"]

_NUMBER: Final = types.int64
_REAL: Final = types.float64


class Export(NamedTuple):
    """An exported function."""

    function: Any
    """Compiled at its first call, or by ``compile``: (block, *numbers) -> number."""
    arguments: tuple[Any, ...]
    """The types of the numbers: int64 or float64."""


def exports_of(game: Game[Any], *, with_network: bool | None = None) -> Mapping[str, Export]:
    """Return the exported functions of a game by name, one set for all its variants.

    Args:
        game: The game.
        with_network: Whether a network evaluates leaves; by default if one comes with the game. A
            game with rollouts after all actions always has one, whose weights are 0 until one is
            read.

    Raises:
        MalformedError: The game has no kernel.

    Example:
        >>> seat = exports_of(game)["read"].function(block, length)
    """
    kind = type(game)
    if with_network is None:
        with_network = any(network_file.of_game(kind(players)) for players in kind.player_counts)
    return _exports_of(kind, with_network)


@cache
def _exports_of(kind: type[Game[Any]], with_network: bool) -> Mapping[str, Export]:
    game = kind(kind.player_counts[0])
    kernel = game.kernel()
    if kernel is None:
        raise MalformedError(f"{game.name} has no compiled rules to search with.")
    parts = _parts(game, kernel, with_network=with_network)

    def export(template: Callable[..., int], *arguments: Any) -> Export:
        return Export(bind(template, kernel, **parts), arguments)

    numbers = (_NUMBER,) * 4
    by_depth = {}
    if alphabeta := game.alphabeta():
        parts |= {"MAX_DEPTH": alphabeta.MAX_DEPTH, "search_deeper": alphabeta.deepen}
        by_depth["deepen"] = export(decisions.deepen, *numbers)
    return by_depth | {
        "place": export(positions.place, *numbers[:1]),
        "read": export(positions.read, *numbers[:1]),
        "set_match": export(positions.set_match, *numbers[:2]),
        "read_network": export(positions.read_network, *numbers[:1]),
        "to_move": export(positions.seat_to_move),
        "legal": export(positions.legal_actions),
        "apply": export(positions.apply_action, *numbers[:1]),
        "outcomes": export(positions.chance_outcomes),
        "apply_outcome": export(positions.apply_outcome, *numbers[:1]),
        "key": export(positions.position_key),
        "result": export(positions.result),
        "random_game": export(positions.random_game, *numbers[:1]),
        "evaluate_outcomes": export(positions.evaluate_outcomes, *numbers[:1]),
        "size": export(decisions.size, *numbers[:1]),
        "solve": export(decisions.solve, *numbers[:2]),
        "search": export(decisions.search, *numbers),
        "begin": export(decisions.begin, *numbers),
        "refine": export(decisions.refine),
        "simulate": export(decisions.simulate, *numbers[:2]),
        "lead": export(decisions.lead),
        "rank": export(results.rank),
        "positions": export(results.positions),
        "shorten": export(results.shorten),
        "notice": export(results.notice, _NUMBER, _REAL),
        "line": export(results.line),
        "look_ahead": export(lookahead.look_ahead, *numbers[:3]),
    }


def source_files(game: Game[Any]) -> list[Path]:
    """Return the files from which, with their imports, the exported functions are compiled.

    Args:
        game: The game.
    """
    parts: tuple[Any, ...] = (
        game.kernel(),
        game.features(),
        game.action_rollouts(),
        game.endings(),
        game.alphabeta(),
    )
    return [Path(__file__), *(Path(part.__file__) for part in parts if part)]


def _parts(game: Game[Any], kernel: Kernel, *, with_network: bool) -> dict[str, Any]:
    """Return what the exported templates call, by name."""
    features, rollouts = game.features(), game.action_rollouts()
    has_network = features is not None and (rollouts is not None or with_network)
    more: dict[str, Any] = {
        "BY_ROLLOUTS": int(rollouts is not None),
        "HAS_NETWORK": int(has_network),
        "RAW_VISITS": simulation.ROLLOUT_VALUE_VISITS if rollouts else simulation.RAW_VALUE_VISITS,
        "inputs_of": _no_size,
        "write_odds": bind(match_odds.write_odds, kernel),
        "evaluate_actions": _nothing,
        "correct_best": _nothing,
        "rollout_memory": _nothing,
        "endings_size": _no_size,
        "alphabeta_size": _no_size,
        "solve_ending": _unsolved,
        "MAX_PLIES": 0,
    }
    evaluate_result = bind(simulation.evaluate_result, kernel)
    if features is not None and has_network:
        kernel_of_features = {
            "MAX_ACTIVE": features.MAX_ACTIVE,
            "ROLLOUTS_SIZE": rollouts.WORKSPACE_SIZE if rollouts else 0,
        }
        inputs_ = {"inputs": features.inputs, "BY_ROLLOUTS": more["BY_ROLLOUTS"]}
        more["inputs_of"] = bind(_inputs_of, kernel, **inputs_)
        more["evaluator_in"] = bind(
            _network_evaluator_in,
            kernel,
            network_workspace_in=bind(network.network_workspace_in, kernel, **kernel_of_features),
        )
        more["evaluate"] = network.evaluator(kernel, features)
    else:
        more["evaluator_in"] = bind(
            _rollout_evaluator_in,
            kernel,
            rollout_workspace_in=bind(rollout.rollout_workspace_in, kernel),
        )
        more["evaluate"] = rollout.evaluator(kernel)
    if features is not None and rollouts is not None:
        more["evaluate"] = corrected_rollouts.evaluator(kernel, features, rollouts)
        more["evaluate_actions"] = rollouts.evaluate_actions
        more["correct_best"] = corrected_rollouts.best_corrector(kernel, features)
        more["rollout_memory"] = _rollout_memory
        more["expand"] = bind(
            simulation.expand_by_rollouts,
            kernel,
            evaluate_actions=more["evaluate_actions"],
            correct_best=more["correct_best"],
        )
    else:
        evaluate_state = bind(
            simulation.evaluate_state,
            kernel,
            evaluate=more["evaluate"],
            evaluate_result=evaluate_result,
        )
        more["expand"] = bind(simulation.expand, kernel, evaluate_state=evaluate_state)
    more["run_simulations"] = bind(
        simulation.simulate, kernel, evaluate_result=evaluate_result, expand=more["expand"]
    )
    if alphabeta := game.alphabeta():
        more["alphabeta_size"] = alphabeta.size
    if endings := game.endings():
        more["endings_size"], more["solve_ending"] = endings.size, endings.solve
        more["MAX_PLIES"] = endings.MAX_PLIES

    # From here on each needs those before it.
    def add(name: str, template: Callable[..., Any], *names: str) -> None:
        more[name] = bind(template, kernel, **{part: more[part] for part in names})

    add("block_in", blocks.block_in, "inputs_of")
    more["search_workspace_in"] = bind(
        simulation.search_workspace_in, kernel, RAW_VISITS=more["RAW_VISITS"]
    )
    add("search_in", decisions.search_in, "evaluator_in", "search_workspace_in")
    add("current_search_in", decisions.current_search_in, "search_in")
    add("sample", decisions.sample)
    add("use_rollouts", decisions.use_rollouts, "correct_best")
    searching = ("block_in", "current_search_in")
    add("begin", decisions.begin, *searching, "sample", "expand", "BY_ROLLOUTS")
    add("refine", decisions.refine, *searching, "evaluate_actions", "rollout_memory", "BY_ROLLOUTS")
    add("simulate", decisions.simulate, *searching, "use_rollouts", "run_simulations")
    add("add_rollouts", lookahead.add_rollouts)
    return more


@njit
def _no_size(_players: int) -> int:
    return 0


@njit
def _nothing(*_arguments: Any) -> int:
    return 0


@njit
def _unsolved(*_arguments: Any) -> int:
    return 0


def _inputs_of(players: int) -> int:
    """Return the number of a network's inputs: features, and results of rollouts (a template)."""
    return inputs(players) + (players if BY_ROLLOUTS else 0)


@returning_views
def _network_evaluator_in(
    block: Bytes, at: int, rng: Rng, parts: Block, players: int
) -> tuple[Any, int]:
    """Return the working arrays of a network, and the place after them (a template)."""
    weight = match_odds.network_weight(parts.numbers[ROUNDS_LEFT])
    return network_workspace_in(block, at, rng, parts.odds.by_score, weight, players)


@returning_views
def _rollout_evaluator_in(
    block: Bytes, at: int, rng: Rng, _parts: Block, players: int
) -> tuple[Any, int]:
    """Return the working arrays of rollouts, and the place after them (a template)."""
    return rollout_workspace_in(block, at, rng, players)


@njit
@returning_views
def _rollout_memory(workspace: Any) -> Any:
    return workspace.rollouts
