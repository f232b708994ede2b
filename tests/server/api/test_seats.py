"""Seats over HTTP: joining and leaving, clocks, proposals and spectator links."""

import time
from types import SimpleNamespace
from typing import Any

import pytest

from hexwarp.server.live.table import ABSENCE_S
from support.client import receive_until
from support.users import User

RAPID = {"kind": "realtime", "minutes": 5, "increment": 3}


def at(game: dict[str, Any], call: str) -> str:
    return f"/games/{game['id']}/{call}"


def refused(answer: Any, code: str) -> str:
    assert answer.json()["code"] == code, answer.text
    return str(answer.json()["detail"])


def together(host: User, *guests: User, **more: Any) -> dict[str, Any]:
    game = host.create("me", *["open"] * len(guests), **more)
    for guest in guests:
        answer = guest.post(at(game, "join"))
        assert answer.status_code == 200, answer.text
    return host.game(game)


def test_view_lists_the_allowed_actions(ann: User, bob: User, stranger: User) -> None:
    for user in (ann, bob):
        user.register(f"{user.id} who counts")
    game = ann.create("me", "open", clock=RAPID, public=True, rated=True)
    assert (game["public"], game["rated"], game["may"]) == (
        True,
        True,
        ["start", "leave", "resign"],
    )
    assert game["clock"] == {"kind": "realtime", "time": 300_000, "increment": 3000}
    assert [seat["running"] for seat in game["seats"]] == [False, False]
    bob.post(at(game, "join"))
    game = ann.game(game)
    assert game["may"] == ["leave", "resign", "share"]
    assert [seat["running"] for seat in game["seats"]] == [True, False]
    assert [seat["left_ms"] for seat in game["seats"]] == [300_000, 300_000]
    assert stranger.game(game)["may"] == []
    assert abs(game["clock_since"] / 1000 - time.time()) < 60


def test_host_starts_with_bots_on_the_open_seats(ann: User, bob: User) -> None:
    game = ann.create("me", "open", "open")
    bob.post(at(game, "join"))
    refused(bob.post(at(game, "start")), "not_your_seat")
    assert "nobody" in refused(ann.post(at(game, "start"), {"bot": "nobody"}), "malformed")
    begun = ann.post(at(game, "start"), {"bot": "random"}).json()
    assert begun["status"] == "playing"
    assert [seat["bot"] for seat in begun["seats"]] == [None, None, "random"]
    refused(ann.post(at(game, "start")), "not_now")


def test_seat_left_before_the_start_is_open_again(ann: User, bob: User) -> None:
    game = ann.create("me", "open", "open")
    bob.post(at(game, "join"))
    assert bob.post(at(game, "leave")).json()["seats"][1]["kind"] == "open"
    refused(bob.post(at(game, "leave")), "not_your_seat")
    assert bob.post(at(game, "join"), {"seat": 3}).status_code == 200


def test_user_may_return_to_a_table_of_three(ann: User, bob: User) -> None:
    game = ann.create("me", "open", "greedy")
    bob.post(at(game, "join"))
    left = bob.post(at(game, "leave")).json()
    assert left["seats"][1]["away"]
    assert left["seats"][1]["kind"] == "bot"
    assert left["you"] == [2]
    refused(bob.post(at(game, "leave")), "not_now")
    back = bob.post(at(game, "return")).json()
    assert not back["seats"][1]["away"]
    refused(bob.post(at(game, "return")), "not_now")
    refused(User(bob.http, "Eve").post(at(game, "return")), "not_your_seat")


def test_time_out_ends_the_match_without_a_request(ann: User, bob: User) -> None:
    clock = {"kind": "realtime", "minutes": 0, "increment": 1}
    game = together(ann, bob, clock=clock)
    with bob.follow(game, game["seq"]) as socket:
        kinds = []
        while "finished" not in kinds:
            message = socket.receive_json()
            kinds.append(message.get("kind"))
    assert "timed_out" in kinds
    result = bob.game(game)["result"]
    assert (result["winners"], result["termination"]) == ([2], "time")
    refused(ann.move(game, "s"), "game_over")


def test_takeback_by_consent(ann: User, bob: User, stranger: User) -> None:
    game = together(ann, bob)
    refused(ann.post(at(game, "takeback")), "not_now")
    ann.move(game, "s")
    refused(bob.post(at(game, "takeback")), "not_now")
    refused(stranger.post(at(game, "takeback")), "not_your_seat")
    proposed = ann.post(at(game, "takeback")).json()
    assert proposed["proposal"] == {"what": "takeback", "seat": 1, "agreed": []}
    assert "answer" in bob.game(game)["may"]
    refused(ann.post(at(game, "answer"), {"agree": True}), "not_now")
    refused(bob.post(at(game, "answer"), {"agree": 1}), "malformed")
    done = bob.post(at(game, "answer"), {"agree": True}).json()
    assert (done["ply"], done["proposal"], done["to_move"]) == (0, None, [1])


def test_no_draw_offer_where_the_game_is_finite(ann: User, bob: User) -> None:
    game = together(ann, bob)
    refused(ann.post(at(game, "draw")), "not_now")


def test_absence_of_a_present_user_cannot_be_claimed(ann: User, bob: User) -> None:
    game = together(ann, bob)
    refused(bob.post(at(game, "claim")), "not_now")
    refused(User(bob.http, "Eve").post(at(game, "claim")), "not_your_seat")


