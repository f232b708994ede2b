"""Databases of earlier versions are migrated with their data."""

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from hexwarp.match.participants import Participant, Result
from hexwarp.storage import User
from hexwarp.storage.database.tables import metadata
from hexwarp.storage.notices.push import PushSubscription
from hexwarp.storage.people.credentials import ApiToken
from hexwarp.storage.people.moderation import AdminLogEntry, Ban, Report
from hexwarp.storage.people.sessions import Session
from hexwarp.storage.people.users import NameTakenError
from hexwarp.storage.play.chat import ChatLine
from hexwarp.storage.play.history import FinishedMatch, Tally
from hexwarp.storage.play.ratings import Rating
from hexwarp.storage.play.user_match_data import UserMatchData
from support.databases import connected, execute
from support.logged_events import created
from support.revisions import build
from support.storage import change_names, opened


@pytest.fixture
def url(empty: str) -> str:
    return empty


def fill(url: str, revision: str, *statements: str) -> None:
    """Make a database as it was at a revision, with rows."""
    build(url, revision)
    execute(url, *statements)


def test_the_migrations_lead_to_the_declared_tables(url: str) -> None:
    async def scenario() -> None:
        async with opened(url):
            pass

    asyncio.run(scenario())
    with connected(url) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_guests_from_before_accounts_keep_their_sessions(url: str) -> None:
    async def scenario() -> None:
        fill(url, "0002", "INSERT INTO guests VALUES ('a', 'hash', 'Ann')")
        async with opened(url) as new:
            assert await new.sessions.get("hash") == Session("hash", User("a", "Ann"), 0, 0)

    asyncio.run(scenario())


def test_rows_survive_the_renaming_of_tables_and_columns(url: str) -> None:
    old = (
        "INSERT INTO people VALUES ('a', 'Ann', 'ann', 'account', 1, NULL, NULL, '{\"x\": 1}')",
        "INSERT INTO people VALUES ('b', 'Bot', 'bot', 'bot', 2, 'a', NULL, NULL)",
        "INSERT INTO people VALUES ('g', 'Guest', NULL, 'guest', 3, NULL, 'a', NULL)",
        "INSERT INTO sessions VALUES ('hash', 'a', 4, 5)",
        "INSERT INTO api_tokens VALUES ('t', 'b', 'robot', 'token', 6, 7)",
        "INSERT INTO challenges VALUES ('c', 'a', 100)",
        "INSERT INTO turns VALUES ('pairing', 100)",
        "INSERT INTO matches VALUES ('m', false, 'finished', true, NULL)",
        """INSERT INTO events VALUES ('m', 1, 'created', '{"game": "cairn", "players": 2,
        "options": {"height": 12}, "rounds": 1, "host": "host", "chairs": [
        {"name": "", "player": null}, {"name": "", "player": null}]}', 8)""",
        "INSERT INTO lines VALUES ('m', 1, 'a', 'Ann', 'Hello', NULL, 9)",
        "INSERT INTO mutes VALUES ('a', 'b')",
        "INSERT INTO reports VALUES (5, 'm', 'a', 'b', 1, 'Hello', 'Rude', 10, NULL)",
        "INSERT INTO bans VALUES (5, 'b', NULL, 'Rude', NULL, 11)",
        "INSERT INTO deeds VALUES (5, 12, 'root', 'close', '{}')",
        "INSERT INTO private VALUES ('m', 'a', 'My plan', 1, '{\"lines\": []}')",
        "INSERT INTO subscriptions VALUES ('i', 'https://x', 'a', 'k', 's', 'https://h', 13)",
        "INSERT INTO notices VALUES ('m', 'a', 3)",
        "INSERT INTO analyses VALUES ('m', 'record', '{}')",
        "INSERT INTO seatings VALUES ('m', 0, 'a', 1, 5, 'won')",
        "INSERT INTO results VALUES (5, 'm', 'g', 'none', true, true, 14, false)",
        "INSERT INTO ratings VALUES ('a', 'g', 'none', 30, 5, 1)",
    )

    async def scenario() -> None:
        fill(url, "0012", *old)
        ann = User("a", "Ann", "account", 1, guest_ids=("g",))
        async with opened(url) as new:
            assert await new.users.get("g") == ann
            assert await new.users.bot_accounts_of("a") == [User("b", "Bot", "bot", 2, "a")]
            assert await new.users.settings("a") == {"x": 1}
            assert await new.sessions.get("hash") == Session("hash", ann, 4, 5)
            assert await new.credentials.token("token") == ApiToken("t", "b", "robot", 6, 7)
            assert await new.credentials.consume_challenge("c", "a", 100)
            assert not await new.leases.acquire("pairing", 100, 200)
            assert await new.events("m") == [created("m", 8)]
            assert await new.analysis("m", "record") == {}
            line = ChatLine("m", 1, "a", "Ann", "Hello", None, 9)
            assert await new.chat.lines("m") == [line]
            assert await new.chat.muted_by("a") == {"b"}
            report = Report("m", "a", "b", 1, "Hello", "Rude", 10)
            assert await new.moderation.open_reports() == [(5, report)]
            assert await new.moderation.bans(0) == [Ban("b", None, "Rude", None, 11)]
            entry = AdminLogEntry(5, 12, "root", "close", {})
            assert await new.moderation.admin_log() == [entry]
            data = UserMatchData("My plan", 1, {"lines": []})
            assert await new.user_match_data.get("m", "a") == data
            browser = PushSubscription("https://x", "a", "k", "s", "https://h", 13)
            assert await new.push.of_users(["a"]) == [browser]
            assert not await new.push.claim_notification("m", "a", 3)
            result = Result("m", "g", "none", rated=True, public=True, at=14)
            finished = FinishedMatch(5, result, (Participant(0, "a", 1, 5, "won"),))
            assert await new.ratings.next_unsettled() == finished
            assert await new.ratings.of_player("a") == [Rating("a", "g", "none", 30, 5, 1)]

    asyncio.run(scenario())


