"""Look-ahead: a line of moves as far as one user can foresee it."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.history import History, begin
from hexwarp.match.model import Match
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server import schemas
from hexwarp.server.services.play import variations
from hexwarp.words import Words
from support.client import TestClient
from support.eventually import eventually
from support.users import User, account, meet, resign

from ..api.test_notes import DAYS, wait_for_ply


def follow(match: Match, user_id: str, line: list[str]) -> schemas.social.Variation:
    return variations.follow_variation(match, user_id, line, Words())


@pytest.fixture
def game(ann: User, bob: User) -> dict[str, Any]:
    """Start a game: Ann is to move, and Bob may look ahead."""
    return meet(ann, bob, clock=DAYS)


def look_ahead(user: User, game: dict[str, Any], line: str = "") -> Any:
    answer = user.http.get(
        f"/api/games/{game['id']}/ahead", params={"line": line}, headers=user.headers
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


def refusal(user: User, game: dict[str, Any], line: str = "") -> str:
    answer = user.http.get(
        f"/api/games/{game['id']}/ahead", params={"line": line}, headers=user.headers
    )
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["code"])


def texts(moves: list[dict[str, Any]]) -> list[str]:
    return [move["move"] for move in moves]


# --- any game ------------------------------------------------------------------------------------


def test_line_shows_its_turns_and_changes_nothing(bob: User, game: dict[str, Any]) -> None:
    before = bob.game(game)
    now = look_ahead(bob, game)
    assert (now["ply"], now["turns"], now["seat"], now["state"]) == (0, [], 1, before["state"])
    assert texts(now["moves"]) == ["s", "r"], "Ann's charm is secret"
    then = look_ahead(bob, game, "s c")
    charm = before["state"]["charms"][1]
    assert [(turn["seat"], turn["move"]) for turn in then["turns"]] == [(1, "s"), (2, "c")]
    grown = {"type": "grow", "seat": 2, "by": charm, "pile": 1 + charm}
    assert then["turns"][1]["events"] == [grown]
    assert (then["state"]["pile"], then["seat"]) == (1 + charm, 1)
    assert texts(look_ahead(bob, game, "s c s")["moves"]) == ["s", "r"], "the charm is played"
    assert bob.game(game) == before


def test_rolls_of_others_may_be_given_and_own_ones_not(bob: User, game: Any) -> None:
    left_open = look_ahead(bob, game, "r")
    assert texts(left_open["rolls"]) == ["r1", "r2", "r3"]
    assert left_open["rolls"][1]["events"] == [{"type": "grow", "seat": 1, "by": 2, "pile": 2}]
    assert (left_open["seat"], left_open["moves"]) == (None, []), "the state depends on the roll"
    preview = look_ahead(bob, game, "r2")
    assert (preview["state"]["pile"], preview["seat"], preview["turns"][0]["move"]) == (
        2,
        2,
        "r2",
    )
    assert texts(preview["rolls"]) == ["r1", "r2", "r3"]
    assert look_ahead(bob, game, "r2 s")["rolls"] == []
    assert look_ahead(bob, game, "s r")["rolls"] == []
    assert refusal(bob, game, "s r2") == "malformed"
    assert refusal(bob, game, "r s") == "illegal_move"
    assert refusal(bob, game, "r9") == "malformed"


def test_line_stops_at_the_end_of_the_game(bob: User, game: dict[str, Any]) -> None:
    line = "s s " * 6
    then = look_ahead(bob, game, line)
    assert (then["seat"], then["moves"], then["state"]["over"]) == (None, [], True)
    assert refusal(bob, game, line + "s") == "illegal_move"


def test_look_ahead_is_refused_out_of_turn_order(
    client: TestClient, ann: User, bob: User, stranger: User, game: dict[str, Any]
) -> None:
    assert refusal(stranger, game) == "no_session"
    assert refusal(User(client, "Carol"), game) == "not_your_seat"
    assert refusal(ann, game) == "not_now", "it is her turn"
    assert refusal(bob, meet(ann, bob)) == "not_now", "there is no clock"
    assert refusal(ann, ann.create("me", "open", clock=DAYS)) == "not_now", "it has not begun"
    assert refusal(bob, {"id": "a" * 12}) == "not_found"
    assert refusal(bob, game, "s " * 17) == "malformed"
    assert refusal(bob, game, "s \u00e4") == "malformed"
    assert refusal(bob, game, "x" * 301) == "malformed"
    assert refusal(bob, game, "x") == "malformed"
    three = meet(ann, bob, User(client, "Carol"), clock=DAYS)
    resign(bob, three)
    assert refusal(bob, three) == "not_your_seat", "it is given up"
    resign(ann, game)
    assert refusal(bob, game) == "game_over"


def test_stored_lines_are_shown_as_far_as_foreseeable(bob: User, game: Any) -> None:
    body = {"lines": ["s s s r", "r s", "s nonsense"]}
    kept = bob.call("PUT", f"/games/{game['id']}/conditions", body).json()
    moves = [[(turn["seat"], turn["move"]) for turn in turns] for turns in kept["turns"]]
    assert moves == [[(1, "s"), (2, "s"), (1, "s"), (2, "r")], [(1, "r")], [(1, "s")]]
    assert kept["turns"][0][1]["events"][0]["pile"] == 2
    assert bob.get(f"/games/{game['id']}/conditions").json() == kept


def test_lines_can_be_removed_at_any_time(ann: User, bob: User, game: Any) -> None:
    path = f"/games/{game['id']}/conditions"
    assert bob.call("PUT", path, {"lines": ["s c s c"]}).status_code == 200
    ann.move(game, "s")
    wait_for_ply(bob, game, 2)
    ann.move(game, "s")
    eventually(lambda: bob.get(path).json()["dropped"], lambda dropped: len(dropped) == 1)
    assert bob.game(game)["to_move"] == [2]
    given_up = bob.call("PUT", path, {"lines": []})
    assert (given_up.status_code, given_up.json()["dropped"]) == (200, [])


def test_reason_of_a_dropped_line_is_in_the_language_of_its_owner(
    client: TestClient, ann: User
) -> None:
    owner = account(client)
    owner.call("PUT", "/me/settings", {"settings": {"language": "de"}})
    game = meet(ann, owner, game="indigo", clock=DAYS)
    path = f"/games/{game['id']}/conditions"
    move = ann.get(f"/games/{game['id']}/legal").json()["moves"][0]
    assert owner.call("PUT", path, {"lines": [f"{move} {move}"]}).status_code == 200
    ann.move(game, move)
    [dropped] = eventually(lambda: owner.get(path).json()["dropped"], bool)
    assert dropped == {"line": move, "reason": f"Auf {move[:2]} liegt schon eine Tafel."}


def test_owner_is_notified_of_a_dropped_line(ann: User, bob: User, game: Any) -> None:
    with bob.follow(game) as his, ann.follow(game) as hers:
        bob.call("PUT", f"/games/{game['id']}/conditions", {"lines": ["s x"]})
        assert kinds_until(his, "conditions")
        ann.move(game, "s")
        assert kinds_until(his, "conditions")
        assert bob.get(f"/games/{game['id']}/conditions").json()["dropped"]
        bob.move(game, "s")
        assert "conditions" not in kinds_until(hers, "event", "event")


def kinds_until(socket: Any, *wanted: str) -> list[str]:
    """Receive messages until the wanted kinds came in this order; return all kinds."""
    received: list[str] = []
    for kind in wanted:
        while kind != (last := socket.receive_json())["type"] or last.get("kind") == "created":
            received.append(last["type"])
    return [*received, *wanted]


# --- Indigo and Hyper-6 --------------------------------------------------------------------------


def match_of(history: History[Any], seq: int = 1) -> Match:
    holders = tuple(SeatHolder(f"N{seat}", user_id=f"p{seat}") for seat in history.game.seats)
    return Match("m", seq, history.game, 1, "p1", holders, histories=(history,))


def started(name: str, players: int = 2, **options: Any) -> History[Any]:
    return begin(registry.game_type(name)(players, options), RandomChance(Random(3)))


@pytest.mark.parametrize("hand", [1, 2])
def test_indigo_unknown_hands_may_hold_any_tile(hand: int) -> None:
    match = match_of(started("indigo", hand=hand))
    view: Any = match.game.view(match.history.state, [2])
    own = view["hands"][1]
    now = follow(match, "p2", [])
    assert {move.move[2] for move in now.moves} == set("RXCBS")
    assert now.state["hands"][0] == ["?"] * hand
    assert {move.move[2] for move in now.forbidden} == set("RCS")
    mine = follow(match, "p2", ["e6S2"])
    assert {move.move[2] for move in mine.moves} == set(own)
    assert mine.state["hands"] == [["?"] * hand, own]
    (first,) = [move for move in mine.moves if move.move.startswith(f"d4{own[0]}")][:1]
    later = follow(match, "p2", ["e6S2", first.move, "c3C0"])
    assert {move.move[2] for move in later.moves} == set("RXCBS")
    assert later.state["hands"][1] == [*own[1:], "?"]
    public: Any = match.game.view(match.history.state, [])
    assert later.state["stock"] == public["stock"] - 3
    assert later.rolls == [], "draws are no part of a line"
    assert not [event for turn in later.turns for event in turn.events if event["type"] == "draw"]


def test_indigo_drawn_tiles_stay_unknown() -> None:
    match = match_of(started("indigo", hand=2))
    then = follow(match, "p2", ["e6S2"])
    own = then.state["hands"][1]
    first = next(move.move for move in then.moves if move.move.startswith(f"d4{own[0]}"))
    line = ["e6S2", first, "c3C0"]
    own_move = next(m.move for m in follow(match, "p2", line).moves if m.move[:3] == f"f7{own[1]}")
    assert follow(match, "p2", [*line, own_move]).state["hands"][1] == [
        "?",
        "?",
    ]


def test_hyper6_open_roll_leaves_the_ship_without_a_face() -> None:
    match = match_of(jumping())
    mover, other = match.to_move[0], 3 - match.to_move[0]
    jump = next(m for m in follow(match, f"p{other}", []).moves if "~" in m.move)
    left_open = follow(match, f"p{other}", [jump.move])
    assert len(left_open.rolls) == left_open.turns[0].events[0]["sides"]
    assert left_open.turns[0].events[-1]["type"] == "jump"
    (ship,) = [ship for ship in left_open.state["ships"][mover - 1] if ship["face"] is None]
    answer = left_open.moves[0].move
    again = follow(match, f"p{other}", [jump.move, answer])
    nodes = Counter(move.move.partition("-")[0].rstrip("+") for move in again.moves)
    assert str(ship["node"]) not in nodes
    assert len(nodes) == sum(ship["face"] is not None for ship in again.state["ships"][mover - 1])
    with pytest.raises(ValueError, match="Nobody knows yet what the ship on node"):
        follow(match, f"p{other}", [jump.move, answer, f"{ship['node']}+"])
    rolled = follow(match, f"p{other}", [left_open.rolls[2].move])
    assert [s["face"] for s in rolled.state["ships"][mover - 1] if s["node"] == ship["node"]] == [3]
    assert rolled.turns[0].events[-1]["type"] == "roll"


def jumping() -> History[Any]:
    """Return a game of Hyper-6 in which a jump to a node is possible."""
    history, rng = started("hyper6"), Random(4)
    while True:
        game, state = history.game, history.state
        seat = game.to_move(state)[0]
        actions = game.legal_actions(state, seat)
        if any("~" in (t := game.action_text(state, seat, a)) and "*" not in t for a in actions):
            return history
        history = history.play(seat, rng.choice(actions), RandomChance(rng))


def test_hyper6_secret_choices_are_no_part_of_a_line() -> None:
    history = started("hyper6", setup="chosen")
    for _ in range(9):
        history = history.play(
            2, history.game.legal_actions(history.state, 2)[0], RandomChance(Random(0))
        )
    match = match_of(history)
    assert follow(match, "p2", []).moves == []
    with pytest.raises(ValueError, match="cannot contain secret choices"):
        follow(match, "p2", ["8:3"])
