"""The parser of the command line, which raises MalformedError instead of exiting."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn, TypeAlias

from hexwarp.core.errors import MalformedError

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""The parsers of all commands; each command adds its own."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises MalformedError for malformed options."""

    def error(self, message: str) -> NoReturn:
        """Raise MalformedError instead of exiting."""
        raise MalformedError(f"{message} ({self.prog} --help tells more)")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Flush standard output before exiting, so that a closed pipe raises an error."""
        sys.stdout.flush()
        super().exit(status, message)
