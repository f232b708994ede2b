"""A match's record, one game a round, as a viewer may see it."""

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
    """Return the record of the rounds that have begun, as this viewer may see it.

    Raises:
        Refusal: The match has not begun.
    """
    match.history  # noqa: B018 - refuses before the start
    texts = []
    for number, history in enumerate(match.histories, start=1):
        tags = {f"Seat{seat}": match.holder(seat, number).name for seat in match.game.seats}
        tags["Date"] = f"{datetime.fromtimestamp(match.began_at / 1000, UTC):%Y.%m.%d}"
        if match.rounds > 1:
            tags["Round"] = f"{number}/{match.rounds}"
        if match.ending and number == match.round:
            tags["Termination"] = match.ending
        shown = _shown_in_record(match, number, viewer)
        tags |= commitment.tags(match, number)
        texts.append(record.write(record.Record(history, tags), shown))
    return "\n".join(texts)


def _shown_in_record(match: Match, number: int, viewer: str | None) -> tuple[Seat, ...]:
    """Return the seats whose secrets a round's record may show.

    An opened seed lets everybody compute all draws, so the record shows them too; but not secret
    choices that no move has revealed.
    """
    history = match.histories[number - 1]
    only_chosen = history.turns and not match.game.ply(history.state)
    if match.over and match.seed and not only_chosen:
        return tuple(match.game.seats)
    return match.visible_seats(viewer, number)


def move_text(history: History[Any], number: int, shown: Collection[Seat]) -> str | None:
    """Return the movetext of turn ``number`` (from 0) for a viewer of the seats ``shown``.

    A secret choice, which makes no ply, is None for the viewers of other seats.
    """
    game, turn, before = history.game, history.turns[number], history.before(number)
    if game.ply(turn.state) > game.ply(before):
        return game.write_move(before, turn.seat, turn.action, turn.outcomes)
    return game.action_text(before, turn.seat, turn.action) if turn.seat in shown else None
