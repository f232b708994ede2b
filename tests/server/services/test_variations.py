"""Where a line of moves leads, as somebody who thinks ahead can know it; and what is told of it."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.history import History, begin
from hexwarp.match.model import Match
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.services import variations

from ..api.test_notes import DAYS, eventually
from ..conftest import Person, TestClient
from ..people import meet, resign


@pytest.fixture
def game(ann: Person, bob: Person) -> dict[str, Any]:
    """Ann is to move, and Bob can think ahead."""
    return meet(ann, bob, clock=DAYS)


def look(person: Person, game: dict[str, Any], line: str = "") -> Any:
    answer = person.http.get(
        f"/api/games/{game['id']}/ahead", params={"line": line}, headers=person.headers
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


def code(person: Person, game: dict[str, Any], line: str = "") -> str:
    answer = person.http.get(
        f"/api/games/{game['id']}/ahead", params={"line": line}, headers=person.headers
    )
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["code"])


def texts(moves: list[dict[str, Any]]) -> list[str]:
    return [move["move"] for move in moves]


# --- any game ------------------------------------------------------------------------------------


def test_a_line_tells_where_it_leads_and_changes_nothing(bob: Person, game: dict[str, Any]) -> None:
    before = bob.game(game)
    now = look(bob, game)
    assert (now["ply"], now["turns"], now["seat"], now["state"]) == (0, [], 1, before["state"])
    assert texts(now["moves"]) == ["s", "r"], "whether Ann may play a charm, and which, is hers"
    then = look(bob, game, "s c")
    charm = before["state"]["charms"][1]
    assert [(turn["seat"], turn["move"]) for turn in then["turns"]] == [(1, "s"), (2, "c")]
    grown = {"type": "grow", "seat": 2, "by": charm, "pile": 1 + charm}
    assert then["turns"][1]["events"] == [grown]
    assert (then["state"]["pile"], then["seat"]) == (1 + charm, 1)
    assert texts(look(bob, game, "s c s")["moves"]) == ["s", "r"], "the charm is played"
    assert bob.game(game) == before


def test_what_another_rolls_may_be_said_and_what_one_rolls_not(bob: Person, game: Any) -> None:
    left_open = look(bob, game, "r")
    assert texts(left_open["rolls"]) == ["r1", "r2", "r3"]
    assert left_open["rolls"][1]["events"] == [{"type": "grow", "seat": 1, "by": 2, "pile": 2}]
    assert (left_open["seat"], left_open["moves"]) == (None, []), "nobody knows the cairn then"
    said = look(bob, game, "r2")
    assert (said["state"]["pile"], said["seat"], said["turns"][0]["move"]) == (
        2,
        2,
        "r2",
    )
    assert texts(said["rolls"]) == ["r1", "r2", "r3"]
    assert look(bob, game, "r2 s")["rolls"] == []
    assert look(bob, game, "s r")["rolls"] == []
    assert code(bob, game, "s r2") == "malformed"
    assert code(bob, game, "r s") == "illegal_move"
    assert code(bob, game, "r9") == "malformed"


def test_the_end_ends_a_line(bob: Person, game: dict[str, Any]) -> None:
    line = "s s " * 6
    then = look(bob, game, line)
    assert (then["seat"], then["moves"], then["state"]["over"]) == (None, [], True)
    assert code(bob, game, line + "s") == "illegal_move"


def test_not_everybody_may_look_ahead_nor_at_any_time(
    client: TestClient, ann: Person, bob: Person, stranger: Person, game: dict[str, Any]
) -> None:
    assert code(stranger, game) == "no_session"
    assert code(Person(client, "Carol"), game) == "not_your_seat"
    assert code(ann, game) == "not_now", "it is her turn"
    assert code(bob, meet(ann, bob)) == "not_now", "there is no clock"
    assert code(ann, ann.create("me", "open", clock=DAYS)) == "not_now", "it has not begun"
    assert code(bob, {"id": "a" * 12}) == "not_found"
    assert code(bob, game, "s " * 17) == "malformed"
    assert code(bob, game, "s \u00e4") == "malformed"
    assert code(bob, game, "x" * 301) == "malformed"
    assert code(bob, game, "x") == "malformed"
    three = meet(ann, bob, Person(client, "Carol"), clock=DAYS)
    resign(bob, three)
    assert code(bob, three) == "not_your_seat", "it is given up"
    resign(ann, game)
    assert code(bob, game) == "game_over"


def test_kept_lines_are_told_as_far_as_they_can_be_foreseen(bob: Person, game: Any) -> None:
    body = {"lines": ["s s s r", "r s", "s nonsense"]}
    kept = bob.call("PUT", f"/games/{game['id']}/conditions", body).json()
    told = [[(turn["seat"], turn["move"]) for turn in turns] for turns in kept["turns"]]
    assert told == [[(1, "s"), (2, "s"), (1, "s"), (2, "r")], [(1, "r")], [(1, "s")]]
    assert kept["turns"][0][1]["events"][0]["pile"] == 2
    assert bob.get(f"/games/{game['id']}/conditions").json() == kept


def test_lines_may_be_given_up_at_any_time(ann: Person, bob: Person, game: Any) -> None:
    path = f"/games/{game['id']}/conditions"
    assert bob.call("PUT", path, {"lines": ["s c s c"]}).status_code == 200
    ann.move(game, "s")
    eventually(lambda: bob.game(game)["ply"], 2)
    ann.move(game, "s")
    eventually(lambda: len(bob.get(path).json()["dropped"]), 1)
    assert bob.game(game)["to_move"] == [2]
    given_up = bob.call("PUT", path, {"lines": []})
    assert (given_up.status_code, given_up.json()["dropped"]) == (200, [])


def test_who_keeps_lines_is_told_at_once_that_one_was_dropped(
    ann: Person, bob: Person, game: Any
) -> None:
    with bob.follow(game) as his, ann.follow(game) as hers:
        bob.call("PUT", f"/games/{game['id']}/conditions", {"lines": ["s x"]})
        assert until(his, "conditions")
        ann.move(game, "s")
        assert until(his, "conditions")
        assert bob.get(f"/games/{game['id']}/conditions").json()["dropped"]
        bob.move(game, "s")
        assert "conditions" not in until(hers, "event", "event")


def until(socket: Any, *wanted: str) -> list[str]:
    """The kinds of message that come up to those wanted, one after the other."""
    heard: list[str] = []
    for kind in wanted:
        while kind != (last := socket.receive_json())["type"] or last.get("kind") == "created":
            heard.append(last["type"])
    return [*heard, *wanted]


# --- our games -----------------------------------------------------------------------------------


def match_of(history: History[Any], seq: int = 1) -> Match:
    holders = tuple(SeatHolder(f"N{seat}", user_id=f"p{seat}") for seat in history.game.seats)
    return Match("m", seq, history.game, 1, "p1", holders, histories=(history,))


def started(name: str, players: int = 2, **options: Any) -> History[Any]:
    return begin(registry.game_type(name)(players, options), RandomChance(Random(3)))


@pytest.mark.parametrize("hand", [1, 2])
def test_indigo_another_may_hold_any_tile_and_so_may_one_later(hand: int) -> None:
    match = match_of(started("indigo", hand=hand))
    own = match.game.view(match.history.state, [2])["hands"][1]
    now = variations.follow_variation(match, "p2", [])
    assert {move.move[2] for move in now.moves} == set("RXCBS")
    assert now.state["hands"][0] == ["?"] * hand
    assert {move.move[2] for move in now.forbidden} == set("RCS")
    mine = variations.follow_variation(match, "p2", ["e6S2"])
    assert {move.move[2] for move in mine.moves} == set(own)
    assert mine.state["hands"] == [["?"] * hand, own]
    (first,) = [move for move in mine.moves if move.move.startswith(f"d4{own[0]}")][:1]
    later = variations.follow_variation(match, "p2", ["e6S2", first.move, "c3C0"])
    assert {move.move[2] for move in later.moves} == set("RXCBS")
    assert later.state["hands"][1] == [*own[1:], "?"]
    assert later.state["stock"] == match.game.view(match.history.state, [])["stock"] - 3
    assert later.rolls == [], "what is drawn is no part of a line"
    assert not [event for turn in later.turns for event in turn.events if event["type"] == "draw"]


def test_indigo_a_tile_that_is_not_laid_from_what_is_known_stays_unknown() -> None:
    match = match_of(started("indigo", hand=2))
    then = variations.follow_variation(match, "p2", ["e6S2"])
    own = then.state["hands"][1]
    first = next(move.move for move in then.moves if move.move.startswith(f"d4{own[0]}"))
    line = ["e6S2", first, "c3C0"]
    known = next(
        m.move
        for m in variations.follow_variation(match, "p2", line).moves
        if m.move[:3] == f"f7{own[1]}"
    )
    assert variations.follow_variation(match, "p2", [*line, known]).state["hands"][1] == ["?", "?"]


def test_hyper6_a_roll_left_open_leaves_its_ship_where_it_lands() -> None:
    match = match_of(jumping())
    mover, other = match.to_move[0], 3 - match.to_move[0]
    jump = next(
        m for m in variations.follow_variation(match, f"p{other}", []).moves if "~" in m.move
    )
    left_open = variations.follow_variation(match, f"p{other}", [jump.move])
    assert len(left_open.rolls) == left_open.turns[0].events[0]["sides"]
    assert left_open.turns[0].events[-1]["type"] == "jump"
    (ship,) = [ship for ship in left_open.state["ships"][mover - 1] if ship["face"] is None]
    answer = left_open.moves[0].move
    again = variations.follow_variation(match, f"p{other}", [jump.move, answer])
    nodes = Counter(move.move.partition("-")[0].rstrip("+") for move in again.moves)
    assert str(ship["node"]) not in nodes
    assert len(nodes) == sum(ship["face"] is not None for ship in again.state["ships"][mover - 1])
    with pytest.raises(ValueError, match="Nobody knows yet what the ship on node"):
        variations.follow_variation(match, f"p{other}", [jump.move, answer, f"{ship['node']}+"])
    rolled = variations.follow_variation(match, f"p{other}", [left_open.rolls[2].move])
    assert [s["face"] for s in rolled.state["ships"][mover - 1] if s["node"] == ship["node"]] == [3]
    assert rolled.turns[0].events[-1]["type"] == "roll"


def jumping() -> History[Any]:
    """A game of Hyper-6 in which a jump to a node is possible."""
    history, rng = started("hyper6"), Random(4)
    while True:
        game, state = history.game, history.state
        seat = game.to_move(state)[0]
        actions = game.legal_actions(state, seat)
        if any("~" in (t := game.action_text(state, seat, a)) and "*" not in t for a in actions):
            return history
        history = history.play(seat, rng.choice(actions), RandomChance(rng))


def test_hyper6_what_is_chosen_in_secret_is_no_part_of_a_line() -> None:
    history = started("hyper6", setup="chosen")
    for _ in range(9):
        history = history.play(
            2, history.game.legal_actions(history.state, 2)[0], RandomChance(Random(0))
        )
    match = match_of(history)
    assert variations.follow_variation(match, "p2", []).moves == []
    with pytest.raises(ValueError, match="no choices that others may not see"):
        variations.follow_variation(match, "p2", ["8:3"])
