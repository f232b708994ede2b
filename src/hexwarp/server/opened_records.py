"""Records that somebody opens, turn by turn."""

from __future__ import annotations

from hexwarp.core import record
from hexwarp.match.record import move_text
from hexwarp.server import schemas


def replay(text: str) -> schemas.Replay:
    """A record's games, turn by turn, with everything that it holds. Raises RecordError."""
    return schemas.Replay(games=[_replayed(one) for one in record.read(text)])


def _replayed(read: record.Record) -> schemas.ReplayedGame:
    history, game = read.history, read.history.game
    outcome = game.outcome(history.state)
    return schemas.ReplayedGame(
        game=game.name,
        players=game.players,
        options=dict(game.options),
        tags=dict(read.tags),
        start=game.view(history.start, game.seats),
        events=list(history.events),
        turns=[
            schemas.Ply(
                seat=turn.seat,
                move=move_text(history, number, game.seats) or "",
                ply=game.ply(turn.state),
                events=list(turn.events),
                state=game.view(turn.state, game.seats),
            )
            for number, turn in enumerate(history.turns)
        ],
        result=schemas.ReplayedResult(
            scores=list(outcome.scores),
            winners=list(outcome.winners),
            termination=outcome.termination,
        )
        if outcome
        else None,
    )
