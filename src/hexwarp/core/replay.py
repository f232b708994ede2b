"""What a game came to, as the JSON objects of ``hexwarp replay --json``: docs/records.md."""

from __future__ import annotations

from typing import Any

from hexwarp.core.history import History
from hexwarp.core.types import JsonObject


def ply(number: int, history: History[Any], turn: int) -> JsonObject:
    """The ply that turn ``turn`` (from 0) of game ``number`` (from 1) made, and what it led to."""
    game, made = history.game, history.turns[turn]
    move = game.write_move(history.before(turn), made.seat, made.action, made.outcomes)
    head: JsonObject = {
        "game": number,
        "ply": game.ply(made.state),
        "seat": made.seat,
        "move": move,
    }
    return head | game.snapshot(made.state)


def latest(history: History[Any]) -> JsonObject:
    """The object of the last ply; before the first one, ply 0 without seat and move."""
    game = history.game
    for turn in reversed(range(len(history.turns))):
        if game.ply(history.turns[turn].state) > game.ply(history.before(turn)):
            return ply(1, history, turn)
    return {"game": 1, "ply": 0, "seat": None, "move": None} | game.snapshot(history.start)


def result(number: int, history: History[Any]) -> JsonObject:
    """How the game ended, or the points so far."""
    game, state = history.game, history.state
    outcome = game.outcome(state)
    return {
        "game": number,
        "result": True,
        "scores": list(outcome.scores) if outcome else game.view(state, game.seats)["scores"],
        "winners": list(outcome.winners) if outcome else [],
        "finished": outcome is not None,
    }
