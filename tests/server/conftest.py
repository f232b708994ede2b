import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from argon2 import PasswordHasher

from hexwarp.core import registry
from hexwarp.server.app import create_app
from hexwarp.server.services.passwords import Passwords
from hexwarp.storage import SqlStorage
from hexwarp.storage.sql import sqlite_url
from toy import Cairn

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have another client library
    from starlette.testclient import TestClient, WebSocketDenialResponse


__all__ = ["CHEAP", "PASSWORD", "Person", "TestClient", "WebSocketDenialResponse"]

PASSWORD = "correct horse"
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashes in no time."""


class Person:
    """A client of its own, with what people do."""

    def __init__(self, client: TestClient, name: str | None) -> None:
        self.token = ""
        self.http = client
        if name is not None:
            client.cookies.clear()
            answer = client.post("/api/session", json={"name": name})
            client.cookies.clear()
            self.token = answer.json()["token"]

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str) -> Any:
        return self.http.get(f"/api{path}", headers=self.headers)

    def post(self, path: str, body: Any = None) -> Any:
        return self.http.post(f"/api{path}", json=body, headers=self.headers)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        return self.http.request(method, f"/api{path}", json=body, headers=self.headers)

    def register(self, name: str) -> "Person":
        """This person, who has an account now."""
        answer = self.post("/account", {"name": name, "password": PASSWORD})
        assert answer.status_code == 201, answer.text
        return self

    def log_in(self, **proof: Any) -> Any:
        """The answer to it; the session is the account's from then on."""
        answer = self.post("/login", proof)
        self.http.cookies.clear()
        self.token = answer.json().get("token", self.token)
        return answer

    @property
    def id(self) -> str:
        return str(self.get("/me").json()["player"]["id"])

    def create(self, *seats: Any, **more: Any) -> dict[str, Any]:
        """A game; a seat is a bot's name, "me" or "open"."""
        kinds = {"me": {"kind": "human"}, "open": {"kind": "open"}}
        listed = [kinds.get(seat, {"kind": "bot", "bot": seat}) for seat in seats]
        body = {"game": "cairn", "players": len(seats), "seats": listed} | more
        answer = self.post("/games", body)
        assert answer.status_code == 201, answer.text
        game: dict[str, Any] = answer.json()
        return game

    def game(self, game: dict[str, Any]) -> dict[str, Any]:
        answer = self.get(f"/games/{game['id']}")
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found

    def move(self, game: dict[str, Any], move: str, **more: Any) -> Any:
        body = {"move": move, "ply": self.game(game)["ply"]} | more
        return self.post(f"/games/{game['id']}/moves", body)

    def follow(self, game: dict[str, Any], since: int = 0) -> Any:
        return self.http.websocket_connect(
            f"/api/games/{game['id']}/ws?since={since}", headers=self.headers
        )


@pytest.fixture(autouse=True, scope="package")
def _toy() -> None:
    registry.register(Cairn)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return sqlite_url(tmp_path_factory.mktemp("server") / "test.db")


@pytest.fixture(scope="module")
def client(url: str) -> Iterator[TestClient]:
    with TestClient(create_app(SqlStorage(url), passwords=Passwords(CHEAP))) as client:
        yield client


@pytest.fixture
def ann(client: TestClient) -> Person:
    return Person(client, "Ann")


@pytest.fixture
def bob(client: TestClient) -> Person:
    return Person(client, "Bob")


@pytest.fixture
def stranger(client: TestClient) -> Person:
    return Person(client, None)
