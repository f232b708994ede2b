"""The program around its commands: help, errors in one line, signals and pipes."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

import hexwarp.cli.serve
from hexwarp import __version__
from hexwarp.cli.terminal.text import one_line
from support.eventually import TIMEOUT_S

from .program import Run, Start

HEAVY = {"fastapi", "fluent", "numba", "numpy", "pydantic", "rich", "sqlalchemy", "uvicorn"}


def commands() -> list[str]:
    folder = Path(hexwarp.cli.serve.__file__).parent
    return sorted(
        file.stem for file in folder.glob("*.py") if file.stem not in ("main", "__init__")
    )


def test_without_a_command_the_server_starts(hexwarp: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexwarp.cli.serve.start", lambda: 7)
    assert hexwarp().status == 7


def test_version(hexwarp: Run) -> None:
    assert hexwarp("--version").out == f"hexwarp {__version__}\n"


@pytest.mark.parametrize("command", commands())
def test_every_command_has_help_and_is_listed(hexwarp: Run, command: str) -> None:
    assert re.search(rf"(?m)^    {command}( |$)", hexwarp("--help").out)
    ran = hexwarp(command, "--help")
    assert ran.status == 0
    assert ran.out.startswith(f"usage: hexwarp {command}")


def test_help_loads_nothing_heavy() -> None:
    program = f"""
import sys
from hexwarp.cli.main import main
try:
    main(["--help"])
except SystemExit:
    print(sorted({HEAVY!r} & set(sys.modules)))
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("chess", "invalid choice"),
        ("--frob", "COMMAND"),
        ("replay", "FILE"),
        ("replay a b", "unrecognized arguments: b"),
        ("replay --js a", "--js"),
        ("play", "GAME"),
        ("play chess", "There is no game 'chess'"),
        ("play cairn --players two", "--players"),
        ("play cairn --players 4", "cairn is for 2, 3 players, not for 4."),
        ("play cairn --players 0", "cairn is for 2, 3 players, not for 0."),
        ("play cairn --seed x", "--seed"),
        ("play cairn --option height", "'height' is not an option such as name=value."),
        ("play cairn --option height=13", "cairn's height is one of 12, 20."),
        ("play cairn --option depth=1", "cairn has no option depth."),
        ("play cairn --option rounds=0", "rounds is a number from 1 to 20."),
        (
            "play cairn --bot grandmaster",
            "cairn has no bot 'grandmaster'; there are random, greedy.",
        ),
        ("play cairn --players 2 --bot random random random", "3 bots are too many"),
        ("play cairn --first 3", "--first is a number from 1 to 2."),
        ("play cairn --record .", ".: Is a directory"),
        ("play cairn --record no/such/folder", "no/such/folder: No such file or directory"),
        ("engine", "redis_url: Name the server's Redis, from which searches are taken."),
        (
            "engine --redis-url redis://127.0.0.1:1 --processes 0",
            "An engine has at least one process, not 0.",
        ),
        ("bots chess", "There is no game 'chess'"),
    ],
)
def test_wrong_command_line_is_an_error_in_one_line(hexwarp: Run, line: str, reason: str) -> None:
    ran = hexwarp(*line.split())
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("hexwarp: ")
    assert reason in ran.err


def test_ctrl_c_exits_quietly(start: Start) -> None:
    with start("play", "cairn", stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        while not process.stdout.readline().startswith(b"cairn"):
            pass
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=TIMEOUT_S)[1] == b""
    assert process.returncode == 130


@pytest.mark.parametrize("arguments", [["--help"], ["replay", "--json", "{many}"]])
def test_closed_pipe_exits_quietly(start: Start, tmp_path: Path, arguments: list[str]) -> None:
    many = tmp_path / "many"
    many.write_text('[Game "cairn"]\n[Players "2"]\n[Charms "13"]\n\ns s s s s s\n' * 300)
    arguments = [argument.format(many=many) for argument in arguments]
    with start(*arguments, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=TIMEOUT_S) == 0


def test_unencodable_output_is_replaced(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "game"
    record.write_text('[Game "cairn"]\n[Players "2"]\n[Charms "13"]\n[Event "Ñ"]\n', "utf-8")
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    with start("replay", record, stdout=PIPE) as process:
        assert b"Event: ?" in process.communicate(timeout=TIMEOUT_S)[0]
    assert process.returncode == 0


def test_one_line_escapes_line_breaks_and_control_characters() -> None:
    assert one_line("a\n b\x85c\u2028d\x1b[31m\x07\x7f é") == "a b c d\\x1b[31m\\x07\\x7f é"
