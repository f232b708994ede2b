"""Notes, the last event seen and conditional moves: private to one user."""

import asyncio
import itertools
import secrets
from pathlib import Path
from typing import Any

import anyio.to_thread
import pytest

from hexwarp.core.chance import ScriptedChance
from hexwarp.core.commitment import SeededChance
from hexwarp.server.app import create_app
from hexwarp.server.live import table as live_table
from hexwarp.server.live import tables
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient
from support.eventually import eventually
from support.users import User, account, meet, resign

DAYS = {"kind": "days", "days": 1}


@pytest.fixture
def game(ann: User, bob: User) -> dict[str, Any]:
    """Start a game: Ann is to move, and Bob may store conditional moves."""
    return meet(ann, bob, clock=DAYS)


def put(user: User, game: dict[str, Any], resource: str, **body: Any) -> Any:
    return user.call("PUT", f"/games/{game['id']}/{resource}", body)


def store_lines(user: User, game: dict[str, Any], *lines: str) -> None:
    answer = put(user, game, "conditions", lines=list(lines))
    assert answer.status_code == 200, answer.text
    kept = answer.json()
    assert (kept["lines"], kept["dropped"]) == (list(lines), [])


def stored_lines(user: User, game: dict[str, Any]) -> Any:
    """Return a user's stored lines and dropped lines."""
    kept = user.get(f"/games/{game['id']}/conditions").json()
    return {"lines": kept["lines"], "dropped": kept["dropped"]}


def wait_for_ply(user: User, game: dict[str, Any], ply: int) -> None:
    eventually(lambda: user.game(game)["ply"], lambda now: now == ply)


def moves(user: User, game: dict[str, Any]) -> list[str]:
    """Return the moves of the public record."""
    text = user.get(f"/games/{game['id']}/record").text
    body = text.split("\n\n", 1)[1].split()
    return [token for token in body if not token.endswith(".") and token != "*"]


# --- notes, and the last event seen --------------------------------------------------------------


def test_notes_are_private(ann: User, bob: User, game: dict[str, Any]) -> None:
    path = f"/games/{game['id']}/notes"
    assert ann.get(path).json() == {"text": ""}
    text = "Charm: 3\n\u202eKeep it.\x00"
    assert put(ann, game, "notes", text=text).json() == {"text": "Charm: 3\nKeep it."}
    assert ann.get(path).json() == {"text": "Charm: 3\nKeep it."}
    assert bob.get(path).json() == {"text": ""}
    resign(ann, game)
    assert put(ann, game, "notes", text="Lost.").json() == {"text": "Lost."}


def test_last_seen_only_grows(ann: User, game: dict[str, Any]) -> None:
    path = f"/games/{game['id']}/seen"
    assert ann.get(path).json() == {"seq": 0}
    assert put(ann, game, "seen", seq=2).json() == {"seq": 2}
    assert put(ann, game, "seen", seq=1).json() == {"seq": 2}
    assert put(ann, game, "seen", seq=99).json() == {"seq": game["seq"]}
    assert ann.get(path).json() == {"seq": game["seq"]}


@pytest.mark.parametrize(
    ("resource", "body"),
    [
        ("notes", {"text": "x" * 4001}),
        ("notes", {"text": "x" * 5001}),
        ("notes", {}),
        ("seen", {"seq": -1}),
        ("conditions", {"lines": ["s"]}),
        ("conditions", {"lines": ["s " * 17]}),
        ("conditions", {"lines": ["s \u00e4"]}),
        ("conditions", {"lines": ["s s"] * 21}),
        ("conditions", {"lines": ["s \x00s"]}),
        ("conditions", {"lines": "s s"}),
    ],
)
def test_invalid_private_data_is_refused(
    bob: User, game: dict[str, Any], resource: str, body: dict[str, Any]
) -> None:
    before = bob.get(f"/games/{game['id']}/{resource}").json()
    answer = put(bob, game, resource, **body)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert bob.get(f"/games/{game['id']}/{resource}").json() == before


@pytest.mark.parametrize(
    ("resource", "body"),
    [("notes", {"text": ""}), ("seen", {"seq": 1}), ("conditions", {"lines": []})],
)
def test_private_data_needs_a_seat(
    client: TestClient, stranger: User, game: dict[str, Any], resource: str, body: dict[str, Any]
) -> None:
    carol = User(client, "Carol")
    for method in ("GET", "PUT"):
        for user, code in ((carol, "not_your_seat"), (stranger, "no_session")):
            answer = user.call(method, f"/games/{game['id']}/{resource}", body)
            assert answer.json()["code"] == code


# --- conditional moves ---------------------------------------------------------------------------


