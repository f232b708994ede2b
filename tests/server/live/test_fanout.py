"""Two servers with a line between them: what happens at one is known at the other."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hexwarp.core.errors import HexwarpError
from hexwarp.server.app import create_app
from hexwarp.server.bots import runner
from hexwarp.server.live import fanout
from hexwarp.server.live.fanout import Body, RedisFanout
from hexwarp.server.live.presence import Presence
from hexwarp.server.services import lobby
from hexwarp.storage import SqlStorage
from services import Redis

from ..api.test_game_socket import until
from ..conftest import Person, TestClient

SOON = 0.05


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "HEARTBEAT_S", SOON)


async def eventually(holds: Callable[[], object]) -> None:
    for _ in range(500):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not come true")


# --- the line ------------------------------------------------------------------------------------


def test_what_one_says_the_others_hear_and_it_does_not(redis: Redis) -> None:
    async def scenario() -> None:
        lines = [RedisFanout(redis.url) for _ in range(3)]
        heard: list[tuple[int, str, Body]] = []
        for number, line in enumerate(lines):
            line.subscribe("a", lambda _who, body, number=number: heard.append((number, "a", body)))
            await line.__aenter__()
        lines[2].subscribe("b", lambda _who, body: heard.append((2, "b", body)))
        ready = {"ready": 1}
        while {number for number, _, body in heard if body == ready} != {0, 1, 2}:
            for line in lines:
                line.publish("a", ready)
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        heard.clear()
        lines[0].publish("a", {"n": 1})
        lines[0].publish("b", {"n": 2})
        lines[0].publish("c", {"n": 3})
        lines[0].publish("a", {"n": 4})
        await eventually(lambda: len(heard) >= 5)
        for line in lines:
            await line.__aexit__()
        assert [(topic, body["n"]) for number, topic, body in heard if number == 1] == [
            ("a", 1),
            ("a", 4),
        ]
        assert [(topic, body["n"]) for number, topic, body in heard if number == 2] == [
            ("a", 1),
            ("b", 2),
            ("a", 4),
        ]
        assert len(heard) == 5

    asyncio.run(scenario())


def test_what_is_said_last_is_heard(redis: Redis) -> None:
    async def scenario() -> None:
        first, second = RedisFanout(redis.url), RedisFanout(redis.url)
        heard: list[Body] = []
        second.subscribe("a", lambda _who, body: heard.append(body))
        await first.__aenter__()
        await second.__aenter__()
        while not heard:
            first.publish("a", {})
            await asyncio.sleep(0.01)
        first.publish("a", {"last": 1})
        await first.__aexit__()
        await eventually(lambda: heard[-1] == {"last": 1})
        await second.__aexit__()

    asyncio.run(scenario())


def test_a_redis_that_goes_is_told_once_and_found_again(
    redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        first, second = RedisFanout(redis.url), RedisFanout(redis.url)
        heard: list[Body] = []
        beats: list[float] = []
        second.subscribe("a", lambda _who, body: heard.append(body))
        second.on_heartbeat(lambda: beats.append(time.monotonic()))
        await first.__aenter__()
        await second.__aenter__()
        for times in range(2):
            heard.clear()
            while not heard:
                first.publish("a", {})
                await asyncio.sleep(0.01)
            redis.kill()
            await eventually(lambda times=times: len(caplog.records) == 4 * times + 2)
            beats.clear()
            await eventually(lambda: len(beats) > 5)
            redis.start()
            await eventually(lambda times=times: len(caplog.records) == 4 * times + 4)
        await first.__aexit__()
        await second.__aexit__()

    asyncio.run(scenario())
    said = [record.message for record in caplog.records]
    assert len([line for line in said if line.startswith("The connection to Redis is lost")]) == 4
    assert said.count("The connection to Redis is restored.") == 4


def test_a_line_that_falls_silent_is_tried_again(
    redis: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(fanout, "SILENCE_S", 0.1)
    monkeypatch.setattr(fanout, "HEARTBEAT_S", 1000.0)

    async def scenario() -> None:
        line = RedisFanout(redis.url)
        await line.__aenter__()
        await eventually(lambda: len(caplog.records) >= 2)
        await line.__aexit__()

    asyncio.run(scenario())
    assert "no heartbeat came back" in caplog.records[0].message


def test_a_redis_that_was_never_there_holds_nothing_up(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario() -> None:
        line = RedisFanout("redis://127.0.0.1:1/0")
        await line.__aenter__()
        for _ in range(2 * fanout.BACKLOG):
            line.publish("a", {})
        await eventually(lambda: caplog.records)
        await line.__aexit__()

    asyncio.run(scenario())
    assert len(caplog.records) == 1


def test_nonsense_on_the_line_is_logged_and_passed_over(
    redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    import redis.asyncio as client

    async def scenario() -> None:
        line = RedisFanout(redis.url)
        heard: list[Body] = []
        line.subscribe("a", lambda _who, body: heard.append(body["n"]))
        await line.__aenter__()
        async with client.Redis.from_url(redis.url) as other:
            while not heard:
                await other.publish(fanout.CHANNEL, '["x", "a", {"n": 1}]')
                await asyncio.sleep(0.01)
            for text in (b"\xff", "{", "7", "[1]", '["x", "a", {}]', '["x", "a", 5]'):
                await other.publish(fanout.CHANNEL, text)
            await other.publish(fanout.CHANNEL, '["x", "a", {"n": 2}]')
        await eventually(lambda: heard[-1] == 2)
        await line.__aexit__()

    asyncio.run(scenario())
    assert len(caplog.records) == 6


@pytest.mark.parametrize("url", ["", "x", "http://x", "redis://x:port", "redis://[x"])
def test_a_bad_url_is_told_in_one_sentence(url: str) -> None:
    with pytest.raises(HexwarpError, match=r"^The Redis URL cannot be used: [^\n]*$"):
        RedisFanout(url)


# --- who is there --------------------------------------------------------------------------------


class Line(fanout.LocalFanout):
    """A line to one other, by hand."""

    def __init__(self) -> None:
        self.said: list[Body] = []
        self.handler: fanout.Handler
        self.beat: fanout.HeartbeatHandler

    def publish(self, topic: str, body: Body) -> None:
        assert topic == "presence"
        self.said.append(body)

    def subscribe(self, topic: str, handler: fanout.Handler) -> None:
        self.handler = handler

    def on_heartbeat(self, beat: fanout.HeartbeatHandler) -> None:
        self.beat = beat


def test_presence_is_counted_told_and_believed_for_a_while() -> None:
    now = 0.0
    line, changed, lost = Line(), list[str](), list[float]()
    presence = Presence(line, changed.append, lambda: lost.append(now), lambda: now)
    presence.count_connection("g", "ann", 1)
    presence.count_connection("g", "ann", 1)
    presence.count_connection("g", "ann", -1)
    presence.count_connection("h", "bob", 1)
    presence.count_connection("h", "bob", -1)
    told = [(body["game"], body["players"]) for body in line.said]
    assert told == [("g", ["ann"])] * 3 + [("h", ["bob"]), ("h", [])]
    line.beat()
    assert line.said[-1] == {"everything": {"g": ["ann"]}}
    assert (presence.connected_to("g"), presence.connected_to("h")) == ({"ann"}, set())

    line.handler("p", {"game": "g", "players": ["bob"]})
    line.handler("q", {"everything": {"g": ["bob", "eve"], "h": ["eve"]}})
    assert (presence.connected_to("g"), presence.connected_to("h")) == (
        {"ann", "bob", "eve"},
        {"eve"},
    )
    assert sorted(changed) == ["g", "g", "h"]
    line.handler("q", {"everything": {"h": ["eve"]}})
    assert presence.connected_to("g") == {"ann", "bob"}
    now += fanout.SILENCE_S
    line.handler("q", {"everything": {"h": ["eve"]}})
    now += 1
    changed.clear()
    line.beat()
    assert (presence.connected_to("g"), presence.connected_to("h")) == ({"ann"}, {"eve"})
    assert changed == ["g"], "told where something changed, and nowhere else"
    assert lost == [now], "one of the two"
    line.beat()
    assert lost == [now], "once"
    presence.close()
    line.handler("q", line.said[-1])
    assert (presence.connected_to("h"), lost) == (set(), [now, now])


# --- two servers ---------------------------------------------------------------------------------


@pytest.fixture
def servers(url: str, redis: Redis) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers on one database and one Redis, which have heard of each other."""
    apps = [create_app(SqlStorage(url), fanout=RedisFanout(redis.url)) for _ in range(2)]
    with TestClient(apps[0]) as first, TestClient(apps[1]) as second:
        yield first, second


