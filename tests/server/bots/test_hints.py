from pathlib import Path
from random import Random
from typing import Any

import pytest

from hexwarp.core import commitment, registry
from hexwarp.core.chance import ScriptedChance
from hexwarp.core.commitment import SeededChance
from hexwarp.server.app import create_app
from hexwarp.server.bots import searches
from hexwarp.server.live import tables
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient
from support.eventually import eventually
from support.fake_search import search_in_threads
from support.users import RATED, User
from toy import Cairn

from ..test_secrecy import TABLE, Worlds, two_worlds, variants


@pytest.fixture(autouse=True)
def _fake_search(monkeypatch: pytest.MonkeyPatch) -> None:
    search_in_threads(monkeypatch)


def hint(user: User, game: dict[str, Any], **body: Any) -> Any:
    return user.post(f"/games/{game['id']}/hint", body)


def test_hint_has_the_best_moves_and_their_events(ann: User) -> None:
    game = ann.create("me", "greedy")
    answer = hint(ann, game)
    assert answer.status_code == 200
    body = answer.json()
    assert (body["seat"], body["ply"]) == (1, 0)
    assert [set(move) for move in body["best"]] == [{"move", "win"}] * 3
    wins = [move["win"] for move in body["best"]]
    assert wins == sorted(wins, reverse=True)
    assert (body["move"], body["win"][0]) == (body["best"][0]["move"], wins[0])
    assert sum(body["win"]) == pytest.approx(1)
    assert (body["nodes"], body["nodes_per_s"]) == (1000, 2000)
    plan = ann.get(f"/games/{game['id']}/plan").json()["moves"]
    assert {"move": body["move"], "events": body["events"]} in plan


def test_hint_is_deterministic_and_changes_nothing(ann: User) -> None:
    game = ann.create("me", "me", "greedy")
    first = hint(ann, game)
    assert hint(ann, game, seat=1).json() == first.json()
    assert ann.game(game)["seq"] == game["seq"]


def test_no_hints_in_rated_games(ann: User) -> None:
    ann.register("Ann who counts")
    answer = hint(ann, ann.create("me", "greedy", **RATED))
    assert (answer.status_code, answer.json()["code"]) == (403, "no_hints")


def test_hint_at_a_shared_screen_is_for_the_seat_to_move(ann: User) -> None:
    game = ann.create("me", "me")
    ann.move(game, "s")
    assert hint(ann, game).json()["seat"] == 2


def test_hint_in_a_match_of_several_rounds_says_so(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cairn, "max_score", 99)
    assert hint(ann, ann.create("me", "me", options={"rounds": 2})).json()["of_match"]
    assert not hint(ann, ann.create("me", "me")).json()["of_match"]
    single = ann.create("me", "me", "greedy")
    ann.post(f"/games/{single['id']}/resign", {"seat": 1})
    eventually(lambda: ann.game(single), lambda now: now["to_move"] == [2])
    assert not hint(ann, single, seat=2).json()["of_match"]


def test_failing_search_is_refused_with_a_sentence(
    ann: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("no idea")

    monkeypatch.setattr(searches, "hint", fail)
    caplog.set_level("CRITICAL", logger="hexwarp")
    game = ann.create("me", "me")
    answer = hint(ann, game)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    monkeypatch.undo()


def hint_after(
    folder: Path, game: str, options: dict[str, Any], history: Any, moves: list[Any], seat: int
) -> str:
    """Return the hint for a seat after these moves, at one user's table."""
    outcomes = [
        *history.outcomes,
        *(outcome for turn in history.turns for outcome in turn.outcomes),
    ]
    script = ScriptedChance(outcomes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SeededChance, "decide", lambda _self, listed: script.decide(listed))
        patch.setattr(commitment, "new_seed", lambda: bytes(32))
        patch.setattr(tables, "_new_id", lambda: TABLE.rsplit("/", 1)[1])
        with TestClient(create_app(Storage(sqlite_url(folder)))) as client:
            ann = User(client, "Ann")
            ann.create(*["me"] * history.game.players, game=game, options=options)
            for mover, text in moves:
                now = ann.get(TABLE).json()
                body = {"move": text, "seat": mover, "ply": now["ply"]}
                assert ann.post(f"{TABLE}/moves", body).status_code == 200
            answer = ann.post(f"{TABLE}/hint", {"seat": seat})
            assert answer.status_code == 200, answer.text
            return answer.text


def latest_hint(worlds: Worlds) -> tuple[int, int] | None:
    """Return the last number of moves, and a seat but the owner, where a hint could differ."""
    game = worlds.histories[0].game
    for moves in range(len(worlds.moves), -1, -1):
        first, second = (history.before(moves) for history in worlds.histories)
        others = [seat for seat in game.to_move(first) if seat != worlds.owner]
        if first != second and others:
            return moves, others[0]
    return None


@pytest.mark.parametrize(("name", "players", "options"), list(variants()))
def test_hint_does_not_depend_on_hidden_information(
    name: str, players: int, options: dict[str, Any], tmp_path: Path
) -> None:
    """Two worlds differ in the secrets of other seats alone; one user holds all of them."""
    game = registry.game_type(name)(players, options)
    worlds = two_worlds(game, players, Random(5))
    latest = latest_hint(worlds)
    if latest is None:
        assert not worlds.differ
        pytest.skip("nothing is hidden in this variant")
    moves, seat = latest
    hints = [
        hint_after(
            tmp_path / str(which),
            name,
            options,
            worlds.histories[which],
            [(mover, texts[which]) for mover, texts in worlds.moves[:moves]],
            seat,
        )
        for which in (0, 1)
    ]
    assert hints[0] == hints[1]
