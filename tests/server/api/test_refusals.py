from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from hexwarp.server.api.errors import FAULT, STATUS
from hexwarp.server.api.rate_limits import TokenBuckets
from hexwarp.server.services.operation import disk_space
from hexwarp.server.services.operation.admin import AdminService
from support.disk import full_disk
from support.users import PROOF, RATED, User

Case = Callable[[User, User, User], Any]
CASES: list[tuple[str, Case]] = []


def refused(code: str) -> Callable[[Case], Case]:
    def register(case: Case) -> Case:
        CASES.append((code, case))
        return case

    return register


@contextmanager
def limited_to(user: User, buckets: str, burst: float) -> Iterator[None]:
    """Set one of the rate limits while the context lasts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(user.http.server.limits, buckets, TokenBuckets(rate=0, burst=burst))
        yield


@refused("no_session")
def create_as_a_stranger(ann: User, bob: User, stranger: User) -> Any:
    return stranger.post("/games", {"game": "cairn", "players": 2, "seats": []})


@refused("no_session")
def join_with_a_made_up_token(ann: User, bob: User, stranger: User) -> Any:
    stranger.token = "made-up"
    return stranger.post(f"/games/{ann.create('me', 'open')['id']}/join")


@refused("not_found")
def unknown_game(ann: User, bob: User, stranger: User) -> Any:
    return ann.get("/games/aaaaaaaaaaaa")


@refused("not_found")
def unknown_call(ann: User, bob: User, stranger: User) -> Any:
    return ann.get("/nothing")


@refused("method_not_allowed")
def wrong_method(ann: User, bob: User, stranger: User) -> Any:
    return ann.http.delete("/api/games")


@refused("not_your_seat")
def move_without_a_seat(ann: User, bob: User, stranger: User) -> Any:
    return bob.move(ann.create("me", "me"), "s")


@refused("not_your_seat")
def move_as_a_stranger(ann: User, bob: User, stranger: User) -> Any:
    return stranger.move(ann.create("me", "me"), "s")


@refused("not_your_seat")
def move_for_anothers_seat(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "open")
    bob.post(f"/games/{game['id']}/join")
    return bob.move(game, "s", seat=1)


@refused("not_your_seat")
def undo_without_a_seat(ann: User, bob: User, stranger: User) -> Any:
    return bob.post(f"/games/{ann.create('me', 'me')['id']}/undo")


@refused("not_your_seat")
def plan_without_a_seat(ann: User, bob: User, stranger: User) -> Any:
    return bob.get(f"/games/{ann.create('me', 'me')['id']}/plan")


@refused("not_your_seat")
def rematch_without_a_seat(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "me")
    ann.post(f"/games/{game['id']}/resign", {"seat": 1})
    return bob.post(f"/games/{game['id']}/rematch")


@refused("not_your_turn")
def move_out_of_turn(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "open")
    bob.post(f"/games/{game['id']}/join")
    return bob.move(game, "s")


@refused("not_your_turn")
def move_before_the_start(ann: User, bob: User, stranger: User) -> Any:
    return ann.move(ann.create("me", "open"), "s")


@refused("stale_ply")
def a_repeated_move(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "me")
    assert ann.move(game, "s").status_code == 200
    return ann.move(game, "s", ply=0)


@refused("stale_ply")
def a_move_from_the_future(ann: User, bob: User, stranger: User) -> Any:
    return ann.move(ann.create("me", "me"), "s", ply=7)


@refused("illegal_move")
def a_second_charm(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "me")
    for move in "css":
        answer = ann.move(game, move)
    assert answer.status_code == 200
    assert ann.move(game, "s").status_code == 200
    return ann.move(game, "c")


@refused("malformed")
def an_invalid_move(ann: User, bob: User, stranger: User) -> Any:
    return ann.move(ann.create("me", "me"), "xyz")


@refused("malformed")
def a_move_without_its_ply(ann: User, bob: User, stranger: User) -> Any:
    return ann.post(f"/games/{ann.create('me', 'me')['id']}/moves", {"move": "s"})


@refused("malformed")
def a_seat_that_the_game_has_not(ann: User, bob: User, stranger: User) -> Any:
    return ann.move(ann.create("me", "me"), "s", seat=3)


@refused("malformed")
def an_unknown_query_value(ann: User, bob: User, stranger: User) -> Any:
    return ann.get(f"/games/{ann.create('me', 'me')['id']}/legal?seat=north")


@refused("malformed")
def legal_moves_of_a_seat_that_the_game_has_not(ann: User, bob: User, stranger: User) -> Any:
    return ann.get(f"/games/{ann.create('me', 'me')['id']}/legal?seat=3")


@refused("malformed")
def a_body_that_is_no_record(ann: User, bob: User, stranger: User) -> Any:
    return ann.http.post("/api/replay", content=b"\xff\xfe")


@refused("malformed")
def an_illegal_record(ann: User, bob: User, stranger: User) -> Any:
    return ann.http.post("/api/replay", content='[Game "cairn"]\n[Players "2"]\n[Charms "12"]\n\nx')


@refused("malformed")
def resigning_without_naming_the_seat(ann: User, bob: User, stranger: User) -> Any:
    return ann.post(f"/games/{ann.create('me', 'me')['id']}/resign")


@refused("game_over")
def a_move_after_the_end(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "me")
    ann.post(f"/games/{game['id']}/resign", {"seat": 1})
    return ann.move(game, "s")


@refused("game_over")
def resigning_after_the_end(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "me")
    ann.post(f"/games/{game['id']}/resign", {"seat": 1})
    return ann.post(f"/games/{game['id']}/resign", {"seat": 2})


@refused("seat_taken")
def joining_a_full_table(ann: User, bob: User, stranger: User) -> Any:
    return bob.post(f"/games/{ann.create('me', 'me')['id']}/join")


@refused("seat_taken")
def joining_on_anothers_seat(ann: User, bob: User, stranger: User) -> Any:
    return bob.post(f"/games/{ann.create('me', 'open')['id']}/join", {"seat": 1})


@refused("not_now")
def nothing_to_undo(ann: User, bob: User, stranger: User) -> Any:
    return ann.post(f"/games/{ann.create('me', 'me')['id']}/undo")


@refused("not_now")
def undo_between_two_people(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "open")
    bob.post(f"/games/{game['id']}/join")
    ann.move(game, "s")
    assert "undo" not in ann.game(game)["may"]
    return ann.post(f"/games/{game['id']}/undo")


@refused("not_now")
def a_record_before_the_start(ann: User, bob: User, stranger: User) -> Any:
    return ann.get(f"/games/{ann.create('me', 'open')['id']}/record")


@refused("not_now")
def another_round_in_the_middle_of_one(ann: User, bob: User, stranger: User) -> Any:
    return ann.post(f"/games/{ann.create('me', 'me', options={'rounds': 2})['id']}/round")


@refused("not_now")
def a_rematch_before_the_end(ann: User, bob: User, stranger: User) -> Any:
    return ann.post(f"/games/{ann.create('me', 'me')['id']}/rematch")


@refused("not_now")
def a_guest_resigns_before_the_start(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "open", "open")
    bob.post(f"/games/{game['id']}/join")
    return bob.post(f"/games/{game['id']}/resign")


@refused("not_your_seat")
def a_hint_for_anothers_seat(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "greedy")
    return ann.post(f"/games/{game['id']}/hint", {"seat": 2})


@refused("not_your_seat")
def a_hint_for_a_spectator(ann: User, bob: User, stranger: User) -> Any:
    return bob.post(f"/games/{ann.create('me', 'me')['id']}/hint")


@refused("not_your_turn")
def a_hint_out_of_turn(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "me", game="indigo")
    return ann.post(f"/games/{game['id']}/hint", {"seat": 2})


@refused("game_over")
def a_hint_after_the_end(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "me")
    ann.post(f"/games/{game['id']}/resign", {"seat": 1})
    return ann.post(f"/games/{game['id']}/hint")


@refused("malformed")
def a_hint_while_several_seats_choose(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "me", game="hyper6", options={"setup": "chosen"})
    return ann.post(f"/games/{game['id']}/hint")


@refused("no_hints")
def a_hint_among_people(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "open")
    bob.post(f"/games/{game['id']}/join")
    return ann.post(f"/games/{game['id']}/hint")


@refused("no_hints")
def a_hint_without_compiled_rules(ann: User, bob: User, stranger: User) -> Any:
    return ann.post(f"/games/{ann.create('me', 'me')['id']}/hint")


@refused("too_many_requests")
def a_flood_of_hints(ann: User, bob: User, stranger: User) -> Any:
    with limited_to(ann, "hints", 0):
        return ann.post(f"/games/{ann.create('me', 'me', game='indigo')['id']}/hint")


def resigned(user: User, **more: Any) -> str:
    """Return the analysis path of a game that was resigned at its start."""
    game = user.create("me", "me", **more)
    user.post(f"/games/{game['id']}/resign", {"seat": 1})
    return f"/games/{game['id']}/analysis"


@refused("not_now")
def an_analysis_before_the_start(ann: User, bob: User, stranger: User) -> Any:
    return ann.get(f"/games/{ann.create('me', 'open')['id']}/analysis")


@refused("not_now")
def an_analysis_before_the_end(ann: User, bob: User, stranger: User) -> Any:
    return ann.post(f"/games/{ann.create('me', 'me')['id']}/analysis", {"round": 1})


@refused("not_now")
def an_analysis_of_a_round_to_come(ann: User, bob: User, stranger: User) -> Any:
    return ann.post(resigned(ann, options={"rounds": 2}), {"round": 2})


@refused("malformed")
def an_analysis_of_a_round_too_many(ann: User, bob: User, stranger: User) -> Any:
    return ann.post(resigned(ann), {"round": 2})


@refused("malformed")
def an_analysis_of_no_round(ann: User, bob: User, stranger: User) -> Any:
    return ann.get(resigned(ann) + "?round=0")


@refused("not_found")
def an_analysis_of_no_game(ann: User, bob: User, stranger: User) -> Any:
    return ann.post("/games/aaaaaaaaaaaa/analysis")


@refused("no_analysis")
def an_analysis_without_compiled_rules(ann: User, bob: User, stranger: User) -> Any:
    return ann.post(resigned(ann))


@refused("no_analysis")
def an_analysis_of_hidden_hands(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "me", game="indigo", options={"hand": 2})
    move = ann.get(f"/games/{game['id']}/legal").json()["moves"][0]
    ann.move(game, move)
    ann.post(f"/games/{game['id']}/resign", {"seat": 1})
    return ann.post(f"/games/{game['id']}/analysis")


@refused("too_many_requests")
def a_flood_of_analyses(ann: User, bob: User, stranger: User) -> Any:
    with limited_to(ann, "analyses", 0):
        return ann.post(resigned(ann, game="indigo"))


@refused("wrong_host")
def a_name_that_leads_here(ann: User, bob: User, stranger: User) -> Any:
    return ann.http.get("/api/lobby", headers={"Host": "elsewhere.example"})


@refused("cross_site")
def another_sites_page_posts(ann: User, bob: User, stranger: User) -> Any:
    return ann.http.post("/api/session", headers={"Origin": "https://elsewhere.example"})


@refused("banned")
def play_while_banned(ann: User, bob: User, stranger: User) -> Any:
    call, server = ann.http.loop.call, ann.http.server
    admin = AdminService(server.storage, "root")
    call(admin.ban, call(admin.find_user, ann.id), "Bad manners.", None)
    call(server.moderation.refresh)
    return ann.post("/games", {"game": "cairn", "players": 2, "seats": []})


@refused("no_account")
def a_token_without_an_account(ann: User, bob: User, stranger: User) -> Any:
    return ann.post("/tokens", {"name": "Robot"} | PROOF)


@refused("no_account")
def a_rated_table_of_a_guest(ann: User, bob: User, stranger: User) -> Any:
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "greedy"}]
    return ann.post("/games", {"game": "cairn", "players": 2, "seats": seats, "rated": True})


@refused("no_account")
def a_guest_paired_for_a_rated_game(ann: User, bob: User, stranger: User) -> Any:
    return ann.post("/pair", {"game": "cairn", "players": 2, "rated": True})


@refused("no_account")
def a_guest_at_a_rated_table(ann: User, bob: User, stranger: User) -> Any:
    table = bob.register("Bob who counts").create("me", "open", **RATED)
    return ann.post(f"/games/{table['id']}/join")


@refused("malformed")
def a_rated_table_without_a_clock(ann: User, bob: User, stranger: User) -> Any:
    seats = [{"kind": "human"}, {"kind": "open"}]
    ann.register("Ann who counts")
    return ann.post("/games", {"game": "cairn", "players": 2, "seats": seats, "rated": True})


@refused("wrong_credentials")
def an_unknown_account(ann: User, bob: User, stranger: User) -> Any:
    return stranger.post("/login", {"name": "Ann", "password": "guess"})


@refused("name_taken")
def the_name_of_an_account(ann: User, bob: User, stranger: User) -> Any:
    ann.register("Taken")
    return bob.post("/account", {"name": "TAKEN", "password": "correct horse"})


@refused("too_large")
def a_too_large_body(ann: User, bob: User, stranger: User) -> Any:
    return ann.post("/games", {"game": "x" * 100_000})


@refused("too_large")
def a_too_large_record(ann: User, bob: User, stranger: User) -> Any:
    return ann.http.post("/api/replay", content=iter([b";" * 50_000] * 2))


@refused("too_many_requests")
def a_flood(ann: User, bob: User, stranger: User) -> Any:
    with limited_to(ann, "requests", 3):
        for _ in range(3):
            assert ann.get("/health").status_code == 200
        return ann.get("/health")


@refused("too_many_requests")
def a_flood_of_guests(ann: User, bob: User, stranger: User) -> Any:
    with limited_to(ann, "creations", 0):
        return ann.post("/session")


@refused("restarting")
def a_game_during_a_restart(ann: User, bob: User, stranger: User) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ann.http.server.outages, "restart_at", 0)
        return ann.post("/games", {"game": "cairn", "players": 2, "seats": [{"kind": "human"}] * 2})


@refused("disk_full")
def a_game_while_the_disk_is_full(ann: User, bob: User, stranger: User) -> Any:
    space = ann.http.server.disk_space
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk_space, "CHECK_INTERVAL_S", float("inf"))
        patch.setattr(space, "_free", 0)
        return ann.post("/games", {"game": "cairn", "players": 2, "seats": []})


@refused("unavailable")
def a_move_while_the_database_cannot_be_used(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "me")
    with full_disk():
        return ann.move(game, "s")


@refused("too_many_requests")
def a_flood_of_record_requests(ann: User, bob: User, stranger: User) -> Any:
    game = ann.create("me", "me")
    with limited_to(ann, "records", 1):
        assert ann.get(f"/games/{game['id']}/record").status_code == 200
        return stranger.get(f"/games/{game['id']}/chance")


@refused("too_many_requests")
def a_flood_of_records(ann: User, bob: User, stranger: User) -> Any:
    with limited_to(ann, "replays", 0):
        return ann.http.post("/api/replay", content="x")


@refused("weak_password")
def a_common_password(ann: User, bob: User, stranger: User) -> Any:
    return ann.post("/account", {"name": "Trusting", "password": "Trustno1"})


@refused("too_many_requests")
def a_flood_of_accounts(ann: User, bob: User, stranger: User) -> Any:
    with limited_to(ann, "accounts", 0):
        return ann.post("/account", {"name": "Flood", "password": "correct horse"})


@refused("too_many_requests")
def many_guesses_from_one_address(ann: User, bob: User, stranger: User) -> Any:
    with limited_to(ann, "logins", 1):
        for _ in range(2):
            answer = ann.post("/login", {"name": "Ann", "password": "guess"})
        return answer


@refused("too_many_requests")
def many_guesses_at_one_name(ann: User, bob: User, stranger: User) -> Any:
    with limited_to(ann, "login_names", 1):
        for name in ("Zoe", "ZOE"):
            answer = ann.post("/login", {"name": name, "password": "guess"})
        assert ann.post("/login", {"name": "Ann", "password": "guess"}).status_code == 403
        return answer


@refused("too_many_requests")
def many_guesses_at_ones_own_password(ann: User, bob: User, stranger: User) -> Any:
    ann.register("Guessed")
    with limited_to(ann, "login_names", 1):
        for _ in range(2):
            body = {"proof": {"password": "guess"}, "password": "correct horse"}
            answer = ann.call("PUT", "/me/password", body)
        return answer


@pytest.mark.parametrize(("code", "case"), CASES, ids=lambda value: getattr(value, "__name__", ""))
def test_refusal(code: str, case: Case, ann: User, bob: User, stranger: User) -> None:
    answer = case(ann, bob, stranger)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (STATUS[code], code), answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["status"] == answer.status_code
    assert problem["detail"][-1] in ".?!"


def test_every_code_has_a_case() -> None:
    assert {code for code, _ in CASES} == set(STATUS) - {FAULT}
