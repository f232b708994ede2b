"""Long logs, and late subscribers."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from pydantic import BaseModel
from starlette.websockets import WebSocket

from hexwarp.match import commands, seating
from hexwarp.match.event_log import AppliedEvent, LoggedEvent, apply_event, replay
from hexwarp.server import event_views
from hexwarp.server.api import game_socket
from hexwarp.server.live import archive, message_cache, table
from hexwarp.server.live.archive import PAGE_SIZE
from hexwarp.server.live.fanout import LocalFanout
from hexwarp.server.live.message_cache import MessageCache, to_json
from hexwarp.server.live.table import Table, store_events
from hexwarp.server.live.tables import EVENTS_PER_TABLE, ID_LENGTH, Tables
from hexwarp.server.services.play.chat import ChatReader
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from hexwarp.words import Words
from support.matches import ANN, BOB, ScriptedMatch
from support.tables import tables_in

MATCH_IDS = ["a" * ID_LENGTH, "b" * ID_LENGTH]
Scenario = Callable[[Tables, Storage], Awaitable[None]]


@pytest.fixture(scope="module")
def long_log() -> list[LoggedEvent]:
    """Return the log of a match with the maximum number of rounds."""
    played = ScriptedMatch(ANN, BOB, rounds=seating.MAX_ROUNDS)
    while played.match.status == "playing":
        if played.match.round_over:
            played.add(commands.start_next_round(played.match, "ann"))
        played.move("s")
    assert len(played.log) > 4 * PAGE_SIZE
    return played.log


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory, long_log: list[LoggedEvent]) -> Path:
    """Return a database that holds the log under two match ids."""
    file = tmp_path_factory.mktemp("archive") / "test.db"

    async def fill() -> None:
        storage = Storage(sqlite_url(file))
        await storage.open()
        for match_id in MATCH_IDS:
            log = [replace(event, match_id=match_id) for event in long_log]
            await store_events(storage, LocalFanout(), replay(log))
        await storage.close()

    asyncio.run(fill())
    return file


@pytest.fixture
def act(database: Path) -> Callable[[Scenario], None]:
    """Return a function that runs a scenario on tables of which none is open."""

    def run(scenario: Scenario) -> None:
        async def main() -> None:
            storage = Storage(sqlite_url(database))
            await storage.open()
            try:
                await scenario(
                    tables_in(storage),
                    storage,
                )
            finally:
                await storage.close()

        asyncio.run(main())

    return run


class Reading:
    """Records the number of events that each read of the storage returned."""

    def __init__(self, storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
        self.counts: list[int] = []
        read = storage.events

        async def events(*arguments: Any) -> list[LoggedEvent]:
            logged = await read(*arguments)
            self.counts.append(len(logged))
            return logged

        monkeypatch.setattr(storage, "events", events)


class Socket:
    """A socket that accepts everything at once."""

    def __init__(self) -> None:
        self.received: list[dict[str, Any]] = []
        self.up_to_date = asyncio.Event()

    async def send_text(self, text: str) -> None:
        self.received.append(json.loads(text))
        if self.received[-1]["type"] == "game":
            self.up_to_date.set()


class NoChat:
    """A chat reader that finds no lines."""

    async def new(self) -> list[Any]:
        return []


async def send_all(table: Table, socket: Socket, viewer: str | None = None) -> None:
    """Send a socket all events from the first on, up to the current state."""

    async def follow() -> None:
        async with table.subscribe(None) as subscriber:
            to, chat = cast("WebSocket", socket), cast("ChatReader", NoChat())
            feed = game_socket.Feed(to, table, viewer, 0, Words(), lean=False)
            await game_socket.send_feed(feed, subscriber, chat)

    following = asyncio.create_task(follow())
    await socket.up_to_date.wait()
    following.cancel()


def test_log_pages_from_any_number_on(
    act: Callable[[Scenario], None], long_log: list[LoggedEvent]
) -> None:
    folded = replay([replace(event, match_id=MATCH_IDS[0]) for event in long_log])
    last = len(folded)

    async def compare(tables: Tables, _storage: Storage) -> None:
        log = (await tables.get(MATCH_IDS[0])).log
        near = [n * PAGE_SIZE + d for n in range(last // PAGE_SIZE + 1) for d in (-1, 0, 1)]
        for since in {*near, last - PAGE_SIZE - 1, last - PAGE_SIZE, last - 1, last}.difference(
            (-1,)
        ):
            received: list[AppliedEvent] = []
            while page := await log.events_after(since + len(received)):
                assert len(page) <= PAGE_SIZE
                received += page
            assert received == folded[since:]

    act(compare)


def test_every_socket_gets_an_event_before_any_gets_what_follows_from_it(
    act: Callable[[Scenario], None],
) -> None:
    async def follow_twice(tables: Tables, _storage: Storage) -> None:
        table, socket = await tables.get(MATCH_IDS[0]), Socket()
        to, since = cast("WebSocket", socket), table.match.seq - 1
        feeds = [game_socket.Feed(to, table, None, since, Words(), lean=True) for _ in range(2)]
        await asyncio.gather(*(feed.send_updates() for feed in feeds))
        kinds = [message["type"] for message in socket.received]
        assert kinds == ["event", "event", "game", "game"]

    act(follow_twice)


def test_pages_are_cached_and_limited(
    act: Callable[[Scenario], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read(tables: Tables, storage: Storage) -> None:
        logs = [(await tables.get(match_id)).log for match_id in MATCH_IDS]
        reading = Reading(storage, monkeypatch)
        await asyncio.gather(
            *(logs[0].events_after(since) for since in (0, 1, PAGE_SIZE - 1, PAGE_SIZE, 0))
        )
        assert reading.counts == [PAGE_SIZE, PAGE_SIZE]
        monkeypatch.setattr(archive, "MAX_PAGES", 2)
        for log, since in ((logs[1], 0), (logs[0], 0), (logs[1], 0), (logs[0], PAGE_SIZE)):
            assert (await log.events_after(since))[0][1].id == log.match.id
        assert len(tables.archive._pages) == 2
        assert reading.counts == [PAGE_SIZE] * 4

    act(read)


def test_concurrent_requests_open_a_table_once(
    act: Callable[[Scenario], None], monkeypatch: pytest.MonkeyPatch, long_log: list[LoggedEvent]
) -> None:
    async def open_all(tables: Tables, storage: Storage) -> None:
        reading = Reading(storage, monkeypatch)
        opened = await asyncio.gather(*(tables.get(MATCH_IDS[0]) for _ in range(5)))
        assert len(set(map(id, opened))) == 1
        assert sum(reading.counts) == len(long_log)

    act(open_all)


def test_tables_are_evicted_by_the_length_of_their_logs(
    act: Callable[[Scenario], None], monkeypatch: pytest.MonkeyPatch, long_log: list[LoggedEvent]
) -> None:
    async def open_both(tables: Tables, _storage: Storage) -> None:
        size = EVENTS_PER_TABLE + len(long_log)
        for limit, kept in (
            (2 * size, MATCH_IDS),
            (2 * size - 1, MATCH_IDS[1:]),
            (0, MATCH_IDS[1:]),
        ):
            tables.clear_cache()
            monkeypatch.setattr("hexwarp.server.live.tables.MAX_EVENTS_CACHED", limit)
            for match_id in MATCH_IDS:
                await tables.get(match_id)
            assert list(tables.cached) == kept

    act(open_both)


def test_a_game_that_grows_displaces_others(
    act: Callable[[Scenario], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = 3 * (EVENTS_PER_TABLE + 2)
    monkeypatch.setattr("hexwarp.server.live.tables.MAX_EVENTS_CACHED", limit)

    async def play_in_one_of_three(tables: Tables, _storage: Storage) -> None:
        new = seating.create_match("ann", "cairn", 2, {}, [ANN, replace(ANN, name="Ann 2")])
        ids = [(await tables.create(new)).match.id for _ in range(3)]
        assert [table.match.seq for table, _ in tables.cached.values()] == [2, 2, 2]
        await tables.execute(ids[0], lambda match: commands.make_move(match, "ann", "s", 0, None))
        assert list(tables.cached) == ids[1:] + ids[:1], "noticed when it is used again"
        await tables.get(ids[0])
        assert list(tables.cached) == [ids[2], ids[0]]
        assert [size for _, size in tables.cached.values()] == [limit // 3, limit // 3 + 1]
        assert tables.cached_size == 2 * (limit // 3) + 1

    act(play_in_one_of_three)


def test_long_backlogs_do_not_block_the_event_loop(
    act: Callable[[Scenario], None], long_log: list[LoggedEvent]
) -> None:
    async def watch(tables: Tables, _storage: Storage) -> None:
        turns = 0

        async def count_turns() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        other = asyncio.create_task(count_turns())
        table = await tables.get(MATCH_IDS[0])
        assert turns > len(long_log) / archive.FOLD_BATCH, "while it was opened"
        turns, sockets = 0, [Socket() for _ in range(8)]
        await asyncio.gather(*(send_all(table, socket) for socket in sockets))
        events = sum(
            message["type"] == "event" for socket in sockets for message in socket.received
        )
        assert events == len(sockets) * len(long_log)
        assert turns > events / game_socket.SEND_BATCH * 0.9, "while all were sent"
        other.cancel()

    act(watch)


def test_backlog_of_another_process_does_not_block_the_event_loop(
    act: Callable[[Scenario], None], monkeypatch: pytest.MonkeyPatch, long_log: list[LoggedEvent]
) -> None:
    folded_in_turn = [0]

    def fold(match: Any, event: LoggedEvent) -> Any:
        folded_in_turn[-1] += 1
        return apply_event(match, event)

    async def scenario(tables: Tables, storage: Storage) -> None:
        stale = await tables.get(MATCH_IDS[0])
        stale.log = archive.MatchLog(tables.archive)
        stale.log.add(replay([replace(long_log[0], match_id=MATCH_IDS[0])])[0])
        reading, fresh = Reading(storage, monkeypatch), asyncio.create_task(stale.refresh())
        monkeypatch.setattr(table, "apply_event", fold)
        while not fresh.done():
            folded_in_turn.append(0)
            await asyncio.sleep(0)
        assert stale.match.seq == len(long_log)
        assert max(folded_in_turn) <= archive.FOLD_BATCH
        assert max(reading.counts) == archive.READ_BATCH

    act(scenario)


def test_messages_are_serialized_once(
    act: Callable[[Scenario], None], monkeypatch: pytest.MonkeyPatch, long_log: list[LoggedEvent]
) -> None:
    to_json: list[Any] = []
    make = event_views.message

    def record(*arguments: Any) -> Any:
        to_json.append(arguments[0].seq)
        return make(*arguments)

    monkeypatch.setattr(event_views, "message", record)

    async def send_to_three(tables: Tables, _storage: Storage) -> None:
        first, second, ann = Socket(), Socket(), Socket()
        table = await tables.get(MATCH_IDS[0])
        await send_all(table, first)
        await send_all(table, second)
        assert (len(to_json), first.received) == (len(long_log), second.received)
        await send_all(table, ann, "ann")
        assert len(to_json) == 2 * len(long_log)
        assert tables.archive.messages.size > 0

    act(send_to_three)


def test_cached_messages_are_limited(
    act: Callable[[Scenario], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(message_cache, "MAX_BYTES", 20_000)

    async def send_to_one(tables: Tables, _storage: Storage) -> None:
        socket = Socket()
        await send_all(await tables.get(MATCH_IDS[0]), socket)
        kept = tables.archive.messages
        assert len(kept) * message_cache.ENTRY_OVERHEAD_BYTES < kept.size <= 20_000
        assert len(kept) > 5

    act(send_to_one)


def test_message_cache_evicts_the_oldest_beyond_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    class Message(BaseModel):
        text: str

    made: list[int] = []
    cache, message = MessageCache(), Message(text="x" * 100)
    cost = len(to_json(message)) + message_cache.ENTRY_OVERHEAD_BYTES
    monkeypatch.setattr(message_cache, "MAX_BYTES", 3 * cost)

    def get(key: int) -> str:
        def make() -> Message:
            made.append(key)
            return message

        return cache.get_or_make(key, make)

    for key in (1, 2, 3, 3, 4, 2, 1):
        assert get(key) == to_json(message)
    assert made == [1, 2, 3, 4, 1]
    assert (len(cache), cache.size) == (3, 3 * cost)
