"""Names: those of accounts are reserved, and guests are shown as guests."""

from typing import Any

import pytest

from support.client import TestClient
from support.users import PASSWORD, User, account, meet, resign


@pytest.fixture
def ada(client: TestClient) -> User:
    return account(client, "Ada")


def name_of(user: User) -> str:
    return str(user.post("/session").json()["player"]["name"])


def taken(answer: Any) -> bool:
    return bool((answer.status_code, answer.json().get("code")) == (409, "name_taken"))


def test_guests_may_share_a_name(ann: User, bob: User) -> None:
    for user in (ann, bob):
        assert user.post("/session", {"name": "Nobody's"}).status_code == 200
    ann.register("Nobody's")
    assert name_of(bob) == "Nobody's"


@pytest.mark.parametrize("spelled", [str.upper, lambda name: name.replace("A", "\uff21")])
def test_guest_may_not_take_an_accounts_name(
    ada: User, bob: User, stranger: User, spelled: Any
) -> None:
    name = spelled(name_of(ada))
    for user in (bob, stranger):
        user.http.cookies.clear()
        assert taken(user.post("/session", {"name": name}))
    assert name_of(bob) == "Bob"


def test_seat_under_anothers_account_name_is_refused(ada: User, bob: User) -> None:
    name = name_of(ada)
    table = ada.create("me", "open", "open")
    body = {"game": "cairn", "players": 2}
    seats = [{"kind": "human", "name": name}, {"kind": "open"}]
    for user in (bob, account(bob.http, "Ben")):
        assert taken(user.post(f"/games/{table['id']}/join", {"name": name}))
        assert taken(user.post("/games", body | {"seats": seats}))
        assert user.get("/me/games").json()["games"] == []
        for other in ({"kind": "human"}, {"kind": "bot", "bot": "greedy"}):
            assert taken(
                user.post("/games", body | {"seats": [{"kind": "human"}, other | {"name": name}]})
            ), other


def test_guest_with_a_name_that_became_an_accounts_must_rename(ann: User, bob: User) -> None:
    for user in (ann, bob):
        user.post("/session", {"name": "Before"})
    ann.register("Before")
    table = ann.create("me", "open")
    assert taken(bob.post(f"/games/{table['id']}/join"))
    assert taken(bob.post("/pair", {"game": "cairn", "players": 2}))
    bob.post("/session", {"name": "After"})
    assert bob.post(f"/games/{table['id']}/join").status_code == 200


@pytest.mark.parametrize("asks_first", [True, False])
def test_rematch_seats_nobody_under_anothers_account_name(
    client: TestClient, ann: User, bob: User, asks_first: bool
) -> None:
    name = f"Zed {ann.id}"
    ann.post("/session", {"name": name})
    game = meet(ann, bob)
    resign(bob, game)
    ann.post("/session", {"name": "Bea"})
    User(client, "Guest").register(name)
    for user in (ann, bob) if asks_first else (bob, ann):
        again = user.post(f"/games/{game['id']}/rematch").json()
    assert sorted(seat["name"] for seat in again["seats"]) == ["Bea", "Bob"]


def test_account_may_use_its_name_at_a_former_guests_seat(ada: User, bob: User) -> None:
    table = bob.create("me", "open", "open")
    bob.log_in(name=name_of(ada), password=PASSWORD)
    body = {"name": name_of(ada)}
    assert bob.post(f"/games/{table['id']}/join", body).status_code == 200


def test_seats_mark_guests(ada: User, bob: User, stranger: User) -> None:
    def guests(game: dict[str, Any]) -> list[bool]:
        return [seat["guest"] for seat in stranger.game(game)["seats"]]

    hosted = bob.create("me", "open", "greedy", public=True)
    ada.post(f"/games/{hosted['id']}/join")
    joined = ada.create("me", "open")
    bob.post(f"/games/{joined['id']}/join")
    paired = ada.post("/pair", {"game": "cairn", "players": 2, "options": {"rounds": 7}}).json()
    bob.post("/pair", {"game": "cairn", "players": 2, "options": {"rounds": 7}})
    assert guests(hosted) == [True, False, False]
    assert guests(joined) == [False, True]
    assert sorted(guests(paired)) == [False, True]
    bob.post(f"/games/{joined['id']}/resign")
    again = bob.post(f"/games/{joined['id']}/rematch").json()
    assert guests(again) == [True, False]
    bob.register(f"Once a guest, {bob.id}")
    assert guests(hosted) == [True, False, False], "as it was then"
    assert guests(bob.create("me", "open")) == [False, False]
