"""The examples of the documents run: Python, and commands with what they print."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^\$ hexwarp (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
FILE = re.compile(r"# ([a-z_]+\.py)\n")
"""The first line of an example that is a file."""

DOCUMENTS = {
    str(file.relative_to(ROOT)): text
    for file in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if PYTHON.search(text := file.read_text("utf-8")) or CONSOLE.search(text)
}

DRILLS = {"docs/environments.md": "compiling for JAX takes long"}
"""Documents whose examples are drills."""


def run(*arguments: str, folder: Path) -> str:
    """Run a Python program that must succeed without a warning, and return what it printed."""
    ran = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_documents_with_examples_are_found() -> None:
    assert {"README.md", "docs/library.md", "docs/tutorials/first-bot.md"} <= set(DOCUMENTS)


@pytest.mark.parametrize(
    "document",
    [pytest.param(name, marks=pytest.mark.drill) if name in DRILLS else name for name in DOCUMENTS],
)
def test_the_examples_of_a_document_run(document: str, tmp_path: Path) -> None:
    """The files of a page are there first, then come its commands, then its Python: one program."""
    text = DOCUMENTS[document]
    program = ""
    for example in PYTHON.findall(text):
        if named := FILE.match(example):
            (tmp_path / named[1]).write_text(example)
        program += example + "\n"
    commands = [pair for block in CONSOLE.findall(text) for pair in COMMAND.findall(block)]
    for command, expected in commands:
        printed = run("-m", "hexwarp", *shlex.split(command), folder=tmp_path)
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        assert doctest.OutputChecker().check_output(expected, printed, flags), printed
    run("-c", program, folder=tmp_path)
