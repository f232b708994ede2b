"""Chat: access, limits, mutes and reports."""

import asyncio
from typing import Any, get_args

import pytest

from hexwarp.server import schemas
from hexwarp.server.api.rate_limits import TokenBuckets
from hexwarp.server.services.play import chat
from support.client import TestClient, receive_until
from support.eventually import eventually
from support.users import PASSWORD, User, account, meet, resign


@pytest.fixture
def game(ann: User, bob: User) -> dict[str, Any]:
    return meet(ann, bob)


def post_line(user: User, game: dict[str, Any], text: Any = None, **more: Any) -> Any:
    return user.post(f"/games/{game['id']}/chat", {"text": text} | more)


def chat_lines(user: User, game: dict[str, Any]) -> list[Any]:
    """Return the chat lines that a new subscriber receives."""
    with user.follow(game, 10**6) as socket:
        messages = receive_until(socket, "game")
    lines = [message["lines"] for message in messages if message["type"] == "chat"]
    return lines[0] if lines else []


def test_long_chat_is_sent_in_parts(
    ann: User, game: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        post_line(ann, game, f"Line {number}")
    monkeypatch.setattr(chat, "PAGE_LINES", 2)
    with ann.follow(game, 10**6) as socket:
        messages = receive_until(socket, "game")
    parts = [message["lines"] for message in messages if message["type"] == "chat"]
    assert [len(part) for part in parts] == [2, 2, 1]
    assert [line["text"] for part in parts for line in part] == [f"Line {n}" for n in range(5)]


def test_chat_reaches_players_and_spectators(
    ann: User, bob: User, stranger: User, game: dict[str, Any]
) -> None:
    with stranger.follow(game, 10**6) as socket:
        assert socket.receive_json()["type"] == "game"
        response = post_line(ann, game, "  Good \u202eevening\x07 ")
        assert response.status_code == 201
        stored = response.json()
        assert stored.pop("at") > 0
        assert stored == {
            "id": 1,
            "seat": 1,
            "person": ann.id,
            "name": "Ann",
            "text": "Good evening",
            "phrase": None,
        }
        (line,) = socket.receive_json()["lines"]
        assert (line["id"], line["text"]) == (1, "Good evening")
        post_line(bob, game, phrase="hello")
        (line,) = socket.receive_json()["lines"]
        assert (line["id"], line["seat"], line["phrase"], line["text"]) == (2, 2, "hello", None)
    assert [line["id"] for line in chat_lines(bob, game)] == [1, 2]


def test_chat_before_the_start(ann: User, stranger: User) -> None:
    game = ann.create("me", "open")
    assert post_line(ann, game, "Anybody?").status_code == 201
    assert [line["text"] for line in chat_lines(stranger, game)] == ["Anybody?"]


def test_invalid_lines_are_refused(ann: User, game: dict[str, Any]) -> None:
    texts = ["", " ", "\u200b\u202e", "x" * 201, "x" * 1001]
    bodies: list[Any] = [{"text": text} for text in texts]
    bodies += [{}, {"phrase": "hullo"}, {"text": "x", "phrase": "hello"}, {"text": 1}]
    for body in bodies:
        answer = ann.post(f"/games/{game['id']}/chat", body)
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed"), body
    assert chat_lines(ann, game) == []
    assert post_line(ann, game, "x" * 200).status_code == 201


@pytest.mark.parametrize("phrase", get_args(schemas.base.Phrase))
def test_each_phrase_is_accepted(ann: User, game: dict[str, Any], phrase: str) -> None:
    assert post_line(ann, game, phrase=phrase).json()["phrase"] == phrase


def test_chat_needs_a_seat(client: TestClient, stranger: User, game: dict[str, Any]) -> None:
    assert post_line(stranger, game, "Hello").json()["code"] == "no_session"
    assert post_line(User(client, "Carol"), game, "Hello").json()["code"] == "not_your_seat"
    assert chat_lines(stranger, game) == []


def test_chat_stays_open_for_a_while_after_the_end(
    ann: User, bob: User, game: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    resign(ann, game)
    assert post_line(ann, game, phrase="again").status_code == 201
    monkeypatch.setattr(chat, "OPEN_AFTER_END_MS", -1)
    assert post_line(bob, game, "Yes").json()["code"] == "game_over"
    assert len(chat_lines(bob, game)) == 1


def test_chat_lines_are_limited_by_user_and_match(
    ann: User, bob: User, game: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen = TokenBuckets(rate=1, burst=5, clock=lambda: 0.0)
    monkeypatch.setattr(ann.http.server.limits, "user_chat_lines", frozen)
    answers = [post_line(ann, game, str(number)) for number in range(6)]
    assert [answer.status_code for answer in answers] == [201] * 5 + [429]
    assert post_line(bob, game, "I may").status_code == 201
    monkeypatch.setattr(chat, "MAX_LINES", 6)
    assert post_line(bob, game, "still?").json()["code"] == "not_now"


def test_muted_users_lines_are_hidden_from_the_muter(
    ann: User, bob: User, stranger: User, game: dict[str, Any]
) -> None:
    post_line(bob, game, "before")
    with ann.follow(game, 10**6) as socket:
        while socket.receive_json()["type"] != "game":
            pass
        assert ann.post(f"/people/{bob.id}/mute").status_code == 204
        assert ann.post(f"/people/{bob.id}/mute").status_code == 204
        assert ann.get("/mutes").json() == {"people": [bob.id]}
        post_line(bob, game, "after")
        post_line(ann, game, "me")
        while (message := socket.receive_json())["type"] != "chat":
            pass
        assert [line["text"] for line in message["lines"]] == ["me"]
    assert [line["text"] for line in chat_lines(ann, game)] == ["me"]
    assert [line["text"] for line in chat_lines(bob, game)] == ["before", "after", "me"]
    assert [line["text"] for line in chat_lines(stranger, game)] == ["before", "after", "me"]
    assert ann.call("DELETE", f"/people/{bob.id}/mute").status_code == 204
    assert len(chat_lines(ann, game)) == 3
    assert ann.get("/mutes").json() == {"people": []}


def test_mute_survives_a_guests_login(client: TestClient) -> None:
    loud, guest = account(client, "Loud"), User(client, "Guest")
    name = loud.get("/me").json()["player"]["name"]
    quiet = account(client, "Quiet")
    game = meet(quiet, guest)
    quiet.post(f"/people/{loud.id}/mute")
    post_line(guest, game, "not yet")
    assert len(chat_lines(quiet, game)) == 1
    assert guest.log_in(name=name, password=PASSWORD).status_code == 200
    assert chat_lines(quiet, game) == []
    quiet.call("DELETE", f"/people/{name}/mute")
    assert len(chat_lines(quiet, game)) == 1


def test_invalid_mutes_are_refused(ann: User, stranger: User) -> None:
    assert ann.post("/people/nobody/mute").json()["code"] == "not_found"
    assert ann.post(f"/people/{ann.id}/mute").json()["code"] == "not_now"
    assert ann.post("/people/bot:greedy/mute").json()["code"] == "not_now"
    assert stranger.post(f"/people/{ann.id}/mute").json()["code"] == "no_session"


def test_report_is_stored_with_the_line(
    client: TestClient, ann: User, bob: User, game: dict[str, Any]
) -> None:
    post_line(bob, game, "Rude things")
    body = {"game": game["id"], "line": 1, "reason": "Rude\x00"}
    assert ann.post("/reports", body).status_code == 204
    assert ann.post("/reports", body | {"line": None, "person": bob.id}).status_code == 204
    server = client.server
    reports = client.loop.call(server.storage.moderation.open_reports)
    line_report, user_report = (report for _, report in reports[-2:])
    assert (line_report.reporter_id, line_report.reported_id, line_report.line) == (
        ann.id,
        bob.id,
        1,
    )
    assert (line_report.text, line_report.reason, line_report.match_id) == (
        "Rude things",
        "Rude",
        game["id"],
    )
    assert (user_report.reported_id, user_report.line, user_report.text) == (bob.id, None, None)


def test_user_is_reported_without_a_match(client: TestClient, ann: User, bob: User) -> None:
    assert ann.post("/reports", {"person": bob.id, "reason": "A rude name"}).status_code == 204
    server = client.server
    report = client.loop.call(server.storage.moderation.open_reports)[-1]
    last = report[1]
    assert (last.match_id, last.reporter_id, last.reported_id) == (None, ann.id, bob.id)
    refusals: list[tuple[dict[str, Any], str]] = [
        ({}, "malformed"),
        ({"person": bob.id, "line": 1}, "malformed"),
        ({"person": ann.id}, "not_now"),
        ({"person": "bot:greedy"}, "not_now"),
        ({"person": "nobody"}, "not_found"),
        ({"person": bob.id, "reason": ""}, "malformed"),
    ]
    for bad, code in refusals:
        answer = ann.post("/reports", {"reason": "Why not"} | bad)
        assert answer.json()["code"] == code, bad
    assert client.loop.call(server.storage.moderation.open_reports)[-1] == report


def test_invalid_reports_are_refused(
    client: TestClient,
    ann: User,
    bob: User,
    stranger: User,
    game: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    post_line(bob, game, "Hello")
    good = {"game": game["id"], "line": 1, "reason": "Why not"}
    refusals: list[tuple[dict[str, Any], str]] = [
        ({"game": "aaaaaaaaaaaa"}, "not_found"),
        ({"line": 2}, "not_found"),
        ({"line": None}, "not_found"),
        ({"line": None, "person": User(client, "Carol").id}, "not_found"),
        ({"person": ann.id}, "not_found"),
        ({"reason": "\u200b"}, "malformed"),
        ({"reason": "x" * 201}, "malformed"),
    ]
    for bad, code in refusals:
        assert ann.post("/reports", good | bad).json()["code"] == code, bad
    assert stranger.post("/reports", good).json()["code"] == "no_session"
    monkeypatch.setattr(client.server.limits, "user_reports", TokenBuckets(rate=0, burst=0))
    assert ann.post("/reports", good).json()["code"] == "too_many_requests"


def test_a_reader_who_leaves_while_lines_are_read_hides_none(
    client: TestClient, ann: User, game: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    post_line(ann, game, "Hello")

    async def scenario() -> list[str | None]:
        service, stored = client.server.chat, client.server.storage.chat
        table = await client.server.tables.get(game["id"])
        await table.reload()  # as after a change of names
        reading = asyncio.Event()

        async def lines(*_: object) -> None:
            reading.set()
            await asyncio.Event().wait()

        with monkeypatch.context() as patch:
            patch.setattr(stored, "lines", lines)
            reader = asyncio.create_task(service.lines(table))
            await reading.wait()
            reader.cancel()
            with pytest.raises(asyncio.CancelledError):
                await reader
        async with table.subscribe(None):
            return [line.text for line in await service.lines(table)]

    assert client.loop.call(scenario) == ["Hello"]


def test_deleting_a_user_deletes_their_lines(client: TestClient) -> None:
    ann, bob = account(client, "Ann"), account(client, "Bob")
    game = meet(ann, bob)
    post_line(bob, game, "Remember me")
    bob.post(f"/people/{ann.id}/mute")
    post_line(ann, game, "No")
    with ann.follow(game, 10**6) as socket:
        while socket.receive_json()["type"] != "game":
            pass
        assert bob.call("DELETE", "/me", {"proof": {"password": PASSWORD}}).status_code == 204
        eventually(lambda: [line["id"] for line in chat_lines(ann, game)], lambda ids: ids == [2])
        post_line(ann, game, "Gone")
        while (message := socket.receive_json())["type"] != "chat":
            pass
        assert [line["text"] for line in message["lines"]] == ["Gone"]
