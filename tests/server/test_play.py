from typing import Any

from support.eventually import eventually
from support.users import User


def play_out(user: User, game: dict[str, Any]) -> dict[str, Any]:
    """Play the last legal move whenever it is the user's turn; return the game after the end."""

    def play_move() -> dict[str, Any]:
        legal = user.get(f"/games/{game['id']}/legal").json()
        if legal["moves"]:
            answer = user.move(game, legal["moves"][-1], seat=legal["seat"])
            assert answer.status_code == 200, answer.text
        return user.game(game)

    return eventually(play_move, lambda now: now["status"] == "finished" or now["round_over"])


def test_game_between_two_users(ann: User, bob: User, stranger: User) -> None:
    game = ann.create("me", "open")
    assert game["status"] == "waiting"
    assert game["state"] is None
    joined = bob.post(f"/games/{game['id']}/join").json()
    assert [seat["name"] for seat in joined["seats"]] == ["Ann", "Bob"]
    assert (joined["status"], joined["you"], joined["to_move"]) == ("playing", [2], [1])
    assert bob.get(f"/games/{game['id']}/legal").json() == {"ply": 0, "seat": 2, "moves": []}
    moved = ann.move(game, "s").json()
    assert (moved["ply"], moved["state"]["pile"], moved["to_move"]) == (1, 1, [2])
    while (now := ann.game(game))["status"] == "playing":
        user = ann if now["to_move"] == [1] else bob
        assert user.move(game, "r").status_code == 200
    assert now["result"]["winners"] == [
        now["result"]["scores"].index(max(now["state"]["pile"], 0)) + 1
    ]
    assert stranger.game(game)["state"] == now["state"]


def test_bots_move_without_a_request(ann: User) -> None:
    game = ann.create("random", "me", "greedy")
    assert play_out(ann, game)["status"] == "finished"


def test_match_of_bots_plays_to_its_end(ann: User) -> None:
    game = ann.create("random", "greedy")
    assert play_out(ann, game)["status"] == "finished"


def test_socket_sends_events(ann: User) -> None:
    game = ann.create("me", "me")
    with ann.follow(game) as socket:
        events = [socket.receive_json() for _ in range(3)]
        assert [event.get("kind", event["type"]) for event in events] == [
            "created",
            "started",
            "game",
        ]
        socket.send_json({"type": "move", "move": "s", "ply": 0})
        while (event := socket.receive_json())["type"] == "presence":
            pass
        assert event["kind"] == "move"
        assert event["state"]["pile"] == 1
        assert socket.receive_json()["game"]["ply"] == 1