def test_the_admin_log_reuses_no_number_after_the_migration(sqlite: str) -> None:
    """SQLite counts in a table of its own: a number that was used is never used again."""

    async def scenario() -> None:
        number = "INSERT INTO deeds VALUES (5, 12, 'root', 'close', '{}')"
        fill(sqlite, "0012", number, "DELETE FROM deeds")
        async with opened(sqlite) as new:
            await new.moderation.log_action(1, "root", "close", {})
            assert await new.moderation.last_log_number() == 6

    asyncio.run(scenario())


def test_names_in_older_logs_are_found_when_a_user_is_deleted(url: str) -> None:
    old = (
        "INSERT INTO users VALUES ('a', 'Ann', NULL, 'guest', 1, NULL, NULL, NULL)",
        "INSERT INTO matches VALUES ('m', false, 'playing', true, NULL)",
        """INSERT INTO events VALUES ('m', 1, 'created', '{"game": "cairn", "players": 2,
        "options": {}, "rounds": 1, "host": "a", "chairs": [
        {"name": "Ann", "player": "a"}, {"name": "Open", "player": null}]}', 8)""",
        """INSERT INTO events VALUES ('m', 2, 'joined',
        '{"seat": 2, "name": "Ann", "player": "a"}', 9)""",
        "INSERT INTO events VALUES ('m', 3, 'left', '{\"seat\": 1}', 9)",
    )

    async def scenario() -> None:
        fill(url, "0014", *old)
        async with opened(url) as new:
            await new.users.delete(User("a", "Ann"))
            assert await change_names(new) == ["m"]
            assert "Ann" not in str(await new.events("m"))

    asyncio.run(scenario())


def test_settled_matches_count_in_tallies_after_the_migration(url: str) -> None:
    match = "INSERT INTO matches VALUES ('?', false, 'finished', true, NULL)"
    players = (
        "INSERT INTO participants VALUES ('?', 0, 'a', 1, 5, 'won')",
        "INSERT INTO participants VALUES ('?', 1, 'b', 2, 5, 'lost')",
        "INSERT INTO participants VALUES ('?', 2, 'bot:x', 2, 5, NULL)",
    )
    old = (
        *(statement.replace("?", letter) for letter in "mno" for statement in (match, *players)),
        "INSERT INTO results VALUES (1, 'm', 'g', 'none', true, true, 14, true)",
        "INSERT INTO results VALUES (2, 'n', 'g', 'none', true, false, 15, true)",
        "INSERT INTO results VALUES (3, 'o', 'g', 'none', true, true, 16, false)",
    )

    async def scenario() -> None:
        fill(url, "0017", *old)
        async with opened(url) as new:
            history = new.history
            assert await history.tally_by_game("a") == [Tally("g", 2, 0, 0)]
            own = [Tally("b", 2, 0, 0), Tally("bot:x", 2, 0, 0)]
            assert await history.tally_by_opponent("a", "a", "g", 9) == own
            public = [Tally("b", 1, 0, 0), Tally("bot:x", 1, 0, 0)]
            assert await history.tally_by_opponent("a", None, None, 9) == public
            unsettled = await new.ratings.next_unsettled()
            assert unsettled is not None
            await new.ratings.settle(unsettled, None)
            assert await history.tally_by_game("a") == [Tally("g", 3, 0, 0)]

    asyncio.run(scenario())


def test_accounts_whose_names_look_alike_keep_them(url: str) -> None:
    old = (
        "INSERT INTO users VALUES ('b', 'p\u0430ul', 'p\u0430ul', 'account', 2, NULL, NULL, NULL)",
        "INSERT INTO users VALUES ('a', 'Paul', 'paul', 'account', 1, NULL, NULL, NULL)",
        "INSERT INTO users VALUES ('g', 'paul', NULL, 'guest', 0, NULL, NULL, NULL)",
    )

    async def scenario() -> None:
        fill(url, "0016", *old)
        paul, other = User("a", "Paul", "account", 1), User("b", "p\u0430ul", "account", 2)
        async with opened(url) as new:
            assert await new.users.by_name("paul") == paul
            assert await new.users.by_name("p\u0430ul") == other
            assert await new.users.with_name_like("pau1", "pau1") == [paul]
            with pytest.raises(NameTakenError):
                await new.users.add(User("c", "pau1", "account"), "pau1")

    asyncio.run(scenario())
