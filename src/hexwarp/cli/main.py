"""The ``hexwarp`` program: finds its commands, runs one, and prints an error as one line."""

from __future__ import annotations

import importlib
import io
import os
import pkgutil
import sys
from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType

import hexwarp.cli
from hexwarp.cli.terminal.parser import Parser
from hexwarp.cli.terminal.text import one_line
from hexwarp.core.errors import HexwarpError
from hexwarp.core.extras import MissingExtraError

FAILED = 2
"""The exit status after an error."""

_OF_LAB = ("numba", "numpy")
"""The packages of the extra ``lab``, which parts of several commands need."""

INTERRUPTED = 130
"""The exit status after Ctrl-C: 128 plus the number of SIGINT, as in a shell."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status.

    Args:
        argv: The arguments; by default, those of the process.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        status = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()
        return 0
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (HexwarpError, UnicodeError) as error:
        return _fail(str(error))
    return status


def _run(argv: Sequence[str]) -> int:
    if not argv:
        serve = importlib.import_module("hexwarp.cli.serve")
        return _run_command(serve, serve.start)
    modules = commands()
    parser = Parser(
        prog="hexwarp",
        description="Play, host and study board games.",
        epilog="Without a command: start a server on this machine and open the browser.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"hexwarp {hexwarp.__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in modules.values():
        command.add_parser(subparsers)
    arguments = parser.parse_args(argv)
    command = modules[arguments.command]
    return _run_command(command, partial(command.run, arguments))


def _run_command(command: ModuleType, run: Callable[[], int]) -> int:
    """Run a command and return its exit status.

    Args:
        command: The command's module; ``EXTRA`` names the extra whose packages it uses, if any.
        run: Runs the command.

    Raises:
        HexwarpError: A package of the extra is not installed.
    """
    try:
        return run()
    except MissingExtraError as error:
        raise HexwarpError(str(error)) from error
    except ModuleNotFoundError as error:
        extra = "lab" if error.name in _OF_LAB else getattr(command, "EXTRA", None)
        if extra is None:
            raise
        raise HexwarpError(
            f"There is no package {error.name}, which this command needs: "
            f"pip install 'hexwarp[{extra}]' installs it."
        ) from error


def commands() -> dict[str, ModuleType]:
    """Return the modules of this package that have an ``add_parser``, by name."""
    infos = pkgutil.iter_modules(hexwarp.cli.__path__)
    names = [module.name for module in infos if not module.ispkg and module.name != "main"]
    modules = {name: importlib.import_module(f"hexwarp.cli.{name}") for name in names}
    return {name: module for name, module in modules.items() if hasattr(module, "add_parser")}


def _fail(reason: str) -> int:
    print(f"hexwarp: {one_line(reason)}", file=sys.stderr)
    return FAILED


def _discard_output() -> None:
    """Redirect output after a broken pipe, so that the interpreter's last flush succeeds."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
