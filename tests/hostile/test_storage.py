"""Guests who store all they can: it is limited, deleted in time, and stops no running game."""

import asyncio
from typing import Any

import pytest

from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.events import Aborted, CreatedSeat, Finished
from hexwarp.match.participants import Participant, Participants
from hexwarp.server.api.personal_data import MAX_SETTINGS_LENGTH
from hexwarp.server.api.rate_limits import ROW_BYTES, TokenBuckets
from hexwarp.server.services.operation import disk_space, retention
from hexwarp.server.services.operation.retention import RetentionService
from hexwarp.storage import MatchIndex, Storage
from hexwarp.storage import User as StoredUser
from hexwarp.storage.operation.leases import Leases
from hexwarp.storage.operation.retention import BATCH
from hexwarp.storage.people.sessions import MAX_AGE_MS, MAX_SESSIONS
from hexwarp.storage.play.chat import ChatLine
from support.client import TestClient, receive_until
from support.eventually import eventually_async
from support.logged_events import created, moved
from support.sql_work import SqlWork
from support.users import User, meet

DAY_MS = 24 * 3600 * 1000
NOW = 1000 * DAY_MS
LONG_AGO = NOW - 91 * DAY_MS


# --- limits ---------------------------------------------------------------------------------------


def test_new_guests_are_limited_by_address(client: TestClient) -> None:
    client.server.limits.guests = TokenBuckets(rate=0, burst=1)
    ann = User(client, "Ann")
    answer = client.post("/api/session", json={"name": "Ben"})
    assert answer.json()["code"] == "too_many_requests"
    assert ann.post("/session", {"name": "Anna"}).status_code == 200


def test_uploads_are_limited_by_their_bytes(client: TestClient) -> None:
    ann = User(client, "Ann")
    game = ann.create("me", "me")
    client.server.limits.uploads = TokenBuckets(rate=0, burst=ROW_BYTES + 3000)
    notes = f"/games/{game['id']}/notes"
    assert ann.call("PUT", notes, {"text": "x" * 2000}).status_code == 200
    answer = ann.call("PUT", notes, {"text": "x" * 2000})
    assert answer.json()["code"] == "too_many_requests"


def test_events_are_limited_for_an_address_however_many_users_it_has(client: TestClient) -> None:
    ann, ben = User(client, "Ann"), User(client, "Ben")
    alone, both = ann.create("me", "me"), meet(ann, ben)
    client.server.limits.events = TokenBuckets(rate=0, burst=3)
    assert ann.move(alone, "s").status_code == 200
    with ann.follow(alone) as socket:
        receive_until(socket, "game")
        socket.send_json({"type": "move", "move": "s", "ply": 1})
        receive_until(socket, "game")
        mover = next(user for user in (ann, ben) if user.game(both)["you"] == [1])
        assert mover.move(both, "s").status_code == 200
        other = ben if mover is ann else ann
        assert other.move(both, "s").json()["code"] == "too_many_requests"
        assert answers_to(ann, alone) == ["too_many_requests"] * 5
        socket.send_json({"type": "move", "move": "s", "ply": 2})
        assert receive_until(socket, "error")[-1]["code"] == "too_many_requests"
    assert ann.post(f"/games/{alone['id']}/resign", {"seat": 1}).status_code == 200


def answers_to(user: User, game: Any) -> list[str]:
    """Return the codes with which a match refuses the events that could be added for ever."""
    answers = [
        user.move(game, "s"),
        *(
            user.post(f"/games/{game['id']}/{action}")
            for action in ("undo", "round", "return", "share")
        ),
    ]
    return [answer.json()["code"] for answer in answers]


