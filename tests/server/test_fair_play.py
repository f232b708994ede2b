"""Views, seats, clocks and takebacks that a player might abuse, over HTTP."""

import time
from random import Random
from typing import Any

import pytest

from hexwarp.core import commitment
from hexwarp.server.live import tables
from support.users import User

SECOND = {"kind": "realtime", "minutes": 0, "increment": 1}
MINUTES = {"kind": "realtime", "minutes": 5, "increment": 0}


def meet_in_order(*users: User, **more: Any) -> dict[str, Any]:
    """Start a game of these users, in the order of the seats."""
    game = users[0].create("me", *["open"] * (len(users) - 1), **more)
    for user in users[1:]:
        assert user.post(path(game, "join")).status_code == 200
    return users[0].game(game)


def path(game: dict[str, Any], call: str) -> str:
    return f"/games/{game['id']}/{call}"


def first_legal(user: User, game: dict[str, Any]) -> str:
    return str(user.get(path(game, "legal")).json()["moves"][0])


def events(user: User, game: dict[str, Any], last: str = "game") -> list[dict[str, Any]]:
    """Return the events up to the first message or event of that kind."""
    messages: list[dict[str, Any]] = []
    with user.follow(game) as socket:
        while last not in (messages[-1].get("kind"), messages[-1]["type"]) if messages else True:
            messages.append(socket.receive_json())
    return [message for message in messages if message["type"] == "event"]


def test_viewer_without_a_seat_gets_no_hands_or_moves(ann: User, bob: User, stranger: User) -> None:
    game = meet_in_order(ann, bob, game="indigo", options={"hand": 2})
    for viewer in (stranger, User(ann.http, "Eve")):
        view = viewer.game(game)
        assert view["state"]["hands"] == [["?", "?"], ["?", "?"]]
        assert viewer.get(path(game, "legal")).json() == {"ply": 0, "seat": None, "moves": []}
        assert viewer.get(path(game, "plan")).json()["code"] == "not_your_seat"
        assert viewer.post(path(game, "hint")).json()["code"] == "not_your_seat"
        assert '[Deck "' + "?" * 54 + '"]' in viewer.get(path(game, "record")).text
        (started,) = [event for event in events(viewer, game) if event["kind"] == "started"]
        assert started["state"]["hands"] == view["state"]["hands"]
        assert {event["kind"] for event in started["events"] if event["type"] == "draw"} == {None}


def test_players_view_hides_the_other_hands(ann: User, bob: User) -> None:
    game = meet_in_order(ann, bob, game="indigo")
    for seat, user in enumerate((ann, bob)):
        hands = user.game(game)["state"]["hands"]
        assert hands[seat] != ["?"]
        assert hands[1 - seat] == ["?"]


