"""Events survive their way into the table and back; what is no event is refused."""

import json
from collections.abc import Iterator
from dataclasses import MISSING, fields, replace
from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.commitment import text_commitment
from hexwarp.core.types import JsonObject
from hexwarp.match import commands, seating
from hexwarp.match.clock import DAY_MS, days, realtime
from hexwarp.match.commitment import commit_again, reveal_contribution
from hexwarp.match.event_log import LoggedEvent, replay
from hexwarp.match.events import KINDS, Moved, Rematch, Resumed
from hexwarp.match.outage import Outage
from hexwarp.match.seat_holder import SeatHolder, spectator_id
from hexwarp.storage.play.event_rows import InvalidEventError, from_row, to_row
from support.logged_events import created
from support.matches import ANN, BOB, BOT, CAROL, ScriptedMatch
from toy import Cairn

HYPER6 = registry.game_type("hyper6")
INDIGO = registry.game_type("indigo")
OPEN = SeatHolder()
ANNS_PAGE, BOBS_PAGE = (replace(holder, confirms_ready=True) for holder in (ANN, BOB))


def played_at_random(match: ScriptedMatch, seed: int) -> ScriptedMatch:
    """Play all rounds, and take some moves back where that is allowed."""
    chance = Random(seed)
    while match.match.status == "playing":
        now = match.match
        if now.round_over:
            match.add(commands.start_next_round(now, "ann"))
        elif "undo" in match.allowed("ann") and chance.random() < 0.2:
            match.add(commands.undo(now, "ann"))
        else:
            seat = chance.choice(now.to_move)
            legal = now.game.legal_actions(now.history.state, seat)
            match.add(commands.make_bot_move(now, seat, chance.choice(legal)), after=1000)
    return match


def with_contributions_and_a_clock() -> ScriptedMatch:
    match = ScriptedMatch(
        ANNS_PAGE,
        OPEN,
        rounds=2,
        clock=realtime(5, 3),
        rated=True,
        public=True,
        draws_first=True,
        commitment=text_commitment("my dog"),
    )
    joining = replace(BOBS_PAGE, name="Bøb ♟", commitment=text_commitment("b"))
    match.add(seating.join_match(match.match, joining, None))
    match.add(reveal_contribution(match.match, "bob", "b"))
    match.add(reveal_contribution(match.match, "ann", "my dog"))
    match.add(commands.confirm_ready(match.match, "ann"))
    match.add(commands.confirm_ready(match.match, "bob", ("ann",)))
    match.add(commands.confirm_ready(match.match, "ann"))
    outage = Outage(match.time, match.time + 4000)
    overdue = commands.overdue_event(match.match, outage.ended, [outage])
    assert overdue
    match.add(overdue, after=4000)
    match.add(Moved(1, "s", (), lost=300), after=500)
    match.play_round()
    match.add(commands.start_next_round(match.match, "ann"))
    match.add(commands.confirm_ready(match.match, "bob"))
    match.move("s")
    match.add(Resumed(), after=DAY_MS)
    match.add(seating.resign(match.match, "bob", None))
    match.add(Rematch("y"))
    return match


def of_three_who_come_and_go() -> ScriptedMatch:
    match = ScriptedMatch(ANN, OPEN, OPEN, OPEN, game=INDIGO, clock=days(2))
    match.add(seating.join_match(match.match, replace(BOB, guest=True, entropy="b"), 3))
    match.add(seating.join_match(match.match, CAROL, None))
    match.add(seating.leave(match.match, "carol", None))
    match.add(seating.join_match(match.match, CAROL, 2))
    match.add(seating.start_match(match.match, "ann", "greedy"))
    match.add(seating.share_view(match.match, "bob", None, spectator_id("secret")))
    match.add(seating.leave(match.match, "carol", None))
    match.add(seating.return_to_seat(match.match, "carol", None))
    match.add(seating.share_view(match.match, "bob", None, None))
    overdue = commands.overdue_event(match.match, match.time + 3 * DAY_MS)
    assert overdue
    match.add(overdue, after=3 * DAY_MS)
    return played_at_random(match, 3)


def with_proposals() -> ScriptedMatch:
    match = ScriptedMatch(ANN, BOB, CAROL, options={"height": 20})
    for user_ids in (("bob",), ("carol", "bob")):
        match.move("s")
        match.add(commands.propose_takeback(match.match, "ann"))
        for user_id in user_ids:
            match.add(commands.answer_proposal(match.match, user_id, len(user_ids) > 1))
        match.move("r")
        match.move("c")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Cairn, "may_be_drawn", True)
        match.add(commands.offer_draw(match.match, "carol"))
    for user_id in ("ann", "bob"):
        match.add(commands.answer_proposal(match.match, user_id, True))
    return match


def rematch_that_is_aborted() -> ScriptedMatch:
    match = ScriptedMatch(ANN, BOB, BOT)
    match.play_round()
    again = ScriptedMatch(ANN, BOB, BOT)
    again.log.clear()
    again.match = again._apply(None, seating.create_rematch(match.match, "bob"))
    again.add(seating.accept_rematch(again.match, "ann"))
    overdue = commands.overdue_event(again.match, again.time + commands.ABANDONMENT_MS)
    assert overdue
    again.add(overdue)
    return again


def that_is_left_before_its_start() -> ScriptedMatch:
    sealed = text_commitment("a")
    match = ScriptedMatch(ANN, OPEN, clock=days(2), rated=True, commitment=sealed)
    joining = replace(BOB, commitment=text_commitment("b"))
    match.add(seating.join_match(match.match, joining, None))
    match.add(reveal_contribution(match.match, "ann", "a"))
    match.add(seating.leave(match.match, "bob", None))
    match.add(commit_again(match.match, "ann", text_commitment("c")))
    match.add(seating.join_match(match.match, joining, None))
    match.add(seating.leave(match.match, "bob", None, loses_by_leaving=True))
    match.add(reveal_contribution(match.match, "ann", "c"))
    return match