def test_settings_are_short(client: TestClient) -> None:
    ann = User(client, "Ann")
    long = {f"name {number}": "x" * 200 for number in range(MAX_SETTINGS_LENGTH // 200)}
    answer = ann.call("PUT", "/me/settings", {"settings": long})
    assert answer.json()["code"] == "malformed"
    assert ann.get("/me/settings").json() == {"settings": {}}


def test_all_notes_of_a_user_are_limited(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexwarp.server.api.notes.MAX_NOTES_LENGTH", 15)
    ann = User(client, "Ann")
    first, second = (f"/games/{ann.create('me', 'me')['id']}/notes" for _ in range(2))
    assert ann.call("PUT", first, {"text": "x" * 10}).status_code == 200
    assert ann.call("PUT", second, {"text": "x" * 10}).json()["code"] == "not_now"
    assert ann.call("PUT", first, {"text": ""}).status_code == 200
    assert ann.call("PUT", second, {"text": "x" * 10}).status_code == 200


def test_events_of_a_match_are_limited(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = User(client, "Ann"), User(client, "Ben")
    alone = ann.create("me", "me")
    both = meet(ann, ben)
    mover = next(user for user in (ann, ben) if user.game(both)["you"] == [1])
    for user, game in ((ann, alone), (mover, both)):
        assert user.move(game, "s").status_code == 200
    monkeypatch.setattr("hexwarp.server.live.table.MAX_EVENTS", 3)
    answer = ann.post(f"/games/{alone['id']}/undo")
    assert answer.json()["code"] == "not_now"
    assert "too long" in answer.json()["detail"]
    assert ann.move(alone, "s").status_code == 200
    assert mover.post(f"/games/{both['id']}/takeback").status_code == 200, "limited by turn"
    assert ann.post(f"/games/{alone['id']}/resign", {"seat": 1}).status_code == 200


def test_muted_users_are_limited(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexwarp.server.api.chat.MAX_MUTED", 1)
    ann, ben, eve = (User(client, name) for name in ("Ann", "Ben", "Eve"))
    assert ann.post(f"/people/{ben.id}/mute").status_code == 204
    assert ann.post(f"/people/{eve.id}/mute").json()["code"] == "not_now"


# --- a full disk ----------------------------------------------------------------------------------


def test_running_games_go_on_while_the_disk_is_full(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = User(client, "Ann"), User(client, "Ben")
    game = meet(ann, ben)
    alone, with_bot = ann.create("me", "me"), ann.create("me", "random")
    free = {"bytes": 10**8}
    monkeypatch.setattr(client.server.storage, "free_disk", lambda: free["bytes"])
    monkeypatch.setattr(disk_space, "CHECK_INTERVAL_S", 0)
    refused: list[Any] = [
        client.post("/api/session", json={"name": "Eve"}),
        ann.post("/games", {"game": "cairn", "players": 2, "seats": [{"kind": "human"}] * 2}),
        ann.post("/pair", {"game": "cairn", "players": 2}),
        ann.call("PUT", "/me/settings", {"settings": {"sound": True}}),
        ann.call("PUT", f"/games/{game['id']}/notes", {"text": "x"}),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in refused] == [
        (507, "disk_full")
    ] * 5
    assert ann.post("/session").status_code == 200, "a guest returns"
    mover = next(user for user in (ann, ben) if user.game(game)["you"] == [1])
    assert mover.move(game, "s").status_code == 200
    assert ann.move(alone, "s").status_code == 200
    free["bytes"] = 10**7
    assert (ben if mover is ann else ann).move(game, "s").status_code == 200
    assert answers_to(ann, alone) == answers_to(ann, with_bot) == ["disk_full"] * 5
    with ann.follow(alone) as socket:
        receive_until(socket, "game")
        socket.send_json({"type": "move", "move": "s", "ply": 1})
        assert receive_until(socket, "error")[-1]["code"] == "disk_full"
    free["bytes"] = 10**12
    assert ann.move(alone, "s").status_code == 200
    assert ann.create("me", "me")["status"] == "playing"


def test_only_the_disk_of_an_embedded_database_counts(url: str) -> None:
    assert (Storage(url).free_disk() or 0) > 0
    assert Storage("postgresql://host/name").free_disk() is None


# --- retention ------------------------------------------------------------------------------------


async def opened(url: str) -> Storage:
    storage = Storage(url)
    await storage.open()
    return storage


async def add_user(storage: Storage, name: str, seen: int, kind: Any = "guest") -> None:
    await storage.users.add(StoredUser(name, name, kind, LONG_AGO), name)
    await storage.sessions.create(f"session of {name}", name, seen)
    await storage.users.set_settings(name, {"sound": True})


async def add_match(storage: Storage, match_id: str, user_id: str, at: int, end: str) -> None:
    last = Finished() if end == "finished" else Aborted()
    events = [
        created(match_id, at, chairs=(CreatedSeat(user_id, user_id), CreatedSeat("", None))),
        *(moved(match_id, seq, at) for seq in range(2, BATCH + 20)),
        LoggedEvent(match_id, BATCH + 20, last, at),
    ]
    index = MatchIndex(match_id, end, public=True, waits_for_bot=False, due=None)
    seats = Participants(match_id, (Participant(0, user_id),))
    await storage.append(events, [index], [seats])
    await storage.chat.add_line(ChatLine(match_id, 1, user_id, user_id, "Hello", None, at))
    await storage.user_match_data.set_notes(match_id, user_id, "My plan")


def test_old_data_is_deleted_in_short_transactions(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "PAUSE_S", 0)
    work = SqlWork(url)

    async def scenario() -> None:
        storage = await opened(url)
        for number in range(BATCH + 5):
            await add_user(storage, f"idle{number}", LONG_AGO)
        await add_user(storage, "returning", NOW - DAY_MS)
        await add_user(storage, "player", LONG_AGO)
        await add_user(storage, "account", LONG_AGO, "account")
        await storage.sessions.create("in use", "account", NOW - DAY_MS)
        await storage.sessions.create("of an old version", "account", 0)
        await storage.sessions.create("a year old", "account", NOW - MAX_AGE_MS - 1)
        await storage.sessions.touch("a year old", NOW)
        await add_match(storage, "finished", "player", LONG_AGO, "finished")
        await add_match(storage, "aborted", "account", LONG_AGO, "aborted")
        await add_match(storage, "recent", "account", NOW - DAY_MS, "aborted")
        work.record(storage)
        await RetentionService(storage).delete_old_data(NOW)

        names = [f"idle{number}" for number in range(BATCH + 5)]
        assert await storage.users.by_ids(names) == {}
        left = await storage.users.by_ids(["returning", "player", "account"])
        assert set(left) == {"returning", "player", "account"}
        assert await storage.users.settings("returning") == {"sound": True}
        assert await storage.users.settings("player") == {}
        assert (await storage.user_match_data.get("finished", "player")).notes == ""
        sessions = await storage.sessions.of_user("account")
        assert {session.token_hash for session in sessions} == {"in use", "of an old version"}
        assert await storage.sessions.get("session of player") is None
        assert await storage.events("aborted") == []
        assert await storage.history.all("account") == ["recent"]
        for match_id in ("finished", "recent"):
            assert len(await storage.events(match_id)) == BATCH + 20
        await storage.close()

    asyncio.run(scenario())
    # A page of guests, and their settings.
    assert max(work.written) <= 2 * BATCH
    assert work.scans() <= {"users", "sessions", "reports", "bans"}


def test_old_guests_who_stay_take_few_transactions(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "PAUSE_S", 0)
    work = SqlWork(url)

    async def scenario() -> None:
        storage = await opened(url)
        names = [f"player{number}" for number in range(BATCH // 2)]
        for name in names:
            await add_user(storage, name, LONG_AGO)
        index = MatchIndex("m", "finished", public=True, waits_for_bot=False, due=None)
        seats = Participants("m", tuple(Participant(seat, name) for seat, name in enumerate(names)))
        await storage.append([created("m", LONG_AGO)], [index], [seats])
        work.record(storage)
        await RetentionService(storage).delete_old_data(NOW)
        assert set(await storage.users.by_ids(names)) == set(names)
        await storage.close()

    asyncio.run(scenario())
    assert len(work.written) < BATCH // 4


def test_one_process_an_hour_deletes_old_data(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "START_DELAY_S", 0)
    monkeypatch.setattr(retention, "INTERVAL_S", 3600)
    runs, granted = list[int](), list[bool]()
    acquire = Leases.acquire

    async def note_answer(leases: Leases, name: str, now: int, until: int) -> bool:
        granted.append(await acquire(leases, name, now, until))
        return granted[-1]

    async def count_run(_service: RetentionService, now: int) -> None:
        runs.append(now)

    monkeypatch.setattr(Leases, "acquire", note_answer)
    monkeypatch.setattr(RetentionService, "delete_old_data", count_run)

    async def scenario() -> None:
        storage = await opened(url)
        async with RetentionService(storage), RetentionService(storage):
            await eventually_async(lambda: len(granted) == 2)
        await storage.close()

    asyncio.run(scenario())
    assert sorted(granted) == [False, True]
    assert len(runs) == 1


def test_sessions_of_a_user_are_limited(url: str) -> None:
    async def scenario() -> None:
        storage = await opened(url)
        await storage.users.add(StoredUser("a", "Ann"))
        for number in range(MAX_SESSIONS + 2):
            await storage.sessions.create(f"hash {number}", "a", number)
        assert len(await storage.sessions.of_user("a")) == MAX_SESSIONS
        assert await storage.sessions.get("hash 1") is None
        assert await storage.sessions.get("hash 2") is not None
        await storage.close()

    asyncio.run(scenario())
