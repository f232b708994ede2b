"""Version 2 of the game socket sends each state once, and plans to those who may plan."""

from typing import Any

import pytest

from support.client import receive_until
from support.users import User, meet

from .test_game_socket import events


def follow(user: User, game: dict[str, Any], since: int = 0) -> Any:
    path = f"/api/games/{game['id']}/ws?since={since}&version=2"
    return user.http.websocket_connect(path, headers=user.headers)


def states(message: dict[str, Any]) -> int:
    """Return how many views of the board a message holds."""
    return str(message).count("'scores':")


def test_a_move_sends_its_state_once_to_each(ann: User, bob: User) -> None:
    game = meet(ann, bob, game="indigo")
    mover, other = (ann, bob) if ann.game(game)["to_move"] == [1] else (bob, ann)
    with follow(mover, game) as here, follow(other, game) as there:
        sockets = (here, there)
        for socket in sockets:
            receive_until(socket, "plan")
        move = mover.get(f"/games/{game['id']}/legal").json()["moves"][0]
        here.send_json({"type": "move", "move": move, "ply": 0})
        for socket in sockets:
            sent = receive_until(socket, "plan")
            (moved,) = events(sent)
            assert (moved["kind"], moved["move"]) == ("move", move)
            assert sum(map(states, sent)) == 1
            assert [message["game"]["state"] for message in sent if message["type"] == "game"] == [
                None
            ]


@pytest.mark.parametrize("name", ["cairn", "indigo", "hyper6"])
def test_a_plan_equals_the_plan_over_http(ann: User, bob: User, name: str) -> None:
    game = meet(ann, bob, game=name)
    for user in (ann, bob):
        (seat,) = user.game(game)["you"]
        with follow(user, game) as socket:
            plan = receive_until(socket, "plan")[-1]
        whole = user.get(f"/games/{game['id']}/plan?seat={seat}").json()
        assert (plan["seat"], plan["ply"]) == (seat, whole["ply"])
        assert plan["moves"] == [entry["move"] for entry in whole["moves"]]
        for entry in whole["moves"]:
            effects = plan["effects"].get(entry["move"], [])
            omitted = len(entry["events"]) - len(effects)
            assert entry["events"][omitted:] == effects
            assert omitted <= 1, "at most the first event follows from the move's text"
        forbidden = {move: reason for reason, moves in plan["forbidden"].items() for move in moves}
        assert forbidden == {entry["move"]: entry["reason"] for entry in whole["forbidden"]}


def test_plans_are_sent_only_to_users_who_may_plan(ann: User, bob: User, stranger: User) -> None:
    game = meet(ann, bob)
    with follow(stranger, game) as socket:
        sent = receive_until(socket, "game")
        ann.move(game, "s")
        sent += receive_until(socket, "game")
    assert "plan" not in {message["type"] for message in sent}
    with ann.follow(game) as version_1:
        sent = receive_until(version_1, "game")
        bob.move(game, "s")
        sent += receive_until(version_1, "game")
    assert "plan" not in {message["type"] for message in sent}
    bob.post(f"/games/{game['id']}/resign")
    with follow(ann, game) as over:
        sent = receive_until(over, "game")
        ann.post(f"/games/{game['id']}/chat", {"phrase": "bye"})
        sent += receive_until(over, "chat")
    assert "plan" not in {message["type"] for message in sent}


def test_at_one_screen_the_seats_to_move_plan(ann: User) -> None:
    game = ann.create("me", "me")
    with follow(ann, game) as socket:
        assert receive_until(socket, "plan")[-1]["seat"] == 1
        ann.move(game, "s")
        assert receive_until(socket, "plan")[-1]["seat"] == 2


def test_an_unknown_version_is_refused(ann: User) -> None:
    game = ann.create("me", "me")
    path = f"/api/games/{game['id']}/ws?version=3"
    with ann.http.websocket_connect(path, headers=ann.headers) as socket:
        assert socket.receive_json()["code"] == "malformed"


def test_an_undone_event_has_its_turns_seat_and_ply(ann: User) -> None:
    game = ann.create("me", "me")
    with follow(ann, game) as socket:
        for _ in range(2):
            ann.move(game, "s")
        assert ann.post(f"/games/{game['id']}/undo").status_code == 200
        sent: list[Any] = []
        while not (undone := [event for event in events(sent) if event["kind"] == "undone"]):
            sent += receive_until(socket, "game")
    assert (undone[0]["turns"], undone[0]["seat"], undone[0]["ply"]) == (1, 2, 1)


def test_a_game_lists_the_seats_of_the_secrets_it_shows(
    ann: User, bob: User, stranger: User
) -> None:
    game = meet(ann, bob, game="indigo")
    assert [user.game(game)["shows"] for user in (ann, bob, stranger)] == [[1], [2], []]
    watch = ann.post(f"/games/{game['id']}/share", {"open": True}).json()["watch"]
    assert stranger.get(f"/games/{game['id']}?watch={watch}").json()["shows"] == [1]
