"""The events of a match: their kinds, their JSON in the log, and the names in them."""

from dataclasses import MISSING, fields
from itertools import combinations
from typing import Any, get_args

import pytest

from hexwarp.core.types import JsonObject
from hexwarp.match import events
from hexwarp.match.clock import TimeControl
from hexwarp.match.event_log import LoggedEvent, apply_event
from hexwarp.match.events import (
    Created,
    CreatedSeat,
    Finished,
    Joined,
    Left,
    MatchEvent,
    Moved,
    Ready,
    Resumed,
    Started,
)
from support.logged_events import created

CLASSES: tuple[type[Any], ...] = get_args(MatchEvent)


def test_each_class_has_a_kind_of_its_own() -> None:
    assert len({event.kind for event in CLASSES}) == len(CLASSES) == len(events.KINDS)
    assert {events.KINDS[event.kind] for event in CLASSES} == {*CLASSES}


# --- JSON ----------------------------------------------------------------------------------------

SEAT: JsonObject = {"name": "Ann", "player": "ann", "bot": None, "guest": False}
CREATED: JsonObject = {
    "game": "cairn",
    "players": 2,
    "options": {"height": 12},
    "rounds": 1,
    "host": "ann",
    "chairs": [SEAT, {"name": "greedy", "player": None, "bot": "greedy", "guest": False}],
    "entropy": [],
    "clock": None,
    "public": False,
    "rated": False,
}
SEATS = (CreatedSeat("Ann", "ann"), CreatedSeat("greedy", None, "greedy"))


def created_with(**more: Any) -> Created:
    return Created("cairn", 2, {"height": 12}, 1, "ann", more.pop("seats", SEATS), **more)


@pytest.mark.parametrize(
    ("event", "stored"),
    [
        (created_with(), CREATED),
        (created_with(seed="00ff"), CREATED | {"seed": "00ff"}),
        (created_with(entropy=("my dog",)), CREATED | {"entropy": ["my dog"]}),
        (
            created_with(clock=TimeControl("realtime", 300_000, 3000), public=True, rated=True),
            CREATED
            | {"clock": {"kind": "realtime", "time": 300_000, "increment": 3000}}
            | {"public": True, "rated": True},
        ),
        (
            created_with(commitment="ab", draws_first=True),
            CREATED | {"commitment": "ab", "draws_first": True},
        ),
        (
            created_with(
                seats=(
                    CreatedSeat("Ann", "ann", confirms=True),
                    CreatedSeat("Bob", None, guest=True, reserved="bob"),
                )
            ),
            CREATED
            | {
                "chairs": [
                    SEAT | {"confirms": True},
                    {"name": "Bob", "player": None, "bot": None, "guest": True, "reserved": "bob"},
                ]
            },
        ),
        (
            created_with(seats=(CreatedSeat("Ann", "ann", entropy="a", commitment="b"),)),
            CREATED | {"chairs": [SEAT | {"entropy": "a", "commitment": "b"}]},
        ),
        (
            Joined(2, "bob", "Bob"),
            {"seat": 2, "player": "bob", "name": "Bob", "guest": False, "entropy": ""},
        ),
        (
            Joined(2, "bob", "Bob", guest=True, entropy="b", confirms=True, commitment="ab"),
            {"seat": 2, "player": "bob", "name": "Bob", "guest": True, "entropy": "b"}
            | {"confirms": True, "commitment": "ab"},
        ),
        (Started((3, 1)), {"outcomes": [3, 1]}),
        (Started((), first=2), {"outcomes": [], "first": 2}),
        (Moved(1, "r", (2,)), {"seat": 1, "move": "r", "outcomes": [2]}),
        (Moved(1, "s", (), lost=500), {"seat": 1, "move": "s", "outcomes": [], "lost": 500}),
        (Ready((1, 3)), {"seats": [1, 3]}),
        (Ready((1,), gone=(2,)), {"seats": [1], "gone": [2]}),
        (Resumed(), {}),
        (Resumed(0), {"lost": 0}),
        (Resumed(500), {"lost": 500}),
    ],
)
def test_optional_fields_are_left_out_at_their_default(
    event: MatchEvent, stored: JsonObject
) -> None:
    assert event.to_json() == stored


@pytest.mark.parametrize("event", CLASSES, ids=lambda event: event.kind)
def test_event_cannot_lack_a_field(event: type[Any]) -> None:
    required = [
        field.name
        for field in fields(event)
        if field.default is MISSING and field.default_factory is MISSING
    ]
    event(**dict.fromkeys(required))
    for number in range(len(required)):
        for names in combinations(required, number):
            with pytest.raises(TypeError, match="missing"):
                event(**dict.fromkeys(names))


# --- the beginning of a log ----------------------------------------------------------------------


@pytest.mark.parametrize("event", [Finished(), Left(1), Joined(1, "ann", "Ann")])
def test_log_that_begins_with_another_event_is_refused(event: MatchEvent) -> None:
    with pytest.raises(ValueError, match=f"event 1 of a match is {event.kind}"):
        apply_event(None, LoggedEvent("m", 1, event, 1))


def test_second_creation_is_refused() -> None:
    first = created("m")
    match = apply_event(None, first)
    assert match.status == "waiting"
    with pytest.raises(ValueError, match="event 2 of a match is created"):
        apply_event(match, LoggedEvent("m", 2, first.event, 2))


# --- names ---------------------------------------------------------------------------------------


def test_users_are_named_where_a_seat_is_held_or_kept() -> None:
    held, kept = CreatedSeat("Ann", "ann", confirms=True), CreatedSeat("Bob", None, reserved="bob")
    others = (CreatedSeat("", None), CreatedSeat("greedy", None, "greedy"))
    event = created_with(seats=(held, kept, *others, CreatedSeat("Ann 2", "ann")))
    assert event.named_users == {"ann", "bob"}
    assert Joined(2, "bob", "Bob", entropy="Bob").named_users == {"bob"}


def test_other_events_name_nobody() -> None:
    for event in set(CLASSES) - {Created, Joined}:
        some = event(**dict.fromkeys(field.name for field in fields(event)))
        assert some.named_users == frozenset()