def test_long_absence_can_be_claimed(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexwarp.server.live.table.ABSENCE_S", -1.0)
    game = together(ann, bob)
    with ann.follow(game) as socket:
        socket.receive_json()  # from now on she counts as connected
        refused(bob.post(at(game, "claim")), "not_now")
    assert bob.post(at(game, "claim")).json()["result"]["winners"] == [2]


def test_absence_before_the_start_does_not_count(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    fake = SimpleNamespace(monotonic=lambda: now, perf_counter=time.perf_counter)
    monkeypatch.setattr("hexwarp.server.live.table.time", fake)
    game = ann.create("me", "open")
    with ann.follow(game) as socket:
        socket.receive_json()
    now = 10 * ABSENCE_S
    bob.post(at(game, "join"))
    refused(bob.post(at(game, "claim")), "not_now")
    now += ABSENCE_S
    assert "claim" not in bob.game(game)["may"]
    now += 1
    assert "claim" in bob.game(game)["may"]


def test_spectator_link_shows_one_seats_view(ann: User, bob: User, stranger: User) -> None:
    game = ann.create("me", "open", game="indigo", players=2)
    bob.post(at(game, "join"))
    link = bob.post(at(game, "share")).json()["watch"]
    path = f"/games/{game['id']}"
    view = stranger.get(f"{path}?watch={link}").json()
    assert view["state"] == bob.game(game)["state"] != stranger.game(game)["state"]
    assert (view["you"], view["may"]) == ([], [])
    assert view["seats"][1]["shown"]
    assert stranger.get(f"{path}/record?watch={link}").text == bob.get(f"{path}/record").text
    address = f"/api{path}/ws?since=99&watch={link}"
    with stranger.http.websocket_connect(address) as socket:
        assert socket.receive_json()["game"]["state"] == view["state"]
    # While the link lasts, it also shows what its seat saw before.
    assert started(stranger, path, link)["state"] == view["state"]
    # A player sees no more by it, and a wrong link is ignored.
    assert ann.get(f"{path}?watch={link}").json()["state"] == ann.game(game)["state"]
    assert stranger.get(f"{path}?watch=x").json()["state"] == stranger.game(game)["state"]
    refused(stranger.post(f"{path}/share"), "not_your_seat")
    refused(
        stranger.post(f"{path}/moves?watch={link}", {"move": "a5C0", "ply": 0}), "not_your_seat"
    )
    assert bob.post(f"{path}/share", {"open": False}).json() == {"watch": None}
    assert stranger.get(f"{path}?watch={link}").json()["state"] == stranger.game(game)["state"]
    assert started(stranger, path, link)["state"] == stranger.game(game)["state"]


def started(user: User, path: str, link: str) -> Any:
    """Return the start event of a round, as a spectator link shows it."""
    with user.http.websocket_connect(f"/api{path}/ws?watch={link}") as socket:
        while (message := socket.receive_json()).get("kind") != "started":
            pass
    return message


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "realtime", "minutes": 0},
        {"kind": "realtime", "minutes": 999},
        {"kind": "days", "days": 0},
        {"kind": "days", "days": "2"},
        {"kind": "hourglass"},
        5,
    ],
)
def test_invalid_clocks_are_refused(ann: User, clock: Any) -> None:
    body = {"game": "cairn", "players": 2, "seats": [{"kind": "human"}] * 2, "clock": clock}
    refused(ann.post("/games", body), "malformed")


def test_entropy_is_shown_at_once_and_the_seed_after_the_end(ann: User, bob: User) -> None:
    game = ann.create("me", "open", entropy="  four   leaves ")
    bob.post(at(game, "join"), {"entropy": "clover"})
    fair = ann.game(game)["fairness"]
    assert (fair["entropy"], fair["seed"]) == (["four leaves", "clover"], None)
    refused(ann.post("/games", {**BODY, "entropy": "x" * 65}), "malformed")
    over = ann.post(at(game, "leave")).json()["fairness"]
    assert (over["seal"], len(over["seed"])) == (fair["seal"], 64)


BODY = {"game": "cairn", "players": 2, "seats": [{"kind": "human"}, {"kind": "open"}]}


def test_clocks_wait_for_pages_and_the_host_is_told(ann: User, bob: User) -> None:
    clock = {"kind": "realtime", "minutes": 5, "increment": 0}
    game = ann.create("me", "open", clock=clock, confirms_ready=True)
    bob.post(f"/games/{game['id']}/join", {"confirms_ready": True})
    now = ann.game(game)
    assert (now["status"], now["awaited"], "ready" in now["may"]) == ("playing", [1, 2], True)
    with ann.follow(game) as socket:
        receive_until(socket, "game")
        after = bob.post(f"/games/{game['id']}/ready").json()
        event = receive_until(socket, "event")[-1]
        assert (event["kind"], event["ready"]) == ("ready", [2])
    assert (after["awaited"], "ready" in after["may"]) == ([1], False)
    assert not any(seat["running"] for seat in after["seats"])
    assert after["resigning_aborts"]
    after = ann.post(f"/games/{game['id']}/ready").json()
    assert [seat["running"] for seat in after["seats"]] == [True, False]
    assert not after["resigning_aborts"]
    refused = ann.post(f"/games/{game['id']}/ready")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
