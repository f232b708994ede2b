"""The library without extras: what imports, what works, and what a command says.

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
    *(str(file.relative_to(SOURCE)) for file in sorted(SOURCE.glob("games/*/messages.py"))),
    *(f"cli/{name}.py" for name in SERVER_COMMANDS),
)
"""The parts of the package that need the extra."""

OF_OTHER_EXTRAS = re.compile(
    r"arena/(bot_play|luck|plots|summary)\.py|(datasets|envs|training)/.*|parallel/ray\.py"
    r"|core/(elementary|jax/random|jit|kernels|match_shares|memory|observation)\.py"
    r"|games/\w+/(action_rollouts|alphabeta|ending_search|endings|fast|features|inputs)\.py"
    r"|games/\w+/(gem_inputs|gem_paths|jax/\w+|layout|observation|ports|symmetry)\.py"
    r"|search/(corrected_rollouts|expected_losses|match_odds|native|network|random_play)\.py"
    r"|search/(rollout|simulation|statistics|tree)\.py|search/exports/.*"
)
"""Those that need other extras: the compiler and arrays, which training and statistics use."""

BLOCK = """
import sys
from importlib.abc import MetaPathFinder

class Blocked(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocked())
"""
"""A program's beginning, after which it cannot import some packages."""


def distribution(requirement: str) -> str:
    """Return the normalised name of the distribution that a requirement asks for."""
    name = re.match(r"[\w.-]+", requirement)
    assert name, requirement
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def installed_by(requirements: Iterable[str]) -> set[str]:
    """Return the distributions that requirements install, those of other systems left out."""
    installed: set[str] = set()
    waiting = [distribution(requirement) for requirement in requirements]
    while waiting:
        name = waiting.pop()
        if name in installed:
            continue
        try:
            further = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        installed.add(name)
        waiting += [
            distribution(requirement) for requirement in further if "extra ==" not in requirement
        ]
    return installed


@cache
def only_of(*names: str) -> frozenset[str]:
    """Return the top-level packages that only these extras install."""
    extras = PROJECT["optional-dependencies"]
    others = [line for name in extras.keys() - {*names, "all"} for line in extras[name]]
    return _packages([line for name in names for line in extras[name]], others)


@cache
def not_alone() -> frozenset[str]:
    """Return the top-level packages that the library alone does not install, but its extras."""
    extras = PROJECT["optional-dependencies"]
    return _packages([line for name in extras for line in extras[name]], ())


def _packages(requirements: Iterable[str], others: Iterable[str]) -> frozenset[str]:
    """Return what requirements install, but neither the library nor others do."""
    rest = installed_by([*PROJECT["dependencies"], *others])
    own = installed_by(requirements) - rest
    return frozenset(
        package
        for package, owners in metadata.packages_distributions().items()
        if {distribution(owner) for owner in owners} & own
        and not {distribution(owner) for owner in owners} & rest
    )


def core_files() -> Iterator[Path]:
    """Yield the files of the package that work without the extra."""
    for file in sorted(SOURCE.rglob("*.py")):
        part = file.relative_to(SOURCE).as_posix()
        if not any(part == prefix or part.startswith(f"{prefix}/") for prefix in OF_SERVER):
            yield file


