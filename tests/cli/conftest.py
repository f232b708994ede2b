"""The program with the toy game in it, in this process or in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import Any

import pytest

from hexwarp.cli.main import main
from support.processes import PROGRAM, PYTHONPATH
from support.server_fixtures import _time_is_set_back  # noqa: F401

from .program import Result, Run, Start

COMMAND = [sys.executable, "-c", PROGRAM]


@pytest.fixture
def hexwarp(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the program in this process, with text, bytes or a file object as standard input."""

    def run(*arguments: object, typed: str | bytes | io.TextIOBase = "") -> Result:
        if isinstance(typed, str):
            typed = typed.encode()
        if isinstance(typed, bytes):
            typed = io.TextIOWrapper(io.BytesIO(typed), "utf-8")
        monkeypatch.setattr(sys, "stdin", typed)
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as end:
            status = int(end.code or 0)
        return Result(status, *capsys.readouterr())

    return run


@pytest.fixture
def start() -> Start:
    """Start the program in a process of its own."""

    def run(*arguments: object, **options: Any) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": PYTHONPATH, "TERM": "xterm", "COLUMNS": "100"}
        return subprocess.Popen([*COMMAND, *map(str, arguments)], env=environment, **options)

    return run
