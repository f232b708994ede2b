"""The library without the extra ``server``: what imports, what works, and what a command says.

``scripts/try-wheel`` tries the same in an environment into which the wheel alone is installed.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "hexwarp"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

COMMANDS = [file.stem for file in sorted((SOURCE / "cli").glob("[a-z]*.py"))]
SERVER_COMMANDS = [
    name
    for name in COMMANDS
    if getattr(importlib.import_module(f"hexwarp.cli.{name}"), "EXTRA", None) == "server"
]
OF_SERVER = (
    *("server", "storage", "cli/checks", "cli/terminal/database.py", "cli/terminal/contents.py"),
    *(f"cli/{name}.py" for name in SERVER_COMMANDS),
)
"""The parts of the package that need the extra."""

BLOCK = """
import sys
from importlib.abc import MetaPathFinder

class Blocked(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocked())
"""
"""A program's beginning, after which it cannot import the packages of the server."""


def distribution(requirement: str) -> str:
    """Return the normalised name of the distribution that a requirement asks for."""
    name = re.match(r"[\w.-]+", requirement)
    assert name, requirement
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def installed_by(requirements: Iterable[str]) -> set[str]:
    """Return the distributions that requirements install, those of other systems left out."""
    found: set[str] = set()
    waiting = [distribution(one) for one in requirements]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            further = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        found.add(name)
        waiting += [distribution(one) for one in further if "extra ==" not in one]
    return found


@cache
def blocked() -> frozenset[str]:
    """Return the top-level packages that only the extra ``server`` installs."""
    extras = PROJECT["optional-dependencies"]
    others = [line for name in extras.keys() - {"server", "all"} for line in extras[name]]
    core = installed_by([*PROJECT["dependencies"], *others])
    server = installed_by(extras["server"]) - core
    return frozenset(
        package
        for package, owners in metadata.packages_distributions().items()
        if {distribution(one) for one in owners} & server
        and not {distribution(one) for one in owners} & core
    )


def core_files() -> Iterator[Path]:
    """Yield the files of the package that work without the extra."""
    for file in sorted(SOURCE.rglob("*.py")):
        part = file.relative_to(SOURCE).as_posix()
        if not any(part == one or part.startswith(f"{one}/") for one in OF_SERVER):
            yield file


def module_name(file: Path) -> str:
    parts = file.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def run_without_server(
    program: str, *arguments: str, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a program in a process that cannot import the packages of the server."""
    text = BLOCK.format(blocked=set(blocked())) + program
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", text, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


def hexwarp_without_server(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    program = "from hexwarp.cli.main import main\nsys.exit(main(sys.argv[1:]))"
    return run_without_server(program, *arguments, stdin=stdin)


def test_the_packages_of_the_server_are_known() -> None:
    assert {"fastapi", "starlette", "pydantic", "sqlalchemy", "redis", "uvicorn"} <= blocked()
    assert not blocked() & {"numpy", "numba", "rich", "platformdirs", "fluent", "openskill"}
    assert {"serve", "admin", "doctor"} <= set(SERVER_COMMANDS)
    assert not {"play", "match", "bots", "analyse"} & set(SERVER_COMMANDS)


def test_every_module_of_the_library_imports_without_the_server() -> None:
    names = [name for name in map(module_name, core_files()) if name != "hexwarp.__main__"]
    assert len(names) > 120
    ran = run_without_server(f"import importlib\nfor n in {names}: importlib.import_module(n)")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_no_module_of_the_library_imports_the_server_later() -> None:
    """No function of it does so either, which importing the modules would not show."""
    imports = {
        (file.relative_to(SOURCE).as_posix(), name)
        for file in core_files()
        for name in imported(file.read_text("utf-8"))
        if name.partition(".")[0] in blocked()
        or name.startswith(("hexwarp.server", "hexwarp.storage"))
    }
    assert imports == set()


def imported(text: str) -> Iterator[str]:
    """Yield the modules that a source text imports anywhere in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("arguments", [(), ("serve",), ("admin", "people"), ("doctor",)])
def test_a_command_of_the_server_says_in_one_sentence_what_to_install(
    arguments: tuple[str, ...],
) -> None:
    ran = hexwarp_without_server(*arguments)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert re.fullmatch(
        r"hexwarp: There is no package \w+, which this command needs: "
        r"pip install 'hexwarp\[server\]' installs it\.\n",
        ran.stderr,
    )


def test_a_missing_package_of_the_library_is_not_taken_for_the_server() -> None:
    program = (
        "import sys\nsys.modules['rich'] = None\nfrom hexwarp.cli.main import main\nmain(['bots'])"
    )
    ran = run_without_server(program)
    assert ran.returncode == 1
    assert "hexwarp[server]" not in ran.stderr


def test_the_library_plays_without_the_server() -> None:
    assert "play a game in the terminal" in hexwarp_without_server("--help").stdout
    played = hexwarp_without_server(
        *("match", "hyper6", "greedy", "random", "--games", "4", "--seed", "1", "--json")
    )
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["games"] == 4
    ended = hexwarp_without_server("play", "indigo", "--bot", "greedy", stdin="quit\n")
    assert ended.returncode == 0, ended.stderr
