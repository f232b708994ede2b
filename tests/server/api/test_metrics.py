"""Metrics count what happens, at a port that is closed by default."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import prometheus_client
import pytest
from prometheus_client import CollectorRegistry

from hexwarp.core.errors import HexwarpError
from hexwarp.server.app import create_app
from hexwarp.server.settings import Settings
from hexwarp.storage import Storage
from hexwarp.storage.sql import sqlite_url
from support.client import TestClient, receive_until
from support.eventually import eventually
from support.users import User

ROOT = Path(__file__).parents[3]


def start(folder: Path, **settings: Any) -> TestClient:
    storage = Storage(sqlite_url(folder / "x.db"))
    return TestClient(create_app(storage, Settings(**settings)))


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the addresses of metrics that are served."""
    addresses: list[str] = []
    listen = prometheus_client.start_http_server

    def record(port: int, host: str, registry: CollectorRegistry) -> Any:
        server, thread = listen(port, host, registry)
        addresses.append(f"http://{host}:{server.server_port}/metrics")
        return server, thread

    monkeypatch.setattr(prometheus_client, "start_http_server", record)
    return addresses


@pytest.fixture
def server(tmp_path: Path, address: list[str]) -> Iterator[TestClient]:
    with start(tmp_path, metrics_port=0) as client:
        yield client


def samples(address: list[str]) -> dict[str, float]:
    """Return the value of each sample by its name and labels."""
    text = httpx.get(address[0]).text
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_moves_requests_refusals_and_writes_are_counted(
    server: TestClient, address: list[str]
) -> None:
    ann = User(server, "Ann")
    game = ann.create("me", "me")
    ann.move(game, "s")
    assert ann.move(game, "s", ply=99).status_code == 409
    server.get("/api/games/nowhere")
    server.get("/nonsense")
    values = samples(address)
    assert values["hexwarp_move_seconds_count"] == 1
    assert values['hexwarp_refusals_total{code="stale_ply"}'] == 1
    assert values['hexwarp_refusals_total{code="not_found"}'] == 1
    route = 'method="POST",route="/api/games/{game_id}/moves"'
    assert values[f'hexwarp_request_seconds_count{{{route},status="409"}}'] == 1
    other = 'method="GET",route="other",status="404"'
    assert values[f"hexwarp_request_seconds_count{{{other}}}"] == 1
    assert values["hexwarp_database_write_seconds_count"] >= 2
    assert values["hexwarp_engines_busy"] == values["hexwarp_searches_waiting"] == 0


def test_open_sockets_and_their_refusals_are_counted(
    server: TestClient, address: list[str]
) -> None:
    ann = User(server, "Ann")
    game = ann.create("me", "me")
    with ann.follow(game) as socket:
        receive_until(socket, "game")
        assert samples(address)["hexwarp_open_sockets"] == 1
        socket.send_json({"type": "move", "move": "nonsense", "ply": 0})
        code = receive_until(socket, "error")[-1]["code"]
        assert samples(address)[f'hexwarp_refusals_total{{code="{code}"}}'] == 1
    eventually(lambda: samples(address)["hexwarp_open_sockets"], lambda count: count == 0)


def test_lag_of_the_event_loop_is_measured(server: TestClient, address: list[str]) -> None:
    eventually(
        lambda: samples(address)["hexwarp_event_loop_lag_seconds_count"], lambda count: count > 0
    )


def test_metrics_are_off_by_default_and_private(tmp_path: Path, address: list[str]) -> None:
    with start(tmp_path) as client:
        assert client.get("/metrics").status_code == 404
    assert address == []
    assert Settings().metrics_host == "127.0.0.1"


def test_port_is_closed_with_the_server(tmp_path: Path, address: list[str]) -> None:
    with start(tmp_path, metrics_port=0):
        assert samples(address)
    with pytest.raises(httpx.ConnectError):
        httpx.get(address[0])


def test_port_in_use_is_reported_in_one_sentence(tmp_path: Path, address: list[str]) -> None:
    with start(tmp_path, metrics_port=0):
        port = int(re.findall(r":(\d+)/", address[0])[0])
        second = start(tmp_path, metrics_port=port)
        with pytest.raises(HexwarpError, match="cannot be used for metrics"), second:
            pass


def test_board_shows_metrics_that_exist(server: TestClient, address: list[str]) -> None:
    ann = User(server, "Ann")
    ann.move(ann.create("me", "me"), "s")
    server.get("/api/gone")
    names = {re.split(r"[{ ]", name)[0] for name in samples(address)}
    shown = set(re.findall(r"hexwarp_\w+", (ROOT / "docs/grafana.json").read_text("utf-8")))
    assert len(shown) >= 8
    assert shown <= names
