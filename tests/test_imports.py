"""The cost of imports. The layers themselves are contracts in pyproject.toml."""

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
SOURCE = ROOT / "src" / "hexwarp"

ALL_MODULES = """
import importlib, pkgutil
def load(name):
    package = importlib.import_module(name)
    for found in pkgutil.walk_packages(package.__path__, name + "."):
        importlib.import_module(found.name)
"""


def loaded(program: str, *, stdin: str = "") -> set[str]:
    """Return the modules that a process has loaded after running a program."""
    report = "\nimport sys\nprint(*sys.modules, file=sys.stderr)"
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program + report],
        input=stdin,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stderr.split())


def imported(text: str) -> Iterator[str]:
    """Yield the top-level packages that a module imports anywhere in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


def test_imported_packages_are_declared_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    requirements = [
        *project["dependencies"],
        *(requirement for extra in extras for requirement in extra),
    ]
    names = [re.split(r"[\[<>=~; ]", name)[0] for name in requirements]
    declared = {
        part for name in names for part in (name.replace("-", "_"), re.split("[-.]", name)[0])
    }
    allowed = declared | sys.stdlib_module_names | {"hexwarp"}
    otherwise_named = {"open-spiel": "pyspiel", "pillow": "PIL"}
    allowed |= {package for name, package in otherwise_named.items() if name in names}
    undeclared = {
        (str(file.relative_to(SOURCE)), package)
        for file in SOURCE.rglob("*.py")
        for package in imported(file.read_text("utf-8"))
        if package not in allowed
    }
    assert undeclared == set()


SEARCHES = """
from random import Random
from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.testing import random_history
from hexwarp.search import analysis, exact, mcts
for name in registry.games():
    game = registry.load(name)
    history = random_history(game, Random(1), 20)
    seat = game.to_move(history.state)[0]
    state = game.redact(history.state, (seat,))
    for bot in bots.names(game):
        bots.choose(bot, game, state, seat, Random(1), 0.01)
    if game.has_kernel:
        mcts.search(game, state, seat, 1, nodes=20)
        exact.solve_or_search(game, state, seat, 1, nodes=20, shortest=True)
        mcts.candidate(game, state, seat, game.legal_actions(state, seat)[0], 1, 20)
        list(analysis.analyse(random_history(game, Random(1), 3), nodes=20))
"""


def test_searching_loads_neither_the_compiler_nor_arrays() -> None:
    modules = loaded(SEARCHES)
    assert {"wasmtime", "hexwarp.search.reasons"} <= modules
    assert {name.partition(".")[0] for name in modules} & {"numba", "llvmlite", "numpy"} == set()


def test_only_compiled_play_imports_the_compiler() -> None:
    program = ALL_MODULES + "load('hexwarp.cli'); load('hexwarp.server'); load('hexwarp.words')"
    games = "\nfrom hexwarp.core import record, registry\nregistry.games()"
    assert "numba" not in loaded(program + games)


HEAVY = {"sqlalchemy", "alembic", "fastapi", "starlette", "pydantic", "numba", "numpy"}
"""Packages that take long to load; the referee and the terminal do without them."""


@pytest.mark.parametrize(
    ("program", "stdin"),
    [
        pytest.param(ALL_MODULES + "load('hexwarp.match')", "", id="the referee"),
        pytest.param("import hexwarp.core.record", "", id="records"),
        pytest.param(
            "from hexwarp.core import registry\nregistry.games()", "", id="looking for games"
        ),
        pytest.param(
            "from hexwarp.cli.main import main\nmain(['play', 'indigo', '--bot', 'greedy'])",
            "quit\n",
            id="local play",
        ),
    ],
)
def test_referee_and_local_play_load_no_server(program: str, stdin: str) -> None:
    modules = loaded(program, stdin=stdin)
    assert "hexwarp.core.types" in modules
    assert modules & HEAVY == set()


def test_admin_command_loads_no_router(tmp_path: Path) -> None:
    (tmp_path / "hexwarp.db").touch()
    program = (
        f"from hexwarp.cli.main import main\nmain(['admin', 'people', '--data', {str(tmp_path)!r}])"
    )
    modules = loaded(program)
    assert "hexwarp.server.services.operation.admin" in modules
    assert {name for name in modules if name.startswith(("hexwarp.server.api", "fastapi"))} == set()
