"""Each kind of event has its message."""

from typing import Any, get_args

import pytest
from pydantic import BaseModel

from hexwarp.match.events import MatchEvent
from hexwarp.server import event_views, schemas

CLASSES: tuple[type[Any], ...] = get_args(MatchEvent)
MESSAGES: tuple[type[BaseModel], ...] = get_args(get_args(schemas.messages.GameEvent)[0])


def message_of(kind: str) -> type[BaseModel]:
    """Return the message of a kind of event."""
    (message,) = (
        message for message in MESSAGES if kind in get_args(message.model_fields["kind"].annotation)
    )
    return message


def test_every_event_has_a_message() -> None:
    assert {*event_views._message.registry} == {*CLASSES, object}
    assert {message_of(event.kind) for event in CLASSES} == {*MESSAGES}


@pytest.mark.parametrize("event", CLASSES, ids=lambda event: event.kind)
def test_events_that_change_seats_are_those_whose_messages_list_them(event: type[Any]) -> None:
    listed = message_of(event.kind).model_fields.get("seats")
    assert event.changes_seats == (
        listed is not None and listed.annotation == list[schemas.games.Seat]
    )
