import asyncio
import json
from contextlib import ExitStack
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from hexwarp.server import event_views
from hexwarp.server.api import game_socket
from hexwarp.server.api.rate_limits import MAX_BODY
from hexwarp.server.live import message_cache
from hexwarp.server.live import table as live_table
from hexwarp.server.services.play.chat import ChatReader
from hexwarp.words import Words
from support.client import TestClient, receive_until
from support.eventually import eventually
from support.users import User


def events(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [message for message in messages if message["type"] == "event"]


def without_presence(messages: list[dict[str, Any]]) -> str:
    for event in messages:
        for seat in event.get("seats", ()):
            seat.pop("connected", None)
    return json.dumps(messages)


def test_resuming_sends_exactly_the_missed_events(ann: User, bob: User) -> None:
    game = ann.create("me", "open", options={"rounds": 2})
    live: list[dict[str, Any]] = []
    with bob.follow(game) as socket:
        live += receive_until(socket, "game")
        bob.post(f"/games/{game['id']}/join", {"name": "Bobby"})
        while (now := ann.game(game))["status"] == "playing":
            if now["round_over"]:
                ann.post(f"/games/{game['id']}/round")
            else:
                user = ann if set(now["to_move"]) & set(now["you"]) else bob
                assert user.move(game, "r").status_code == 200
        while live[-1].get("game", {}).get("seq") != now["seq"]:
            live.append(socket.receive_json())
    live_events = events(live)
    assert [event["seq"] for event in live_events] == list(range(1, now["seq"] + 1))
    kinds = [event["kind"] for event in live_events]
    assert kinds[:3] == ["created", "joined", "started"]
    assert (kinds.count("started"), kinds.count("round_over"), kinds[-1]) == (2, 1, "finished")
    for since in (0, 1, 3, 7, now["seq"] - 1, now["seq"], now["seq"] + 5):
        with bob.follow(game, since) as socket:
            missed = receive_until(socket, "game")
        assert missed[-1]["game"]["seq"] == now["seq"]
        # Presence is that of now; all else is as it was sent live.
        assert without_presence(events(missed)) == without_presence(live_events[since:])


def test_resuming_after_eviction(ann: User, client: TestClient) -> None:
    game = ann.create("me", "me")
    for _ in range(3):
        ann.move(game, "s")
    with ann.follow(game, 2) as socket:
        live = receive_until(socket, "game")
    client.server.tables.clear_cache()
    with ann.follow(game, 2) as socket:
        assert events(receive_until(socket, "game")) == events(live)


def test_moves_and_refusals_over_the_socket(ann: User, bob: User) -> None:
    game = ann.create("me", "open")
    with ann.follow(game) as first, bob.follow(game) as second:
        receive_until(first, "game")
        receive_until(second, "game")
        bob.post(f"/games/{game['id']}/join")
        second.send_json({"type": "move", "move": "s", "ply": 0})
        assert receive_until(second, "error")[-1]["code"] == "not_your_turn"
        first.send_json({"type": "move", "move": "s", "ply": 0})
        assert events(receive_until(second, "event"))[0]["kind"] == "move"
        first.send_json({"type": "move", "move": "s", "ply": 0})
        assert receive_until(first, "error")[-1]["code"] == "stale_ply"
        first.send_json({"type": "ping"})
        assert receive_until(first, "pong")
    assert ann.game(game)["ply"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "7",
        "{",
        "{}",
        '{"type": "dance"}',
        '{"type": "move"}',
        '{"type": "move", "move": 5, "ply": 0}',
        '{"type": "move", "move": "s", "ply": 1e99}',
        '{"type": "move", "move": "s", "ply": "0"}',
        "[" * 50_000,
        " " * (MAX_BODY + 1),
    ],
    ids=lambda text: repr(text[:30]),
)
def test_invalid_message_is_refused_and_the_socket_stays_open(text: str, ann: User) -> None:
    game = ann.create("me", "me")
    with ann.follow(game) as socket:
        receive_until(socket, "game")
        socket.send_text(text)
        assert receive_until(socket, "error")[-1]["code"] == "malformed"
        socket.send_bytes(b"\xff\x00")
        assert receive_until(socket, "error")[-1]["code"] == "malformed"
        socket.send_json({"type": "ping"})
        assert receive_until(socket, "pong")


@pytest.mark.parametrize("since", ["x", "-1", "1e3", "9" * 40, "%00", ""])
def test_invalid_since_is_refused(since: str, ann: User) -> None:
    game = ann.create("me", "me")
    with ann.http.websocket_connect(f"/api/games/{game['id']}/ws?since={since}") as socket:
        assert socket.receive_json()["code"] == "malformed"
        assert socket.receive()["type"] == "websocket.close"


@pytest.mark.parametrize("game", ["aaaaaaaaaaaa", "x", "%00", "é" * 12])
def test_unknown_game_is_refused(game: str, ann: User) -> None:
    with ann.http.websocket_connect(f"/api/games/{game}/ws") as socket:
        assert socket.receive_json()["code"] == "not_found"
        assert socket.receive()["type"] == "websocket.close"


def test_clocks_wait_again_for_a_page_that_was_closed(ann: User, bob: User) -> None:
    clock = {"kind": "realtime", "minutes": 5, "increment": 0}
    game = ann.create("me", "open", clock=clock, confirms_ready=True)
    bob.post(f"/games/{game['id']}/join", {"confirms_ready": True})
    with ann.follow(game) as socket:
        receive_until(socket, "game")
        assert ann.post(f"/games/{game['id']}/ready").json()["awaited"] == [2]
    assert bob.post(f"/games/{game['id']}/ready").json()["awaited"] == [1]
    with ann.follow(game) as socket:
        now = receive_until(socket, "game")[-1]["game"]
        assert (now["awaited"], "ready" in now["may"]) == ([1], True)
        after = ann.post(f"/games/{game['id']}/ready").json()
    assert [seat["running"] for seat in after["seats"]] == [True, False]


