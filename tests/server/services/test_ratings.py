"""Ratings: which games count, how often, and in which order."""

import asyncio
import itertools
from typing import Any

import pytest

from hexwarp.server.api import seats
from hexwarp.server.app import create_app
from hexwarp.server.services.play import rating_model
from hexwarp.server.services.play.ratings import RatingService
from hexwarp.storage import Storage
from support.client import TestClient
from support.eventually import eventually
from support.users import PROOF, RATED, User, account, meet, resign


def ratings(user: User, player_key: str = "") -> list[dict[str, Any]]:
    """Return a player's ratings once all games are settled."""
    server, loop = user.http.server, user.http.loop
    eventually(
        lambda: loop.call(server.storage.ratings.next_unsettled), lambda match: match is None
    )
    listed: list[dict[str, Any]] = user.get(f"/people/{player_key or user.id}").json()["ratings"]
    return listed


@pytest.fixture
def ada(client: TestClient) -> User:
    return account(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> User:
    return account(client, "Ben")


def test_rated_game_changes_both_ratings(ada: User, ben: User) -> None:
    resign(ben, meet(ada, ben, **RATED))
    [up], [down] = ratings(ada), ratings(ben)
    assert (up["game"], up["clock"], up["games"]) == ("cairn", "days", 1)
    assert up["rating"] > 1500 > down["rating"]
    assert up["deviation"] < 500
    assert abs(up["rating"] - 3 * up["deviation"] - up["ordinal"]) <= 2


def test_ratings_are_separate_by_clock(ada: User, ben: User) -> None:
    clocks: list[dict[str, Any]] = [
        {"kind": "realtime", "minutes": 5, "seconds": 3},
        {"kind": "days", "days": 2},
    ]
    for clock in clocks:
        resign(ben, meet(ada, ben, rated=True, clock=clock))
    assert [rating["clock"] for rating in ratings(ada)] == ["days", "realtime"]
    board = ada.get("/leaderboard?game=cairn&clock=days").json()
    listed = [e for e in board["players"] if e["player"]["id"] in (ada.id, ben.id)]
    assert [entry["player"]["id"] for entry in listed] == [ada.id, ben.id]
    assert listed[0]["place"] < listed[1]["place"]
    assert listed[0]["rating"] == ratings(ada)[0]


def test_bots_are_rated_by_name(ada: User) -> None:
    resign(ada, ada.create("me", "greedy", **RATED))
    [bot] = [rating for rating in ratings(ada, "bot:greedy") if rating["clock"] == "days"]
    assert bot["rating"] > 1500
    board = ada.get("/leaderboard?game=cairn&clock=days").json()["players"]
    assert {"id": "bot:greedy", "name": "greedy", "kind": "bot"} in [
        entry["player"] for entry in board
    ]


def unrated(ada: User, ben: User, reason: str) -> dict[str, Any]:
    """Return a game that does not count, for this reason; Ben is to resign it."""
    if reason == "not made rated":
        return meet(ada, ben)
    if reason == "one person twice":
        game = ada.create("me", "me", "open", **RATED)
        ben.post(f"/games/{game['id']}/join")
        return game
    if reason == "one bot twice":
        return meet(ben, bots=("greedy", "greedy"), **RATED)
    if reason == "a bot account of its own":
        name = ada.get("/me").json()["player"]["name"]
        made = ada.post("/bots", {"name": f"{name}'s bot"} | PROOF).json()
        robot = User(ada.http, None)
        robot.token = made["token"]["token"]
        game = ada.create("me", "open", "open", **RATED)
        for user in (robot, ben):
            assert user.post(f"/games/{game['id']}/join").status_code == 200
        return game
    game = meet(ada, ben, **RATED)
    ada.move(game, "s")
    assert ada.post(f"/games/{game['id']}/takeback").status_code == 200
    assert ben.post(f"/games/{game['id']}/answer", {"agree": True}).status_code == 200
    return game


@pytest.mark.parametrize(
    "reason",
    [
        "not made rated",
        "one person twice",
        "one bot twice",
        "a bot account of its own",
        "a takeback",
    ],
)
def test_games_that_do_not_count(ada: User, ben: User, reason: str) -> None:
    game = unrated(ada, ben, reason)
    if game["players"] == 3:
        for user in (ben, ada):
            if user.game(game)["you"]:
                for seat in user.game(game)["you"]:
                    user.post(f"/games/{game['id']}/resign", {"seat": seat})
    else:
        resign(ben, game)
    assert ratings(ada) == ratings(ben) == []


def test_rated_table_refuses_guests(ada: User) -> None:
    game = ada.create("me", "open", **RATED)
    guest = User(ada.http, "Guest")
    refusal = guest.post(f"/games/{game['id']}/join").json()
    assert (refusal["code"], ada.game(game)["status"]) == ("no_account", "waiting")
    guest.register(f"Once a guest, {guest.id}")
    resign(guest, guest.post(f"/games/{game['id']}/join").json())
    assert [rating["games"] for rating in ratings(ada)] == [1]


def test_rated_game_with_a_guest_does_not_count(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "check_may_play_rated", lambda *_: None)
    resign(ada, meet(ada, User(ada.http, "Guest"), **RATED))
    assert ratings(ada) == []


def test_no_hints_in_a_rated_game(ada: User) -> None:
    game = ada.create("me", "greedy", **RATED)
    answer = ada.post(f"/games/{game['id']}/hint")
    assert (answer.status_code, answer.json()["code"]) == (403, "no_hints")


def test_unsettled_games_are_settled_once_and_in_order(
    url: str, client: TestClient, ada: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server crashes between the end of a game and its rating."""

    async def crash(_self: RatingService) -> None:
        raise OSError("the server was killed")

    with monkeypatch.context() as patch:
        patch.setattr(RatingService, "settle", crash)
        for loser in (ada, ben, ben):
            resign(loser, meet(ada, ben, **RATED))
        assert ada.get(f"/people/{ada.id}").json()["ratings"] == []
    strength = [rating_model.INITIAL, rating_model.INITIAL]
    for places in ((2, 1), (1, 2), (1, 2)):
        strength = rating_model.update(strength, places)

    async def settle() -> None:
        """Settle on two servers at the same time."""
        storages = [Storage(url), Storage(url)]
        await asyncio.gather(*(RatingService(storage).settle() for storage in storages))
        for storage in storages:
            await storage.close()

    asyncio.run(settle())
    for user, expected in zip((ada, ben), strength, strict=True):
        [rating] = ratings(user)
        points = rating_model.to_points(expected)
        assert (rating["rating"], rating["deviation"], rating["ordinal"]) == points
        assert rating["games"] == 3


def test_restart_settles_unsettled_games(
    url: str, ada: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def crash(_self: RatingService) -> None:
        raise OSError("the server was killed")

    with monkeypatch.context() as patch:
        patch.setattr(RatingService, "settle", crash)
        resign(ben, meet(ada, ben, **RATED))
    with TestClient(create_app(Storage(url))) as other:
        again = User(other, None)
        assert [rating["games"] for rating in ratings(again, ada.id)] == [1]


def test_leaderboard_needs_a_game(ada: User) -> None:
    for query in ("", "?game=nothing", "?game=cairn&clock=x"):
        assert ada.get(f"/leaderboard{query}").json()["code"] == "malformed", query


# --- the rating model ----------------------------------------------------------------------------


def test_update_of_two_new_players_matches_the_paper() -> None:
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
def test_ratings_follow_places(count: int) -> None:
    new = [rating_model.INITIAL] * count
    for places in itertools.permutations(range(1, count + 1)):
        means = [mu for mu, _ in rating_model.update(new, places)]
        assert sorted(range(count), key=lambda n: -means[n]) == sorted(
            range(count), key=lambda n: places[n]
        )
    tied = rating_model.update(new, [1] * count)
    assert max(mu for mu, _ in tied) - min(mu for mu, _ in tied) == pytest.approx(0)


def test_stronger_winner_gains_less() -> None:
    strong, weak = (30.0, 5.0), (20.0, 5.0)
    expected = rating_model.update([strong, weak], [1, 2])[0][0] - strong[0]
    surprise = rating_model.update([weak, strong], [1, 2])[0][0] - weak[0]
    assert 0 < expected < surprise


def test_rematches_against_a_player_who_has_left_gain_nothing(ada: User, ben: User) -> None:
    clock = {"kind": "realtime", "minutes": 0, "increment": 1}
    game = meet(ada, ben, rated=True, clock=clock)
    resign(ben, game)
    before = ratings(ada), ratings(ben)
    offered = ada.post(f"/games/{game['id']}/rematch").json()
    for _ in range(3):
        assert ada.post(f"/games/{game['id']}/rematch").json()["id"] == offered["id"]
    assert (offered["status"], offered["rated"]) == ("waiting", True)
    assert not any(seat["running"] for seat in offered["seats"])
    for call in ("claim", "rematch", "moves"):
        body = {"move": "s", "ply": 0} if call == "moves" else None
        assert ada.post(f"/games/{offered['id']}/{call}", body).status_code == 409, call
    assert (ratings(ada), ratings(ben)) == before
