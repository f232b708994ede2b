"""Notes, what was seen, and conditional moves: one person's, and nobody else's."""

import asyncio
import itertools
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio.to_thread
import pytest

from hexwarp.core.chance import ScriptedChance
from hexwarp.core.commitment import SeededChance
from hexwarp.server.app import create_app
from hexwarp.server.live import table as live_table
from hexwarp.server.live import tables
from hexwarp.storage import SqlStorage
from hexwarp.storage.sql import sqlite_url

from ..conftest import Person, TestClient
from ..people import account, meet, resign

DAYS = {"kind": "days", "days": 1}


@pytest.fixture
def game(ann: Person, bob: Person) -> dict[str, Any]:
    """Ann is to move, and Bob can think ahead."""
    return meet(ann, bob, clock=DAYS)


def put(person: Person, game: dict[str, Any], what: str, **body: Any) -> Any:
    return person.call("PUT", f"/games/{game['id']}/{what}", body)


def plan(person: Person, game: dict[str, Any], *lines: str) -> None:
    answer = put(person, game, "conditions", lines=list(lines))
    assert answer.status_code == 200, answer.text
    kept = answer.json()
    assert (kept["lines"], kept["dropped"]) == (list(lines), [])


def planned(person: Person, game: dict[str, Any]) -> Any:
    """What a person keeps, without what the server tells about it."""
    kept = person.get(f"/games/{game['id']}/conditions").json()
    return {"lines": kept["lines"], "dropped": kept["dropped"]}


def eventually(look: Callable[[], Any], wanted: Any) -> None:
    """What is wanted comes, if not at once."""
    given_up = time.monotonic() + 20
    while (found := look()) != wanted:
        assert time.monotonic() < given_up, found
        time.sleep(0.02)


def moves(person: Person, game: dict[str, Any]) -> list[str]:
    """The moves of a game that everybody may know."""
    text = person.get(f"/games/{game['id']}/record").text
    body = text.split("\n\n", 1)[1].split()
    return [token for token in body if not token.endswith(".") and token != "*"]


# --- notes, and what was seen --------------------------------------------------------------------


def test_notes_are_kept_for_oneself(ann: Person, bob: Person, game: dict[str, Any]) -> None:
    path = f"/games/{game['id']}/notes"
    assert ann.get(path).json() == {"text": ""}
    text = "Charm: 3\n\u202eKeep it.\x00"
    assert put(ann, game, "notes", text=text).json() == {"text": "Charm: 3\nKeep it."}
    assert ann.get(path).json() == {"text": "Charm: 3\nKeep it."}
    assert bob.get(path).json() == {"text": ""}
    resign(ann, game)
    assert put(ann, game, "notes", text="Lost.").json() == {"text": "Lost."}


def test_what_was_seen_is_known_on_every_device(ann: Person, game: dict[str, Any]) -> None:
    path = f"/games/{game['id']}/seen"
    assert ann.get(path).json() == {"seq": 0}
    assert put(ann, game, "seen", seq=2).json() == {"seq": 2}
    assert put(ann, game, "seen", seq=1).json() == {"seq": 2}
    assert put(ann, game, "seen", seq=99).json() == {"seq": game["seq"]}
    assert ann.get(path).json() == {"seq": game["seq"]}


