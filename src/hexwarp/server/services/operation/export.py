"""Export of a user's personal data."""

from __future__ import annotations

from hexwarp.match.event_log import LoggedEvent, replay
from hexwarp.match.record import record_text
from hexwarp.server import schemas
from hexwarp.server.services.people.sessions import id_in_match
from hexwarp.server.services.play import conditional_moves
from hexwarp.storage import User
from hexwarp.storage.play.chat import ChatLine
from hexwarp.storage.play.user_match_data import UserMatchData


def exported_game(
    events: list[LoggedEvent], user: User, lines: list[ChatLine], own: list[UserMatchData]
) -> schemas.accounts.ExportedGame:
    """Return a user's data of a match, from its log, chat and private data."""
    match = replay(events)[-1][1]
    begun = bool(match.histories)
    return schemas.accounts.ExportedGame(
        id=match.id,
        game=match.game.name,
        status=match.status,
        record=record_text(match, id_in_match(user, match)) if begun else None,
        said=[line.text or str(line.phrase) for line in lines],
        notes="\n".join(data.notes for data in own if data.notes),
        conditions=[
            line for data in own for line in conditional_moves.line_texts(data.conditional_moves)
        ],
    )
