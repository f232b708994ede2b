"""The JSON objects of ``hexwarp replay --json``; docs/records.md describes them."""

from __future__ import annotations

from typing import Any

from hexwarp.core.history import History
from hexwarp.core.types import JsonObject

__all__ = ["latest", "ply", "result"]


def ply(number: int, history: History[Any], turn: int) -> JsonObject:
    """Return the JSON object of a ply.

    Args:
        number: The game's number in its file, from 1.
        history: The game.
        turn: The index of the turn that made the ply, from 0.

    Returns:
        The move, and the snapshot of the state after it.
    """
    game, taken = history.game, history.turns[turn]
    move = game.write_move(history.before(turn), taken.seat, taken.action, taken.outcomes)
    head: JsonObject = {
        "game": number,
        "ply": game.ply(taken.state),
        "seat": taken.seat,
        "move": move,
    }
    return head | game.snapshot(taken.state)


def latest(history: History[Any]) -> JsonObject:
    """Return the JSON object of the last ply, or of ply 0 (without seat and move) at the start."""
    game = history.game
    for turn in reversed(range(len(history.turns))):
        if game.ply(history.turns[turn].state) > game.ply(history.before(turn)):
            return ply(1, history, turn)
    return {"game": 1, "ply": 0, "seat": None, "move": None} | game.snapshot(history.start)


def result(number: int, history: History[Any]) -> JsonObject:
    """Return the JSON object of a game's result, with the scores so far if it is unfinished.

    Args:
        number: The game's number in its file, from 1.
        history: The game, finished or not.

    Example:
        >>> history = begin(registry.load("indigo"), RandomChance(Random(1)))
        >>> result(1, history)["scores"]
        [0, 0]
    """
    game, state = history.game, history.state
    outcome = game.outcome(state)
    return {
        "game": number,
        "result": True,
        "scores": list(outcome.scores) if outcome else game.view(state, game.seats)["scores"],
        "winners": list(outcome.winners) if outcome else [],
        "finished": outcome is not None,
    }
