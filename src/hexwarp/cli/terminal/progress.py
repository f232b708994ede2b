"""Progress bars for long tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

DELAY_S = 1.0
"""The delay before a bar appears, in seconds."""


@contextmanager
def bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar on standard error after DELAY_S, if that is a terminal.

    Yields:
        A function that advances the bar by a number of steps.
    """
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    progress = Progress(console=console, transient=True)
    task = progress.add_task(label, total=total)
    started = monotonic()

    def advance(steps: int) -> None:
        if console.is_terminal:
            progress.advance(task, steps)
            if not progress.live.is_started and monotonic() - started > DELAY_S:
                progress.start()

    try:
        yield advance
    finally:
        if progress.live.is_started:
            progress.stop()


def track(items: Sequence[T], label: str) -> Iterator[T]:
    """Yield the items, showing a progress bar."""
    with bar(label, len(items)) as advance:
        for item in items:
            yield item
            advance(1)
