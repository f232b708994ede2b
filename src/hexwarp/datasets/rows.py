"""A game as rows of a data set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pyarrow as pa

from hexwarp.arena.self_play import PlayedGame, SelfPlay, record_tags
from hexwarp.core.errors import MalformedError
from hexwarp.core.history import History
from hexwarp.core.record import Record, write
from hexwarp.core.registry import spec_of
from hexwarp.datasets.columns import TABLES, schema

__all__ = ["GameRows", "decision_facts", "game_facts", "rows_of"]


class GameRows(NamedTuple):
    """The rows of one game, in both tables."""

    decisions: pa.RecordBatch
    games: pa.RecordBatch


def rows_of(setup: SelfPlay, identifier: str, played: PlayedGame) -> GameRows:
    """Return the rows of a game.

    Args:
        setup: The set-up of the games.
        identifier: The identifier of the data set, with which that of the game begins.
        played: The game.

    Raises:
        MalformedError: The game is not over.

    Example:
        >>> rows = rows_of(setup, "0f3c", setup.play(0))
        >>> rows.decisions.num_rows, rows.games.num_rows
    """
    history = played.history
    bots = setup.names_by_seat(played.number)
    common = {
        "record_id": f"{identifier}-{played.number:06}",
        "game": spec_of(setup.game),
        "seed": setup.seed,
        "number": played.number,
    }
    game: dict[str, Any] = common | game_facts(history)
    shared = common | {name: game[name] for name in ("scores", "shares", "termination")}
    decisions = []
    for facts, evaluation in zip(decision_facts(history), played.evaluations, strict=True):
        seat = facts["seat"]
        own = {"bot": bots[seat - 1], "share": game["shares"][seat - 1]}
        own |= {"visits": None, "values": None, "root_values": None}
        if evaluation is not None:
            by_action = dict(
                zip(
                    evaluation.actions,
                    zip(evaluation.visits, evaluation.values, strict=True),
                    strict=True,
                )
            )
            pairs = [by_action[action] for action in facts["legal_actions"]]
            own["visits"] = [visits for visits, _ in pairs]
            own["values"] = [values[seat - 1] for _, values in pairs]
            own["root_values"] = evaluation.root_value
        decisions.append(shared | facts | own)
    record = write(Record(history, record_tags(bots, setup.seed, played.number)))
    rows = (decisions, [game | {"bots": bots, "record": record}])
    return GameRows(
        *(
            pa.RecordBatch.from_pylist(of_table, schema(table, {}))
            for table, of_table in zip(TABLES, rows, strict=True)
        )
    )


def game_facts(history: History[Any]) -> dict[str, Any]:
    """Return what the rules say about a finished game, by column. Raises MalformedError."""
    game, outcome = history.game, history.game.outcome(history.state)
    if outcome is None:
        raise MalformedError("the game is not over.")
    share = 1 / max(len(outcome.winners), 1)
    return {
        "decisions": len(history.turns),
        "plies": game.ply(history.state),
        "outcomes": list(history.outcomes),
        "scores": list(outcome.scores),
        "shares": [share * (seat in outcome.winners) for seat in game.seats],
        "termination": str(outcome.termination),
    }


def decision_facts(history: History[Any]) -> Iterator[dict[str, Any]]:
    """Yield what the rules say about each decision of a game, by column."""
    game, before = history.game, history.start
    for number, turn in enumerate(history.turns):
        yield {
            "decision": number,
            "ply": game.ply(before),
            "seat": turn.seat,
            "legal_actions": list(game.legal_actions(before, turn.seat)),
            "action": turn.action,
            "action_text": game.action_text(before, turn.seat, turn.action),
            "outcomes": list(turn.outcomes),
        }
        before = turn.state
