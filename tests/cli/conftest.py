"""The program with the toy game in it, in this process or as one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from hexwarp.cli.main import main
from support.processes import PROGRAM, PYTHONPATH

COMMAND = [sys.executable, "-c", PROGRAM]


@dataclass
class Ran:
    """What came of a run."""

    status: int
    out: str
    err: str


@pytest.fixture
def hexwarp(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ran]:
    """Runs the program in this process, with lines or a file object as standard input."""

    def run(*arguments: object, typed: str | bytes | io.TextIOBase = "") -> Ran:
        if isinstance(typed, str):
            typed = typed.encode()
        if isinstance(typed, bytes):
            typed = io.TextIOWrapper(io.BytesIO(typed), "utf-8")
        monkeypatch.setattr(sys, "stdin", typed)
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as left:
            status = int(left.code or 0)
        return Ran(status, *capsys.readouterr())

    return run


@pytest.fixture
def start() -> Callable[..., subprocess.Popen[bytes]]:
    """Starts the program as a process of its own."""

    def run(*arguments: object, **settings: object) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": PYTHONPATH, "TERM": "xterm", "COLUMNS": "100"}
        return subprocess.Popen([*COMMAND, *map(str, arguments)], env=environment, **settings)  # type: ignore[call-overload, no-any-return]

    return run