def at_two(servers: tuple[TestClient, TestClient]) -> tuple[Person, Person, dict[str, Any]]:
    """Two people at one table by way of two servers."""
    ann, bob = Person(servers[0], "Ann"), Person(servers[1], "Bob")
    game = ann.create("me", "open")
    assert bob.post(f"/games/{game['id']}/join").status_code == 200
    return ann, bob, game


def there(messages: list[dict[str, Any]]) -> list[bool]:
    """Who is connected, as the last message has it."""
    seats = messages[-1].get("game", messages[-1])["seats"]
    return [seat["connected"] for seat in seats]


def test_a_move_there_is_seen_here(
    servers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, game = at_two(servers)
    with ann.follow(game) as here, bob.follow(game) as there:
        until(here, "game")
        until(there, "game")
        monkeypatch.setattr(fanout, "HEARTBEAT_S", 1000.0)  # from now on it must be the message
        for ply in range(6):
            mover, other = ((here, there), (there, here))[ply % 2]
            mover.send_json({"type": "move", "move": "s", "ply": ply})
            for socket in (mover, other):
                assert until(socket, "event")[-1]["ply"] == ply + 1


def test_a_move_there_is_seen_here_without_redis(
    servers: tuple[TestClient, TestClient], redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL, logger="hexwarp")
    ann, bob, game = at_two(servers)
    with ann.follow(game) as here, bob.follow(game) as there:
        until(here, "game")
        until(there, "game")
        redis.kill()
        for ply in range(4):
            mover, other = ((here, there), (there, here))[ply % 2]
            mover.send_json({"type": "move", "move": "s", "ply": ply})
            for socket in (mover, other):
                assert until(socket, "event")[-1]["ply"] == ply + 1


def test_who_is_connected_there_is_known_here(servers: tuple[TestClient, TestClient]) -> None:
    ann, bob, game = at_two(servers)
    with ann.follow(game) as here:
        until(here, "game")
        with bob.follow(game) as elsewhere:
            assert there(until(here, "presence")) == [True, True]
            seen = until(elsewhere, "game")
            while there(seen) != [True, True]:
                seen = until(elsewhere, "presence")
        assert there(until(here, "presence")) == [True, False]


def test_what_is_said_there_is_heard_here(servers: tuple[TestClient, TestClient]) -> None:
    ann, bob, game = at_two(servers)
    with ann.follow(game, 10**6) as socket:
        until(socket, "game")
        bob.post(f"/games/{game['id']}/chat", {"phrase": "hello"})
        (line,) = until(socket, "chat")[-1]["lines"]
        assert (line["name"], line["phrase"]) == ("Bob", "hello")


def test_a_table_that_opens_there_is_in_the_lobby_here(
    servers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "REFRESH_S", 3600.0)
    with servers[0].websocket_connect("/api/lobby/ws") as socket:
        assert socket.receive_json()["tables"] == []
        game = Person(servers[1], "Bob").create("me", "open", public=True)
        assert [table["id"] for table in socket.receive_json()["tables"]] == [game["id"]]


def test_a_bot_plays_where_the_latest_turn_was_played(
    servers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others wait, and play for it if nobody does."""
    monkeypatch.setattr(runner, "HEAD_START_S", 0.5)
    played: list[object] = []
    for client in servers:
        seats = client.app.state.server.bots  # type: ignore[attr-defined]

        async def turn(*_: object, seats: object = seats) -> None:
            played.append(seats)
            await asyncio.sleep(10)

        monkeypatch.setattr(seats, "_play_turn", turn)
    ann = Person(servers[0], "Ann")
    game = ann.create("me", "greedy")
    stranger = Person(servers[1], None)
    with stranger.follow(game) as spectator_id:
        until(spectator_id, "game")
        ann.move(game, "s")
        until(spectator_id, "event")
        assert len(played) == 1
        for _ in range(500):
            if len(played) == 2:
                break
            time.sleep(0.01)
    assert len(set(map(id, played))) == 2


def test_a_name_that_is_deleted_there_is_gone_here(
    servers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, game = at_two(servers)
    with ann.follow(game) as here:
        until(here, "game")
        monkeypatch.setattr(fanout, "HEARTBEAT_S", 1000.0)
        assert bob.call("DELETE", "/me").status_code == 204
        names: list[str] = []
        while names != ["Ann", "deleted"]:
            told = here.receive_json()
            names = [seat["name"] for seat in told.get("seats", ())]
