"""The record of a match, one game for each round, redacted for a viewer."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any

from hexwarp.core import record
from hexwarp.core.history import History
from hexwarp.core.types import Seat
from hexwarp.match import commitment
from hexwarp.match.model import Match


def record_text(match: Match, viewer: str | None) -> str:
    """Return the record of the rounds that have started.

    Args:
        match: The match.
        viewer: A user's id, a spectator link's viewer id, or None for a stranger.

    Returns:
        The text, without information that is hidden from the viewer.

    Raises:
        Refusal: The match has not started.

    Example:
        >>> text = record_text(match, "ann")
        >>> text.splitlines()[0]
        '[Game "indigo"]'
    """
    match.history  # noqa: B018 - raises before the start
    texts = []
    for number, history in enumerate(match.histories, start=1):
        tags = {f"Seat{seat}": match.holder(seat, number).name for seat in match.game.seats}
        tags["Date"] = f"{datetime.fromtimestamp(match.started_at / 1000, UTC):%Y.%m.%d}"
        if match.rounds > 1:
            tags["Round"] = f"{number}/{match.rounds}"
        if number == match.round and (match.termination or match.aborted):
            tags["Termination"] = match.termination or "aborted"
        tags |= commitment.chance_tags(match, number)
        visible = visible_seats_of_round(match, number, viewer)
        texts.append(record.write(record.Record(history, tags), visible))
    return "\n".join(texts)


def visible_seats_of_round(match: Match, round_number: int, viewer: str | None) -> tuple[Seat, ...]:
    """Return the seats whose secrets a viewer may see of a round: in its record, and at its end.

    The revealed seed of a match that is over determines all outcomes, so every seat is visible.
    The exception is a round that ended before its first ply: its secret choices were not revealed.

    Args:
        match: The match.
        round_number: The round, from 1.
        viewer: A user's id, a spectator link's viewer id, or None for a stranger.
    """
    history = match.histories[round_number - 1]
    has_secret_choices = history.turns and not match.game.ply(history.state)
    if match.over and match.seed and not has_secret_choices:
        return tuple(match.game.seats)
    return match.visible_seats(viewer, round_number)


def move_text(history: History[Any], index: int, visible_seats: Collection[Seat]) -> str | None:
    """Return the movetext of a turn.

    Args:
        history: The round.
        index: The turn's index in ``history.turns``.
        visible_seats: The seats whose secrets the viewer may see.

    Returns:
        The text, or None for a secret choice of another seat, which is not a ply.
    """
    game, turn, before = history.game, history.turns[index], history.before(index)
    if game.ply(turn.state) > game.ply(before):
        return game.write_move(before, turn.seat, turn.action, turn.outcomes)
    return game.action_text(before, turn.seat, turn.action) if turn.seat in visible_seats else None