def test_presence_by_seat(ann: User, bob: User) -> None:
    game = ann.create("me", "open", "random")
    bob.post(f"/games/{game['id']}/join")

    def connected(seats: list[dict[str, Any]]) -> list[bool]:
        return [seat["connected"] for seat in seats]

    assert connected(ann.game(game)["seats"]) == [False, False, True]
    with ann.follow(game) as first:
        assert connected(receive_until(first, "game")[-1]["game"]["seats"]) == [True, False, True]
        with bob.follow(game):
            assert connected(receive_until(first, "presence")[-1]["seats"]) == [True, True, True]
        assert connected(receive_until(first, "presence")[-1]["seats"]) == [True, False, True]


def test_spectators_leave_no_trace(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ann.create("me", "open")
    portal, server = ann.http.loop, ann.http.server
    table = portal.call(server.tables.get, game["id"])
    with ann.follow(game) as socket:
        receive_until(socket, "game")
        ann.get(f"/games/{game['id']}")
        wakes: list[None] = []
        monkeypatch.setattr(table, "wake_subscribers", lambda: wakes.append(None))
        for _ in range(3):
            with bob.follow(game) as spectator:
                receive_until(spectator, "game")
        assert wakes == []
        assert table._absent_since == {}
        assert table.status.present == {ann.id}
    assert table._absent_since.keys() == {ann.id}


def test_rematch_is_announced_and_created_once(ann: User, bob: User) -> None:
    game = ann.create("me", "open")
    bob.post(f"/games/{game['id']}/join")
    ann.post(f"/games/{game['id']}/resign")
    with bob.follow(game) as socket:
        receive_until(socket, "game")
        answer = ann.post(f"/games/{game['id']}/rematch")
        assert answer.status_code == 201
        announced = receive_until(socket, "event")[-1]
        assert (announced["kind"], announced["game"]) == ("rematch", answer.json()["id"])
    again = bob.post(f"/games/{game['id']}/rematch").json()
    assert again["id"] == answer.json()["id"]
    assert (again["you"], answer.json()["you"]) == ([1], [2])
    assert (answer.json()["status"], again["status"]) == ("waiting", "playing")
    assert [seat["person"] for seat in answer.json()["seats"]] == [bob.id, ann.id]


def test_message_is_serialized_once_per_view(
    ann: User, bob: User, stranger: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ann.create("me", "open")
    bob.post(f"/games/{game['id']}/join")
    carol = User(ann.http, "Carol")
    users = (ann, bob, carol, stranger, stranger)
    with ExitStack() as stack:
        sockets = [stack.enter_context(user.follow(game)) for user in users]
        for socket in sockets:
            receive_until(socket, "game")
        ann.get(f"/games/{game['id']}")  # so that all have received the presence
        to_json: list[frozenset[int]] = []
        make = event_views.message

        def counting(*arguments: Any) -> Any:
            to_json.append(arguments[2])
            return make(*arguments)

        monkeypatch.setattr(event_views, "message", counting)
        ann.move(game, "s")
        received = [json.dumps(receive_until(socket, "event")[-1]) for socket in sockets]
    assert len(to_json) == len(set(to_json)) == 3
    assert received[2] == received[3] == received[4]
    assert len(set(received[:3])) > 1


def test_refresh_during_a_store_keeps_the_move_local(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that stored an event serves its bots and pushes."""
    game = ann.create("me", "me")
    portal, server = ann.http.loop, ann.http.server
    table = portal.call(server.tables.get, game["id"])
    store = live_table.store_events

    async def store_and_refresh(*arguments: Any) -> None:
        await store(*arguments)
        await table.refresh()

    monkeypatch.setattr(live_table, "store_events", store_and_refresh)
    ann.move(game, "s")
    assert (table.match.ply, table.stored_elsewhere) == (1, False)


def test_slow_socket_holds_up_nothing(ann: User) -> None:
    """The feed sends the missed events once the socket reads again."""
    server = ann.http.server
    portal = ann.http.loop
    game = ann.create("me", "me")
    received: list[dict[str, Any]] = []
    reading = portal.call(asyncio.Event)

    class Slow:
        async def send_text(self, text: str) -> None:
            received.append(json.loads(text))
            await reading.wait()

    async def follow() -> None:
        table = await server.tables.get(game["id"])
        async with table.subscribe(None) as subscriber:
            chat_reader = ChatReader(server.chat, table, None)
            to = cast("WebSocket", Slow())
            feed = game_socket.Feed(to, table, None, 0, Words(), lean=False)
            await game_socket.send_feed(feed, subscriber, chat_reader)

    following = portal.start_task_soon(follow)
    while (now := ann.game(game))["status"] == "playing":
        ann.move(game, "s")
    assert len(received) == 1
    assert server.tables.archive.messages.size <= message_cache.MAX_BYTES
    portal.call(reading.set)
    eventually(lambda: received[-1].get("game", {}).get("seq"), lambda seq: seq == now["seq"])
    following.cancel()
    assert [event["seq"] for event in events(received)] == list(range(1, now["seq"] + 1))
    assert len([message for message in received if message["type"] == "game"]) <= 2
