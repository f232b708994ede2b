"""Output and prompts: on a terminal, redrawn for each turn, or through pipes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from rich.console import Console, RenderableType
from rich.markup import escape

from hexwarp.cli.terminal.text import one_line

ERASE = "\x1b[H\x1b[2J\x1b[3J"
"""ANSI sequences: cursor home, erase the screen, erase the scrollback."""


class Screen:
    """Output and prompts; without a terminal, a prompt reads the next line of standard input."""

    def __init__(self) -> None:
        self._console = Console(highlight=False)
        self.live = self._console.is_terminal and sys.stdin.isatty()
        if self.live:
            with suppress(ModuleNotFoundError):  # Windows has its own
                import readline  # noqa: F401  # gives input() line editing and history

    def show(self, *things: RenderableType) -> None:
        """Print markup or Rich renderables, each on a new line, not truncated or wrapped."""
        for thing in things:
            self._console.print(thing, soft_wrap=isinstance(thing, str))

    def erase(self) -> None:
        """Clear a terminal and its scrollback, which may contain secrets."""
        if self.live:
            self._console.file.write(ERASE)
            self._console.file.flush()

    def ask(self, prompt: str) -> str | None:
        """Return a stripped line of input, or None at the end of the input."""
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
    def busy(self, label: str) -> Iterator[None]:
        """Show a spinner with a label on a terminal."""
        if self.live:
            with self._console.status(label):
                yield
        else:
            yield
