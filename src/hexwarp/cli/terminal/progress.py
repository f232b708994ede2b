"""A progress bar for work that takes longer than a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds without a bar."""


@contextmanager
def bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if that is a terminal, once the work has taken a second.

    It gives a function, which is to be told how many more things have been done.
    """
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    progress = Progress(console=console, transient=True)
    task = progress.add_task(what, total=total)
    started = monotonic()

    def advance(more: int) -> None:
        if console.is_terminal:
            progress.advance(task, more)
            if not progress.live.is_started and monotonic() - started > PATIENCE:
                progress.start()

    try:
        yield advance
    finally:
        if progress.live.is_started:
            progress.stop()


def track(items: Sequence[T], what: str) -> Iterator[T]:
    """The items, with a bar."""
    with bar(what, len(items)) as advance:
        for item in items:
            yield item
            advance(1)
