"""Fan-out between processes by Redis, and two servers that share matches through it."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from hexwarp.core.errors import HexwarpError
from hexwarp.server.app import create_app
from hexwarp.server.bots import runner
from hexwarp.server.live import fanout
from hexwarp.server.live.fanout import Body, RedisFanout
from hexwarp.server.live.presence import CHECK_TOPIC, TOPIC, Presence
from hexwarp.server.services.play import lobby
from hexwarp.storage import Storage
from support.client import TestClient, receive_until
from support.eventually import INTERVAL_S, TIMEOUT_S, eventually, eventually_async
from support.fanout import ManualFanout
from support.services import Redis
from support.users import User

SOON = 0.05


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "HEARTBEAT_S", SOON)


async def publish_until(
    peer: RedisFanout, topic: str, body: Body, until: Callable[[], object]
) -> None:
    """Publish a message until a condition holds: a new subscription misses some."""

    def publish() -> object:
        peer.publish(topic, body)
        return until()

    await eventually_async(publish)


# --- messages and failures -----------------------------------------------------------------------


def test_message_reaches_all_other_processes(redis: Redis) -> None:
    async def scenario() -> None:
        peers = [RedisFanout(redis.url) for _ in range(3)]
        received: list[tuple[int, str, Body]] = []

        def receive(number: int, topic: str, _process: str, body: Body) -> None:
            received.append((number, topic, body))

        for number, peer in enumerate(peers):
            peer.subscribe("a", partial(receive, number, "a"))
            await peer.__aenter__()
        peers[2].subscribe("b", partial(receive, 2, "b"))

        def reached(body: Body) -> bool:
            return len({number for number, _, other in received if other == body}) == 2

        for number, peer in enumerate(peers):
            body = {"from": number}
            await publish_until(peer, "a", body, partial(reached, body))
        for peer in peers:
            peer.publish("a", {"last": 1})
        await eventually_async(lambda: sum("last" in body for _, _, body in received) == 6)
        received.clear()
        peers[0].publish("a", {"n": 1})
        peers[0].publish("b", {"n": 2})
        peers[0].publish("c", {"n": 3})
        peers[0].publish("a", {"n": 4})
        await eventually_async(lambda: len(received) >= 5)
        for peer in peers:
            await peer.__aexit__()
        assert [(topic, body["n"]) for number, topic, body in received if number == 1] == [
            ("a", 1),
            ("a", 4),
        ]
        assert [(topic, body["n"]) for number, topic, body in received if number == 2] == [
            ("a", 1),
            ("b", 2),
            ("a", 4),
        ]
        assert len(received) == 5

    asyncio.run(scenario())


def test_close_sends_the_last_message(redis: Redis) -> None:
    async def scenario() -> None:
        first, second = RedisFanout(redis.url), RedisFanout(redis.url)
        received: list[Body] = []
        second.subscribe("a", lambda _process, body: received.append(body))
        await first.__aenter__()
        await second.__aenter__()
        await publish_until(first, "a", {}, lambda: received)
        first.publish("a", {"last": 1})
        await first.__aexit__()
        await eventually_async(lambda: received[-1] == {"last": 1})
        await second.__aexit__()

    asyncio.run(scenario())


def test_redis_failure_is_logged_once_and_recovered(
    redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        first, second = RedisFanout(redis.url), RedisFanout(redis.url)
        received: list[Body] = []
        beats: list[float] = []
        second.subscribe("a", lambda _process, body: received.append(body))
        second.on_heartbeat(lambda: beats.append(time.monotonic()))
        await first.__aenter__()
        await second.__aenter__()
        for times in range(2):
            received.clear()
            await publish_until(first, "a", {}, lambda: received)
            redis.kill()
            await eventually_async(lambda: len(caplog.records), lambda count: count % 4 == 2)
            assert len(caplog.records) == 4 * times + 2
            beats.clear()
            await eventually_async(lambda: len(beats) > 5)
            redis.start()
            await eventually_async(lambda: len(caplog.records), lambda count: count % 4 == 0)
            assert len(caplog.records) == 4 * times + 4
        await first.__aexit__()
        await second.__aexit__()

    asyncio.run(scenario())
    messages = [record.message for record in caplog.records]
    assert (
        len([text for text in messages if text.startswith("The connection to Redis is lost")]) == 4
    )
    assert messages.count("The connection to Redis is restored.") == 4


def test_silent_connection_is_retried(
    redis: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(fanout, "SILENCE_S", 0.1)
    monkeypatch.setattr(fanout, "HEARTBEAT_S", 1000.0)

    async def scenario() -> None:
        peer = RedisFanout(redis.url)
        await peer.__aenter__()
        await eventually_async(lambda: len(caplog.records) >= 2)
        await peer.__aexit__()

    asyncio.run(scenario())
    assert "no heartbeat came back" in caplog.records[0].message


def test_unreachable_redis_holds_up_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario() -> None:
        peer = RedisFanout("redis://127.0.0.1:1/0")
        await peer.__aenter__()
        for _ in range(2 * fanout.BACKLOG):
            peer.publish("a", {})
        await eventually_async(lambda: caplog.records)
        await peer.__aexit__()

    asyncio.run(scenario())
    assert len(caplog.records) == 1


def test_invalid_message_is_logged_and_skipped(
    redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    import redis.asyncio as client

    async def scenario() -> None:
        peer = RedisFanout(redis.url)
        received: list[int] = []
        peer.subscribe("a", lambda _process, body: received.append(body["n"]))
        await peer.__aenter__()
        async with client.Redis.from_url(redis.url) as other:
            # A message before the subscription is lost.
            async with asyncio.timeout(TIMEOUT_S):
                while not received:
                    await other.publish(fanout.CHANNEL, '["x", "a", {"n": 1}]')
                    await asyncio.sleep(INTERVAL_S)
            for text in (b"\xff", "{", "7", "[1]", '["x", "a", {}]', '["x", "a", 5]'):
                await other.publish(fanout.CHANNEL, text)
            await other.publish(fanout.CHANNEL, '["x", "a", {"n": 2}]')
        await eventually_async(lambda: received[-1] == 2)
        await peer.__aexit__()

    asyncio.run(scenario())
    assert len(caplog.records) == 6


@pytest.mark.parametrize("url", ["", "x", "http://x", "redis://x:port", "redis://[x"])
def test_invalid_url_is_an_error_in_one_sentence(url: str) -> None:
    with pytest.raises(HexwarpError, match=r"^The Redis URL cannot be used: [^\n]*$"):
        RedisFanout(url)


# --- presence ------------------------------------------------------------------------------------


def test_presence_is_counted_published_and_expires() -> None:
    now = 0.0
    manual_fanout, changed, lost = ManualFanout(), list[str](), list[float]()
    presence = Presence(manual_fanout, changed.append, lambda: lost.append(now), lambda: now)
    presence.count_connection("g", "ann", 1)
    presence.count_connection("g", "ann", 1)
    presence.count_connection("g", "ann", -1)
    presence.count_connection("h", "bob", 1)
    presence.count_connection("h", "bob", -1)
    assert {topic for topic, _ in manual_fanout.published} == {TOPIC}
    published = [(body["game"], body["players"]) for _, body in manual_fanout.published]
    assert published == [("g", ["ann"])] * 3 + [("h", ["bob"]), ("h", [])]
    manual_fanout.beat()
    assert manual_fanout.published[-1] == (CHECK_TOPIC, {"version": 5}), "its size never grows"
    manual_fanout.receive(CHECK_TOPIC, {"ask": "another"}, "p")
    assert len(manual_fanout.published) == 6
    manual_fanout.receive(CHECK_TOPIC, {"ask": "this"}, "p")
    everything = {"everything": {"g": ["ann"]}, "version": 5}
    assert manual_fanout.published[-1] == (TOPIC, everything)
    assert presence.connected_to("g") == {"ann"}
    assert presence.connected_to("h") == set()

    manual_fanout.receive(TOPIC, {"game": "g", "players": ["bob"]}, "p")
    manual_fanout.receive(TOPIC, {"everything": {"g": ["bob", "eve"], "h": ["eve"]}}, "q")
    assert presence.connected_to("g") == {"ann", "bob", "eve"}
    assert presence.connected_to("h") == {"eve"}
    assert sorted(changed) == ["g", "g", "h"]
    manual_fanout.receive(TOPIC, {"everything": {"h": ["eve"]}}, "q")
    assert presence.connected_to("g") == {"ann", "bob"}
    now += fanout.SILENCE_S
    manual_fanout.receive(TOPIC, {"everything": {"h": ["eve"]}}, "q")
    now += 1
    changed.clear()
    manual_fanout.beat()
    assert presence.connected_to("g") == {"ann"}
    assert presence.connected_to("h") == {"eve"}
    assert changed == ["g"], "no change where presence is the same"
    assert lost == [now], "one of the two"
    manual_fanout.beat()
    assert lost == [now], "once"
    presence.close()
    manual_fanout.receive(*manual_fanout.published[-1], "q")
    assert presence.connected_to("h") == set()
    assert lost == [now, now]


def test_lost_presence_is_asked_for_after_the_next_heartbeat() -> None:
    manual_fanout = ManualFanout()
    presence = Presence(manual_fanout, lambda _match: None, lambda: None)
    ask = (CHECK_TOPIC, {"ask": "p"})
    for version in (1, 2):
        body = {"game": "g", "players": ["ann"], "version": version}
        manual_fanout.receive(TOPIC, body, "p")
    manual_fanout.receive(CHECK_TOPIC, {"version": 2}, "p")
    assert ask not in manual_fanout.published, "nothing is missing"
    manual_fanout.receive(TOPIC, {"game": "h", "players": ["ann"], "version": 4}, "p")
    manual_fanout.receive(CHECK_TOPIC, {"version": 4}, "p")
    assert manual_fanout.published == [ask]
    manual_fanout.receive(TOPIC, {"everything": {"h": ["ann"]}, "version": 4}, "p")
    manual_fanout.receive(CHECK_TOPIC, {"version": 4}, "p")
    assert manual_fanout.published == [ask]
    assert presence.connected_to("g") == set()
    assert presence.connected_to("h") == {"ann"}


def test_messages_about_a_match_reach_those_who_follow_it(redis: Redis) -> None:
    async def scenario() -> None:
        peers = [RedisFanout(redis.url) for _ in range(3)]
        received: list[tuple[int, Body]] = []
        followed: list[tuple[int, str]] = []

        def receive(number: int, _process: str, body: Body) -> None:
            received.append((number, body))

        def follow(number: int, match_id: str) -> None:
            followed.append((number, match_id))

        for number, peer in enumerate(peers):
            peer.subscribe("a", partial(receive, number))
            peer.on_follow(partial(follow, number))
            await peer.__aenter__()
        peers[0].follow("g")
        peers[0].follow("g")
        peers[1].follow("h")
        await eventually_async(lambda: sorted(followed) == [(0, "g"), (1, "h")])

        async def reached(number: int, body: Body, match_id: str) -> None:
            peers[2].publish("a", body, match_id)
            await eventually_async(lambda: (number, body) in received)

        await reached(0, {"n": 1}, "g")
        await reached(1, {"n": 2}, "h")
        peers[0].unfollow("g")
        await reached(0, {"n": 3}, "g")
        peers[0].unfollow("g")
        peers[0].follow("i")
        await eventually_async(lambda: (0, "i") in followed)
        peers[2].publish("a", {"n": 4}, "g")
        await reached(0, {"n": 5}, "i")
        followed.clear()
        redis.kill()
        redis.start()
        await eventually_async(lambda: sorted(followed) == [(0, "i"), (1, "h")])
        for peer in peers:
            await peer.__aexit__()
        assert received == [(0, {"n": 1}), (1, {"n": 2}), (0, {"n": 3}), (0, {"n": 5})]

    asyncio.run(scenario())


# --- two servers ---------------------------------------------------------------------------------


@pytest.fixture
def servers(url: str, redis: Redis) -> Iterator[tuple[TestClient, TestClient]]:
    """Start two servers on one database and one Redis."""
    apps = [create_app(Storage(url), fanout=RedisFanout(redis.url)) for _ in range(2)]
    with TestClient(apps[0]) as first, TestClient(apps[1]) as second:
        yield first, second


def meet_at_two(servers: tuple[TestClient, TestClient]) -> tuple[User, User, dict[str, Any]]:
    """Start a game of two users at two servers."""
    ann, bob = User(servers[0], "Ann"), User(servers[1], "Bob")
    game = ann.create("me", "open")
    assert bob.post(f"/games/{game['id']}/join").status_code == 200
    return ann, bob, game


def connected(messages: list[dict[str, Any]]) -> list[bool]:
    """Return for each seat whether it is connected, by the last message."""
    seats = messages[-1].get("game", messages[-1])["seats"]
    return [seat["connected"] for seat in seats]


def test_move_reaches_sockets_of_the_other_server(
    servers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, game = meet_at_two(servers)
    with ann.follow(game) as here, bob.follow(game) as there:
        receive_until(here, "game")
        receive_until(there, "game")
        monkeypatch.setattr(fanout, "HEARTBEAT_S", 1000.0)  # from now on no heartbeat can help
        for ply in range(6):
            mover, other = ((here, there), (there, here))[ply % 2]
            mover.send_json({"type": "move", "move": "s", "ply": ply})
            for socket in (mover, other):
                assert receive_until(socket, "event")[-1]["ply"] == ply + 1


def test_move_reaches_the_other_server_without_redis(
    servers: tuple[TestClient, TestClient], redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL, logger="hexwarp")
    ann, bob, game = meet_at_two(servers)
    with ann.follow(game) as here, bob.follow(game) as there:
        receive_until(here, "game")
        receive_until(there, "game")
        redis.kill()
        for ply in range(4):
            mover, other = ((here, there), (there, here))[ply % 2]
            mover.send_json({"type": "move", "move": "s", "ply": ply})
            for socket in (mover, other):
                assert receive_until(socket, "event")[-1]["ply"] == ply + 1


def test_presence_reaches_the_other_server(servers: tuple[TestClient, TestClient]) -> None:
    ann, bob, game = meet_at_two(servers)
    with ann.follow(game) as here:
        receive_until(here, "game")
        with bob.follow(game) as there:
            assert connected(receive_until(here, "presence")) == [True, True]
            messages = receive_until(there, "game")
            while connected(messages) != [True, True]:
                messages = receive_until(there, "presence")
        assert connected(receive_until(here, "presence")) == [True, False]


def test_chat_reaches_the_other_server(servers: tuple[TestClient, TestClient]) -> None:
    ann, bob, game = meet_at_two(servers)
    with ann.follow(game, 10**6) as socket:
        receive_until(socket, "game")
        bob.post(f"/games/{game['id']}/chat", {"phrase": "hello"})
        (line,) = receive_until(socket, "chat")[-1]["lines"]
        assert (line["name"], line["phrase"]) == ("Bob", "hello")


def test_public_table_reaches_the_other_servers_lobby(
    servers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "REFRESH_S", 3600.0)
    with servers[0].websocket_connect("/api/lobby/ws") as socket:
        assert socket.receive_json()["tables"] == []
        game = User(servers[1], "Bob").create("me", "open", public=True)
        assert [table["id"] for table in socket.receive_json()["tables"]] == [game["id"]]


def test_bot_moves_on_the_server_of_the_latest_turn_first(
    servers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other server waits, and moves if the first one does not."""
    head_start = threading.Event()

    async def sleep(seconds: float) -> None:
        assert seconds == runner.HEAD_START_S
        await asyncio.to_thread(head_start.wait, TIMEOUT_S)

    monkeypatch.setattr(runner, "sleep", sleep)
    played: list[object] = []
    for client in servers:
        bot_runner = client.server.bots

        async def play_turn(*_: object, bot_runner: object = bot_runner) -> None:
            played.append(bot_runner)
            await asyncio.Event().wait()

        monkeypatch.setattr(bot_runner, "_play_turn", play_turn)
    ann = User(servers[0], "Ann")
    game = ann.create("me", "greedy")
    stranger = User(servers[1], None)
    with stranger.follow(game) as socket:
        receive_until(socket, "game")
        ann.move(game, "s")
        receive_until(socket, "event")
        eventually(lambda: played)
        assert len(played) == 1
        head_start.set()
        eventually(lambda: len(played), lambda count: count == 2)
    assert len(set(map(id, played))) == 2


def test_deleted_name_is_gone_on_the_other_server(
    servers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, game = meet_at_two(servers)
    with ann.follow(game) as here:
        receive_until(here, "game")
        monkeypatch.setattr(fanout, "HEARTBEAT_S", 1000.0)
        assert bob.call("DELETE", "/me").status_code == 204
        names: list[str] = []
        while names != ["Ann", "deleted"]:
            message = here.receive_json()
            names = [seat["name"] for seat in message.get("seats", ())]