def test_record_in_play_has_no_seed(
    ann: User, bob: User, stranger: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = bytes(range(32))
    monkeypatch.setattr(commitment, "new_seed", lambda: seed)
    game = meet_in_order(ann, bob, game="hyper6")
    for user in (ann, bob, stranger):
        record_text = user.get(path(game, "record")).text
        assert "[Seed " not in record_text
        assert seed.hex() not in record_text + user.get(f"/games/{game['id']}").text
        assert user.get(path(game, "chance")).json()["code"] == "not_now"


def test_seed_is_not_the_time_of_creation(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "now_ms", lambda: 1_700_000_000_000)
    monkeypatch.setattr(time, "time_ns", lambda: 1_700_000_000_000_000_000)
    seals = {ann.create("me", "me")["fairness"]["seal"] for _ in range(5)}
    assert len(seals) == 5


def test_taken_seat_is_refused(ann: User, bob: User, stranger: User) -> None:
    game = meet_in_order(ann, bob)
    eve = User(ann.http, "Eve")
    for seat in (None, 1, 2):
        assert eve.post(path(game, "join"), {"seat": seat}).json()["code"] == "seat_taken"
    assert stranger.post(path(game, "join")).json()["code"] == "no_session"
    for user in (eve, stranger):
        assert user.move(game, "s").json()["code"] == "not_your_seat"
        assert user.post(path(game, "return")).json()["code"] == "not_your_seat"
    assert bob.move(game, "s", seat=1).json()["code"] == "not_your_seat"
    assert [seat["person"] for seat in ann.game(game)["seats"]] == [ann.id, bob.id]


def test_actions_for_another_seat_are_refused(ann: User, bob: User) -> None:
    game = meet_in_order(ann, bob)
    ann.move(game, "s")
    before = ann.game(game)
    eve = User(ann.http, "Eve")
    for call in ("undo", "takeback", "start", "claim", "hint", "leave", "resign"):
        assert eve.post(path(game, call)).json()["code"] == "not_your_seat", call
    for call in ("undo", "takeback", "claim", "return", "hint", "start"):
        assert bob.post(path(game, call)).status_code in (403, 409), call
    assert ann.game(game) == before


def test_winners_named_by_a_client_are_ignored(ann: User, bob: User) -> None:
    game = meet_in_order(ann, bob)
    with bob.follow(game, game["seq"]) as socket:
        socket.send_json({"type": "SetWinners", "winners": [2]})
        while (message := socket.receive_json())["type"] != "error":
            pass
    assert message["code"] == "malformed"
    body = {"move": "s", "ply": 0, "winners": [2], "result": {"winners": [2]}}
    moved = ann.post(path(game, "moves"), body).json()
    assert (moved["status"], moved["result"]) == ("playing", None)


def test_time_out_makes_no_move(ann: User, bob: User) -> None:
    game = meet_in_order(ann, bob, clock=SECOND)
    kinds = [event["kind"] for event in events(bob, game, last="finished")]
    assert kinds == ["created", "joined", "started", "timed_out", "finished"]
    assert bob.game(game)["ply"] == 0


def test_time_out_marks_the_seat_as_played_by_a_bot(ann: User, bob: User) -> None:
    carol = User(ann.http, "Carol")
    game = meet_in_order(ann, bob, carol, clock=SECOND)
    kinds = [event["kind"] for event in events(bob, game, last="move")]
    assert kinds == ["created", "joined", "joined", "started", "timed_out", "move"]
    seat = bob.game(game)["seats"][0]
    assert (seat["away"], seat["kind"], seat["bot"]) == (True, "bot", "greedy")


def test_undo_changes_the_next_draw(ann: User) -> None:
    game = ann.create("me", "me", game="indigo")
    for _ in range(3):
        assert ann.move(game, first_legal(ann, game)).status_code == 200
        assert ann.post(path(game, "undo")).json()["ply"] == 0
    ann.move(game, first_legal(ann, game))
    ann.post(path(game, "resign"), {"seat": 1})
    draws = ann.get(path(game, "chance")).json()["draws"]
    assert [draw["n"] for draw in draws] == [0, 1, 5], "an undone draw came again"


def test_no_takeback_after_a_draw(ann: User, bob: User) -> None:
    game = meet_in_order(ann, bob, game="indigo")
    ann.move(game, first_legal(ann, game))
    refused = ann.post(path(game, "takeback")).json()
    assert (refused["code"], "draw" in refused["detail"]) == ("not_now", True)


def test_takeback_keeps_the_clock_running(ann: User, bob: User) -> None:
    game = meet_in_order(ann, bob, clock=MINUTES)
    ann.move(game, "s")
    ann.post(path(game, "takeback"))
    after = bob.post(path(game, "answer"), {"agree": True}).json()
    assert [seat["running"] for seat in after["seats"]] == [True, False]
    assert after["seats"][0]["left_ms"] <= 300_000


def test_resigning_ends_all_secrets(ann: User, bob: User) -> None:
    game = meet_in_order(ann, bob, game="indigo")
    assert None in bob.game(game)["state"]["collected"]
    ann.post(path(game, "resign"))
    for reader in (bob, User(bob.http)):
        state = reader.game(game)["state"]
        assert None not in state["collected"]
        assert "?" not in [kind for hand in state["hands"] for kind in hand]
        assert events(reader, game)[-1]["state"] == state


def test_resigning_ends_the_game(ann: User, bob: User) -> None:
    game = meet_in_order(ann, bob)
    result = ann.post(path(game, "resign")).json()["result"]
    assert (result["winners"], result["termination"]) == ([2], "resignation")


def test_undo_and_bots_work_after_eviction(ann: User) -> None:
    game = ann.create("me", "greedy")
    ann.http.server.tables.clear_cache()
    ann.move(game, "s")
    wait_for_turn(ann, game)
    assert ann.post(path(game, "undo")).json()["ply"] == 0
    ann.move(game, "s")
    assert wait_for_turn(ann, game)["ply"] == 2


def wait_for_turn(user: User, game: dict[str, Any]) -> dict[str, Any]:
    """Return the game once it is the user's turn."""
    with user.follow(game) as socket:
        while True:
            message = socket.receive_json()
            view = message.get("game")
            if view and set(view["to_move"]) & set(view["you"]):
                return dict(view)


@pytest.mark.parametrize(
    ("name", "options"), [("indigo", {"hand": 2}), ("hyper6", {"setup": "chosen"})]
)
def test_offered_moves_are_accepted_and_the_record_replays(
    ann: User, bob: User, name: str, options: dict[str, Any]
) -> None:
    game = meet_in_order(ann, bob, game=name, options=options)
    rng = Random(8)
    for _ in range(25):
        now = ann.game(game)
        if now["status"] != "playing":
            break
        user = ann if set(now["you"]) & set(now["to_move"]) else bob
        legal = user.get(path(game, "legal")).json()
        body = {"move": rng.choice(legal["moves"]), "seat": legal["seat"]}
        answer = user.post(path(game, "moves"), body | {"ply": legal["ply"]})
        assert answer.status_code == 200, answer.text
    ann.post(path(game, "resign"))
    record = bob.get(path(game, "record")).text
    (again,) = ann.http.post("/api/replay", content=record).json()["games"]
    assert again["turns"][-1]["ply"] == ann.game(game)["ply"] > 0
