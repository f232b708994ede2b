"""Contributions to chance over HTTP: every way to a table, and what others see before the start."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hexwarp.core import record
from hexwarp.core.commitment import text_commitment
from hexwarp.core.verify import verify
from hexwarp.match import commands as m
from hexwarp.match import commitment, seating
from hexwarp.match.errors import Refusal
from hexwarp.match.event_log import AppliedEvent
from hexwarp.match.record import record_text
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server import event_views, views
from support.client import receive_until
from support.users import User, move_once

SEED = bytes(range(32))
RAPID = {"kind": "realtime", "minutes": 5, "increment": 0}
PAIR = {"game": "cairn", "players": 2, "clock": RAPID}


def by(text: str) -> dict[str, str]:
    return {"commitment": text_commitment(text)}


def reveal(user: User, game: dict[str, Any], text: str) -> dict[str, Any]:
    answer = user.post(f"/games/{game['id']}/reveal", {"entropy": text})
    assert answer.status_code == 200, answer.text
    after: dict[str, Any] = answer.json()
    return after


def states(game: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [
        (contribution["state"], contribution["text"])
        for contribution in game["fairness"]["contributions"]
    ]


def check_start(ann: User, bob: User, game: dict[str, Any]) -> None:
    """Check that a game of both waits for their texts "a" and "b", and is verified at the end."""
    before = bob.game(game)
    assert (before["status"], before["state"], before["seq"]) == ("waiting", None, 2)
    assert states(before) == [("sealed", None), ("sealed", None)]
    assert states(reveal(bob, game, "b")) == [("sealed", None), ("revealed", None)]
    started = reveal(ann, game, "a")
    assert (started["status"], started["fairness"]["seal"]) == (
        "playing",
        before["fairness"]["seal"],
    )
    assert states(started) == [("revealed", "a"), ("revealed", "b")]
    assert started["fairness"]["entropy"] == ["a", "b"]
    move_once(game, ann, bob)
    bob.post(f"/games/{game['id']}/resign")
    (kept,) = record.read(bob.get(f"/games/{game['id']}/record").text)
    assert kept.tags["Contributions"] == f"{text_commitment('a')} {text_commitment('b')}"
    assert verify(kept) == len(bob.get(f"/games/{game['id']}/chance").json()["draws"])


def test_table_with_a_link(ann: User, bob: User) -> None:
    game = ann.create("me", "open", **by("a"))
    assert (game["status"], states(game)) == ("waiting", [("sealed", None)])
    bob.post(f"/games/{game['id']}/join", by("b"))
    check_start(ann, bob, game)


def test_pairing_draws_who_starts(ann: User, bob: User) -> None:
    waiting = ann.post("/pair", {**PAIR, **by("a")}).json()
    game = bob.post("/pair", {**PAIR, **by("b")}).json()
    assert (game["id"], game["you"], game["fairness"]["draws_first"]) == (waiting["id"], [2], True)
    check_start(ann, bob, game)
    draws = bob.get(f"/games/{game['id']}/chance").json()["draws"]
    (first, *_) = draws
    assert (first["n"], first["outcomes"]) == (0, [[1, 1], [2, 1]])
    before = [ann.id, bob.id]
    assert bob.game(game)["seats"][0]["person"] == before[first["drawn"] - 1]


def test_rematch(ann: User, bob: User) -> None:
    played = ann.create("me", "open")
    bob.post(f"/games/{played['id']}/join")
    bob.post(f"/games/{played['id']}/resign")
    game = ann.post(f"/games/{played['id']}/rematch", by("a")).json()
    again = ann.post(f"/games/{played['id']}/rematch", by("another")).json()
    assert again["fairness"] == game["fairness"], "a second request changes nothing"
    bob.post(f"/games/{played['id']}/rematch", by("b"))
    check_start(ann, bob, game)


@pytest.mark.parametrize("seats", [("me", "greedy"), ("me", "me"), ("greedy", "greedy")])
def test_full_table_waits_for_its_host(ann: User, seats: tuple[str, ...]) -> None:
    game = ann.create(*seats, first="random", **by("a"))
    assert (game["status"], game["state"], "reveal" in game["may"]) == ("waiting", None, True)
    assert reveal(ann, game, "a")["status"] in ("playing", "finished")


def test_program_starts_a_full_table_at_once(ann: User) -> None:
    game = ann.create("me", "greedy", first="random", entropy="a")
    assert (game["status"], states(game)) == ("playing", [("open", "a")])


def test_table_that_waits_for_contributions_is_not_offered(ann: User, bob: User) -> None:
    game = ann.create("me", "open", public=True, **by("a"))
    with ann.follow(game) as socket:
        receive_until(socket, "game")
        assert [table["id"] for table in bob.get("/lobby").json()["tables"]] == [game["id"]]
        bob.post(f"/games/{game['id']}/join", by("b"))
        assert bob.get("/lobby").json()["tables"] == []
        (mine,) = ann.get("/me/games").json()["games"]
        assert (mine["status"], mine["your_turn"]) == ("waiting", True)
        reveal(ann, game, "a")
        (mine,) = ann.get("/me/games").json()["games"]
        assert (mine["status"], mine["your_turn"]) == ("waiting", False)


def test_refusals(ann: User, bob: User) -> None:
    game = ann.create("me", "open", **by("a"))
    path = f"/games/{game['id']}"
    for user, body, expected in (
        (ann, {"entropy": "a"}, (409, "not_now")),
        (bob, {}, (409, "not_now")),
        (ann, {"entropy": "x" * 65}, (422, "malformed")),
        (ann, {"entropy": 5}, (422, "malformed")),
    ):
        answer = user.post(f"{path}/reveal", body)
        assert (answer.status_code, answer.json()["code"]) == expected
    for wrong in ("A" * 64, "a" * 63, "a" * 64 + "\n", 5):
        answer = bob.post(f"{path}/join", {"commitment": wrong})
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    bob.post(f"{path}/join")
    answer = ann.post(f"{path}/reveal", {"entropy": "b"})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


# --- secrecy -------------------------------------------------------------------------------------


def seen(applied: list[AppliedEvent], viewer: str | None) -> str:
    """Return all that a viewer is told about a match that has not started."""
    status, match = views.TableStatus(), applied[-1][1]
    messages = [
        event_views.message(logged, after, event_views.visible_seats(after, viewer, match), status)
        for logged, after in applied
    ]
    with pytest.raises(Refusal, match="has not begun"):
        record_text(match, viewer)
    with pytest.raises(Refusal):
        views.chance(match)
    shown = [*messages, views.game(match, viewer, status)]
    return json.dumps([message.model_dump() for message in shown])


@pytest.mark.parametrize("viewer", ["ann", "bob", "carol", None])
def test_worlds_that_differ_in_a_text_look_alike_before_the_start(viewer: str | None) -> None:
    """Apart from its commitment; the text is shown to nobody before all texts are fixed."""
    worlds: list[list[str]] = []
    for text in ("my dog", "your cat"):
        committed = text_commitment(text)
        bob = SeatHolder("Bob", "bob", commitment=text_commitment("b"))
        created = seating.create_match(
            "ann",
            "indigo",
            2,
            {},
            [SeatHolder("Ann", "ann"), SeatHolder()],
            commitment=committed,
            draws_first=True,
            seed=SEED,
        )
        log = m.apply_new_event(None, "x", created, 1000)
        looks = [seen(log, viewer)]
        log += m.apply_new_event(log[-1][1], "x", seating.join_match(log[-1][1], bob, None), 1000)
        looks.append(seen(log, viewer))
        revealed = commitment.reveal_contribution(log[-1][1], "ann", text)
        log += m.apply_new_event(log[-1][1], "x", revealed, 1000)
        looks.append(seen(log, viewer))
        assert all(committed in look for look in looks)
        worlds.append([look.replace(committed, "") for look in looks])
        revealed = commitment.reveal_contribution(log[-1][1], "bob", "b")
        log += m.apply_new_event(log[-1][1], "x", revealed, 1000)
        assert log[-1][1].entropy == (text, "b")
    assert worlds[0] == worlds[1]
