"""Users of a server over HTTP, and actions of several of them."""

from __future__ import annotations

import itertools
from typing import Any

from httpx import Response

from support.client import TestClient, WebSocketTestSession
from support.eventually import eventually

PASSWORD = "correct horse"
PROOF = {"proof": {"password": PASSWORD}}
"""The part of a request by which the owner of an account proves to be that."""

RATED: dict[str, Any] = {"rated": True, "clock": {"kind": "days", "days": 2}}
"""The part of a request for a rated match, which needs a clock."""

_numbers = itertools.count(1)


class User:
    """A guest with a name, the owner of a token, or a stranger with neither."""

    def __init__(self, http: TestClient, name: str | None = None, *, token: str = "") -> None:
        self.http = http
        self.token = token
        self._ids: dict[str, str] = {}
        if name is not None:
            http.cookies.clear()
            answer = http.post("/api/session", json={"name": name})
            http.cookies.clear()
            self.token = answer.json()["token"]

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str) -> Response:
        answer: Response = self.http.get(f"/api{path}", headers=self.headers)
        return answer

    def post(self, path: str, body: Any = None) -> Response:
        answer: Response = self.http.post(f"/api{path}", json=body, headers=self.headers)
        return answer

    def call(self, method: str, path: str, body: Any = None) -> Response:
        answer: Response = self.http.request(method, f"/api{path}", json=body, headers=self.headers)
        return answer

    def register(self, name: str, **proof: Any) -> User:
        """Give this user an account; the session is a new one from then on."""
        answer = self.post("/account", {"name": name} | (proof or {"password": PASSWORD}))
        assert answer.status_code == 201, answer.text
        self.http.cookies.clear()
        self.token = answer.json()["token"]
        return self

    def log_in(self, **proof: Any) -> Response:
        """Log in; the session is the account's from then on."""
        answer = self.post("/login", proof)
        self.http.cookies.clear()
        self.token = answer.json().get("token", self.token)
        return answer

    @property
    def id(self) -> str:
        """Return the user's id, asked for once for each token."""
        if self.token not in self._ids:
            self._ids[self.token] = str(self.get("/me").json()["player"]["id"])
        return self._ids[self.token]

    def create(self, *seats: str, **more: Any) -> dict[str, Any]:
        """Create a game; a seat is a bot's name, "me" or "open"."""
        kinds = {"me": {"kind": "human"}, "open": {"kind": "open"}}
        listed = [kinds.get(seat, {"kind": "bot", "bot": seat}) for seat in seats]
        body = {"game": "cairn", "players": len(seats), "seats": listed} | more
        answer = self.post("/games", body)
        assert answer.status_code == 201, answer.text
        game: dict[str, Any] = answer.json()
        return game

    def game(self, game: dict[str, Any]) -> dict[str, Any]:
        """Return the game as this user sees it now."""
        answer = self.get(f"/games/{game['id']}")
        assert answer.status_code == 200
        body: dict[str, Any] = answer.json()
        return body

    def move(self, game: dict[str, Any], move: str, **more: Any) -> Response:
        body = {"move": move, "ply": self.game(game)["ply"]} | more
        return self.post(f"/games/{game['id']}/moves", body)

    def follow(self, game: dict[str, Any], since: int = 0) -> WebSocketTestSession:
        """Open the game's socket; it sends the events after number ``since``."""
        return self.http.websocket_connect(
            f"/api/games/{game['id']}/ws?since={since}", headers=self.headers
        )


def account(client: TestClient, name: str = "Player") -> User:
    """Return a user with an account, under a name that no other has."""
    return User(client, "Guest").register(f"{name} {next(_numbers)}")


def meet(*users: User, bots: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """Start a game of these users, in the order of the seats, and bots behind them."""
    seats = ["me", *["open"] * (len(users) - 1), *bots]
    game = users[0].create(*seats, **more)
    for user in users[1:]:
        answer = user.post(f"/games/{game['id']}/join")
        assert answer.status_code == 200, answer.text
        game = answer.json()
    return game


def move_once(game: dict[str, Any], first: User, second: User) -> None:
    """Play a stone of each of two users, of whom either has the first turn."""
    for user in (first, second, first):
        user.move(game, "s")


def resign(user: User, game: dict[str, Any]) -> dict[str, Any]:
    """Resign; return the game after it."""
    answer = user.post(f"/games/{game['id']}/resign")
    assert answer.status_code == 200, answer.text
    ended: dict[str, Any] = answer.json()
    return ended


def play_out(*users: User, game: dict[str, Any]) -> dict[str, Any]:
    """Play stones until the game is over; return it."""
    while (now := users[0].game(game))["to_move"]:
        for user in users:
            if set(user.game(game)["you"]) & set(now["to_move"]):
                user.move(game, "s")
                break
    return now


def await_settling(client: TestClient) -> None:
    """Wait until all finished games count in ratings and tallies."""
    next_unsettled = client.server.storage.ratings.next_unsettled
    eventually(lambda: client.loop.call(next_unsettled), lambda match: match is None)
