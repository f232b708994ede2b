"""Profiles and lists of games: visibility, filters and pages."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from hexwarp.server.api import profiles
from support.client import TestClient
from support.users import (
    PASSWORD,
    PROOF,
    User,
    account,
    await_settling,
    meet,
    move_once,
    play_out,
    resign,
)


@pytest.fixture
def ada(client: TestClient) -> User:
    return account(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> User:
    return account(client, "Ben")


def games(viewer: User, owner: User, query: str = "") -> list[str]:
    answer = viewer.get(f"/people/{owner.id}/games{query}")
    assert answer.status_code == 200, answer.text
    return [game["id"] for game in answer.json()["games"]]


def holders(viewer: User, game: dict[str, Any]) -> list[tuple[str, int, str | None]]:
    for listed in viewer.get(f"/people/{viewer.id}/games").json()["games"]:
        if listed["id"] == game["id"]:
            return [
                (holder["player"]["id"], holder["place"], holder["outcome"])
                for holder in listed["chairs"]
            ]
    raise AssertionError("not listed")


def test_profile_by_name_and_by_id(ada: User, ben: User, stranger: User) -> None:
    resign(ben, meet(ada, ben))
    await_settling(ada.http)
    me = ada.get("/me").json()
    profile = stranger.get(f"/people/{ada.id}").json()
    assert (profile["player"], profile["since"]) == (me["player"], me["since"])
    assert profile["games"] == [{"game": "cairn", "won": 1, "drawn": 0, "lost": 0}]
    assert (profile["ratings"], profile["owner"]) == ([], None)
    assert stranger.get(f"/people/{me['player']['name'].upper()}").json() == profile
    bot = stranger.get("/people/bot:greedy").json()
    assert bot["player"] == {"id": "bot:greedy", "name": "greedy", "kind": "bot"}
    answer = stranger.get("/people/nobody-at-all")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_bot_accounts_profile_names_its_owner(ada: User, stranger: User) -> None:
    name = ada.get("/me").json()["player"]["name"]
    bot = ada.post("/bots", {"name": f"{name}'s bot"} | PROOF).json()["player"]
    profile = stranger.get(f"/people/{bot['id']}").json()
    assert (profile["player"], profile["owner"]["id"]) == (bot, ada.id)


def test_private_games_are_shown_to_their_players_alone(
    ada: User, ben: User, stranger: User
) -> None:
    private, public = meet(ada, ben), meet(ada, ben, public=True)
    for game in (private, public):
        move_once(game, ada, ben)
        resign(ben, game)
    await_settling(ada.http)
    assert games(ada, ada) == games(ben, ada) == [public["id"], private["id"]]
    other = account(ada.http)
    for viewer in (stranger, other):
        assert games(viewer, ada) == [public["id"]]
        [opponent] = viewer.get(f"/people/{ada.id}/opponents").json()["opponents"]
        assert (opponent["player"]["id"], opponent["won"], opponent["lost"]) == (ben.id, 1, 0)
    [opponent] = ada.get(f"/people/{ada.id}/opponents").json()["opponents"]
    assert opponent["won"] == 2


def test_game_filters(ada: User, ben: User) -> None:
    lost, won = meet(ada, ben), meet(ada, ben)
    resign(ada, lost)
    resign(ben, won)
    alone = ada.create("me", "greedy")
    resign(ada, alone)
    for query, expected in {
        "?result=won": [won],
        "?result=lost": [alone, lost],
        "?result=drawn": [],
        f"?opponent={ben.id}": [won, lost],
        "?opponent=bot:greedy": [alone],
        "?game=cairn": [alone, won, lost],
        "?game=other": [],
    }.items():
        assert games(ada, ada, query) == [game["id"] for game in expected], query
    for query in ("?result=x", "?before=0", "?before=x"):
        assert ada.get(f"/people/{ada.id}/games{query}").status_code == 422
    assert ada.get(f"/people/{ada.id}/games?opponent=nobody-at-all").status_code == 404


def test_games_are_paginated(ada: User, ben: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "PAGE_SIZE", 2)
    played = [meet(ada, ben) for _ in range(3)]
    for game in played:
        resign(ben, game)
    first = ada.get(f"/people/{ada.id}/games").json()
    assert [game["id"] for game in first["games"]] == [played[2]["id"], played[1]["id"]]
    second = ada.get(f"/people/{ada.id}/games?before={first['next']}").json()
    assert [game["id"] for game in second["games"]] == [played[0]["id"]]
    assert second["next"] is None


def test_user_who_left_is_placed_last(ada: User, ben: User) -> None:
    other = account(ada.http)
    game = meet(ada, ben, other)
    ben.post(f"/games/{game['id']}/leave")
    play_out(ada, other, game=game)
    places = {player: (place, outcome) for player, place, outcome in holders(ben, game)}
    assert places[ben.id] == (3, "lost")
    assert {places[ada.id][0], places[other.id][0]} in ({1}, {1, 2})


def test_game_against_oneself_does_not_count(ada: User) -> None:
    game = ada.create("me", "me")
    ada.post(f"/games/{game['id']}/resign", {"seat": 1})
    assert holders(ada, game) == [(ada.id, 2, None), (ada.id, 1, None)]
    assert ada.get(f"/people/{ada.id}").json()["games"] == []
    assert ada.get(f"/people/{ada.id}/opponents").json()["opponents"] == []


def test_aborted_match_is_not_listed(ada: User) -> None:
    game = ada.create("me", "open")
    resign(ada, game)
    assert games(ada, ada) == []
    assert ada.get("/me/games").json()["games"] == []


def test_running_games_are_sorted_by_turn(ada: User, ben: User) -> None:
    theirs, mine = meet(ben, ada), meet(ada, ben)
    open_ = ada.create("me", "open", public=True)
    given_up = meet(ada, ben, account(ada.http))
    resign(ada, given_up)
    listed = ada.get("/me/games").json()["games"]
    assert [game["id"] for game in listed] == [mine["id"], open_["id"], theirs["id"]]
    assert [game["your_turn"] for game in listed] == [True, False, False]
    assert [game["status"] for game in listed] == ["playing", "waiting", "playing"]
    assert [game["public"] for game in listed] == [False, True, False]
    ada.move(mine, "s")
    assert not any(game["your_turn"] for game in ada.get("/me/games").json()["games"])


def test_guests_games_are_listed_for_the_account(ada: User, ben: User, client: TestClient) -> None:
    guest = User(client, "Guest")
    over, running = meet(guest, ben), meet(guest, ben)
    resign(ben, over)
    name = ada.get("/me").json()["player"]["name"]
    guest_id = guest.id
    guest.log_in(name=name, password=PASSWORD)
    assert games(ada, ada) == [over["id"]]
    assert holders(ada, over)[0][0] == ada.id
    [listed] = ada.get("/me/games").json()["games"]
    assert (listed["id"], listed["your_turn"]) == (running["id"], True)
    assert ada.get(f"/people/{guest_id}").json()["player"]["id"] == ada.id
    resign(ada, running)
    assert games(ben, ada) == [running["id"], over["id"]]
    again = ben.post(f"/games/{running['id']}/rematch").json()
    assert ada.post(f"/games/{running['id']}/rematch").json()["status"] == "playing"
    resign(ada, again)
    assert games(ada, ada)[0] == again["id"], "the log says the guest; the index the account"


def test_token_lists_its_users_games(ada: User, ben: User) -> None:
    token = ada.post("/tokens", {"name": "Robot"} | PROOF).json()["token"]
    robot = User(ada.http, None)
    robot.token = token
    game = meet(ada, ben)
    assert [listed["id"] for listed in robot.get("/me/games").json()["games"]] == [game["id"]]


def refresh_index(user: User, game: dict[str, Any]) -> None:
    """Write the match's index row, as the scheduler does after a start."""
    tables = user.http.server.tables
    table = user.http.loop.call(tables.get, game["id"])
    user.http.loop.call(table.apply_overdue_events)


def test_old_matches_are_indexed(ada: User, ben: User, url: str) -> None:
    game = meet(ada, ben)
    resign(ben, game)
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database, database:
        for table in ("results", "participants"):
            database.execute(f"DELETE FROM {table} WHERE match_id = ?", (game["id"],))  # noqa: S608
    assert games(ada, ada) == []
    refresh_index(ada, game)
    refresh_index(ada, game)
    assert games(ada, ada) == [game["id"]]
    assert holders(ada, game) == [(ada.id, 1, "won"), (ben.id, 2, "lost")]
