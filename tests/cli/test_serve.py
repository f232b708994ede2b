"""``hexwarp serve``: start-up errors in one line, ports and trusted proxies."""

import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from hexwarp.cli.main import main
from hexwarp.cli.serve import uvicorn_config
from hexwarp.server.api.connection_guard import ConnectionGuard
from support.client import TestClient


@pytest.fixture(scope="module")
def taken_port() -> Iterator[str]:
    """Listen at a port, and yield its number."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield str(listening.getsockname()[1])


@pytest.mark.parametrize(
    "arguments",
    [
        ("--port", "TAKEN"),
        ("--port", "99999"),
        ("--port", "-1"),
        ("--port", "x"),
        ("--host", "no.such.host.invalid"),
        ("--host", "192.0.2.1"),
        ("--data", "FILE"),
        ("--data", "FILE/below"),
        ("--data", "/proc"),
        ("--database-url", "nonsense"),
        ("--database-url", "sqlite:////no/such/folder/x.db"),
        ("--database-url", "sqlite:///FILE"),
        ("--proxy", "example.org"),
        ("--proxy", "*"),
        ("--redis-url", "nonsense"),
        ("--redis-url", "redis://x:y/"),
        ("--bot-pace", "-1"),
        ("--bot-pace", "nan"),
        ("--bot-pace", "1e9"),
        ("--log-format", "xml"),
        ("--metrics-port", "99999"),
        ("--nonsense",),
    ],
    ids=" ".join,
)
def test_errors_are_one_line_with_status_2(
    arguments: tuple[str, ...], taken_port: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("something else\n" * 100)
    values = {"TAKEN": taken_port, "FILE": str(tmp_path / "file")}
    for name, value in values.items():
        arguments = tuple(argument.replace(name, value) for argument in arguments)
    assert main(["serve", "--port", "0", "--data", str(tmp_path), *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("hexwarp: ")
    assert captured.err.count("\n") == 1


def test_a_password_among_the_flags_is_warned_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from hexwarp.cli import serve

    monkeypatch.setattr(serve, "_serve", lambda _settings: 0)
    monkeypatch.setenv("HEXWARP_DATABASE_URL", "postgresql://hexwarp:s3cr3t@db/hexwarp")
    assert main(["serve", "--redis-url", "redis://cache/0"]) == 0
    assert capsys.readouterr().err == ""
    assert main(["serve", "--redis-url", "redis://:s3cr3t@cache/0"]) == 0
    warning = capsys.readouterr().err
    assert ("the password in --redis-url" in warning, "s3cr3t" in warning) == (True, False)


def test_default_port_or_any_free_one(monkeypatch: pytest.MonkeyPatch, taken_port: str) -> None:
    from hexwarp.cli import serve

    monkeypatch.setattr(serve, "PORT", int(taken_port))
    with serve.listen("127.0.0.1", None) as listening:
        assert listening.getsockname()[1] not in (0, int(taken_port))


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        ([], "203.0.113.9", ("10.0.0.1", "http")),
        (["192.0.2.1/32"], "203.0.113.9", ("10.0.0.1", "http")),
        (["10.0.0.0/24"], "203.0.113.9", ("203.0.113.9", "https")),
        (["10.0.0.1/32"], "198.51.100.7, 203.0.113.9", ("203.0.113.9", "https")),
        (["10.0.0.1/32"], "198.51.100.7, 10.0.0.1", ("198.51.100.7", "https")),
    ],
)
def test_only_named_proxies_are_trusted(
    proxies: list[str], forwarded: str, expected: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")

    async def echo(scope: Scope, receive: Receive, send: Send) -> None:
        assert (scope["client"][0], scope["scheme"]) == expected
        await Response()(scope, receive, send)

    config = uvicorn_config(echo, proxies, ConnectionGuard())
    config.load()
    headers = {"X-Forwarded-For": forwarded, "X-Forwarded-Proto": "https"}
    client = TestClient(config.loaded_app, client=("10.0.0.1", 5000))
    assert client.get("/", headers=headers).status_code == 200
    # Requests are not logged: an address may hold a spectator link.
    assert not logging.getLogger("uvicorn.access").isEnabledFor(logging.INFO)
