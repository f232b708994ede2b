import asyncio
import sqlite3
from contextlib import closing

import pytest

from hexwarp.match.event_log import LoggedEvent
from hexwarp.match.events import CreatedSeat, Joined
from hexwarp.storage import MatchIndex, User
from hexwarp.storage.people.credentials import ApiToken, Passkey
from hexwarp.storage.people.sessions import Session
from hexwarp.storage.people.users import NameTakenError
from support.logged_events import created
from support.storage import change_names, opened

ANN = User("a", "Ann", "guest", 5)
BOB = User("b", "Bob", "account", 6)


def test_users_are_identified_by_their_sessions(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            users, sessions = storage.users, storage.sessions
            await users.add(ANN)
            await sessions.create("hash", "a", 7)
            await sessions.create("other", "a", 8)
            assert await sessions.get("hash") == Session("hash", ANN, 7, 7)
            assert await sessions.get("a") is None
            await sessions.touch("hash", 9)
            listed = [
                (session.created, session.last_seen) for session in await sessions.of_user("a")
            ]
            assert listed == [(7, 9), (8, 8)]
            await sessions.delete_others("a", "hash")
            assert await sessions.get("other") is None
            await sessions.delete("hash")
            assert await sessions.get("hash") is None

    asyncio.run(scenario())


def test_a_name_has_one_account(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            users = storage.users
            await users.add(ANN)
            await users.add(BOB, "bob")
            with pytest.raises(NameTakenError):
                await users.add(User("c", "bob"), "bob")
            with pytest.raises(NameTakenError):
                await users.set_name("a", "BOB", "bob")
            assert await users.get("a") == ANN
            await users.register("a", "Änn", "änn", "hash", None)
            assert await users.by_name("änn") == User("a", "Änn", "account", 5)
            assert await users.by_name("ann") is None

    asyncio.run(scenario())


def test_a_registration_is_atomic(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            users, kept = storage.users, storage.credentials
            await users.add(ANN)
            await users.add(BOB, "bob")
            key = Passkey("id", "b", "phone", b"", 0, 1)
            await kept.add_passkey(key)
            for name_key, passkey in (("bob", None), ("ann", key)):
                with pytest.raises(NameTakenError):
                    await users.register("a", "Ann!", name_key, "hash", passkey)
                assert await users.get("a") == ANN
                assert await kept.password_hash("a") is None
            await users.register("a", "Ann!", "ann", "hash", None)
            with pytest.raises(NameTakenError):
                await users.register("a", "Ann?", "ann?", "other", None)
            assert await users.get("a") == User("a", "Ann!", "account", 5)
            assert await kept.password_hash("a") == "hash"

    asyncio.run(scenario())


def test_a_guest_is_merged_into_an_account(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            users, sessions = storage.users, storage.sessions
            for user in (ANN, BOB, User("c", "Cem")):
                await users.add(user)
            await sessions.create("guest's", "a", 7)
            await sessions.create("hash", "b", 7)
            await users.merge_guest("a", "b", 1)
            await users.merge_guest("c", "b", 1)
            both = User("b", "Bob", "account", 6, guest_ids=("a", "c"))
            session = await sessions.get("hash")
            assert session is not None
            assert session.user == await users.get("a") == await users.get("b") == both
            assert both.ids == ("b", "a", "c")
            assert await sessions.get("guest's") is None
            await users.merge_guest("b", "a", 1)
            assert await users.get("b") == both, "an account stays an account"

    asyncio.run(scenario())


def test_a_server_key_is_created_once(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage, opened(url) as other:
            both = await asyncio.gather(
                storage.server_keys.get_or_create("mail", b"1"),
                other.server_keys.get_or_create("mail", b"2"),
            )
            assert both[0] == both[1] == await storage.server_keys.get_or_create("mail", b"3")
            assert await storage.server_keys.get_or_create("push", b"3") == b"3"

    asyncio.run(scenario())


def test_a_challenge_is_consumed_once_in_time_by_its_user(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            kept = storage.credentials
            await storage.users.add(ANN)
            await kept.add_challenge("hers", "a", until=10, now=0)
            await kept.add_challenge("anybody's", None, until=10, now=0)
            assert not await kept.consume_challenge("hers", None, 5)
            assert not await kept.consume_challenge("anybody's", "a", 5)
            assert not await kept.consume_challenge("hers", "a", 11)
            assert await kept.consume_challenge("hers", "a", 10)
            assert not await kept.consume_challenge("hers", "a", 10)
            assert await kept.consume_challenge("anybody's", None, 10)
            await kept.add_challenge("late", None, until=10, now=0)
            await kept.add_challenge("new", None, until=30, now=20)
            assert not await kept.consume_challenge("late", None, 5), "expired challenges are gone"

    asyncio.run(scenario())


def test_credentials_belong_to_their_user(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            kept = storage.credentials
            await storage.users.add(ANN)
            await storage.users.add(BOB, "bob")
            await kept.set_password_hash("a", "one")
            await kept.set_password_hash("a", "two")
            assert [await kept.password_hash(user_id) for user_id in "ab"] == ["two", None]
            key = Passkey("id", "a", "phone", b"\x00key", 3, 7)
            assert await kept.add_passkey(key)
            assert not await kept.add_passkey(Passkey("id", "b", "mine", b"", 0, 8))
            assert await kept.passkeys_of("a") == [key]
            assert await kept.update_sign_count(key, 4)
            assert not await kept.update_sign_count(key, 5), (
                "a copy of the key has signed meanwhile"
            )
            assert not await kept.remove_passkey("b", "id")
            assert await kept.remove_passkey("a", "id")
            token = ApiToken("t", "a", "robot", 7, None)
            await kept.add_token(token, "hash")
            assert await kept.token("hash") == token
            await kept.touch_token("t", 9)
            assert await kept.tokens_of(["a", "b"]) == [ApiToken("t", "a", "robot", 7, 9)]
            assert not await kept.remove_token(["b"], "t")
            assert await kept.remove_token(["a"], "t")
            assert await kept.token("hash") is None

    asyncio.run(scenario())


def test_only_moves_are_left_of_a_deleted_user(sqlite: str) -> None:
    async def scenario() -> None:
        async with opened(sqlite) as storage:
            users, kept, sessions = storage.users, storage.credentials, storage.sessions
            await users.add(ANN)
            await users.add(BOB, "bob")
            await users.merge_guest("a", "b", 1)
            await sessions.create("hash", "b", 1)
            await kept.set_password_hash("b", "hash")
            await kept.add_passkey(Passkey("id", "b", "phone", b"", 0, 1))
            await kept.add_token(ApiToken("t", "b", "robot", 1, None), "hash")
            await kept.add_challenge("c", "b", 10**15, 0)
            eve = CreatedSeat("Eve", "e")
            await storage.append(
                [
                    created("m", chairs=(CreatedSeat("Ann", "a"), eve)),
                    LoggedEvent("m", 2, Joined(2, "b", "Bob"), 1),
                    created("n", chairs=(eve, CreatedSeat("", None))),
                ],
                [
                    MatchIndex(match, "waiting", public=False, waits_for_bot=False, due=None)
                    for match in ("m", "n")
                ],
            )
            bob = await users.get("b")
            assert bob is not None
            await users.delete(bob)
            assert await change_names(storage) == ["m"]
            assert await sessions.get("hash") is None
            assert await kept.password_hash("b") is None
            assert await kept.token("hash") is None
            assert await kept.passkeys_of("b") == []
            assert not await kept.consume_challenge("c", "b", 5)
            assert await users.by_name("bob") is None
            assert await users.by_ids(["a", "b"]) == {
                "a": User("a", "deleted", "deleted", 5),
                "b": User("b", "deleted", "deleted", 6),
            }
            assert await storage.events("m") == [
                created("m", chairs=(CreatedSeat("deleted", "a"), eve)),
                LoggedEvent("m", 2, Joined(2, "b", "deleted"), 1),
            ]

    asyncio.run(scenario())
    with closing(sqlite3.connect(sqlite.removeprefix("sqlite:///"))) as database:
        left = "".join(database.iterdump())
    assert "Bob" not in left
    assert "Ann" not in left
