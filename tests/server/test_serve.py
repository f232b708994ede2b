"""``hexwarp serve`` that cannot start says why in one line."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwarp.cli.main import main


@pytest.fixture(scope="module")
def taken() -> Iterator[str]:
    """A port that somebody listens at."""
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
        ("--nonsense",),
    ],
    ids=" ".join,
)
def test_one_line_and_status_2(
    arguments: tuple[str, ...], taken: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("something else\n" * 100)
    places = {"TAKEN": taken, "FILE": str(tmp_path / "file")}
    for name, place in places.items():
        arguments = tuple(argument.replace(name, place) for argument in arguments)
    assert main(["serve", "--port", "0", "--data", str(tmp_path), *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("hexwarp: ")
    assert said.err.count("\n") == 1


def test_the_usual_port_or_any_other(monkeypatch: pytest.MonkeyPatch, taken: str) -> None:
    from hexwarp.cli import serve

    monkeypatch.setattr(serve, "PORT", int(taken))
    with serve._listen("127.0.0.1", None) as listening:
        assert listening.getsockname()[1] not in (0, int(taken))
