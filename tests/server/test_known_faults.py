"""Faults of other servers for these games, so that they are none of ours."""

import time
from random import Random
from typing import Any

import pytest

from hexwarp.core import commitment
from hexwarp.server.live import tables
from hexwarp.server.live.tables import Tables

from .conftest import Person

SECOND = {"kind": "realtime", "minutes": 0, "increment": 1}
MINUTES = {"kind": "realtime", "minutes": 5, "increment": 0}


def together(*people: Person, **more: Any) -> dict[str, Any]:
    """A game of these people, who sit in this order."""
    game = people[0].create("me", *["open"] * (len(people) - 1), **more)
    for person in people[1:]:
        assert person.post(at(game, "join")).status_code == 200
    return people[0].game(game)


def at(game: dict[str, Any], call: str) -> str:
    return f"/games/{game['id']}/{call}"


def first_legal(person: Person, game: dict[str, Any]) -> str:
    return str(person.get(at(game, "legal")).json()["moves"][0])


def events(person: Person, game: dict[str, Any], last: str = "game") -> list[dict[str, Any]]:
    """What has happened, up to the first message or event of that kind."""
    found: list[dict[str, Any]] = []
    with person.follow(game) as socket:
        while last not in (found[-1].get("kind"), found[-1]["type"]) if found else True:
            found.append(socket.receive_json())
    return [message for message in found if message["type"] == "event"]


def test_a_viewer_without_a_seat_gets_all_hands_and_the_movers_moves(
    ann: Person, bob: Person, stranger: Person
) -> None:
    game = together(ann, bob, game="indigo", options={"hand": 2})
    for watcher in (stranger, Person(ann.http, "Eve")):
        seen = watcher.game(game)
        assert seen["state"]["hands"] == [["?", "?"], ["?", "?"]]
        assert watcher.get(at(game, "legal")).json() == {"ply": 0, "seat": None, "moves": []}
        assert watcher.get(at(game, "plan")).json()["code"] == "not_your_seat"
        assert watcher.post(at(game, "hint")).json()["code"] == "not_your_seat"
        assert '[Deck "' + "?" * 54 + '"]' in watcher.get(at(game, "record")).text
        (started,) = [one for one in events(watcher, game) if one["kind"] == "started"]
        assert started["state"]["hands"] == seen["state"]["hands"]
        assert {one["kind"] for one in started["events"] if one["type"] == "draw"} == {None}


def test_every_players_snapshot_lists_all_hands(ann: Person, bob: Person) -> None:
    game = together(ann, bob, game="indigo")
    for seat, person in enumerate((ann, bob)):
        hands = person.game(game)["state"]["hands"]
        assert hands[seat] != ["?"]
        assert hands[1 - seat] == ["?"]


