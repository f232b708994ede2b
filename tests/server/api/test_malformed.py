"""Bodies that make no sense are refused, whatever is wrong with them, and change nothing."""

from typing import Any

import pytest

from support.users import User

BAD_GAMES: list[Any] = [
    [],
    "game",
    {},
    {"game": "nothing"},
    {"game": 5},
    {"players": 1},
    {"players": 4},
    {"players": "2"},
    {"players": 2.0},
    {"players": True},
    {"players": 10**30},
    {"seats": None},
    {"seats": [{"kind": "human"}]},
    {"seats": [{"kind": "human"}] * 3},
    {"seats": [{"kind": "human"}] * 1000},
    {"seats": [{"kind": "human"}, {"kind": "ghost"}]},
    {"seats": [{"kind": "human"}, {"kind": "bot"}]},
    {"seats": [{"kind": "human"}, {"kind": "bot", "bot": "nobody"}]},
    {"seats": [{"kind": "human", "name": "\u202e\u200b"}, {"kind": "open"}]},
    {"seats": [{"kind": "human", "name": "x" * 41}, {"kind": "open"}]},
    {"options": {"height": 13}},
    {"options": {"height": True}},
    {"options": {"height": None}},
    {"options": {"depth": 1}},
    {"options": {"rounds": 0}},
    {"options": {"rounds": 10**9}},
    {"options": {"rounds": True}},
    {"options": {"rounds": "2"}},
    {"options": [1]},
    {"first": 3},
    {"first": 0},
    {"first": "last"},
]


@pytest.mark.parametrize("bad", BAD_GAMES, ids=repr)
def test_invalid_game_is_refused(bad: Any, ann: User) -> None:
    good = {"game": "cairn", "players": 2, "seats": [{"kind": "human"}, {"kind": "open"}]}
    body = good | bad if isinstance(bad, dict) and bad else bad
    answer = ann.post("/games", body)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


BAD_BODIES = [
    b"{",
    b"\xff",
    b"null",
    b"[" * 60_000,
    b'{"move": ' * 6_000,
    b'{"move": "s", "ply": 1e999}',
    b'{"move": "s", "ply": NaN}',
    b'{"move": "s", "ply": 1' + b"0" * 6000 + b"}",
    b'{"move": "s", "ply": -1}',
    b'{"move": "\\u0000", "ply": 0}',
    b'{"move": "\\ud800", "ply": 0}',
    b'{"move": ["s"], "ply": 0}',
]


@pytest.mark.parametrize("body", BAD_BODIES, ids=lambda body: repr(body[:25]))
def test_invalid_body_is_refused(body: bytes, ann: User) -> None:
    game = ann.create("me", "me")
    for kind in ("application/json", "text/plain", ""):
        headers = ann.headers | {"Content-Type": kind}
        answer = ann.http.post(f"/api/games/{game['id']}/moves", content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert ann.game(game)["ply"] == 0
