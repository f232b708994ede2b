"""A user who wants to be taken for another, by a name that looks like an account's."""

# ruff: noqa: RUF001 (letters that look alike are the subject)

import asyncio
import unicodedata
from typing import Any

import pytest

from hexwarp.core.errors import MalformedError
from hexwarp.server.live.threads import Threads
from hexwarp.server.services.people import names
from hexwarp.server.services.people.name_check import NameCheck
from hexwarp.server.services.people.reserved_names import reserved
from hexwarp.storage import Storage
from hexwarp.storage import User as StoredUser
from hexwarp.storage.lookalikes import lookalike_keys, mixes_scripts
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
    ("Ann Lee", "ann.lee"),
    ("Ann Lee", "ANN-LEE"),
    ("annlee", "Ann «Lee»"),
    ("Ian", "i.an"),
    ("I.AN", "ian"),
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
            "UPDATE users SET name = 'pаul', name_key = 'pаul', lookalike_key = NULL,"
            " caseless_lookalike_key = NULL"
            " WHERE id = 'b'",
        )
        for user in (paul, other):
            await NameCheck(users, Threads(1)).check(user, user.name)
            assert await users.by_name(names.key(user.name)) == user
        await storage.close()

    asyncio.run(scenario())


def test_keys_are_those_of_the_standard() -> None:
    assert lookalike_keys("p\u0430ypal") == lookalike_keys("paypal") == ("paypal", "paypal")
    assert set(lookalike_keys("Anna")).isdisjoint(lookalike_keys("Anno"))


@pytest.mark.parametrize("other", ["a b", "a-b", "a_b", "a – b", "(ab)", "A`B", "a~b", "ab."])
def test_spaces_and_punctuation_make_no_other_name(other: str) -> None:
    assert lookalike_keys(other)[1] == lookalike_keys("a.b")[1] == "ab"


@pytest.mark.parametrize(
    ("name", "other"), [("...", "!!!"), ("♥", "♣"), ("Lisa", "Ilsa"), ("Neil", "Nell")]
)
def test_other_names_are_no_twins(name: str, other: str) -> None:
    for key, of_other in zip(lookalike_keys(name), lookalike_keys(other), strict=True):
        assert key != of_other


RESERVED = [
    *("admin", "Admin", "A.D.M.I.N", "ADMlN", "Аdmin", "admin2", "Administrator", "Moderator"),
    *("Support", "Hexwarp", "hex warp", "Hexwarp Support", "Hexwarp Team 1", "Модератор"),
    *("Modérateur", "Beheerder", "level1", "Level 7", "level-9", "Stufe 3"),
    *("random", "Greedy", "lookahead", "Stargazer", "Sternengucker", "Éternité", "Штурман 2"),
    *("owl", "0wl"),
]
"""Names of authority and of bots, the host's own bot ``owl`` among them."""


def test_nobody_goes_by_a_name_of_the_server_or_its_bots(client: TestClient) -> None:
    me, bot, opened = {"kind": "human"}, {"kind": "bot", "bot": "greedy"}, {"kind": "open"}
    client.server.name_check._hosted = ("owl",)
    table = User(client, "Host").create("me", "open")
    guest = User(client, "Visitor")
    holder = User(client, "Holder").register("Holder")
    for name in RESERVED:
        seats = [[me | {"name": name}, opened], [me, bot | {"bot": "random", "name": name}]]
        if name == "random":  # the bot itself
            del seats[1]
        for answer in (
            guest.post("/session", {"name": name}),
            guest.post("/account", {"name": name, "password": PASSWORD}),
            guest.post(f"/games/{table['id']}/join", {"name": name}),
            holder.post("/session", {"name": name} | PROOF),
            holder.post("/bots", {"name": name} | PROOF),
            *(guest.post("/games", {"game": "cairn", "players": 2, "seats": s}) for s in seats),
        ):
            assert (answer.status_code, answer.json().get("code")) == (409, "name_taken"), name
            assert answer.json()["detail"].startswith("That name belongs to this server"), name


@pytest.mark.parametrize(
    "name",
    ["Adam", "Modest", "Levelling", "Supporters", "Team Anna", "Owl", "2", "Starr", "Guest", "Rob"],
)
def test_other_names_are_free(name: str) -> None:
    assert not reserved(name, ("fox4",))


def test_nobody_is_called_like_those_who_were_deleted() -> None:
    assert reserved(names.DELETED_NAME, ())


@pytest.mark.parametrize("name", ["greedy", "Greedy", "Gierig 2", "Жадина"])
def test_a_bot_has_its_own_name(client: TestClient, name: str) -> None:
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "greedy", "name": name}]
    body = {"game": "cairn", "players": 2, "seats": seats}
    assert User(client, "Host").post("/games", body).status_code == 201


def test_an_account_from_before_keeps_a_reserved_name(url: str) -> None:
    async def scenario() -> None:
        storage = Storage(url)
        await storage.open()
        admin = StoredUser("a", "Admin", "account", 1)
        await storage.users.add(admin, "admin")
        await NameCheck(storage.users, Threads(1)).check(admin, "Admin")
        await storage.close()

    asyncio.run(scenario())