def test_the_record_in_play_carries_the_seed(
    ann: Person, bob: Person, stranger: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = bytes(range(32))
    monkeypatch.setattr(commitment, "new_seed", lambda: seed)
    game = together(ann, bob, game="hyper6")
    for person in (ann, bob, stranger):
        told = person.get(at(game, "record")).text
        assert "[Seed " not in told
        assert seed.hex() not in told + person.get(f"/games/{game['id']}").text
        assert person.get(at(game, "chance")).json()["code"] == "not_now"


def test_the_seed_is_the_time_of_creation(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "now_ms", lambda: 1_700_000_000_000)
    monkeypatch.setattr(time, "time_ns", lambda: 1_700_000_000_000_000_000)
    seals = {ann.create("me", "me")["fairness"]["seal"] for _ in range(5)}
    assert len(seals) == 5


def test_any_client_can_take_any_seat(ann: Person, bob: Person, stranger: Person) -> None:
    game = together(ann, bob)
    eve = Person(ann.http, "Eve")
    for seat in (None, 1, 2):
        assert eve.post(at(game, "join"), {"seat": seat}).json()["code"] == "seat_taken"
    assert stranger.post(at(game, "join")).json()["code"] == "no_session"
    for person in (eve, stranger):
        assert person.move(game, "s").json()["code"] == "not_your_seat"
        assert person.post(at(game, "return")).json()["code"] == "not_your_seat"
    assert bob.move(game, "s", seat=1).json()["code"] == "not_your_seat"
    assert [seat["person"] for seat in ann.game(game)["seats"]] == [ann.id, bob.id]


def test_any_client_can_undo_or_call_the_bot_on_anothers_turn(ann: Person, bob: Person) -> None:
    game = together(ann, bob)
    ann.move(game, "s")
    before = ann.game(game)
    eve = Person(ann.http, "Eve")
    for call in ("undo", "takeback", "start", "claim", "hint", "leave", "resign"):
        assert eve.post(at(game, call)).json()["code"] == "not_your_seat", call
    for call in ("undo", "takeback", "claim", "return", "hint", "start"):
        assert bob.post(at(game, call)).status_code in (403, 409), call
    assert ann.game(game) == before


def test_any_seat_can_name_the_winners(ann: Person, bob: Person) -> None:
    game = together(ann, bob)
    with bob.follow(game, game["seq"]) as socket:
        socket.send_json({"type": "SetWinners", "winners": [2]})
        while (message := socket.receive_json())["type"] != "error":
            pass
    assert message["code"] == "malformed"
    body = {"move": "s", "ply": 0, "winners": [2], "result": {"winners": [2]}}
    moved = ann.post(at(game, "moves"), body).json()
    assert (moved["status"], moved["result"]) == ("playing", None)


def test_a_timeout_fires_a_random_move(ann: Person, bob: Person) -> None:
    game = together(ann, bob, clock=SECOND)
    kinds = [event["kind"] for event in events(bob, game, last="finished")]
    assert kinds == ["created", "joined", "started", "timed_out", "finished"]
    assert bob.game(game)["ply"] == 0


def test_a_timeout_plays_for_somebody_under_their_name(ann: Person, bob: Person) -> None:
    carol = Person(ann.http, "Carol")
    game = together(ann, bob, carol, clock=SECOND)
    kinds = [event["kind"] for event in events(bob, game, last="move")]
    assert kinds == ["created", "joined", "joined", "started", "timed_out", "move"]
    seat = bob.game(game)["seats"][0]
    assert (seat["away"], seat["kind"], seat["bot"]) == (True, "bot", "greedy")


def test_undo_lets_one_see_the_next_draw(ann: Person) -> None:
    game = ann.create("me", "me", game="indigo")
    for _ in range(3):
        assert ann.move(game, first_legal(ann, game)).status_code == 200
        assert ann.post(at(game, "undo")).json()["ply"] == 0
    ann.move(game, first_legal(ann, game))
    ann.post(at(game, "resign"), {"seat": 1})
    draws = ann.get(at(game, "chance")).json()["draws"]
    assert [draw["n"] for draw in draws] == [0, 1, 5], "what was taken back came again"


def test_a_takeback_comes_after_a_draw_was_seen(ann: Person, bob: Person) -> None:
    game = together(ann, bob, game="indigo")
    ann.move(game, first_legal(ann, game))
    refused = ann.post(at(game, "takeback")).json()
    assert (refused["code"], "draw" in refused["detail"]) == ("not_now", True)


def test_undo_stops_the_clock(ann: Person, bob: Person) -> None:
    game = together(ann, bob, clock=MINUTES)
    ann.move(game, "s")
    ann.post(at(game, "takeback"))
    after = bob.post(at(game, "answer"), {"agree": True}).json()
    assert [seat["running"] for seat in after["seats"]] == [True, False]
    assert after["seats"][0]["left_ms"] <= 300_000


def test_resigning_does_nothing(ann: Person, bob: Person) -> None:
    game = together(ann, bob)
    result = ann.post(at(game, "resign")).json()["result"]
    assert (result["winners"], result["termination"]) == ([2], "resignation")


def test_after_loading_undo_and_bots_do_not_go_on(ann: Person) -> None:
    game = ann.create("me", "greedy")
    server = ann.http.app.state.server  # type: ignore[attr-defined]
    for kept in (server.tables._live, server.tables._cached):
        kept.clear()
    assert isinstance(server.tables, Tables)
    ann.move(game, "s")
    wait_for_turn(ann, game)
    assert ann.post(at(game, "undo")).json()["ply"] == 0
    ann.move(game, "s")
    assert wait_for_turn(ann, game)["ply"] == 2


def wait_for_turn(person: Person, game: dict[str, Any]) -> dict[str, Any]:
    """The game as soon as it is the person's turn."""
    with person.follow(game) as socket:
        while True:
            message = socket.receive_json()
            seen = message.get("game")
            if seen and set(seen["to_move"]) & set(seen["you"]):
                return dict(seen)


@pytest.mark.parametrize(
    ("name", "options"), [("indigo", {"hand": 2}), ("hyper6", {"setup": "chosen"})]
)
def test_offered_moves_are_refused_and_records_cannot_be_loaded(
    ann: Person, bob: Person, name: str, options: dict[str, Any]
) -> None:
    game = together(ann, bob, game=name, options=options)
    rng = Random(8)
    for _ in range(25):
        now = ann.game(game)
        if now["status"] != "playing":
            break
        person = ann if set(now["you"]) & set(now["to_move"]) else bob
        legal = person.get(at(game, "legal")).json()
        body = {"move": rng.choice(legal["moves"]), "seat": legal["seat"]}
        answer = person.post(at(game, "moves"), body | {"ply": legal["ply"]})
        assert answer.status_code == 200, answer.text
    ann.post(at(game, "resign"))
    record = bob.get(at(game, "record")).text
    (again,) = ann.http.post("/api/replay", content=record).json()["games"]
    assert again["turns"][-1]["ply"] == ann.game(game)["ply"] > 0
