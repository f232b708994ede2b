"""A server answers to its own hosts alone: a page elsewhere may lead its name here."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hexwarp.server.api.hosts import PROBES, own_names
from hexwarp.server.app import create_app
from hexwarp.server.settings import Settings
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient, WebSocketDenialResponse, lenient_limits

SITE = "https://play.example.org"
SOCKET = "/api/lobby/ws?version=2"


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[TestClient]:
    storage = Storage(sqlite_url(folder / "x.db"))
    app = create_app(storage, Settings(page=folder / "page", **settings), limits=lenient_limits())
    with TestClient(app) as client:
        yield client


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("public"), public_url=SITE) as client:
        yield client


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("local"), host="club.example") as client:
        yield client


def check_refused(client: TestClient, host: str, detail: str) -> None:
    headers = {"Host": host}
    answers = [
        client.request(method, "/api/catalogue", headers=headers) for method in ("GET", "PUT")
    ]
    answers += [client.get(path, headers=headers) for path in ("/", "/t/abc", "/openapi.json")]
    answers.append(client.post("/api/session", headers=headers | {"Origin": f"http://{host}"}))
    with pytest.raises(WebSocketDenialResponse) as denial:
        client.websocket_connect(SOCKET, headers=headers).__enter__()
    answers.append(denial.value)
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host"), answer.url
        assert answer.json()["detail"] == detail
        assert "link" not in answer.headers


def opens(client: TestClient, host: str) -> bool:
    headers = {"Host": host}
    with client.websocket_connect(SOCKET, headers=headers) as opened:
        opened.receive_json()
    answer = client.get("/api/catalogue", headers=headers)
    assert answer.status_code in (200, 421)
    return bool(answer.status_code == 200)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "play.example.org.evil.example", "play.example.org:8000", "127.0.0.1"),
        *("localhost", "play.example.org:80", "user@play.example.org", "play.example.org/x", "["),
        "play.example.org:port",
    ],
)
def test_with_a_public_address_no_other_host_is_served(public: TestClient, host: str) -> None:
    check_refused(public, host, f"This server is at {SITE}.")


@pytest.mark.parametrize("host", ["play.example.org", "PLAY.example.org", "play.example.org:443"])
def test_the_public_host_is_served(public: TestClient, host: str) -> None:
    assert opens(public, host)


@pytest.mark.parametrize(
    ("origin", "status"),
    [(SITE, 200), ("http://play.example.org", 403), ("https://a.example", 403)],
)
def test_with_a_public_address_the_other_scheme_is_another_site(
    public: TestClient, origin: str, status: int
) -> None:
    headers = {"Host": "play.example.org", "Origin": origin}
    answer = public.post("/api/session", json={"name": "Ann"}, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "cross_site"
        with pytest.raises(WebSocketDenialResponse) as denial:
            public.websocket_connect(SOCKET, headers=headers).__enter__()
        assert denial.value.json()["code"] == "cross_site"


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example"]
)
def test_without_a_public_address_no_foreign_name_is_served(local: TestClient, host: str) -> None:
    check_refused(
        local,
        host,
        "This server has no public address (public_url), and answers to no other name than its "
        "machine's.",
    )


@pytest.mark.parametrize(
    "host",
    [
        *(
            "127.0.0.1",
            "127.0.0.1:8000",
            "[::1]:8000",
            "192.168.1.7:8000",
            "[fd00::7]",
            "localhost",
        ),
        *("LOCALHOST:8000", "hexwarp.localhost", "club.example:8000", "NAME", "NAME.:8000"),
        "NAME.local:8000",
    ],
)
def test_addresses_and_names_of_the_machine_are_served(local: TestClient, host: str) -> None:
    assert opens(local, host.replace("NAME", socket.gethostname().partition(".")[0]))


@pytest.mark.parametrize("path", sorted(PROBES))
def test_probes_are_answered_at_any_host(public: TestClient, local: TestClient, path: str) -> None:
    for client in (public, local):
        assert client.get(path, headers={"Host": "10.0.0.7:8000"}).status_code == 200
        assert client.get(path, headers={"Host": "pod-7.internal"}).status_code == 200


def test_the_names_of_this_machine_are_known() -> None:
    assert {"localhost", socket.gethostname().lower()} <= own_names()
