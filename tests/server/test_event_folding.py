"""Events that cancel each other are not sent to a page that connects."""

import pytest

from hexwarp.match import commands as m
from hexwarp.match import seating
from hexwarp.match.event_log import replay
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.event_folding import without_cancelled
from support.client import TestClient
from support.matches import ANN, BOB, CAROL, ScriptedMatch
from support.users import User, meet
from toy import Cairn

OPEN = SeatHolder()


@pytest.fixture(autouse=True)
def drawable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cairn, "may_be_drawn", True)


def kinds_kept(game: ScriptedMatch) -> list[str]:
    return [logged.event.kind for logged, _ in without_cancelled(replay(game.log))]


def test_events_that_cancel_each_other_are_not_sent() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL, options={"height": 20})
    for answerer in ("ann", "bob"):
        game.add(m.offer_draw(game.match, "ann"))
        game.add(m.answer_proposal(game.match, "carol", True))
        game.add(m.answer_proposal(game.match, answerer, False))
        for link in ("one", None):
            game.add(seating.share_view(game.match, "bob", None, link))
        game.add(seating.leave(game.match, "bob", None))
        game.add(seating.return_to_seat(game.match, "bob", None))
        for _ in range(3):
            game.move("s")
    turn = ["shared", "move", "move", "move"]
    assert kinds_kept(game) == ["created", "started", *turn, *turn]


def test_last_event_and_what_has_an_effect_are_sent() -> None:
    game = ScriptedMatch(ANN, BOB, CAROL, options={"height": 20})
    game.add(seating.leave(game.match, "ann", None))
    game.move("s")
    game.add(seating.return_to_seat(game.match, "ann", None))
    game.add(m.offer_draw(game.match, "bob"))
    game.move("s")
    game.add(m.offer_draw(game.match, "carol"))
    game.add(m.answer_proposal(game.match, "carol", False))
    assert kinds_kept(game) == [logged.event.kind for logged in game.log]


def test_users_who_joined_and_left_before_the_start_are_not_sent() -> None:
    game = ScriptedMatch(ANN, OPEN, OPEN)
    for _ in range(3):
        game.add(seating.join_match(game.match, BOB, None))
        game.add(seating.leave(game.match, "bob", None))
    game.add(seating.join_match(game.match, CAROL, None))
    assert kinds_kept(game) == ["created", "joined"]


@pytest.mark.parametrize(("version", "shared"), [(1, 4), (2, 1)])
def test_page_gets_the_last_change_alone(client: TestClient, version: int, shared: int) -> None:
    ann, ben = User(client, "Ann"), User(client, "Ben")
    game = meet(ann, ben)
    for is_open in (True, False, True, False):
        answer = ben.post(f"/games/{game['id']}/share", {"open": is_open})
        assert answer.status_code == 200
    path = f"/api/games/{game['id']}/ws?version={version}"
    kinds = []
    with client.websocket_connect(path, headers=ann.headers) as socket:
        while (message := socket.receive_json())["type"] == "event":
            kinds.append(message["kind"])
    assert kinds.count("shared") == shared
    assert message["game"]["seq"] == len(kinds) + 4 - shared
