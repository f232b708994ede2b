"""The ``hexwarp`` program: finds its commands, runs one, and tells errors in one line."""

from __future__ import annotations

import importlib
import io
import os
import pkgutil
import sys
from collections.abc import Sequence
from types import ModuleType

import hexwarp.cli
from hexwarp.cli.terminal.parser import Parser
from hexwarp.cli.terminal.text import one_line
from hexwarp.core.errors import HexwarpError

FAILED = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """The program with these arguments (those of the process by default), to its exit status."""
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
        return _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (HexwarpError, UnicodeError) as error:
        return _refuse(str(error))
    return status


def _run(argv: Sequence[str]) -> int:
    if not argv:
        serve = importlib.import_module("hexwarp.cli.serve")
        return int(serve.start())
    commands = _commands()
    parser = Parser(
        prog="hexwarp",
        description="Play, host and study the board games of this program.",
        epilog="Without a command it starts the server on this machine and opens the browser.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"hexwarp {hexwarp.__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in commands.values():
        command.add_parser(subparsers)
    arguments = parser.parse_args(argv)
    return int(commands[arguments.command].run(arguments))


def _commands() -> dict[str, ModuleType]:
    """The modules beside this one that have an ``add_parser``, by their names."""
    found = pkgutil.iter_modules(hexwarp.cli.__path__)
    names = [module.name for module in found if not module.ispkg and module.name != "main"]
    modules = {name: importlib.import_module(f"hexwarp.cli.{name}") for name in names}
    return {name: module for name, module in modules.items() if hasattr(module, "add_parser")}


def _refuse(reason: str) -> int:
    print(f"hexwarp: {one_line(reason)}", file=sys.stderr)
    return FAILED


def _discard_output() -> None:
    """Whoever read the output has gone: let the interpreter's last flush go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