def test_matching_conditional_move_is_played(ann: User, bob: User, game: Any) -> None:
    store_lines(bob, game, "s s s s", "s s r c", "c s")
    ann.move(game, "s")
    wait_for_ply(ann, game, 2)
    assert moves(ann, game) == ["s", "s"]
    assert stored_lines(bob, game)["lines"] == ["s s", "r c"]
    assert stored_lines(ann, game) == {"lines": [], "dropped": []}
    ann.move(game, "r")
    wait_for_ply(ann, game, 4)
    assert moves(bob, game)[3] == "c"
    assert stored_lines(bob, game) == {"lines": [], "dropped": []}


def test_move_during_the_store_of_conditional_moves_is_answered(
    client: TestClient, ann: User, bob: User, game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    private = client.server.storage.user_match_data
    store = private.set_conditional_moves

    async def late(*arguments: Any) -> None:
        monkeypatch.undo()
        await anyio.to_thread.run_sync(ann.move, game, "s")
        await store(*arguments)

    monkeypatch.setattr(private, "set_conditional_moves", late)
    assert put(bob, game, "conditions", lines=["s c"]).status_code == 200
    assert ann.game(game)["ply"] == 2


def test_conditional_move_may_depend_on_a_roll(ann: User, bob: User, game: Any) -> None:
    store_lines(bob, game, "r1 s", "r2 r", "r3 c")
    ann.move(game, "r")
    wait_for_ply(ann, game, 2)
    assert [token[0] for token in moves(ann, game)] in (["r", "s"], ["r", "r"], ["r", "c"])
    rolled, answer = moves(ann, game)
    assert answer[0] == {"r1": "s", "r2": "r", "r3": "c"}[rolled]


def test_line_that_no_longer_matches_is_removed(ann: User, bob: User, game: Any) -> None:
    store_lines(bob, game, "s s")
    ann.move(game, "c")
    assert stored_lines(bob, game) == {"lines": [], "dropped": []}
    bob.move(game, "s")
    ann.move(game, "s")
    assert ann.game(game)["to_move"] == [2]


def test_illegal_conditional_move_is_reported_to_its_owner_alone(
    ann: User, bob: User, game: Any
) -> None:
    store_lines(bob, game, "s c s c s s", "s c s r s s", "s c s x", "s c s s")
    seq = ann.game(game)["seq"]
    ann.move(game, "s")
    wait_for_ply(ann, game, 2)
    ann.move(game, "s")
    wait_for_ply(ann, game, 4)
    assert [token[0] for token in moves(ann, game)] == ["s", "c", "s", "r"]
    assert stored_lines(bob, game) == {
        "lines": ["s s"],
        "dropped": [{"line": "c s s", "reason": "You have played your charm."}],
    }
    assert stored_lines(ann, game) == {"lines": [], "dropped": []}
    assert ann.game(game)["seq"] == seq + 4


def test_lines_stored_during_a_look_up_are_kept(
    client: TestClient, ann: User, bob: User, game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = client.server
    private, service = server.storage.user_match_data, server.conditional_moves
    read, store = private.conditional_moves, service.put
    looking, storing = asyncio.Event(), asyncio.Event()

    async def read_and_wait(match_id: str) -> Any:
        lines = await read(match_id)
        if (await server.tables.get(match_id)).match.ply == 3 and not looking.is_set():
            looking.set()
            await storing.wait()
        return lines

    async def store_meanwhile(*arguments: Any) -> Any:
        task = asyncio.create_task(store(*arguments))
        await asyncio.sleep(0)  # up to its first wait
        storing.set()
        return await task

    monkeypatch.setattr(private, "conditional_moves", read_and_wait)
    ann.move(game, "s")
    store_lines(ann, game, "s s")
    bob.move(game, "s")
    eventually(looking.is_set)
    monkeypatch.setattr(service, "put", store_meanwhile)
    store_lines(ann, game, "s s s s")


def test_conditional_moves_among_several_users_and_a_bot(client: TestClient, ann: User) -> None:
    bob = User(client, "Bob")
    game = meet(ann, bob, bots=("greedy",), clock=DAYS)
    store_lines(bob, game, "s s c s s", "s s s s s", "s s r s r")
    ann.move(game, "s")
    eventually(lambda: ann.game(game)["to_move"], lambda seats: seats == [1])
    assert ann.game(game)["ply"] == 3
    assert len(stored_lines(bob, game)["lines"]) <= 1


def test_takeback_removes_conditional_moves(ann: User, bob: User, game: Any) -> None:
    ann.move(game, "s")
    store_lines(ann, game, "s s")
    bob.move(game, "s")
    wait_for_ply(ann, game, 3)
    store_lines(ann, game, "s s s s")
    ann.post(f"/games/{game['id']}/takeback")
    assert bob.post(f"/games/{game['id']}/answer", {"agree": True}).status_code == 200
    assert ann.game(game)["ply"] == 2
    assert stored_lines(ann, game) == {"lines": [], "dropped": []}
    ann.move(game, "s")
    bob.move(game, "s")
    assert ann.game(game)["to_move"] == [1]


def test_conditional_moves_are_refused_out_of_time(ann: User, bob: User, game: Any) -> None:
    def refused(user: User, game: Any) -> str:
        return str(put(user, game, "conditions", lines=["s s"]).json()["code"])

    assert refused(ann, game) == "not_now"
    assert refused(bob, meet(ann, bob)) == "not_now"
    waiting = ann.create("me", "open", clock=DAYS)
    assert refused(ann, waiting) == "not_now"
    ann.move(game, "s")
    bob.move(game, "s")
    ann.move(game, "s")
    store_lines(ann, game, "s s")
    resign(bob, game)
    assert refused(ann, game) == "game_over"
    eventually(lambda: stored_lines(ann, game)["lines"], lambda lines: lines == [])


def test_due_conditional_moves_are_played_at_the_next_start(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "x.db")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "hexwarp.server.services.play.conditional_moves.ConditionalMoves.on_table_change",
            lambda *_: None,
        )
        with TestClient(create_app(Storage(url))) as first:
            ann, bob = User(first, "Ann"), User(first, "Bob")
            game = meet(ann, bob, clock=DAYS)
            store_lines(bob, game, "s c")
            ann.move(game, "s")
            assert ann.game(game)["ply"] == 1
    with TestClient(create_app(Storage(url))) as second:
        ann.http = second
        wait_for_ply(ann, game, 2)


def test_deleting_a_user_deletes_private_data(client: TestClient) -> None:
    ann, bob = account(client), account(client)
    game = meet(ann, bob, clock=DAYS)
    store_lines(bob, game, "s s")
    put(bob, game, "notes", text="secret")
    server = client.server
    call = client.loop.call
    own = bob.id
    owner = call(server.storage.users.get, own)
    assert owner is not None
    call(server.erasure.erase, owner)
    data = server.storage.user_match_data
    eventually(lambda: call(data.conditional_moves, game["id"]), lambda lines: lines == {})
    eventually(lambda: call(data.get, game["id"], own).notes, lambda notes: notes == "")


# --- secrecy -------------------------------------------------------------------------------------


def everything_sent(folder: Path, beforehand: bool) -> list[str]:
    """Return all that Ann and a stranger receive, where Bob stores lines or moves by hand."""
    received: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        script = ScriptedChance([1, 2, 3, 1, 2, 3])
        patch.setattr(SeededChance, "decide", lambda _self, listed: script.decide(listed))
        patch.setattr("hexwarp.core.commitment.new_seed", lambda: bytes(32))
        ids = itertools.count()
        patch.setattr(secrets, "token_hex", lambda _bytes: f"id{next(ids)}")
        patch.setattr(tables, "_new_id", lambda: "a" * tables.ID_LENGTH)
        patch.setattr(tables, "now_ms", lambda: 0)
        patch.setattr(live_table, "now_ms", lambda: 0)
        with TestClient(create_app(Storage(sqlite_url(folder / f"{beforehand}.db")))) as client:
            ann, bob, stranger = (User(client, name) for name in ("Ann", "Bob", None))
            game = meet(ann, bob, clock=DAYS)
            if beforehand:
                put(bob, game, "notes", text="I shall win.")
                put(bob, game, "seen", seq=3)
                store_lines(bob, game, "s c s c", "s c s s")
            for ply in (2, 4):
                ann.move(game, "s")
                if not beforehand:
                    bob.move(game, "c" if ply == 2 else "s")
                wait_for_ply(ann, game, ply)
                for reader in (ann, stranger):
                    received += everything_readable(reader, game)
    return received


def everything_readable(reader: User, game: dict[str, Any]) -> list[str]:
    calls = ("", "/legal", "/plan", "/record", "/notes", "/seen", "/conditions")
    texts = [reader.get(f"/games/{game['id']}{call}").text for call in calls]
    with reader.follow(game) as socket:
        while '"type":"game"' not in texts[-1]:
            texts.append(socket.receive_text())
    return texts


def test_conditional_moves_are_invisible_to_others(tmp_path: Path) -> None:
    assert everything_sent(tmp_path, beforehand=True) == everything_sent(tmp_path, beforehand=False)


def test_conditional_moves_end_when_the_table_opens_again(ann: User, bob: User) -> None:
    game = meet(ann, bob, clock=DAYS, public=True)
    mover, other = (ann, bob) if ann.game(game)["you"] == [1] else (bob, ann)
    path = f"/games/{game['id']}/conditions"
    assert other.call("PUT", path, {"lines": ["s s"]}).status_code == 200
    assert mover.post(f"/games/{game['id']}/leave").json()["status"] == "waiting"
    assert other.get(path).json()["lines"] == []
