"""Imports point one way, and nothing but compiled play waits for the compiler."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"

MAY_IMPORT = {
    "core": {"core"},
    "games": {"core"},
    "words": {"core", "words"},
    "search": {"core", "search"},
    "training": {"core", "search", "training"},
    "bots": {"core", "search", "bots"},
    "arena": {"core", "search", "bots", "arena"},
    "storage": {"core", "storage"},
    "server": {"core", "search", "bots", "storage", "words", "server"},
    "cli": {"core", "search", "bots", "arena", "storage", "words", "server", "training", "cli"},
}
"""By layer: the layers that it may import. A game imports its own folder beside these."""

REFEREE = ("hexwarp.server.match", "hexwarp.server.seating")
TRANSLATORS = {
    "hexwarp.server.http",
    "hexwarp.server.asks",
    "hexwarp.server.ws",
    "hexwarp.server.app",
}
"""What stands around the referee, which knows nothing of it."""


def modules() -> Iterator[tuple[str, str]]:
    """Every file's module, a package's with ``__init__``, and its text."""
    for file in sorted((SOURCE / "hexwarp").rglob("*.py")):
        yield ".".join(file.relative_to(SOURCE).with_suffix("").parts), file.read_text("utf-8")


def imports(name: str, text: str) -> Iterator[str]:
    """The full names that a module imports anywhere in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = name.split(".")[: -node.level] if node.level else []
            base += [node.module] if node.module else []
            yield from (".".join([*base, alias.name]) for alias in node.names)


def crossings(name: str, text: str) -> list[str]:
    """The imports of a module that its layer forbids."""
    return [target for target in imports(name, text) if not _allowed(name, target)]


def _allowed(name: str, target: str) -> bool:
    here, there = name.split("."), target.split(".")
    if there[0] != "hexwarp" or there == ["hexwarp"]:
        return True
    if len(here) == 2:
        return here[1] == "__main__" and there[1] == "cli"
    if name == "hexwarp.core.registry" and target == "hexwarp.games":
        return True
    if here[1] == there[1] == "games" and len(here) > 2:
        return here[:3] == there[:3]
    if name in REFEREE and any(target.startswith(t) for t in TRANSLATORS):
        return False
    if there[1].startswith("__"):
        return True
    return there[1] in MAY_IMPORT[here[1]]


@pytest.mark.parametrize(
    ("name", "text"), [pytest.param(*module, id=module[0]) for module in modules()]
)
def test_no_import_crosses_a_layer(name: str, text: str) -> None:
    assert crossings(name, text) == []


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("hexwarp.core.game", "import hexwarp.search"),
        ("hexwarp.core.game", "import hexwarp.games"),
        ("hexwarp.core.registry", "from hexwarp.games import chess"),
        ("hexwarp.core.registry", "import hexwarp.games.chess.rules"),
        ("hexwarp.games.chess.rules", "from hexwarp.games.draughts import board"),
        ("hexwarp.games.chess.rules", "from hexwarp.search import mcts"),
        ("hexwarp.games.chess.rules", "def f():\n    from hexwarp import words"),
        ("hexwarp.games.chess.rules", "from ..draughts import board"),
        ("hexwarp.search.mcts", "from hexwarp.bots import levels"),
        ("hexwarp.bots.levels", "from hexwarp.games import chess"),
        ("hexwarp.storage.sql", "from hexwarp.server.match import Match"),
        ("hexwarp.server.match", "from hexwarp.server.http import router"),
        ("hexwarp.server.seating", "from hexwarp.server import asks"),
        ("hexwarp.server.http", "from hexwarp.cli.main import main"),
        ("hexwarp.cli.play", "from hexwarp.games.chess import GAME"),
    ],
)
def test_a_crossing_import_is_seen(name: str, line: str) -> None:
    assert crossings(name, line)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("hexwarp.games.chess.rules", "from hexwarp.games.chess.board import CELLS"),
        ("hexwarp.games.chess.rules", "from .board import CELLS"),
        ("hexwarp.games.chess.rules", "from hexwarp.core import game\nimport re"),
        ("hexwarp.core.registry", "import hexwarp.games"),
        ("hexwarp.cli.main", "import hexwarp.cli\nfrom hexwarp import __version__"),
    ],
)
def test_an_import_that_stays_in_its_layer_is_none(name: str, line: str) -> None:
    assert crossings(name, line) == []


def test_everything_that_is_imported_is_a_declared_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = {re.split(r"[-.\[<>=~ ]", name)[0] for name in project["dependencies"]}
    known = declared | sys.stdlib_module_names | {"hexwarp"}
    strange = {
        (name, target)
        for name, text in modules()
        for target in imports(name, text)
        if target.split(".")[0] not in known
    }
    assert strange == set()


def test_nothing_but_compiled_play_imports_the_compiler() -> None:
    program = """
import importlib, pkgutil, sys
import hexwarp.cli, hexwarp.server, hexwarp.words
from hexwarp.core import record, registry
registry.games()
for package in (hexwarp.cli, hexwarp.server):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(found.name)
sys.exit("numba" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
