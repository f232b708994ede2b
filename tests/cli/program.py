"""The types of the fixtures that run the program."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass
class Result:
    """The exit status and the output of a run of the program."""

    status: int
    out: str
    err: str


Run: TypeAlias = Callable[..., Result]
"""Runs the program in this process; ``typed`` is its standard input."""

RunJson: TypeAlias = Callable[..., Any]
"""Runs a command with ``--json``, checks that it succeeds, and returns its output."""

Start: TypeAlias = Callable[..., "subprocess.Popen[bytes]"]
"""Starts the program in a process of its own; takes the keywords of Popen."""
