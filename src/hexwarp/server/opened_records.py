"""The replay of a record that a user opens."""

from __future__ import annotations

from hexwarp.core import record
from hexwarp.match.record import move_text
from hexwarp.server import schemas


def replay(text: str) -> schemas.Replay:
    """Return the games of a record, turn by turn; all that it contains is visible.

    Raises:
        RecordError: The text is not a valid record.
    """
    return schemas.Replay(games=[_replayed_game(game) for game in record.read(text)])


def _replayed_game(source: record.Record) -> schemas.ReplayedGame:
    history, game = source.history, source.history.game
    outcome = game.outcome(history.state)
    return schemas.ReplayedGame(
        game=game.name,
        players=game.players,
        options=dict(game.options),
        tags=dict(source.tags),
        start=game.view(history.start, game.seats),
        events=list(history.events),
        turns=[
            schemas.Ply(
                seat=turn.seat,
                move=move_text(history, index, game.seats) or "",
                ply=game.ply(turn.state),
                events=list(turn.events),
                state=game.view(turn.state, game.seats),
            )
            for index, turn in enumerate(history.turns)
        ],
        result=schemas.ReplayedResult(
            scores=list(outcome.scores),
            winners=list(outcome.winners),
            termination=outcome.termination,
        )
        if outcome
        else None,
    )
