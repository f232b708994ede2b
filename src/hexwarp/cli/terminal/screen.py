"""A terminal that is drawn on anew for each turn, or a pipe that is written through."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console, RenderableType
from rich.markup import escape

from hexwarp.cli.terminal.text import one_line

ERASE = "\x1b[H\x1b[2J\x1b[3J"
"""Home, erase the screen, erase what was scrolled off it."""


class Screen:
    """Shows and asks; what a pipe is asked is answered by its next line."""

    def __init__(self) -> None:
        self._console = Console(highlight=False)
        self.live = self._console.is_terminal and sys.stdin.isatty()
        if self.live:
            import readline  # noqa: F401  # input() edits lines and remembers them by it

    def show(self, *things: RenderableType) -> None:
        """Print markup or what Rich can draw, each from a new line, never cut or wrapped."""
        for thing in things:
            self._console.print(thing, soft_wrap=isinstance(thing, str))

    def erase(self) -> None:
        """Clear a terminal, what it has scrolled away included, as it may hold secrets."""
        if self.live:
            self._console.file.write(ERASE)
            self._console.file.flush()

    def ask(self, prompt: str) -> str | None:
        """A line of input without the space around it; None where the input has ended."""
        if self.live:
            try:
                return input(f"{prompt} ").strip()
            except EOFError:
                self.show("")
                return None
        line = sys.stdin.readline()
        self.show(escape(f"{prompt} {one_line(line)}"))
        return line.strip() if line else None

    @contextmanager
    def busy(self, what: str) -> Iterator[None]:
        """Say on a terminal that something takes its time, and unsay it afterwards."""
        if self.live:
            with self._console.status(what):
                yield
        else:
            yield
