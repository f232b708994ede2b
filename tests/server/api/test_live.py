"""The live page: games to watch, users online, the best rated; and progress on the profile."""

from typing import Any

import pytest

from hexwarp.server.services.play import live_games
from support.client import TestClient
from support.eventually import eventually
from support.users import RATED, User, account, await_settling, meet, play_out, resign


@pytest.fixture(autouse=True)
def _always_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_games, "FRESH_S", -1)


def live(viewer: User) -> dict[str, Any]:
    answer = viewer.get("/live")
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def listed(viewer: User, game: dict[str, Any]) -> dict[str, Any] | None:
    return next((entry for entry in live(viewer)["games"] if entry["id"] == game["id"]), None)


def test_public_game_is_listed_while_a_player_is_there(client: TestClient, stranger: User) -> None:
    ada, ben, eve = (account(client) for _ in range(3))
    public, private = meet(ada, ben, public=True), meet(ada, ben)
    assert listed(stranger, public) is None  # nobody is connected
    with (
        ada.follow(public),
        ada.follow(private),
        eve.follow(public),
    ):
        eventually(lambda: (listed(stranger, public) or {}).get("watching") == 1)
        entry = listed(stranger, public)
        assert entry is not None
        assert (entry["ply"], entry["players"]) == (0, 2)
        assert [seat["person"] for seat in entry["seats"]] == [ada.id, ben.id]
        assert listed(stranger, private) is None
        assert listed(ben, private) is None
        resign(ben, public)
        assert listed(stranger, public) is None
    with eve.follow(public):
        assert listed(stranger, public) is None


def test_users_are_online_at_tables_and_in_the_lobby(client: TestClient, stranger: User) -> None:
    ada, guest = account(client), User(client, "Gil")
    before = live(stranger)["online"]
    with (
        ada.http.websocket_connect("/api/lobby/ws", headers=ada.headers) as socket,
        guest.http.websocket_connect("/api/lobby/ws", headers=guest.headers),
        stranger.http.websocket_connect("/api/lobby/ws"),
    ):
        socket.receive_json()
        eventually(lambda: live(stranger)["online"] == before + 2)
        named = [user["id"] for user in live(stranger)["named"]]
        assert ada.id in named
        assert guest.id not in named
    eventually(lambda: live(stranger)["online"] == before)


def test_leaders_and_progress(client: TestClient, stranger: User) -> None:
    ada, ben = account(client), account(client)
    for _ in range(2):
        play_out(ada, ben, game=meet(ada, ben, **RATED))
    resign(ben, meet(ada, ben))  # unrated
    await_settling(client)
    [rating] = stranger.get(f"/people/{ada.id}").json()["ratings"]
    progress = stranger.get(f"/people/{ada.id}/progress").json()
    [curve] = progress["ratings"]
    assert (curve["game"], curve["clock"], len(curve["points"])) == ("cairn", "days", 2)
    assert curve["points"][-1]["rating"] == rating["rating"]
    assert curve["points"][0]["at"] <= curve["points"][1]["at"]
    weeks = progress["weeks"]
    assert sum(week[kind] for week in weeks for kind in ("won", "drawn", "lost")) == 3
    assert all(week["start"] % (7 * 86_400_000) == 4 * 86_400_000 for week in weeks)  # Mondays
    [leaders] = [entry for entry in live(stranger)["leaders"] if entry["game"] == "cairn"]
    best = leaders["players"]
    assert [ranked["place"] for ranked in best] == list(range(1, len(best) + 1))
    ordinals = [ranked["rating"]["ordinal"] for ranked in best]
    assert ordinals == sorted(ordinals, reverse=True)
    assert stranger.get("/people/nobody-at-all/progress").status_code == 404
