import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing

import pytest
from alembic import command
from alembic.config import Config

from hexwarp.match.event_log import LoggedEvent
from hexwarp.storage import Person, SqlStorage, Standing
from hexwarp.storage.credentials import ApiToken, Passkey
from hexwarp.storage.people import NameTakenError, Session
from hexwarp.storage.sql import MIGRATIONS

ANN = Person("a", "Ann", "guest", 5)
BOB = Person("b", "Bob", "account", 6)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[SqlStorage]:
    storage = SqlStorage(url)
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


def test_people_are_known_by_their_sessions(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            people = storage.people
            await people.add(ANN)
            await people.begin("hash", "a", 7)
            await people.begin("other", "a", 8)
            assert await people.session("hash") == Session("hash", ANN, 7, 7)
            assert await people.session("a") is None
            await people.see("hash", 9)
            assert await people.sessions_of("a") == [(7, 9), (8, 8)]
            await people.end_others("a", "hash")
            assert await people.session("other") is None
            await people.end("hash")
            assert await people.session("hash") is None

    asyncio.run(scenario())


def test_a_name_has_one_account(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            people = storage.people
            await people.add(ANN)
            await people.add(BOB, "bob")
            with pytest.raises(NameTakenError):
                await people.add(Person("c", "bob"), "bob")
            with pytest.raises(NameTakenError):
                await people.change("a", "BOB", "bob")
            assert await people.get("a") == ANN
            await people.register("a", "Änn", "änn", "hash", None)
            assert await people.named("änn") == Person("a", "Änn", "account", 5)
            assert await people.named("ann") is None

    asyncio.run(scenario())


def test_a_guest_becomes_an_account_wholly_or_not_at_all(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            people, kept = storage.people, storage.credentials
            await people.add(ANN)
            await people.add(BOB, "bob")
            key = Passkey("id", "b", "phone", b"", 0, 1)
            await kept.add_passkey(key)
            for name_key, passkey in (("bob", None), ("ann", key)):
                with pytest.raises(NameTakenError):
                    await people.register("a", "Ann!", name_key, "hash", passkey)
                assert await people.get("a") == ANN
                assert await kept.password("a") is None
            await people.register("a", "Ann!", "ann", "hash", None)
            with pytest.raises(NameTakenError):
                await people.register("a", "Ann?", "ann?", "other", None)
            assert await people.get("a") == Person("a", "Ann!", "account", 5)
            assert await kept.password("a") == "hash"

    asyncio.run(scenario())


def test_a_guest_who_logs_in_is_the_account(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            people = storage.people
            for person in (ANN, BOB, Person("c", "Cem")):
                await people.add(person)
            await people.begin("guest's", "a", 7)
            await people.begin("hash", "b", 7)
            await people.absorb("a", "b")
            await people.absorb("c", "b")
            both = Person("b", "Bob", "account", 6, former=("a", "c"))
            session = await people.session("hash")
            assert session is not None
            assert session.person == await people.get("a") == await people.get("b") == both
            assert both.ids == ("b", "a", "c")
            assert await people.session("guest's") is None
            await people.absorb("b", "a")
            assert await people.get("b") == both, "an account stays what it is"

    asyncio.run(scenario())


def test_a_key_is_made_once(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage, opened(url) as other:
            both = await asyncio.gather(storage.people.key("x", b"1"), other.people.key("x", b"2"))
            assert both[0] == both[1] == await storage.people.key("x", b"3")
            assert await storage.people.key("y", b"3") == b"3"

    asyncio.run(scenario())


def test_a_challenge_is_met_once_in_time_by_whom_it_is_for(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            kept = storage.credentials
            await storage.people.add(ANN)
            await kept.challenge("hers", "a", until=10, now=0)
            await kept.challenge("anybody's", None, until=10, now=0)
            assert not await kept.meet("hers", None, 5)
            assert not await kept.meet("anybody's", "a", 5)
            assert not await kept.meet("hers", "a", 11)
            assert await kept.meet("hers", "a", 10)
            assert not await kept.meet("hers", "a", 10)
            assert await kept.meet("anybody's", None, 10)
            await kept.challenge("late", None, until=10, now=0)
            await kept.challenge("new", None, until=30, now=20)
            assert not await kept.meet("late", None, 5), "what has expired is gone"

    asyncio.run(scenario())


def test_credentials_are_their_owners(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as storage:
            kept = storage.credentials
            await storage.people.add(ANN)
            await storage.people.add(BOB, "bob")
            await kept.set_password("a", "one")
            await kept.set_password("a", "two")
            assert [await kept.password(who) for who in "ab"] == ["two", None]
            key = Passkey("id", "a", "phone", b"\x00key", 3, 7)
            assert await kept.add_passkey(key)
            assert not await kept.add_passkey(Passkey("id", "b", "mine", b"", 0, 8))
            assert await kept.passkeys_of("a") == [key]
            assert await kept.count(key, 4)
            assert not await kept.count(key, 5), "a copy of the key has signed meanwhile"
            assert not await kept.remove_passkey("b", "id")
            assert await kept.remove_passkey("a", "id")
            token = ApiToken("t", "a", "robot", 7, None)
            await kept.add_token(token, "hash")
            assert await kept.token("hash") == token
            await kept.use_token("t", 9)
            assert await kept.tokens_of(["a", "b"]) == [ApiToken("t", "a", "robot", 7, 9)]
            assert not await kept.remove_token(["b"], "t")
            assert await kept.remove_token(["a"], "t")
            assert await kept.token("hash") is None

    asyncio.run(scenario())


def test_of_somebody_deleted_nothing_is_left_but_moves(sqlite: str) -> None:
    async def scenario() -> None:
        async with opened(sqlite) as storage:
            people, kept = storage.people, storage.credentials
            await people.add(ANN)
            await people.add(BOB, "bob")
            await people.absorb("a", "b")
            await people.begin("hash", "b", 1)
            await kept.set_password("b", "hash")
            await kept.add_passkey(Passkey("id", "b", "phone", b"", 0, 1))
            await kept.add_token(ApiToken("t", "b", "robot", 1, None), "hash")
            await kept.challenge("c", "b", 10**15, 0)
            holders = [{"name": "Ann", "player": "a"}, {"name": "Eve", "player": "e"}]
            await storage.append(
                [
                    LoggedEvent("m", 1, "created", {"chairs": holders}, 1),
                    LoggedEvent("m", 2, "joined", {"player": "b", "name": "Bob", "seat": 2}, 1),
                    LoggedEvent("n", 1, "created", {"chairs": holders[1:]}, 1),
                ],
                [
                    Standing(match, "waiting", public=False, waits_for_bot=False, due=None)
                    for match in ("m", "n")
                ],
            )
            bob = await people.get("b")
            assert bob is not None
            assert await people.delete(bob) == ["m"]
            assert await people.session("hash") is None
            assert await kept.password("b") is None
            assert await kept.token("hash") is None
            assert await kept.passkeys_of("b") == []
            assert not await kept.meet("c", "b", 5)
            assert await people.named("bob") is None
            assert await people.names(["a", "b"]) == {
                "a": Person("a", "deleted", "deleted", 5),
                "b": Person("b", "deleted", "deleted", 6),
            }
            events = [event.data for event in await storage.events("m")]
            assert events == [
                {"chairs": [{"name": "deleted", "player": "a"}, holders[1]]},
                {"player": "b", "name": "deleted", "seat": 2},
            ]

    asyncio.run(scenario())
    with closing(sqlite3.connect(sqlite.removeprefix("sqlite:///"))) as database:
        left = "".join(database.iterdump())
    assert "Bob" not in left
    assert "Ann" not in left


def test_guests_from_before_there_were_people_go_on(url: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")

    async def old() -> None:
        storage = SqlStorage(url)

        def upgrade(connection: object) -> None:
            config.attributes["connection"] = connection
            command.upgrade(config, "0002")

        async with storage._engine.begin() as connection:
            await connection.run_sync(upgrade)
            await connection.exec_driver_sql("INSERT INTO guests VALUES ('a', 'hash', 'Ann')")
        await storage.close()
        async with opened(url) as new:
            assert await new.people.session("hash") == Session("hash", Person("a", "Ann"), 0, 0)

    asyncio.run(old())
