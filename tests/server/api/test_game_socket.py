import asyncio
import json
import time
from contextlib import ExitStack
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from hexwarp.server import views
from hexwarp.server.api import game_socket
from hexwarp.server.api.rate_limits import MAX_BODY
from hexwarp.server.live import message_cache
from hexwarp.server.live import table as live_table
from hexwarp.server.services.chat import ChatReader

from ..conftest import Person, TestClient


def until(socket: Any, kind: str) -> list[dict[str, Any]]:
    """Messages up to the first of that type."""
    messages = [socket.receive_json()]
    while messages[-1]["type"] != kind:
        messages.append(socket.receive_json())
    return messages


def events(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [message for message in messages if message["type"] == "event"]


def without_presence(found: list[dict[str, Any]]) -> str:
    for event in found:
        for seat in event.get("seats", ()):
            seat.pop("connected", None)
    return json.dumps(found)


def test_resuming_gives_exactly_what_was_missed(ann: Person, bob: Person) -> None:
    game = ann.create("me", "open", options={"rounds": 2})
    live: list[dict[str, Any]] = []
    with bob.follow(game) as socket:
        live += until(socket, "game")
        bob.post(f"/games/{game['id']}/join", {"name": "Bobby"})
        while (now := ann.game(game))["status"] == "playing":
            if now["round_over"]:
                ann.post(f"/games/{game['id']}/round")
            else:
                person = ann if set(now["to_move"]) & set(now["you"]) else bob
                assert person.move(game, "r").status_code == 200
        while live[-1].get("game", {}).get("seq") != now["seq"]:
            live.append(socket.receive_json())
    seen = events(live)
    assert [event["seq"] for event in seen] == list(range(1, now["seq"] + 1))
    kinds = [event["kind"] for event in seen]
    assert kinds[:3] == ["created", "joined", "started"]
    assert (kinds.count("started"), kinds.count("round_over"), kinds[-1]) == (2, 1, "finished")
    for since in (0, 1, 3, 7, now["seq"] - 1, now["seq"], now["seq"] + 5):
        with bob.follow(game, since) as socket:
            missed = until(socket, "game")
        assert missed[-1]["game"]["seq"] == now["seq"]
        # A seat's person is taken from the table as it is now; all else is as it was told live.
        assert without_presence(events(missed)) == without_presence(seen[since:])


def test_resuming_after_the_server_forgot_the_table(ann: Person, client: TestClient) -> None:
    game = ann.create("me", "me")
    for _ in range(3):
        ann.move(game, "s")
    with ann.follow(game, 2) as socket:
        live = until(socket, "game")
    tables = client.app.state.server.tables  # type: ignore[attr-defined]
    tables._cached.clear()
    tables._live.clear()
    with ann.follow(game, 2) as socket:
        assert events(until(socket, "game")) == events(live)


def test_moves_and_refusals_over_the_socket(ann: Person, bob: Person) -> None:
    game = ann.create("me", "open")
    with ann.follow(game) as first, bob.follow(game) as second:
        until(first, "game")
        until(second, "game")
        bob.post(f"/games/{game['id']}/join")
        second.send_json({"type": "move", "move": "s", "ply": 0})
        assert until(second, "error")[-1]["code"] == "not_your_turn"
        first.send_json({"type": "move", "move": "s", "ply": 0})
        assert events(until(second, "event"))[0]["kind"] == "move"
        first.send_json({"type": "move", "move": "s", "ply": 0})
        assert until(first, "error")[-1]["code"] == "stale_ply"
        first.send_json({"type": "ping"})
        assert until(first, "pong")
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
def test_a_message_that_is_none(text: str, ann: Person) -> None:
    game = ann.create("me", "me")
    with ann.follow(game) as socket:
        until(socket, "game")
        socket.send_text(text)
        assert until(socket, "error")[-1]["code"] == "malformed"
        socket.send_bytes(b"\xff\x00")
        assert until(socket, "error")[-1]["code"] == "malformed"
        socket.send_json({"type": "ping"})
        assert until(socket, "pong")


@pytest.mark.parametrize("since", ["x", "-1", "1e3", "9" * 40, "%00", ""])
def test_a_bad_since_is_told(since: str, ann: Person) -> None:
    game = ann.create("me", "me")
    with ann.http.websocket_connect(f"/api/games/{game['id']}/ws?since={since}") as socket:
        assert socket.receive_json()["code"] == "malformed"
        assert socket.receive()["type"] == "websocket.close"


@pytest.mark.parametrize("game", ["aaaaaaaaaaaa", "x", "%00", "é" * 12])
def test_an_unknown_game_is_told(game: str, ann: Person) -> None:
    with ann.http.websocket_connect(f"/api/games/{game}/ws") as socket:
        assert socket.receive_json()["code"] == "not_found"
        assert socket.receive()["type"] == "websocket.close"


def test_who_is_there(ann: Person, bob: Person) -> None:
    game = ann.create("me", "open", "random")
    bob.post(f"/games/{game['id']}/join")

    def there(seats: list[dict[str, Any]]) -> list[bool]:
        return [seat["connected"] for seat in seats]

    assert there(ann.game(game)["seats"]) == [False, False, True]
    with ann.follow(game) as first:
        assert there(until(first, "game")[-1]["game"]["seats"]) == [True, False, True]
        with bob.follow(game):
            assert there(until(first, "presence")[-1]["seats"]) == [True, True, True]
        assert there(until(first, "presence")[-1]["seats"]) == [True, False, True]


def test_who_only_looks_on_comes_and_goes_without_a_trace(
    ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ann.create("me", "open")
    portal, server = ann.http.portal, ann.http.app.state.server  # type: ignore[attr-defined]
    assert portal is not None
    table = portal.call(server.tables.get, game["id"])
    with ann.follow(game) as socket:
        until(socket, "game")
        ann.get(f"/games/{game['id']}")
        wakes: list[None] = []
        monkeypatch.setattr(table, "wake_subscribers", lambda: wakes.append(None))
        for _ in range(3):
            with bob.follow(game) as looking_on:
                until(looking_on, "game")
        assert (wakes, table._absent_since, table.status.present) == ([], {}, {ann.id})
    assert table._absent_since.keys() == {ann.id}


def test_a_rematch_is_announced_and_one(ann: Person, bob: Person) -> None:
    game = ann.create("me", "open")
    bob.post(f"/games/{game['id']}/join")
    ann.post(f"/games/{game['id']}/resign")
    with bob.follow(game) as socket:
        until(socket, "game")
        answer = ann.post(f"/games/{game['id']}/rematch")
        assert answer.status_code == 201
        announced = until(socket, "event")[-1]
        assert (announced["kind"], announced["game"]) == ("rematch", answer.json()["id"])
    again = bob.post(f"/games/{game['id']}/rematch").json()
    assert again["id"] == answer.json()["id"]
    assert (again["you"], answer.json()["you"]) == ([1], [2])


def test_a_message_is_written_once_for_all_strangers_and_once_for_each_player(
    ann: Person, bob: Person, stranger: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ann.create("me", "open")
    bob.post(f"/games/{game['id']}/join")
    carol = Person(ann.http, "Carol")
    people = (ann, bob, carol, stranger, stranger)
    with ExitStack() as stack:
        sockets = [stack.enter_context(person.follow(game)) for person in people]
        for socket in sockets:
            until(socket, "game")
        ann.get(f"/games/{game['id']}")  # until all have heard who came
        to_json: list[frozenset[int]] = []
        make = views.event

        def noted(*asked: Any) -> Any:
            to_json.append(asked[2])
            return make(*asked)

        monkeypatch.setattr(views, "event", noted)
        ann.move(game, "s")
        told = [json.dumps(until(socket, "event")[-1]) for socket in sockets]
    assert len(to_json) == len(set(to_json)) == 3
    assert told[2] == told[3] == told[4]
    assert len(set(told[:3])) > 1


def test_a_move_that_is_found_before_it_is_taken_in_is_still_ones_own(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots and bells leave to other processes what those have stored."""
    game = ann.create("me", "me")
    portal, server = ann.http.portal, ann.http.app.state.server  # type: ignore[attr-defined]
    assert portal is not None
    table = portal.call(server.tables.get, game["id"])
    stored = live_table.store_events

    async def looked_at(*asked: Any) -> None:
        await stored(*asked)
        await table.refresh()

    monkeypatch.setattr(live_table, "store_events", looked_at)
    ann.move(game, "s")
    assert (table.match.ply, table.stored_elsewhere) == (1, False)


def test_a_socket_that_does_not_read_holds_nothing(ann: Person) -> None:
    """What it missed is looked up when it reads again; until then nothing waits for it."""
    server = ann.http.app.state.server  # type: ignore[attr-defined]
    portal = ann.http.portal
    assert portal is not None
    game = ann.create("me", "me")
    asked: list[dict[str, Any]] = []
    reading = portal.call(asyncio.Event)

    class Slow:
        async def send_text(self, text: str) -> None:
            asked.append(json.loads(text))
            await reading.wait()

    async def follow() -> None:
        table = await server.tables.get(game["id"])
        async with table.subscribe(None) as watcher:
            ear = ChatReader(server.chat, table, None)
            feed = game_socket.Feed(cast("WebSocket", Slow()), table, None, 0, lean=False)
            await game_socket.send_feed(feed, watcher, ear)

    following = portal.start_task_soon(follow)
    while (now := ann.game(game))["status"] == "playing":
        ann.move(game, "s")
    assert len(asked) == 1
    assert server.tables._archive.messages.size <= message_cache.MAX_BYTES
    portal.call(reading.set)
    while asked[-1].get("game", {}).get("seq") != now["seq"]:
        time.sleep(0.01)
    following.cancel()
    assert [event["seq"] for event in events(asked)] == list(range(1, now["seq"] + 1))
    assert len([message for message in asked if message["type"] == "game"]) <= 2