def that_is_left_to_bots() -> ScriptedMatch:
    match = ScriptedMatch(ANN, BOT, BOT, clock=days(2), rated=True)
    match.add(seating.leave(match.match, "ann", None))
    overdue = commands.overdue_event(match.match, match.time + commands.ABANDONMENT_MS)
    assert overdue
    match.add(overdue)
    return match


@pytest.fixture(scope="module")
def matches() -> list[ScriptedMatch]:
    """Return matches that have events of all kinds."""
    chosen = {"setup": "chosen"}
    return [
        with_contributions_and_a_clock(),
        of_three_who_come_and_go(),
        with_proposals(),
        rematch_that_is_aborted(),
        that_is_left_before_its_start(),
        that_is_left_to_bots(),
        played_at_random(ScriptedMatch(ANN, BOT, game=INDIGO, rounds=3), 1),
        played_at_random(ScriptedMatch(ANN, BOT, game=HYPER6, options=chosen, rounds=3), 2),
    ]


def in_json(logged: LoggedEvent) -> Any:
    """Return the row of an event as a database gives it back."""
    return json.loads(json.dumps(to_row(logged)))


def examples(matches: list[ScriptedMatch]) -> Iterator[LoggedEvent]:
    """Yield the events, but of each kind and number of fields only the first few."""
    count: dict[tuple[str, int], int] = {}
    for logged in (logged for match in matches for logged in match.log):
        key = (logged.event.kind, len(logged.event.to_json()))
        count[key] = count.get(key, 0) + 1
        if count[key] <= 5:
            yield logged


def test_every_event_is_the_same_after_it_was_stored(matches: list[ScriptedMatch]) -> None:
    for match in matches:
        read = [from_row(**in_json(logged)) for logged in match.log]
        assert read == match.log
        # In contrast to a comparison, a text tells True from 1.
        assert repr(read) == repr(match.log)
        assert replay(read)[-1][1] == match.match
    kinds = [logged.event.kind for match in matches for logged in match.log]
    assert {*kinds} == {*KINDS}
    assert len(kinds) > 500


def test_fields_of_later_versions_are_ignored(matches: list[ScriptedMatch]) -> None:
    def extended(value: Any) -> Any:
        if isinstance(value, list):
            return [extended(item) for item in value]
        if isinstance(value, dict):
            return {key: extended(item) for key, item in value.items()} | {"later": [1, None]}
        return value

    for logged in examples(matches):
        row = in_json(logged)
        options = {"options": row["data"]["options"]} if "options" in row["data"] else {}
        assert from_row(**row | {"data": extended(row["data"]) | options}) == logged


def test_each_field_without_a_default_is_needed(matches: list[ScriptedMatch]) -> None:
    for logged in examples(matches):
        row = in_json(logged)
        for field in fields(logged.event):
            less = row | {"data": {k: v for k, v in row["data"].items() if k != field.name}}
            if field.default is MISSING:
                with pytest.raises(
                    InvalidEventError, match=f"{row['kind']}.{field.name}: Field req"
                ):
                    from_row(**less)
            else:
                event = replace(logged.event, **{field.name: field.default})
                assert from_row(**less) == replace(logged, event=event)


CREATED = created("m").event.to_json()


@pytest.mark.parametrize(
    ("kind", "data", "reason"),
    [
        ("resignd", {"seat": 1}, "there is no kind 'resignd'"),
        ("", {}, "there is no kind ''"),
        ("resigned", {}, "resigned.seat"),
        ("resigned", {"seat": "1"}, "resigned.seat"),
        ("resigned", {"seat": True}, "resigned.seat"),
        ("resigned", {"seat": 1.0}, "resigned.seat"),
        ("resigned", {"seat": 1.5}, "resigned.seat"),
        ("resigned", {"seat": None}, "resigned.seat"),
        ("filled", {"seats": 1, "bot": "greedy"}, "filled.seats"),
        ("filled", {"seats": [1, "2"], "bot": "greedy"}, "filled.seats.1"),
        ("move", {"seat": 1, "move": 5, "outcomes": []}, "move.move"),
        ("move", {"seat": 1, "move": "s", "outcomes": [True]}, "move.outcomes.0"),
        ("move", {"seat": 1, "move": "s", "outcomes": [], "lost": None}, "move.lost"),
        ("answered", {"seats": [1], "agrees": 1}, "answered.agrees"),
        ("proposed", {"what": "a pause", "seat": 1}, "proposed.what"),
        ("shared", {"seat": 1}, "shared.link"),
        ("created", {}, "created.game"),
        ("created", CREATED | {"options": {"height": None}}, "created.options.height"),
        ("created", CREATED | {"clock": {"kind": "realtime"}}, "created.clock.time"),
        ("created", CREATED | {"chairs": [{"name": "Ann"}]}, "created.chairs.0.player"),
        ("created", CREATED | {"chairs": [{"name": 1, "player": "a"}]}, "created.chairs.0.name"),
    ],
)
def test_what_is_no_event_is_reported_in_one_sentence(
    kind: str, data: JsonObject, reason: str
) -> None:
    with pytest.raises(InvalidEventError) as error:
        from_row("m", 7, kind, data, 1)
    sentence = str(error.value)
    assert sentence.startswith(f"Event 7 of match m is not valid: {reason}")
    assert sentence.endswith(".")
    assert not {"..", "\n"} & {sentence[-2:], *sentence}