def module_name(file: Path) -> str:
    parts = file.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def run_without_server(
    program: str, *arguments: str, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a program in a process that cannot import the packages of the server."""
    return run_without(only_of("server"), program, *arguments, stdin=stdin)


def run_without(
    packages: frozenset[str], program: str, *arguments: str, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a program in a process that cannot import some packages."""
    text = BLOCK.format(blocked=set(packages)) + program
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
    blocked = only_of("server")
    assert {"fastapi", "starlette", "pydantic", "sqlalchemy", "redis", "uvicorn"} <= blocked
    assert not blocked & {"numpy", "numba", "rich", "platformdirs", "fluent", "openskill"}
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
        if name.partition(".")[0] in only_of("server")
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


# --- the library alone, without any extra ---------------------------------------------------------

PLAYS = """
from random import Random
import hexwarp
from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.testing import random_history
for kind in registry.games().values():
    for players in kind.player_counts:
        game = kind(players)
        state = random_history(game, Random(1), 20).state
        seat = game.to_move(state)[0]
        for name in bots.names(game):
            action = bots.choose(name, game, game.redact(state, (seat,)), seat, Random(1), 0.01)
            assert action in game.legal_actions(state, seat)
state = hexwarp.State("hyper6", seed=1)
assert len(hexwarp.evaluate(state, nodes=100).moves) > 1
assert sum(hexwarp.Match("hyper6", ["level1", "random"], games=2, seed=1).play().points) == 2
"""


def test_the_library_alone_has_neither_compiler_nor_arrays() -> None:
    assert {"numba", "llvmlite", "numpy", "fastapi", "ray", "jax"} <= not_alone()
    assert not not_alone() & {"wasmtime", "rich", "platformdirs", "fluent", "openskill"}


def test_what_the_library_alone_plays_with_imports_without_extras() -> None:
    files = [file.relative_to(SOURCE).as_posix() for file in core_files()]
    alone = [file for file in files if not OF_OTHER_EXTRAS.fullmatch(file)]
    names = [module_name(SOURCE / file) for file in alone if file != "__main__.py"]
    assert {"hexwarp.search.mcts", "hexwarp.bots.levels", "hexwarp.puzzles.mining"} <= set(names)
    ran = run_without(
        not_alone(), f"import importlib\nfor n in {names}: importlib.import_module(n)"
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_library_alone_plays_searches_and_evaluates() -> None:
    ran = run_without(not_alone(), PLAYS)
    assert (ran.returncode, ran.stderr) == (0, "")


OF_LAB = (
    *("arena.bot_play", "arena.luck", "arena.summary", "datasets", "datasets.verify", "envs"),
    *("envs.functional", "envs.gymnasium", "envs.pettingzoo", "search.random_play"),
    *("search.statistics", "training", "training.trainer"),
)
"""Modules for programs that need arrays or the compiler."""


@pytest.mark.parametrize(
    ("module", "blocked"),
    [
        *((module, ("numba", "numpy")) for module in OF_LAB),
        *((module, ("numba",)) for module in ("envs", "search.random_play", "training.trainer")),
    ],
)
def test_what_needs_arrays_or_the_compiler_says_so_when_it_is_imported(
    module: str, blocked: tuple[str, ...]
) -> None:
    ran = run_without(
        frozenset(blocked),
        "from importlib import import_module\n"
        "try: import_module(f'hexwarp.{sys.argv[1]}')\n"
        "except ModuleNotFoundError as error: print(error)",
        module,
    )
    sentence = (
        rf"The package ({'|'.join(blocked)}) is not installed: pip install 'hexwarp\[lab\]'\."
    )
    assert re.fullmatch(sentence, ran.stdout.strip())
    assert ran.stderr == ""


def test_a_native_level_says_in_one_sentence_what_to_install() -> None:
    ran = run_without(
        not_alone(),
        "from hexwarp.cli.main import main\nsys.exit(main(sys.argv[1:]))",
        *("match", "hyper6", "native:level1", "random", "--games", "2", "--seed", "1"),
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == (
        "hexwarp: hyper6 is searched here by compiled rules: install hexwarp[lab].\n"
    )


def test_pages_that_install_pytorch_say_its_size_and_how_to_do_without_gpu_libraries() -> None:
    pages = [*ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md"), ROOT / "README.md"]
    texts = [text for page in pages if "hexwarp[train]" in (text := page.read_text("utf-8"))]
    assert texts
    for text in texts:
        assert "about 3 GB" in text
        assert "https://download.pytorch.org/whl/cpu" in text


def test_the_page_of_installing_names_every_extra() -> None:
    page = (ROOT / "docs" / "README.md").read_text("utf-8")
    extras = PROJECT["optional-dependencies"]
    missing = [name for name in extras if f"`{name}`" not in page and f"[{name}]" not in page]
    assert missing == []
