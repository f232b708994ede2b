"""Ratings: which games count, how often, and in which order."""

import asyncio
import itertools
import time
from typing import Any

import pytest

from hexwarp.server.api import seats
from hexwarp.server.app import create_app
from hexwarp.server.services import rating_model
from hexwarp.server.services.ratings import RatingService
from hexwarp.storage import SqlStorage

from ..conftest import Person, TestClient
from ..people import account, meet, resign


def ratings(person: Person, whose: str = "") -> list[dict[str, Any]]:
    """A player's ratings, as soon as nothing is left to settle."""
    storage = person.http.app.state.server.storage  # type: ignore[attr-defined]
    assert person.http.portal is not None
    for _ in range(500):
        if person.http.portal.call(storage.ratings.next_unsettled) is None:
            break
        time.sleep(0.01)
    found: list[dict[str, Any]] = person.get(f"/people/{whose or person.id}").json()["ratings"]
    return found


@pytest.fixture
def ada(client: TestClient) -> Person:
    return account(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Person:
    return account(client, "Ben")


def test_a_rated_game_moves_both(ada: Person, ben: Person) -> None:
    resign(ben, meet(ada, ben, rated=True))
    [up], [down] = ratings(ada), ratings(ben)
    assert (up["game"], up["clock"], up["games"]) == ("cairn", "none", 1)
    assert up["rating"] > 1500 > down["rating"]
    assert up["deviation"] < 500
    assert abs(up["rating"] - 3 * up["deviation"] - up["ordinal"]) <= 2


def test_each_kind_of_clock_is_for_itself(ada: Person, ben: Person) -> None:
    for clock in (
        None,
        {"kind": "realtime", "minutes": 5, "seconds": 3},
        {"kind": "days", "days": 2},
    ):
        more = {"clock": clock} if clock else {}
        resign(ben, meet(ada, ben, rated=True, **more))
    assert [one["clock"] for one in ratings(ada)] == ["days", "none", "realtime"]
    board = ada.get("/leaderboard?game=cairn&clock=days").json()
    assert [(one["place"], one["player"]["id"]) for one in board["players"]] == [
        (1, ada.id),
        (2, ben.id),
    ]
    assert board["players"][0]["rating"] == ratings(ada)[0]


def test_bots_are_rated_by_their_names(ada: Person) -> None:
    resign(ada, ada.create("me", "greedy", rated=True))
    [bot] = [one for one in ratings(ada, "bot:greedy") if one["clock"] == "none"]
    assert bot["rating"] > 1500
    board = ada.get("/leaderboard?game=cairn").json()["players"]
    assert {"id": "bot:greedy", "name": "greedy", "kind": "bot"} in [one["player"] for one in board]


def unrated(ada: Person, ben: Person, why: str) -> dict[str, Any]:
    """A game that says nothing of strength; it is Ben's to resign."""
    if why == "not made rated":
        return meet(ada, ben)
    if why == "one person twice":
        game = ada.create("me", "me", "open", rated=True)
        ben.post(f"/games/{game['id']}/join")
        return game
    if why == "one bot twice":
        return meet(ben, bots=("greedy", "greedy"), rated=True)
    if why == "a bot account of its own":
        name = ada.get("/me").json()["player"]["name"]
        made = ada.post("/bots", {"name": f"{name}'s bot"}).json()
        robot = Person(ada.http, None)
        robot.token = made["token"]["token"]
        game = ada.create("me", "open", "open", rated=True)
        for person in (robot, ben):
            assert person.post(f"/games/{game['id']}/join").status_code == 200
        return game
    game = meet(ada, ben, rated=True)
    ada.move(game, "s")
    assert ada.post(f"/games/{game['id']}/takeback").status_code == 200
    assert ben.post(f"/games/{game['id']}/answer", {"agree": True}).status_code == 200
    return game


@pytest.mark.parametrize(
    "why",
    [
        "not made rated",
        "one person twice",
        "one bot twice",
        "a bot account of its own",
        "a takeback",
    ],
)
def test_some_games_say_nothing_of_strength(ada: Person, ben: Person, why: str) -> None:
    game = unrated(ada, ben, why)
    if game["players"] == 3:
        for person in (ben, ada):
            if person.game(game)["you"]:
                for seat in person.game(game)["you"]:
                    person.post(f"/games/{game['id']}/resign", {"seat": seat})
    else:
        resign(ben, game)
    assert ratings(ada) == ratings(ben) == []


def test_a_rated_table_waits_for_accounts(ada: Person) -> None:
    game = ada.create("me", "open", rated=True)
    guest = Person(ada.http, "Guest")
    refusal = guest.post(f"/games/{game['id']}/join").json()
    assert (refusal["code"], ada.game(game)["status"]) == ("no_account", "waiting")
    guest.register(f"Once a guest, {guest.id}")
    resign(guest, guest.post(f"/games/{game['id']}/join").json())
    assert [one["games"] for one in ratings(ada)] == [1]


def test_a_rated_table_that_took_a_guest_before_says_nothing(
    ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "check_may_play_rated", lambda *_: None)
    resign(ada, meet(ada, Person(ada.http, "Guest"), rated=True))
    assert ratings(ada) == []


def test_no_hints_in_a_rated_game(ada: Person) -> None:
    game = ada.create("me", "greedy", rated=True)
    answer = ada.post(f"/games/{game['id']}/hint")
    assert (answer.status_code, answer.json()["code"]) == (403, "no_hints")


def test_what_was_left_unsettled_is_settled_once_and_in_order(
    url: str, client: TestClient, ada: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash between the end of a game and its rating."""

    async def crash(_self: RatingService) -> None:
        raise OSError("the server was killed")

    with monkeypatch.context() as patch:
        patch.setattr(RatingService, "settle", crash)
        for loser in (ada, ben, ben):
            resign(loser, meet(ada, ben, rated=True))
        assert ada.get(f"/people/{ada.id}").json()["ratings"] == []
    strength = [rating_model.INITIAL, rating_model.INITIAL]
    for places in ((2, 1), (1, 2), (1, 2)):
        strength = rating_model.update(strength, places)

    async def settle() -> None:
        """Two servers at once."""
        storages = [SqlStorage(url), SqlStorage(url)]
        await asyncio.gather(*(RatingService(storage).settle() for storage in storages))
        for storage in storages:
            await storage.close()

    asyncio.run(settle())
    for person, expected in zip((ada, ben), strength, strict=True):
        [rating] = ratings(person)
        shown = rating_model.to_points(expected)
        assert (rating["rating"], rating["deviation"], rating["ordinal"]) == shown
        assert rating["games"] == 3


def test_a_restart_settles_what_is_left(
    url: str, ada: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def crash(_self: RatingService) -> None:
        raise OSError("the server was killed")

    with monkeypatch.context() as patch:
        patch.setattr(RatingService, "settle", crash)
        resign(ben, meet(ada, ben, rated=True))
    with TestClient(create_app(SqlStorage(url))) as other:
        again = Person(other, None)
        assert [one["games"] for one in ratings(again, ada.id)] == [1]


def test_a_leaderboard_needs_a_game(ada: Person) -> None:
    for query in ("", "?game=nothing", "?game=cairn&clock=x"):
        assert ada.get(f"/leaderboard{query}").json()["code"] == "malformed", query


# --- the arithmetic ------------------------------------------------------------------------------


def test_two_new_players_by_hand() -> None:
    """Algorithm 4 of the paper with its constants, for a game of two that the first wins."""
    mu, sigma = rating_model.INITIAL
    beta, tau = sigma / 2, mu / 300
    spread = sigma**2 + tau**2
    c = (2 * (spread + beta**2)) ** 0.5
    omega, delta = spread / c * 0.5, spread / c**2 * 0.25 * spread**0.5 / c
    (first, first_sigma), (second, second_sigma) = rating_model.update(
        [rating_model.INITIAL] * 2, [1, 2]
    )
    assert first - mu == pytest.approx(omega)
    assert mu - second == pytest.approx(omega)
    assert first_sigma == second_sigma == pytest.approx((spread * (1 - delta)) ** 0.5)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_places_decide(count: int) -> None:
    new = [rating_model.INITIAL] * count
    for places in itertools.permutations(range(1, count + 1)):
        means = [mu for mu, _ in rating_model.update(new, places)]
        assert sorted(range(count), key=lambda n: -means[n]) == sorted(
            range(count), key=lambda n: places[n]
        )
    tied = rating_model.update(new, [1] * count)
    assert max(mu for mu, _ in tied) - min(mu for mu, _ in tied) == pytest.approx(0)


def test_the_stronger_gains_less() -> None:
    strong, weak = (30.0, 5.0), (20.0, 5.0)
    expected = rating_model.update([strong, weak], [1, 2])[0][0] - strong[0]
    surprise = rating_model.update([weak, strong], [1, 2])[0][0] - weak[0]
    assert 0 < expected < surprise