@pytest.mark.parametrize(
    ("what", "body"),
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
def test_private_things_that_cannot_be(
    bob: Person, game: dict[str, Any], what: str, body: dict[str, Any]
) -> None:
    before = bob.get(f"/games/{game['id']}/{what}").json()
    answer = put(bob, game, what, **body)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert bob.get(f"/games/{game['id']}/{what}").json() == before


@pytest.mark.parametrize(
    ("what", "body"), [("notes", {"text": ""}), ("seen", {"seq": 1}), ("conditions", {"lines": []})]
)
def test_only_those_who_play_have_private_things(
    client: TestClient, stranger: Person, game: dict[str, Any], what: str, body: dict[str, Any]
) -> None:
    carol = Person(client, "Carol")
    for method in ("GET", "PUT"):
        for person, code in ((carol, "not_your_seat"), (stranger, "no_session")):
            answer = person.call(method, f"/games/{game['id']}/{what}", body)
            assert answer.json()["code"] == code


# --- conditional moves ---------------------------------------------------------------------------


def test_a_line_that_comes_true_is_followed(ann: Person, bob: Person, game: Any) -> None:
    plan(bob, game, "s s s s", "s s r c", "c s")
    ann.move(game, "s")
    eventually(lambda: ann.game(game)["ply"], 2)
    assert moves(ann, game) == ["s", "s"]
    assert planned(bob, game)["lines"] == ["s s", "r c"]
    assert planned(ann, game) == {"lines": [], "dropped": []}
    ann.move(game, "r")
    eventually(lambda: ann.game(game)["ply"], 4)
    assert moves(bob, game)[3] == "c"
    assert planned(bob, game) == {"lines": [], "dropped": []}


def test_a_line_that_comes_true_while_it_is_written_down_is_followed(
    client: TestClient, ann: Person, bob: Person, game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = client.app.state.server.storage.user_match_data  # type: ignore[attr-defined]
    keep = data.set_conditional_moves

    async def late(*what: Any) -> None:
        monkeypatch.undo()
        await anyio.to_thread.run_sync(ann.move, game, "s")
        await keep(*what)

    monkeypatch.setattr(data, "set_conditional_moves", late)
    assert put(bob, game, "conditions", lines=["s c"]).status_code == 200
    assert ann.game(game)["ply"] == 2


def test_a_line_may_wait_for_what_a_roll_gives(ann: Person, bob: Person, game: Any) -> None:
    plan(bob, game, "r1 s", "r2 r", "r3 c")
    ann.move(game, "r")
    eventually(lambda: ann.game(game)["ply"], 2)
    assert [token[0] for token in moves(ann, game)] in (["r", "s"], ["r", "r"], ["r", "c"])
    rolled, answer = moves(ann, game)
    assert answer[0] == {"r1": "s", "r2": "r", "r3": "c"}[rolled]


def test_a_line_that_the_game_leaves_is_gone(ann: Person, bob: Person, game: Any) -> None:
    plan(bob, game, "s s")
    ann.move(game, "c")
    assert planned(bob, game) == {"lines": [], "dropped": []}
    bob.move(game, "s")
    ann.move(game, "s")
    assert ann.game(game)["to_move"] == [2]


def test_what_is_not_possible_when_it_is_due_is_told_to_its_owner_alone(
    ann: Person, bob: Person, game: Any
) -> None:
    plan(bob, game, "s c s c s s", "s c s r s s", "s c s x", "s c s s")
    seen = [ann.game(game)["seq"]]
    ann.move(game, "s")
    eventually(lambda: ann.game(game)["ply"], 2)
    ann.move(game, "s")
    eventually(lambda: ann.game(game)["ply"], 4)
    assert [token[0] for token in moves(ann, game)] == ["s", "c", "s", "r"]
    assert planned(bob, game) == {
        "lines": ["s s"],
        "dropped": [{"line": "c s s", "reason": "You have played your charm."}],
    }
    assert planned(ann, game) == {"lines": [], "dropped": []}
    assert ann.game(game)["seq"] == seen[0] + 4


def test_lines_written_down_while_others_are_looked_at_stay(
    client: TestClient, ann: Person, bob: Person, game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = client.app.state.server.storage.user_match_data  # type: ignore[attr-defined]
    read = data.conditional_moves

    async def slowly(match: str) -> Any:
        kept = await read(match)
        await asyncio.sleep(0.2)
        return kept

    monkeypatch.setattr(data, "conditional_moves", slowly)
    ann.move(game, "s")
    plan(ann, game, "s s")
    bob.move(game, "s")
    eventually(lambda: ann.game(game)["ply"], 3)
    plan(ann, game, "s s s s")


def test_several_people_and_a_bot_are_waited_for(client: TestClient, ann: Person) -> None:
    bob = Person(client, "Bob")
    game = meet(ann, bob, bots=("greedy",), clock=DAYS)
    plan(bob, game, "s s c s s", "s s s s s", "s s r s r")
    ann.move(game, "s")
    eventually(lambda: ann.game(game)["to_move"], [1])
    assert ann.game(game)["ply"] == 3
    assert len(planned(bob, game)["lines"]) <= 1


def test_a_takeback_ends_conditions(ann: Person, bob: Person, game: Any) -> None:
    ann.move(game, "s")
    plan(ann, game, "s s")
    bob.move(game, "s")
    eventually(lambda: ann.game(game)["ply"], 3)
    plan(ann, game, "s s s s")
    ann.post(f"/games/{game['id']}/takeback")
    assert bob.post(f"/games/{game['id']}/answer", {"agree": True}).status_code == 200
    assert ann.game(game)["ply"] == 2
    assert planned(ann, game) == {"lines": [], "dropped": []}
    ann.move(game, "s")
    bob.move(game, "s")
    assert ann.game(game)["to_move"] == [1]


def test_conditions_have_their_time(ann: Person, bob: Person, game: Any) -> None:
    def refused(person: Person, game: Any) -> str:
        return str(put(person, game, "conditions", lines=["s s"]).json()["code"])

    assert refused(ann, game) == "not_now"
    assert refused(bob, meet(ann, bob)) == "not_now"
    waiting = ann.create("me", "open", clock=DAYS)
    assert refused(ann, waiting) == "not_now"
    ann.move(game, "s")
    bob.move(game, "s")
    ann.move(game, "s")
    plan(ann, game, "s s")
    resign(bob, game)
    assert refused(ann, game) == "game_over"
    eventually(lambda: planned(ann, game)["lines"], [])


def test_what_fell_due_while_no_server_ran_is_played_at_the_next_start(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "x.db")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "hexwarp.server.services.conditional_moves.ConditionalMoves.on_table_change",
            lambda *_: None,
        )
        with TestClient(create_app(SqlStorage(url))) as first:
            ann, bob = Person(first, "Ann"), Person(first, "Bob")
            game = meet(ann, bob, clock=DAYS)
            plan(bob, game, "s c")
            ann.move(game, "s")
            assert ann.game(game)["ply"] == 1
    with TestClient(create_app(SqlStorage(url))) as second:
        ann.http = second
        eventually(lambda: ann.game(game)["ply"], 2)


def test_private_things_go_with_their_person(client: TestClient) -> None:
    ann, bob = account(client), account(client)
    game = meet(ann, bob, clock=DAYS)
    plan(bob, game, "s s")
    put(bob, game, "notes", text="secret")
    server = client.app.state.server  # type: ignore[attr-defined]
    assert client.portal is not None
    call = client.portal.call
    own = bob.id
    call(server.storage.users.delete, call(server.storage.users.get, own))
    assert call(server.storage.user_match_data.conditional_moves, game["id"]) == {}
    assert call(server.storage.user_match_data.get, game["id"], own).notes == ""


# --- secrecy -------------------------------------------------------------------------------------


def told(folder: Path, beforehand: bool) -> list[str]:
    """Everything that Ann and a stranger are told, whether Bob thinks ahead or moves by hand."""
    said: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        script = ScriptedChance([1, 2, 3, 1, 2, 3])
        patch.setattr(SeededChance, "decide", lambda _self, listed: script.decide(listed))
        patch.setattr("hexwarp.core.commitment.new_seed", lambda: bytes(32))
        ids = itertools.count()
        patch.setattr(secrets, "token_hex", lambda _bytes: f"id{next(ids)}")
        patch.setattr(tables, "_new_id", lambda: "a" * tables.ID_LENGTH)
        patch.setattr(tables, "now_ms", lambda: 0)
        patch.setattr(live_table, "now_ms", lambda: 0)
        with TestClient(create_app(SqlStorage(sqlite_url(folder / f"{beforehand}.db")))) as client:
            ann, bob, stranger = (Person(client, name) for name in ("Ann", "Bob", None))
            game = meet(ann, bob, clock=DAYS)
            if beforehand:
                put(bob, game, "notes", text="I shall win.")
                put(bob, game, "seen", seq=3)
                plan(bob, game, "s c s c", "s c s s")
            for ply in (2, 4):
                ann.move(game, "s")
                if not beforehand:
                    bob.move(game, "c" if ply == 2 else "s")
                eventually(lambda: ann.game(game)["ply"], ply)
                for reader in (ann, stranger):
                    said += look(reader, game)
    return said


def look(reader: Person, game: dict[str, Any]) -> list[str]:
    calls = ("", "/legal", "/plan", "/record", "/notes", "/seen", "/conditions")
    said = [reader.get(f"/games/{game['id']}{call}").text for call in calls]
    with reader.follow(game) as socket:
        while '"type":"game"' not in said[-1]:
            said.append(socket.receive_text())
    return said


def test_nobody_can_tell_whether_another_thinks_ahead(tmp_path: Path) -> None:
    assert told(tmp_path, beforehand=True) == told(tmp_path, beforehand=False)
