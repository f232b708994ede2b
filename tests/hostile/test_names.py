"""A user who wants to be taken for another, by a name that looks like an account's."""

# ruff: noqa: RUF001 (letters that look alike are the subject)

import asyncio
import unicodedata
from typing import Any

import pytest

from hexwarp.core.errors import MalformedError
from hexwarp.server.services.people import names
from hexwarp.server.services.people.name_check import check_name
from hexwarp.storage import Storage
from hexwarp.storage import User as StoredUser
from hexwarp.storage.lookalikes import lookalike_key, mixes_scripts
from hexwarp.storage.people.users import NameTakenError
from support.client import TestClient
from support.databases import execute
from support.users import PASSWORD, PROOF, User

LOOKALIKES = [
    ("paul", "р\u0430ul"),  # Cyrillic er and a
    ("paul", "pau1"),
    ("Modern", "Modem"),
    ("соре", "cope"),  # a Cyrillic name, in Latin letters
    ("Zoë", "Zoe\u0308\u0308"),
    ("paul", "pa\u034ful"),
    ("paul", "pa\u200bul\ufe0f"),
]


def test_nobody_goes_by_a_name_that_looks_like_an_accounts(client: TestClient) -> None:
    me, bot, opened = {"kind": "human"}, {"kind": "bot", "bot": "greedy"}, {"kind": "open"}

    def attempts(user: User, like: str) -> list[Any]:
        named = [me | {"name": like}, opened], [me, me | {"name": like}], [me, bot | {"name": like}]
        return [
            user.post("/session", {"name": like} | PROOF),
            user.post(f"/games/{table['id']}/join", {"name": like}),
            *(user.post("/games", {"game": "cairn", "players": 2, "seats": two}) for two in named),
        ]

    table = User(client, "Host").create("me", "open")
    guest = User(client, "Guest")
    holder = User(client, "Holder").register("Holder")
    for number, (name, like) in enumerate(LOOKALIKES):
        owner = User(client, "Owner").register(name)
        refused = [*attempts(guest, like), *attempts(holder, like)]
        refused.append(guest.post("/account", {"name": like, "password": PASSWORD}))
        refused.append(holder.post("/bots", {"name": like} | PROOF))
        for answer in refused:
            assert (answer.status_code, answer.json().get("code")) == (409, "name_taken"), name
        assert owner.post("/session", {"name": name.upper()} | PROOF).status_code == 200, "its own"
        owner.post("/session", {"name": f"Number {number}"} | PROOF)


def test_names_of_all_languages_are_accepted() -> None:
    for name in (
        "Пётр",
        "DJ Вася",
        "Вася777",
        "Jürgen-Łukasz",
        "'s-Gravenhage",
        "Œuvre",
        "山田ヒロやmax",
        "김철수K",
        "王小明Wang",
        "शर्मा",
        "עִבְרִית",
        "Nguyễn",
        "♥ 🎲 7",
        "Анна 안나 アンナ",
    ):
        assert names.clean_name(name) == name
        assert not mixes_scripts(name), name


def test_word_of_several_scripts_is_refused(client: TestClient) -> None:
    user = User(client, "Guest")
    for name in ("Pаscal", "Ивaн", "Ωmega", "ϲорe", "Дима王"):
        seats = [{"kind": "human"}, {"kind": "human", "name": name}]
        for answer in (
            user.post("/session", {"name": name}),
            user.post("/account", {"name": name, "password": PASSWORD}),
            user.post("/games", {"game": "cairn", "players": 2, "seats": seats}),
        ):
            assert (answer.status_code, answer.json().get("code")) == (422, "malformed"), name
            assert answer.json()["detail"].startswith("Write each word of a name")


@pytest.mark.parametrize(
    ("given", "cleaned"),
    [
        ("a\u034fb\ufe0fc\U000e0101d\u180fe\u17b4", "abcde"),
        ("a\ue000b\u0378c\U000f0000d", "abcd"),
        ("\u202eabc\u2066\u00ad\u200d", "abc"),
        ("Z" + "\u0301\u0302\u0303\u0304\u0305\u0306", "Z\u0301\u0302\u0303\u0304"),
        ("o" + "\u0332" * 9 + "k", "o\u0332k"),
        ("\u0301a \u0301b", "a b"),
    ],
)
def test_names_have_no_invisible_characters_and_few_marks(given: str, cleaned: str) -> None:
    assert names.clean_name(given) == unicodedata.normalize("NFC", cleaned)


@pytest.mark.parametrize("name", ["\u0301", "\ufe0f", "\u034f\u180b", "\u2800\u3164"])
def test_invisible_name_is_refused(name: str) -> None:
    with pytest.raises(MalformedError):
        names.clean_name(name)


@pytest.mark.parametrize("name", ["deIeted", "Guеst", "ＧＵＥＳＴ"])
def test_names_that_look_reserved_are_refused(name: str) -> None:
    with pytest.raises(MalformedError):
        names.account_key(name)


def test_accounts_from_before_keep_their_names(url: str) -> None:
    """Two accounts that look alike, one of which mixes scripts, are used as before."""
    paul, other = StoredUser("a", "paul", "account", 1), StoredUser("b", "pаul", "account", 2)

    async def scenario() -> None:
        storage = Storage(url)
        await storage.open()
        users = storage.users
        await users.add(paul, names.key(paul.name))
        with pytest.raises(NameTakenError):
            await users.add(other, names.key(other.name))
        await users.add(StoredUser("b", "Other", "account", 2), "other")
        execute(
            url,
            "UPDATE users SET name = 'pаul', name_key = 'pаul', lookalike_key = NULL"
            " WHERE id = 'b'",
        )
        for user in (paul, other):
            await check_name(users, user, user.name)
            assert await users.by_name(names.key(user.name)) == user
        await storage.close()

    asyncio.run(scenario())


def test_keys_are_those_of_the_standard() -> None:
    assert lookalike_key("p\u0430ypal") == lookalike_key("paypal") == "paypal"
    assert lookalike_key("Anna") != lookalike_key("Anno")
