"""The evaluation of a position, for programs that use the library."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hexwarp.core.arguments import at_least_one, check_type, seconds_from, seed_from
from hexwarp.core.errors import MalformedError
from hexwarp.core.state import State
from hexwarp.core.types import Seat
from hexwarp.search import network_file
from hexwarp.search.analysis import DEFAULT_NODES, WinProbabilities, win_shares
from hexwarp.search.exact import solve_or_search

__all__ = ["PositionEvaluation", "evaluate"]


@dataclass(frozen=True, slots=True)
class PositionEvaluation:
    """The evaluation of a position.

    Attributes:
        seat: The seat whose moves and knowledge were searched; None if the game is over.
        win: The win probability of each seat with the best move, 0 to 1, at index seat - 1; of a
            finished game, each seat's share of the win.
        moves: All legal moves of the seat with its win probability after each; best first.
        nodes: The positions that the search evaluated.
        exact: Whether the probabilities are exact, as the rest of the game could be solved.
    """

    seat: Seat | None
    win: WinProbabilities
    moves: tuple[tuple[str, float], ...]
    nodes: int
    exact: bool


def evaluate(
    state: State,
    *,
    seat: Seat | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    network: Path | str | None = None,
    seed: int = 0,
) -> PositionEvaluation:
    """Evaluate a position by the search of the levels, with the knowledge of a seat alone.

    A position near the end is solved exactly where the game can (``Game.endings``).

    Args:
        state: The position.
        seat: A seat that may act; by default the first.
        nodes: Positions that the search evaluates; ``DEFAULT_NODES`` by default.
        seconds: Search time in seconds, instead of ``nodes``.
        network: A file that ``hexwarp train`` wrote; the game's own network by default.
        seed: The seed of the search: with ``nodes``, the same arguments give the same evaluation.

    Raises:
        MalformedError: The seat may not act, both ``nodes`` and ``seconds`` are given or one is
            too low, the game has no compiled rules, or the file holds no network for it.
        OSError: The file cannot be read.

    Example:
        >>> evaluation = evaluate(State("hyper6", seed=1), nodes=2000)
        >>> evaluation.win, evaluation.moves[0]
    """
    check_type("state", state, State)
    game, seed = state.game, seed_from(seed)
    if nodes is not None and seconds is not None:
        raise MalformedError("A search is limited by nodes or by seconds, not by both.")
    nodes = None if nodes is None else at_least_one("nodes", nodes)
    seconds = seconds_from(seconds)
    if seat is not None and seat not in state.to_move:
        raise MalformedError(f"Seat {seat} is not to move.")
    if not state.to_move:
        return PositionEvaluation(None, win_shares(game, state.history.state), (), 0, True)
    mover = state.to_move[0] if seat is None else seat
    redacted = state.redacted(mover)
    evaluation = solve_or_search(
        game,
        redacted,
        mover,
        seed,
        nodes=None if seconds is not None else nodes or DEFAULT_NODES,
        seconds=seconds,
        network=None if network is None else network_file.read(Path(network)),
    )
    moves = tuple(
        (game.action_text(redacted, mover, action), value[mover - 1])
        for action, value in zip(evaluation.actions, evaluation.values, strict=True)
    )
    return PositionEvaluation(
        mover, evaluation.root_value, moves, evaluation.nodes, evaluation.exact
    )
