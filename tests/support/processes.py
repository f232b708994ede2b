"""``hexwarp serve`` in a process of its own, with the toy game in it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

PYTHONPATH = os.pathsep.join([str(Path(__file__).parents[1]), *sys.path])
"""The import path of the tests, by which a process finds the toy game."""

PROGRAM = """
import sys
from toy import Cairn
from hexwarp.cli.main import main
from hexwarp.core import registry
registry.register(Cairn)
sys.exit(main(sys.argv[1:]))
"""


@contextmanager
def running_server(
    *arguments: str,
    prelude: str = "",
    stderr: int = subprocess.DEVNULL,
    env: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Yield the process of a server that answers, and its address; kill it afterwards.

    Args:
        arguments: Arguments of ``hexwarp serve`` beside the port.
        prelude: Python code that the process runs before the server starts.
        stderr: The destination of its standard error.
        env: Variables of its environment, beside those of this process.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", prelude + PROGRAM, "serve", "--port", "0", *arguments],
        env=os.environ | {"PYTHONPATH": PYTHONPATH, "HEXWARP_LOAD_AHEAD": "false"} | dict(env),
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        yield process, next(word for word in line.split() if word.startswith("http"))
    finally:
        process.kill()
        process.communicate()
